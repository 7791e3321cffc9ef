import { sourceEventStates, sourceKinds, sourceModes, sourceNoteStates } from "@callwright/contracts/source-words";
import { CustomAttributeType, createSchema } from "electrodb";
import { indexKey, refusalAttribute, rowKey } from "../db/schema-key.ts";

export const sourceEntity = createSchema({
  model: { entity: "source", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    sourceId: { type: "string", required: true },
    userId: { type: "string", required: true },
    kind: { type: sourceKinds, required: true },
    name: { type: "string", required: true },
    parentId: { type: "string", required: true },
    mode: { type: sourceModes, required: true },
    numberId: { type: "string" },
    consent: { type: "string", required: true },
    country: { type: "string" },
    stage: { type: "string" },
    mapping: { type: CustomAttributeType<Readonly<Record<string, string | undefined>>>("any") },
    isEnabled: { type: "boolean", required: true },
    sealed: { type: "string", required: true },
    sealedKey: { type: "string" },
    createdAt: { type: "string", required: true },
    lastReceivedAt: { type: "string" },
    lastFailure: refusalAttribute,
    lastNotedAt: { type: "string" },
    lastNoteFailure: refusalAttribute,
  },
  indexes: {
    primary: rowKey(["tenantId"], ["sourceId"]),
  },
});

/** What a source received: found by the sender's own id of the event, so that a repetition is one. */
export const sourceEventEntity = createSchema({
  model: { entity: "sourceevent", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    sourceId: { type: "string", required: true },
    eventId: { type: "string", required: true },
    state: { type: sourceEventStates, required: true },
    receivedAt: { type: "string", required: true },
    payload: { type: "string" },
    externalId: { type: "string" },
    parentId: { type: "string" },
    candidateId: { type: "string" },
    runId: { type: "string" },
    name: { type: "string" },
    phoneNumber: { type: "string" },
    failure: refusalAttribute,
    noteState: { type: sourceNoteStates },
    noteFailure: refusalAttribute,
    noteUntil: { type: "number" },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "sourceId"], ["eventId"]),
    ofSource: indexKey("gsi1", ["tenantId", "sourceId"], ["receivedAt", "eventId"]),
  },
});
