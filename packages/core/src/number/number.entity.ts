import { answeringModes, numberProviders, purchaseStates, registrationStatuses } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { indexKey, optionalStrings, refusalAttribute, requiredStrings, rowKey } from "../db/schema-key.ts";

export const numberEntity = createSchema({
  model: { entity: "number", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "numberId", "userId", "phoneNumber", "label", "sealed", "createdAt"),
    /** `smsBefore`, `smsHost`: the carrier's settings and the texts' host before the import. */
    ...optionalStrings("accountId", "accountName", "voiceNumberId", "smsKeptBy", "smsBefore", "smsHost", "suspectedAt"),
    ...optionalStrings("missedSince", "missedUntil", "readShard", "readAt", "assistantId", "voiceAssistantId"),
    ...optionalStrings("syncedAnswering", "workAt", "leaseUntil"),
    provider: { type: numberProviders, required: true },
    hasPublicKey: { type: "boolean" },
    status: { type: registrationStatuses, required: true },
    reason: refusalAttribute,
    /** Absent if it is the platform's account. */
    voiceAccountId: { type: "string" },
    canText: { type: "boolean" },
    /** Why the number sends no texts, or why answers to its texts are lost. */
    smsReason: refusalAttribute,
    answering: { type: answeringModes, required: true, default: "callbacks" },
    asksUs: { type: "boolean" }, // The voice provider asks our server who answers each call.
    isClosed: { type: "boolean" },
    concurrency: { type: "number", required: true, default: 1 },
    callsPerSecond: { type: "number" },
    segmentsPerSecond: { type: "number" },
    /** Sparse index of numbers with unfinished work, such as an import or activation, which the sweep resumes. */
    workShard: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId"], ["numberId"]),
    ofUser: indexKey("gsi1", ["tenantId", "userId"], ["numberId"]),
    unread: indexKey("gsi2", ["readShard"], ["readAt"]),
    unsettled: indexKey("gsi4", ["workShard"], ["workAt"]),
  },
});

/** Platform-wide claim: a number is imported once, and only the claim's holder may dial with it. */
export const numberClaimEntity = createSchema({
  model: { entity: "numberclaim", version: "1", service: "callwright" },
  attributes: { ...requiredStrings("phoneNumber", "tenantId", "numberId") },
  indexes: { primary: rowKey(["phoneNumber"], []) },
});

/** A purchase of one phone number, written before the order is placed, so that it is placed once. */
export const purchaseEntity = createSchema({
  model: { entity: "purchase", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "phoneNumber", "purchaseId", "userId", "label", "createdAt"),
    ...optionalStrings("price", "workShard", "workAt"),
    provider: { type: numberProviders, required: true },
    /** Reserved id of the future number, since the account is sealed for it. */
    numberId: { type: "string", required: true },
    /** Absent once the purchase has ended. */
    sealed: { type: "string" },
    state: { type: purchaseStates, required: true },
    isBought: { type: "boolean", required: true, default: false },
    reason: refusalAttribute,
    tries: { type: "number", required: true, default: 0 },
    ttl: { type: "number" },
  },
  indexes: {
    primary: rowKey(["tenantId", "phoneNumber"], []),
    ofUser: indexKey("gsi1", ["tenantId", "userId"], ["createdAt"]),
    open: indexKey("gsi4", ["workShard"], ["workAt"]),
  },
});
