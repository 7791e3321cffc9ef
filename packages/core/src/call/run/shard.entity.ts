import { runStates } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { rowKey } from "../../db/schema-key.ts";

const count = { type: "number" } as const;

/** A part of a large run's row, so that its calls do not all write that row; run/fold.ts moves its counts. */
export const runShardEntity = createSchema({
  model: { entity: "runshard", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    runId: { type: "string", required: true },
    shard: { type: "string", required: true },
    state: { type: runStates, required: true },
    /** Raised by every write but a fold's. */
    changes: { type: "number", required: true, default: 0 },
    buffer: { type: "set", items: "string" },
    /** See parent/live.ts. */
    live: { type: "set", items: "string" },
    unnumbered: { type: "set", items: "string" },
    buffered: count,
    placed: count,
    waiting: count,
    ended: count,
    totalInProgress: count,
    totalSucceeded: count,
    totalFailed: count,
    totalSeconds: count,
    countGoodFit: count,
    countNotInterested: count,
    countBusy: count,
    countUnanswered: count,
    countOther: count,
    usedSeconds: count,
    remainingSeconds: count,
    ttl: { type: "number" },
  },
  indexes: {
    primary: rowKey(["tenantId", "runId"], ["shard"]),
  },
});
