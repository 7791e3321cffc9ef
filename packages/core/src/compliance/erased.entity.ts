import { createSchema } from "electrodb";

/** Somebody who was erased and must not be reached again: of their number nothing is kept but a keyed hash. */
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
