import { createSchema } from "electrodb";
import { indexKey, rowKey } from "../db/schema-key.ts";

/** Its calls and candidates are removed in the background; kept for a while, so that deleting is idempotent. */
export const removalEntity = createSchema({
  model: { entity: "removal", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    userId: { type: "string", required: true },
    removedAt: { type: "string", required: true },
    leftShard: { type: "string" },
    askAt: { type: "string" },
    ttl: { type: "number" },
  },
  indexes: {
    primary: rowKey(["tenantId", "parentId"], []),
    left: indexKey("gsi4", ["leftShard"], ["askAt"]),
  },
});
