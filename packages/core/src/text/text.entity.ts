import { numberProviders } from "@callwright/contracts";
import { textGroups, textPurposes, textStates } from "@callwright/contracts/text-words";
import { CustomAttributeType, createSchema } from "electrodb";
import { indexKey, optionalStrings, requiredStrings, rowKey, sameAttributes } from "../db/schema-key.ts";
import type { DecisionRecord } from "../kernel/gate-decision.ts";

/** The id makes creation idempotent (see item.ts). The row outlives its job and candidate. */
export const textEntity = createSchema({
  model: { entity: "text", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "textId", "userId", "candidateName", "phoneNumber", "numberId", "ownNumber"),
    ...requiredStrings("body", "createdAt", "dueAt"),
    ...optionalStrings("parentId", "parentTitle", "candidateId", "since", "callId", "currency", "requestId"),
    ...optionalStrings("validUntil", "reason", "reasonWords", "carrierId", "carrierCode", "claimedAt", "acceptedAt"),
    ...optionalStrings("sentAt", "deliveredAt", "endedAt"),
    direction: { type: ["outbound", "inbound"] as const, required: true },
    purpose: { type: textPurposes, required: true },
    state: { type: textStates, required: true },
    group: { type: textGroups, required: true },
    provider: { type: numberProviders, required: true },
    segments: { type: "number", required: true },
    encoding: { type: ["gsm", "ucs2"] as const, required: true },
    /** Millionths of the currency, estimated until the carrier reports a price; absent if unknown. */
    costMicros: { type: "number" },
    isCostEstimated: { type: "boolean" },
    /** `<createdAt>#<textId>`: sort key of lists. */
    order: { type: "string", required: true },
    /** Index `due`: scheduled texts by queue and rank, polled ones by the sweep's shard, switched-off ones by job. */
    dueOf: { type: "string" },
    dueKey: { type: "string" },
    /** Sends begun (`attempts`), resends after an unclear send (`doubts`), polls since the last send (`checks`). */
    attempts: { type: "number", required: true, default: 0 },
    doubts: { type: "number", required: true, default: 0 },
    checks: { type: "number", required: true, default: 0 },
    gate: { type: CustomAttributeType<DecisionRecord>("any") },
  },
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: ElectroDB fills these in.
  indexes: {
    primary: {
      pk: { field: "pk", composite: ["tenantId", "textId"], template: "text#${tenantId}#${textId}" },
      sk: { field: "sk", composite: [] },
    },
    ofUser: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["tenantId", "userId"], template: "texts#${tenantId}#${userId}" },
      sk: { field: "gsi1sk", composite: ["order"], template: "${order}" },
    },
    ofGroup: {
      index: "gsi2",
      pk: {
        field: "gsi2pk",
        composite: ["tenantId", "userId", "group"],
        template: "texts#${tenantId}#${userId}#${group}",
      },
      sk: { field: "gsi2sk", composite: ["order"], template: "${order}" },
    },
    ofPerson: {
      index: "gsi3",
      pk: {
        field: "gsi3pk",
        composite: ["tenantId", "userId", "phoneNumber"],
        template: "texts#${tenantId}#${userId}#${phoneNumber}",
      },
      sk: { field: "gsi3sk", composite: ["order"], template: "${order}" },
    },
    due: {
      index: "gsi4",
      pk: { field: "gsi4pk", composite: ["dueOf"], template: "texts#${dueOf}" },
      sk: { field: "gsi4sk", composite: ["dueKey"], template: "${dueKey}" },
    },
  },
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the same.
});

const counter = { type: "number" } as const;

/** A user's row "all" counts texts by group; a row such as "failed#unreachable" counts the texts with that reason. */
export const textCountEntity = createSchema({
  model: { entity: "textcount", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId", "name"),
    ...sameAttributes(counter, ["waiting", "sent", "delivered", "failed", "dropped", "received", "accepted"]),
    ...sameAttributes(counter, ["segments", "count"]),
    /** Millionths of a US dollar, without other currencies. `estimated`: texts without a final price. */
    costMicros: counter,
    estimated: counter,
  },
  indexes: { primary: rowKey(["tenantId", "userId"], ["name"]) },
});

export const threadEntity = createSchema({
  model: { entity: "thread", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId", "phoneNumber"),
    ...optionalStrings("name", "nameKey", "lastNameKey", "parentId", "candidateId", "numberId", "receivedAt"),
  },
  indexes: {
    primary: rowKey(["tenantId", "userId"], ["phoneNumber"]),
    byName: indexKey("gsi1", ["tenantId", "userId"], ["nameKey"]),
    byLastName: indexKey("gsi2", ["tenantId", "userId"], ["lastNameKey"]),
  },
});

export const senderEntity = createSchema({
  model: { entity: "sender", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "numberId", "userId"),
    ...optionalStrings("loopId", "loopUntil", "touchedAt"),
    /** When the next text may leave, by the pace of the number. */
    departsMs: { type: "number" },
    /** Raised with every queued text, so that an ending loop notices new ones. */
    rev: { type: "number", required: true, default: 0 },
    /** Sparse: set only while texts wait. The sweep wakes the number at this time at the latest. */
    wakeShard: { type: "string" },
    wakeAt: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "numberId"], []),
    asleep: indexKey("gsi4", ["wakeShard"], ["wakeAt"]),
  },
});
