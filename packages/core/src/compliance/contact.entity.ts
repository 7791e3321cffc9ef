import { createSchema } from "electrodb";

/**
 * When a tenant last had to do with a number: advice for whoever imports, written beside the work and not with it. The one of
 * `added` names the latest parent alone; whether the person is still there must be asked of it.
 */
export const contactEntity = createSchema({
  model: { entity: "contact", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    phoneNumber: { type: "string", required: true },
    kind: { type: ["added", "called"] as const, required: true },
    /** Of `added`. */
    parentId: { type: "string" },
    at: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "phoneNumber"] }, sk: { field: "sk", composite: ["kind"] } },
  },
});
