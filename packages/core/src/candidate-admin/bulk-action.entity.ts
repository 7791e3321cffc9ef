import { allBulkActions } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { indexKey, optionalStrings, refusalAttribute, requiredStrings, rowKey } from "../db/schema-key.ts";

export const bulkActionEntity = createSchema({
  model: { entity: "bulk", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "bulkId", "userId", "parentId", "idsKey", "createdAt"),
    /** `targetId`: the job of a move. `undoneId`: the action that an undo takes back. */
    ...optionalStrings("targetId", "undoneId", "numberId", "workShard", "workAt"),
    action: { type: allBulkActions, required: true },
    /** When the pre-call texts are due, in milliseconds since the epoch. */
    dueMs: { type: "number" },
    /** Whether the run calls everyone; only in actions that a run started. */
    isForAll: { type: "boolean" },
    /** Start of the run that started the action, if one did; candidates called after it need no pre-call text. */
    since: { type: "string" },
    state: { type: ["running", "completed", "failed"] as const, required: true },
    total: { type: "number", required: true },
    cursor: { type: "number", required: true, default: 0 },
    done: { type: "number", required: true, default: 0 },
    skipped: { type: "number", required: true, default: 0 },
    failure: refusalAttribute,
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "bulkId"], []),
    unfinished: indexKey("gsi4", ["workShard"], ["workAt"]),
  },
});
