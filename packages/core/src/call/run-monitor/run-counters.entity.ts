import { CustomAttributeType, createSchema } from "electrodb";
import type { RunCounters } from "./counters.ts";

/** What was counted of a run's ended calls up to an instant, by whoever looked: the next look counts on from there. */
export const runCountersEntity = createSchema({
  model: { entity: "runtally", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    runId: { type: "string", required: true },
    /** Milliseconds: all that ended before is in it. */
    beforeMs: { type: "number", required: true },
    tally: { type: CustomAttributeType<RunCounters>("any"), required: true },
    /** It was counted once more from the beginning after the run's end. */
    isFinal: { type: "boolean", required: true, default: false },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "runId"] }, sk: { field: "sk", composite: [] } },
  },
});
