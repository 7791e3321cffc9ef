import { allBulkActions } from "@callwright/contracts";
import { createSchema } from "electrodb";

/** An action on many people of a job, done in the background, and how far it has come. */
export const bulkActionEntity = createSchema({
  model: { entity: "bulk", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    bulkId: { type: "string", required: true },
    userId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    action: { type: allBulkActions, required: true },
    /** Where people move to. */
    targetId: { type: "string" },
    /** Of texts: the number that sends them, and when they leave (milliseconds since the epoch). */
    numberId: { type: "string" },
    dueMs: { type: "number" },
    /** Before the calls of a run for everybody: whoever has been talked to is not called, and gets none. */
    isForAll: { type: "boolean" },
    /** Whoever is called after that wants none any more. */
    since: { type: "string" },
    state: { type: ["running", "completed", "failed"] as const, required: true },
    /** Blob key of the chosen ids, as they were when the action was asked for. */
    idsKey: { type: "string", required: true },
    total: { type: "number", required: true },
    /** How many of the ids have been looked at: moved in the transaction of what was done with them. */
    cursor: { type: "number", required: true, default: 0 },
    done: { type: "number", required: true, default: 0 },
    skipped: { type: "number", required: true, default: 0 },
    failure: { type: "string" },
    /** Only while running: when the sweeper asks for the work again, should the message be lost. The sparse index. */
    workShard: { type: "string" },
    workAt: { type: "string" },
    createdAt: { type: "string", required: true },
    /** Nobody asks after it any more. */
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "bulkId"] }, sk: { field: "sk", composite: [] } },
    unfinished: {
      index: "gsi4",
      pk: { field: "gsi4pk", composite: ["workShard"] },
      sk: { field: "gsi4sk", composite: ["workAt"] },
    },
  },
});
