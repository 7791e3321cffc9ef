import { runStates } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { requiredStrings, rowKey, sameAttributes } from "../../db/schema-key.ts";

const count = { type: "number" } as const;

/** A part of a large run's row, so that its calls do not all write that row; run/fold.ts moves its counts. */
export const runShardEntity = createSchema({
  model: { entity: "runshard", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "runId", "shard"),
    state: { type: runStates, required: true },
    /** Raised by every write but a fold's. */
    changes: { type: "number", required: true, default: 0 },
    buffer: { type: "set", items: "string" },
    /** See parent/live.ts. */
    live: { type: "set", items: "string" },
    unnumbered: { type: "set", items: "string" },
    ...sameAttributes(count, ["buffered", "placed", "waiting", "ended", "totalInProgress", "totalSucceeded"]),
    ...sameAttributes(count, ["totalFailed", "totalSeconds", "countGoodFit", "countNotInterested", "countBusy"]),
    ...sameAttributes(count, ["countUnanswered", "countOther", "usedSeconds", "remainingSeconds"]),
    ttl: { type: "number" },
  },
  indexes: {
    primary: rowKey(["tenantId", "runId"], ["shard"]),
  },
});
