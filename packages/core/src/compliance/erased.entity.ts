import { createSchema } from "electrodb";
import { requiredStrings } from "../db/schema-key.ts";

/** An erased person who must not be reached again: only a keyed hash of the number is kept. */
export const erasedEntity = createSchema({
  model: { entity: "erased", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "mark", "at"),
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId"] }, sk: { field: "sk", composite: ["mark"], casing: "none" } },
  },
});
