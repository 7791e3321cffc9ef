import { createSchema } from "electrodb";
import { indexKey, rowKey } from "../db/schema-key.ts";

/** A number's dialling side: its slots, its own queue and its runs. */
export const lineEntity = createSchema({
  model: { entity: "line", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    numberId: { type: "string", required: true },
    /** Leases of its slots, by call id. */
    live: { type: "set", items: "string" },
    /** Calls in its own queue; calls of runs wait in the runs' queues. */
    pending: { type: "number", required: true, default: 0 },
    /** Its runs, served in turn. */
    runs: { type: "set", items: "string" },
    servedRunId: { type: "string" },
    /** No dial before this instant (milliseconds since the epoch): the carrier's pace. */
    nextDialMs: { type: "number" },
    /** The scheduled wake-up (milliseconds since the epoch), so that only one is under way. */
    nextWakeMs: { type: "number" },
    /** The 90th percentile of its calls' length in seconds; the sweeper checks longer calls. */
    p90CallMs: { type: "number" },
    /** Only while calls may wait: when the sweeper wakes the line, if nothing else does. */
    wakeShard: { type: "string" },
    wakeAt: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "numberId"], []),
    asleep: indexKey("gsi4", ["wakeShard"], ["wakeAt"]),
  },
});
