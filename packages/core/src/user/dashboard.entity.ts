import { createSchema } from "electrodb";

/** When a user's dashboard last changed by something other than an ended call. */
export const dashboardChangeEntity = createSchema({
  model: { entity: "dashboardchange", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    changedAt: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "userId"] }, sk: { field: "sk", composite: [] } },
  },
});
