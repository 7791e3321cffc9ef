import { CustomAttributeType, createSchema } from "electrodb";
import { rowKey } from "../../db/schema-key.ts";
import type { RunCounters } from "./counters.ts";

export const runCountersEntity = createSchema({
  model: { entity: "runtally", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    runId: { type: "string", required: true },
    beforeMs: { type: "number", required: true },
    counters: { type: CustomAttributeType<RunCounters>("any"), required: true, field: "tally" },
    isFinal: { type: "boolean", required: true, default: false },
  },
  indexes: {
    primary: rowKey(["tenantId", "runId"], []),
  },
});
