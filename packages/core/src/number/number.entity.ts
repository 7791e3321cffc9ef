import { numberProviders, registrationStatuses } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { refusalAttribute } from "../db/refusal-attribute.ts";

export const numberEntity = createSchema({
  model: { entity: "number", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    numberId: { type: "string", required: true },
    userId: { type: "string", required: true },
    provider: { type: numberProviders, required: true },
    phoneNumber: { type: "string", required: true },
    label: { type: "string", required: true },
    /** Credentials, sealed by the vault for this tenant and number; never returned. */
    sealed: { type: "string", required: true },
    /** The account that they open: the same for all its numbers, and a name that tells accounts apart. */
    accountId: { type: "string" },
    accountName: { type: "string" },
    hasPublicKey: { type: "boolean" },
    status: { type: registrationStatuses, required: true },
    reason: refusalAttribute,
    voiceNumberId: { type: "string" },
    /** Whether texts leave from it, and what stands against them or their answers. */
    canText: { type: "boolean" },
    smsReason: refusalAttribute,
    /** By name, what takes its texts at the carrier before they could come to us. */
    smsKeptBy: { type: "string" },
    /** The carrier's own settings for its texts before we took them, as JSON: deletion gives them back. */
    smsBefore: { type: "string" },
    /** The host that got them before, as far as somebody did. */
    smsHost: { type: "string" },
    /** When a webhook with a wrong signature last made us ask the carrier whether the credentials still hold. */
    suspectedAt: { type: "string" },
    /** Only while texts may have come whose webhooks were refused, and the carrier's books may not show them yet: from when to when. */
    missedSince: { type: "string" },
    missedUntil: { type: "string" },
    /** When they are read the next time. The sparse index. */
    readShard: { type: "string" },
    readAt: { type: "string" },
    /** Calls at the same time over this number; 1 means one after the other. */
    concurrency: { type: "number", required: true, default: 1 },
    /** Calls begun in a second, where it is not as usual. */
    callsPerSecond: { type: "number" },
    /** Segments of texts that leave in a second, where it is not as usual. */
    segmentsPerSecond: { type: "number" },
    createdAt: { type: "string", required: true },
    /** Only while it is neither registered nor failed: when the sweeper goes on with it. The sparse index. */
    workShard: { type: "string" },
    workAt: { type: "string" },
    /** Only while somebody connects it: until then nobody else does. */
    leaseUntil: { type: "string" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId"] }, sk: { field: "sk", composite: ["numberId"] } },
    ofUser: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["tenantId", "userId"] },
      sk: { field: "gsi1sk", composite: ["numberId"] },
    },
    unread: {
      index: "gsi2",
      pk: { field: "gsi2pk", composite: ["readShard"] },
      sk: { field: "gsi2sk", composite: ["readAt"] },
    },
    unsettled: {
      index: "gsi4",
      pk: { field: "gsi4pk", composite: ["workShard"] },
      sk: { field: "gsi4sk", composite: ["workAt"] },
    },
  },
});

/** A number is imported once on the whole platform: whoever holds its row may dial with it. */
export const numberClaimEntity = createSchema({
  model: { entity: "numberclaim", version: "1", service: "callwright" },
  attributes: {
    phoneNumber: { type: "string", required: true },
    tenantId: { type: "string", required: true },
    numberId: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["phoneNumber"] }, sk: { field: "sk", composite: [] } },
  },
});
