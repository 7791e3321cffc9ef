import { answeringModes, numberProviders, purchaseStates, registrationStatuses } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { indexKey, refusalAttribute, rowKey } from "../db/schema-key.ts";

export const numberEntity = createSchema({
  model: { entity: "number", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    numberId: { type: "string", required: true },
    userId: { type: "string", required: true },
    provider: { type: numberProviders, required: true },
    phoneNumber: { type: "string", required: true },
    label: { type: "string", required: true },
    sealed: { type: "string", required: true },
    accountId: { type: "string" },
    accountName: { type: "string" },
    hasPublicKey: { type: "boolean" },
    status: { type: registrationStatuses, required: true },
    reason: refusalAttribute,
    voiceNumberId: { type: "string" },
    /** Absent: the platform's. */
    voiceAccountId: { type: "string" },
    canText: { type: "boolean" },
    smsReason: refusalAttribute,
    smsKeptBy: { type: "string" },
    smsBefore: { type: "string" },
    smsHost: { type: "string" },
    suspectedAt: { type: "string" },
    missedSince: { type: "string" },
    missedUntil: { type: "string" },
    readShard: { type: "string" },
    readAt: { type: "string" },
    answering: { type: answeringModes, required: true, default: "callbacks" },
    assistantId: { type: "string" },
    voiceAssistantId: { type: "string" },
    asksUs: { type: "boolean", field: "namesCaller" },
    isClosed: { type: "boolean" },
    syncedAnswering: { type: "string" },
    concurrency: { type: "number", required: true, default: 1 },
    callsPerSecond: { type: "number" },
    segmentsPerSecond: { type: "number" },
    createdAt: { type: "string", required: true },
    /** Sparse index: when the sweep resumes a number that is neither registered nor failed. */
    workShard: { type: "string" },
    workAt: { type: "string" },
    leaseUntil: { type: "string" },
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
  attributes: {
    phoneNumber: { type: "string", required: true },
    tenantId: { type: "string", required: true },
    numberId: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["phoneNumber"], []),
  },
});

/** A purchase of one phone number, written before the order is placed, so that it is placed once. */
export const purchaseEntity = createSchema({
  model: { entity: "purchase", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    phoneNumber: { type: "string", required: true },
    purchaseId: { type: "string", required: true },
    userId: { type: "string", required: true },
    provider: { type: numberProviders, required: true },
    label: { type: "string", required: true },
    /** Reserved id of the future number, since the account is sealed for it. */
    numberId: { type: "string", required: true },
    /** Absent once the purchase has ended. */
    sealed: { type: "string" },
    state: { type: purchaseStates, required: true },
    isBought: { type: "boolean", required: true, default: false },
    reason: refusalAttribute,
    price: { type: "string" },
    tries: { type: "number", required: true, default: 0 },
    createdAt: { type: "string", required: true },
    workShard: { type: "string" },
    workAt: { type: "string" },
    ttl: { type: "number" },
  },
  indexes: {
    primary: rowKey(["tenantId", "phoneNumber"], []),
    ofUser: indexKey("gsi1", ["tenantId", "userId"], ["createdAt"]),
    open: indexKey("gsi4", ["workShard"], ["workAt"]),
  },
});
