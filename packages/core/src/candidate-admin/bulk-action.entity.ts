import { allBulkActions } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { refusalAttribute } from "../db/refusal-attribute.ts";
import { indexKey, rowKey } from "../db/schema-key.ts";

/** A bulk action on a job's candidates and its progress. */
export const bulkActionEntity = createSchema({
  model: { entity: "bulk", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    bulkId: { type: "string", required: true },
    userId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    action: { type: allBulkActions, required: true },
    targetId: { type: "string" },
    /** The action whose decisions this one takes back. */
    undoneId: { type: "string" },
    numberId: { type: "string" },
    dueMs: { type: "number" },
    /** Pre-call texts of a run for all: candidates already talked to get none. */
    isForAll: { type: "boolean" },
    /** Candidates called after this need no pre-call text. */
    since: { type: "string" },
    state: { type: ["running", "completed", "failed"] as const, required: true },
    /** The chosen ids at the time of the request. */
    idsKey: { type: "string", required: true },
    total: { type: "number", required: true },
    /** Moved in the transaction of each chunk. */
    cursor: { type: "number", required: true, default: 0 },
    done: { type: "number", required: true, default: 0 },
    skipped: { type: "number", required: true, default: 0 },
    failure: refusalAttribute,
    /** Only while running: the sparse index by which the sweeper finds lost work. */
    workShard: { type: "string" },
    workAt: { type: "string" },
    createdAt: { type: "string", required: true },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "bulkId"], []),
    unfinished: indexKey("gsi4", ["workShard"], ["workAt"]),
  },
});
