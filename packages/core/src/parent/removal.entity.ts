import { createSchema } from "electrodb";

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
    primary: { pk: { field: "pk", composite: ["tenantId", "parentId"] }, sk: { field: "sk", composite: [] } },
    left: {
      index: "gsi4",
      pk: { field: "gsi4pk", composite: ["leftShard"] },
      sk: { field: "gsi4sk", composite: ["askAt"] },
    },
  },
});
