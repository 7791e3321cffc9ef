import { createSchema } from "electrodb";

/** A job or campaign that was deleted: what is left of it goes in the background. Kept for a while, so that deleting twice is once. */
export const removalEntity = createSchema({
  model: { entity: "removal", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    userId: { type: "string", required: true },
    removedAt: { type: "string", required: true },
    /** Only while something is left: when the sweeper asks again, should the message be lost. The sparse index. */
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
