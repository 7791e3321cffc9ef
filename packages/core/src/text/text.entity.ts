import { numberProviders } from "@callwright/contracts";
import { textGroups, textPurposes, textStates } from "@callwright/contracts/text-words";
import { CustomAttributeType, createSchema } from "electrodb";
import type { DecisionRecord } from "../kernel/gate-decision.ts";

/** The id makes it idempotent (see item.ts). The row outlives its job and candidate. */
export const textEntity = createSchema({
  model: { entity: "text", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    textId: { type: "string", required: true },
    userId: { type: "string", required: true },
    direction: { type: ["outbound", "inbound"] as const, required: true },
    purpose: { type: textPurposes, required: true },
    state: { type: textStates, required: true },
    group: { type: textGroups, required: true },
    parentId: { type: "string" },
    parentTitle: { type: "string" },
    candidateId: { type: "string" },
    candidateName: { type: "string", required: true },
    since: { type: "string" },
    callId: { type: "string" },
    phoneNumber: { type: "string", required: true },
    numberId: { type: "string", required: true },
    ownNumber: { type: "string", required: true },
    provider: { type: numberProviders, required: true },
    body: { type: "string", required: true },
    segments: { type: "number", required: true },
    encoding: { type: ["gsm", "ucs2"] as const, required: true },
    /** Millionths of the currency, estimated until the carrier reports a price; absent if unknown. */
    costMicros: { type: "number" },
    currency: { type: "string" },
    isCostEstimated: { type: "boolean" },
    createdAt: { type: "string", required: true },
    requestId: { type: "string" },
    dueAt: { type: "string", required: true },
    validUntil: { type: "string" },
    /** `<createdAt>#<textId>`: sort key of lists. */
    order: { type: "string", required: true },
    /** Index `due`: scheduled texts by the number's queue, rank and due time; polled ones by the sweep's shard. */
    dueOf: { type: "string" },
    dueKey: { type: "string" },
    attempts: { type: "number", required: true, default: 0 },
    doubts: { type: "number", required: true, default: 0 },
    checks: { type: "number", required: true, default: 0 },
    gate: { type: CustomAttributeType<DecisionRecord>("any") },
    reason: { type: "string" },
    reasonWords: { type: "string" },
    carrierId: { type: "string" },
    carrierCode: { type: "string" },
    claimedAt: { type: "string" },
    acceptedAt: { type: "string" },
    sentAt: { type: "string" },
    deliveredAt: { type: "string" },
    endedAt: { type: "string" },
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
