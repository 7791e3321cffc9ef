import { createSchema } from "electrodb";
import { indexKey, optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

export const lineEntity = createSchema({
  model: { entity: "line", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "numberId"),
    ...optionalStrings("servedRunId"),
    live: { type: "set", items: "string" },
    /** Queued calls of the number itself, without those of its runs. */
    pending: { type: "number", required: true, default: 0 },
    runs: { type: "set", items: "string" },
    /** Earliest time of the next dial by the number's pace (milliseconds since the epoch). */
    nextDialMs: { type: "number" },
    /** Time of the scheduled wake-up (milliseconds since the epoch), so that only one is scheduled. */
    nextWakeMs: { type: "number" },
    /** The 90th percentile of the length of the line's calls; the sweeper checks longer calls. */
    p90CallMs: { type: "number" },
    /** Set while calls may wait: at this time the sweeper wakes the line if nothing else has. */
    wakeShard: { type: "string" },
    wakeAt: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "numberId"], []),
    asleep: indexKey("gsi4", ["wakeShard"], ["wakeAt"]),
  },
});
