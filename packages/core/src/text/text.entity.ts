import { numberProviders } from "@callwright/contracts";
import { textGroups, textPurposes, textStates } from "@callwright/contracts/text-words";
import { CustomAttributeType, createSchema } from "electrodb";
import type { DecisionRecord } from "../compliance/index.ts";

/**
 * One text to or from one person. Its id makes it idempotent: `text_pre_…` once a person of a job, `text_post_…` once a call,
 * `text_reply_…` by the client's key, `text_in_…` by the carrier's own id. It outlives its job and its person.
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
    /** Of the state, for the list by it. */
    group: { type: textGroups, required: true },
    /** The job or campaign and its person; absent where the number belongs to nobody known. */
    parentId: { type: "string" },
    parentTitle: { type: "string" },
    candidateId: { type: "string" },
    candidateName: { type: "string", required: true },
    /** Of one before a call: a call after that makes it pointless; absent: since it was created. */
    since: { type: "string" },
    /** What it follows. */
    callId: { type: "string" },
    /** The person's number, and ours: E.164. */
    phoneNumber: { type: "string", required: true },
    numberId: { type: "string", required: true },
    ownNumber: { type: "string", required: true },
    provider: { type: numberProviders, required: true },
    /** The words as they leave. */
    body: { type: "string", required: true },
    segments: { type: "number", required: true },
    encoding: { type: ["gsm", "ucs2"] as const, required: true },
    /** Millionths of the currency; an estimate until the carrier has told. Absent where nobody knows. */
    costMicros: { type: "number" },
    currency: { type: "string" },
    isCostEstimated: { type: "boolean" },
    createdAt: { type: "string", required: true },
    /** By which request it came about: what becomes of it goes on under that. */
    requestId: { type: "string" },
    /** When it is to leave at the earliest, and after which it does not any more. */
    dueAt: { type: "string", required: true },
    validUntil: { type: "string" },
    /** `<createdAt>#<textId>`: where it stands in lists. */
    order: { type: "string", required: true },
    /**
     * While scheduled: whose queue it is in, its rank there, and from when it is due. While the carrier is to be asked about it: the shard of
     * the sweeper, and when. The sparse index `due`.
     */
    dueOf: { type: "string" },
    dueKey: { type: "string" },
    /** Times that it was handed over, and that the carrier was asked about it since. */
    attempts: { type: "number", required: true, default: 0 },
    /** Of these, those that nobody could tell of, and that the carrier surely never had. */
    doubts: { type: "number", required: true, default: 0 },
    checks: { type: "number", required: true, default: 0 },
    /** What the gate said of it last. */
    gate: { type: CustomAttributeType<DecisionRecord>("any") },
    /** Why it failed or was dropped: a key of the words for it; further words where they say more; the carrier's own code. */
    reason: { type: "string" },
    reasonWords: { type: "string" },
    carrierId: { type: "string" },
    carrierCode: { type: "string" },
    claimedAt: { type: "string" },
    /** When a carrier took it: then, and once, it was counted. */
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
