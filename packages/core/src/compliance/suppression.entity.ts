import { createSchema } from "electrodb";

/** Who must not be called or texted again by a tenant, whatever the channel, job or user. */
export const suppressionEntity = createSchema({
  model: { entity: "suppression", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    phoneNumber: { type: "string", required: true },
    source: { type: ["spoken", "sms", "click", "csv", "api", "manual"] as const, required: true },
    callId: { type: "string" },
    createdAt: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "phoneNumber"] }, sk: { field: "sk", composite: [] } },
  },
});
