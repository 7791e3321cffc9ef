import { webhookDeliveryStates } from "@callwright/contracts/webhook-words";
import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

export const webhookEndpointEntity = createSchema({
  model: { entity: "webhookendpoint", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    endpointId: { type: "string", required: true },
    url: { type: "string", required: true },
    description: { type: "string", required: true },
    events: { type: "list", items: { type: "string" }, required: true },
    isEnabled: { type: "boolean", required: true },
    stoppedFor: { type: ["failures", "gone"] as const },
    failingSince: { type: "string" },
    unanswered: { type: "number" },
    pausedUntil: { type: "string" },
    worker: { type: "string" },
    workerUntil: { type: "string" },
    /** When a message for a worker was sent that has not begun yet. */
    calledAt: { type: "string" },
    plannedAt: { type: "string" },
    lastDeliveredAt: { type: "string" },
    createdBy: { type: "string", required: true },
    sealedSecret: { type: "string", required: true },
    sealedPrevious: { type: "string" },
    previousUntil: { type: "string" },
    createdAt: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId"], ["endpointId"]),
  },
});

export const webhookDeliveryEntity = createSchema({
  model: { entity: "webhookdelivery", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    endpointId: { type: "string", required: true },
    eventId: { type: "string", required: true },
    subjectId: { type: "string", required: true },
    type: { type: "string", required: true },
    occurredAt: { type: "string", required: true },
    state: { type: webhookDeliveryStates, required: true },
    /** Replays; messages of an earlier round are stale. */
    round: { type: "number", required: true },
    attempts: { type: "number", required: true },
    attemptedAt: { type: "string" },
    nextAttemptAt: { type: "string" },
    status: { type: "number" },
    error: { type: "string" },
    answer: { type: "string" },
    durationMs: { type: "number" },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "endpointId"], ["eventId"]),
  },
});

export const webhookAttemptEntity = createSchema({
  model: { entity: "webhookattempt", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    endpointId: { type: "string", required: true },
    dueAt: { type: "string", required: true },
    eventId: { type: "string", required: true },
    round: { type: "number", required: true },
    attempt: { type: "number", required: true },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "endpointId"], ["dueAt", "eventId"]),
  },
});
