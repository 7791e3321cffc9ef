import { createSchema } from "electrodb";
import { requiredStrings, rowKey, sameAttributes } from "../db/schema-key.ts";

const counter = { type: "number", required: true, default: 0 } as const;

/** Apart from the parent's row, so that calls do not rewrite the prompts and an unchanged poll reads one small row. */
export const parentCountersEntity = createSchema({
  model: { entity: "tally", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "userId"),
    /** ETag of polls: raised by every change of the parent, its candidates or their calls. */
    version: counter,
    ...sameAttributes(counter, ["lastOrdinal", "totalCandidates", "totalSms"]),
    /** Candidates with a queued pre-call text. Excludes texts dropped before sending; those may be retried. */
    preTexts: counter,
    ...sameAttributes(counter, ["totalCalls", "totalSucceeded", "totalFailed", "totalInProgress"]),
    totalSeconds: { type: "number" },
    lastCallAt: { type: "string" },
    /** Candidates by the bucket of their latest outcome; those in no bucket have not been called. */
    countGoodFit: counter,
    ...sameAttributes(counter, ["countNotInterested", "countBusy", "countUnanswered", "countOther"]),
    live: { type: "set", items: "string" },
    /** Candidates placed by hand whose call is about to start; at least the latest few. */
    starting: { type: "set", items: "string" },
    latestRunId: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "parentId"], []),
  },
});
