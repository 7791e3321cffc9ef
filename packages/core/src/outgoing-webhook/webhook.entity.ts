import { webhookDeliveryStates } from "@callwright/contracts/states";
import { createSchema } from "electrodb";
import { optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

export const webhookEndpointEntity = createSchema({
  model: { entity: "webhookendpoint", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "endpointId", "url", "description", "createdBy", "sealedSecret", "createdAt"),
    ...optionalStrings("failingSince", "pausedUntil", "worker", "workerUntil", "plannedAt", "lastDeliveredAt"),
    ...optionalStrings("sealedPrevious", "previousUntil"),
    events: { type: "list", items: { type: "string" }, required: true },
    isEnabled: { type: "boolean", required: true },
    stoppedFor: { type: ["failures", "gone"] as const },
    unanswered: { type: "number" },
    /** When the last wake-up message was sent; absent once a worker began. `plannedAt`: when a delayed one is due. */
    calledAt: { type: "string" },
  },
  indexes: { primary: rowKey(["tenantId"], ["endpointId"]) },
});

export const webhookDeliveryEntity = createSchema({
  model: { entity: "webhookdelivery", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "endpointId", "eventId", "subjectId", "type", "occurredAt"),
    ...optionalStrings("attemptedAt", "nextAttemptAt", "error", "answer"),
    state: { type: webhookDeliveryStates, required: true },
    /** How often the delivery was replayed; messages of an earlier round are stale. */
    round: { type: "number", required: true },
    attempts: { type: "number", required: true },
    status: { type: "number" },
    durationMs: { type: "number" },
    ttl: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["tenantId", "endpointId"], ["eventId"]) },
});

export const webhookAttemptEntity = createSchema({
  model: { entity: "webhookattempt", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "endpointId", "dueAt", "eventId"),
    round: { type: "number", required: true },
    attempt: { type: "number", required: true },
    ttl: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["tenantId", "endpointId"], ["dueAt", "eventId"]) },
});
