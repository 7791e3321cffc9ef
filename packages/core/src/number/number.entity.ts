import { numberProviders, registrationStatuses } from "@callwright/contracts";
import { createSchema } from "electrodb";

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
    status: { type: registrationStatuses, required: true },
    reason: { type: "string" },
    voiceNumberId: { type: "string" },
    /** Calls at the same time over this number; 1 means one after the other. */
    concurrency: { type: "number", required: true, default: 1 },
    /** Calls begun in a second, where it is not as usual. */
    callsPerSecond: { type: "number" },
    createdAt: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId"] }, sk: { field: "sk", composite: ["numberId"] } },
    ofUser: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["tenantId", "userId"] },
      sk: { field: "gsi1sk", composite: ["numberId"] },
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
