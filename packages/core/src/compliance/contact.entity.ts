import { createSchema } from "electrodb";

/**
 * Where a tenant last added a number: advice for whoever imports, written beside the work and not with it. It names the latest
 * parent alone; whether the person is still there must be asked of it.
 */
export const contactEntity = createSchema({
  model: { entity: "contact", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    phoneNumber: { type: "string", required: true },
    kind: { type: ["added"] as const, required: true },
    parentId: { type: "string" },
    at: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "phoneNumber"] }, sk: { field: "sk", composite: ["kind"] } },
  },
});
