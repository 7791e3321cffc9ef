import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

const counter = { type: "number", required: true, default: 0 } as const;

/** Apart from the parent's row, so that calls do not rewrite the prompts and an unchanged poll reads one small row. */
export const parentCountersEntity = createSchema({
  model: { entity: "tally", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    userId: { type: "string", required: true },
    /** ETag of polls: raised by every change of the parent, its candidates or their calls. */
    version: counter,
    lastOrdinal: counter,
    totalCandidates: counter,
    totalSms: counter,
    /** Candidates with a queued pre-call text. Excludes texts dropped before sending; those may be retried. */
    preTexts: counter,
    totalCalls: counter,
    totalSucceeded: counter,
    totalFailed: counter,
    totalInProgress: counter,
    totalSeconds: { type: "number" },
    lastCallAt: { type: "string" },
    /** Candidates by the bucket of their latest outcome; those in no bucket have not been called. */
    countGoodFit: counter,
    countNotInterested: counter,
    countBusy: counter,
    countUnanswered: counter,
    countOther: counter,
    live: { type: "set", items: "string" },
    /** Candidates placed by hand whose call is about to start; at least the latest few. */
    starting: { type: "set", items: "string" },
    latestRunId: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "parentId"], []),
  },
});
