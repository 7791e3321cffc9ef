import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

export const dashboardChangeEntity = createSchema({
  model: { entity: "dashboardchange", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    changedAt: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "userId"], []),
  },
});
