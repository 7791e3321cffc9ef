import { CustomAttributeType, createSchema } from "electrodb";
import { rowKey } from "../../db/schema-key.ts";
import type { RunCounters } from "./counters.ts";

/** Counts of a run's ended calls up to an instant; the next read continues from there. */
export const runCountersEntity = createSchema({
  model: { entity: "runtally", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    runId: { type: "string", required: true },
    beforeMs: { type: "number", required: true },
    counters: { type: CustomAttributeType<RunCounters>("any"), required: true, field: "tally" },
    /** True once everything was counted again after the run's end. */
    isFinal: { type: "boolean", required: true, default: false },
  },
  indexes: {
    primary: rowKey(["tenantId", "runId"], []),
  },
});
