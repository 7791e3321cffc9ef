import { runStates } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { rowKey } from "../../db/schema-key.ts";

const count = { type: "number" } as const;

/**
 * A part of a large run's row, so that its calls do not all write that row: candidates to call, calls under way, and
 * counts that `fold` moves to the run, the job counters and the meter (see run/fold.ts).
 */
export const runShardEntity = createSchema({
  model: { entity: "runshard", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    runId: { type: "string", required: true },
    shard: { type: "string", required: true },
    /** The run's own, changed with it. */
    state: { type: runStates, required: true },
    /** Raised by every write but a fold's. */
    changes: { type: "number", required: true, default: 0 },
    /** As in the run's row. */
    buffer: { type: "set", items: "string" },
    /** Candidates in a live call, with the call (see job/live.ts). */
    live: { type: "set", items: "string" },
    /** Calls without running numbers. */
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
    /** Set only after the run was cancelled. */
    ttl: { type: "number" },
  },
  indexes: {
    primary: rowKey(["tenantId", "runId"], ["shard"]),
  },
});
