import { createSchema } from "electrodb";
import { indexKey, rowKey } from "../db/schema-key.ts";

/**
 * A deleted job or campaign whose calls and candidates are removed in the background. Kept for a while, so that
 * deleting is idempotent.
 */
export const removalEntity = createSchema({
  model: { entity: "removal", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    userId: { type: "string", required: true },
    removedAt: { type: "string", required: true },
    /** Sparse index: when the sweep resends the message. */
    leftShard: { type: "string" },
    askAt: { type: "string" },
    ttl: { type: "number" },
  },
  indexes: {
    primary: rowKey(["tenantId", "parentId"], []),
    left: indexKey("gsi4", ["leftShard"], ["askAt"]),
  },
});
