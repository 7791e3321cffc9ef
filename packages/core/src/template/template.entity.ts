import { createSchema } from "electrodb";

/** A user's text templates for new jobs. */
export const templateEntity = createSchema({
  model: { entity: "template", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    smsTemplate: { type: "string" },
    preCallSmsTemplate: { type: "string" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "userId"] }, sk: { field: "sk", composite: [] } },
  },
});
