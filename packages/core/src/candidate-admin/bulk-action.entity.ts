import { allBulkActions } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { refusalAttribute } from "../db/refusal-attribute.ts";
import { indexKey, rowKey } from "../db/schema-key.ts";

export const bulkActionEntity = createSchema({
  model: { entity: "bulk", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    bulkId: { type: "string", required: true },
    userId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    action: { type: allBulkActions, required: true },
    targetId: { type: "string" },
    undoneId: { type: "string" },
    numberId: { type: "string" },
    dueMs: { type: "number" },
    isForAll: { type: "boolean" },
    /** Candidates called after this need no pre-call text. */
    since: { type: "string" },
    state: { type: ["running", "completed", "failed"] as const, required: true },
    idsKey: { type: "string", required: true },
    total: { type: "number", required: true },
    cursor: { type: "number", required: true, default: 0 },
    done: { type: "number", required: true, default: 0 },
    skipped: { type: "number", required: true, default: 0 },
    failure: refusalAttribute,
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
