import { createSchema } from "electrodb";
import { rowKey } from "./schema-key.ts";

export const boundEntity = createSchema({
  model: { entity: "bound", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    of: { type: "string", required: true },
    count: { type: "number" },
  },
  indexes: {
    primary: rowKey(["tenantId"], ["of"]),
  },
});
