import { numberProviders } from "@callwright/contracts";
import { textGroups, textPurposes, textStates } from "@callwright/contracts/text-words";
import { CustomAttributeType, createSchema } from "electrodb";
import type { DecisionRecord } from "../kernel/gate-decision.ts";

/**
 * One text to or from one person. The id makes it idempotent: `text_pre_…` by candidate, `text_post_…` by call,
 * `text_reply_…` by the client's key, `text_in_…` by the carrier's id. It outlives its job and candidate.
 */
export const textEntity = createSchema({
  model: { entity: "text", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    textId: { type: "string", required: true },
    userId: { type: "string", required: true },
    direction: { type: ["outbound", "inbound"] as const, required: true },
    purpose: { type: textPurposes, required: true },
    state: { type: textStates, required: true },
    /** Derived from the state, for lists by group. */
    group: { type: textGroups, required: true },
    /** The job or campaign and its candidate; absent for unknown numbers. */
    parentId: { type: "string" },
    parentTitle: { type: "string" },
    candidateId: { type: "string" },
    candidateName: { type: "string", required: true },
    /** Pre-call texts: a call after this time makes the text pointless; default: `createdAt`. */
    since: { type: "string" },
    /** Post-call texts only. */
    callId: { type: "string" },
    /** E.164. */
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
    /** The request that created the text; later work runs under the same id. */
    requestId: { type: "string" },
    /** Sent between these two times only. */
    dueAt: { type: "string", required: true },
    validUntil: { type: "string" },
    /** `<createdAt>#<textId>`: sort key of lists. */
    order: { type: "string", required: true },
    /**
     * Sparse index `due`. While scheduled: the number's queue, and rank plus due time. While polled: the sweep's shard,
     * and when.
     */
    dueOf: { type: "string" },
    dueKey: { type: "string" },
    /** Times the text was sent to the carrier. */
    attempts: { type: "number", required: true, default: 0 },
    /** Attempts that certainly never reached the carrier, and polls since the last attempt. */
    doubts: { type: "number", required: true, default: 0 },
    checks: { type: "number", required: true, default: 0 },
    /** The gate's last decision. */
    gate: { type: CustomAttributeType<DecisionRecord>("any") },
    /** Why it failed or was dropped: a reason code, an explanation, the carrier's own code. */
    reason: { type: "string" },
    reasonWords: { type: "string" },
    carrierId: { type: "string" },
    carrierCode: { type: "string" },
    claimedAt: { type: "string" },
    /** When a carrier accepted it; counted once. */
    acceptedAt: { type: "string" },
    sentAt: { type: "string" },
    deliveredAt: { type: "string" },
    /** When it failed or was dropped. */
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
