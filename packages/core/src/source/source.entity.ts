import { sourceEventStates, sourceKinds, sourceModes, sourceNoteStates } from "@callwright/contracts/source-words";
import { CustomAttributeType, createSchema } from "electrodb";
import { indexKey, optionalStrings, refusalAttribute, requiredStrings, rowKey } from "../db/schema-key.ts";

export const sourceEntity = createSchema({
  model: { entity: "source", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "sourceId", "userId", "name", "parentId", "consent", "sealed", "createdAt"),
    ...optionalStrings("numberId", "country", "stage", "sealedKey", "lastReceivedAt", "lastNotedAt"),
    kind: { type: sourceKinds, required: true },
    mode: { type: sourceModes, required: true },
    mapping: { type: CustomAttributeType<Readonly<Record<string, string | undefined>>>("any") },
    isEnabled: { type: "boolean", required: true },
    lastFailure: refusalAttribute,
    lastNoteFailure: refusalAttribute,
  },
  indexes: { primary: rowKey(["tenantId"], ["sourceId"]) },
});

/** An event that a source received, keyed by the sender's event id, so repeated deliveries are stored once. */
export const sourceEventEntity = createSchema({
  model: { entity: "sourceevent", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "sourceId", "eventId", "receivedAt"),
    ...optionalStrings("payload", "externalId", "parentId", "candidateId", "runId", "name", "phoneNumber"),
    state: { type: sourceEventStates, required: true },
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
