import { createSchema } from "electrodb";
import { indexKey, requiredStrings, rowKey } from "../db/schema-key.ts";

/** Its calls and candidates are removed in the background; kept for a while, so that deleting is idempotent. */
export const removalEntity = createSchema({
  model: { entity: "removal", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "userId", "removedAt"),
    leftShard: { type: "string" },
    askAt: { type: "string" },
    ttl: { type: "number" },
  },
  indexes: {
    primary: rowKey(["tenantId", "parentId"], []),
    left: indexKey("gsi4", ["leftShard"], ["askAt"]),
  },
});
