import { createSchema } from "electrodb";

/** An erased person who must not be reached again: only a keyed hash of the number is kept. */
export const erasedEntity = createSchema({
  model: { entity: "erased", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    mark: { type: "string", required: true },
    at: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId"] }, sk: { field: "sk", composite: ["mark"], casing: "none" } },
  },
});
