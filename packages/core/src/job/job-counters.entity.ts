import { createSchema } from "electrodb";

const counter = { type: "number", required: true, default: 0 } as const;

/**
 * What is counted of a job or campaign by the writers of its people and calls: a small row beside the one with the prompts,
 * so that no call writes those, and an unchanged poll reads this one alone. There as long as its parent is.
 */
export const jobCountersEntity = createSchema({
  model: { entity: "tally", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    userId: { type: "string", required: true },
    /** Raised by every change of the parent, its people or their calls: the poll's ETag. */
    version: counter,
    /** Ordinals given out so far; the next candidate gets this one plus one. */
    lastOrdinal: counter,
    totalCandidates: counter,
    /** Texts that a carrier took. */
    totalSms: counter,
    /** People for whom a pre-call text was queued, but those whose never left and may anew. */
    preTexts: counter,
    totalCalls: counter,
    totalSucceeded: counter,
    totalFailed: counter,
    totalInProgress: counter,
    /** Candidates by the bucket of their latest outcome; those not in a bucket here are not executed. */
    countGoodFit: counter,
    countNotInterested: counter,
    countBusy: counter,
    countUnanswered: counter,
    countOther: counter,
    /** Who is being called just now, and by which call (see live.ts); lists lay it over what they show. */
    live: { type: "set", items: "string" },
    /** Likewise, who was placed by hand and is about to be called; the latest few at least. */
    starting: { type: "set", items: "string" },
    /** The latest batch, whose progress the screen shows. */
    latestRunId: { type: "string" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "parentId"] }, sk: { field: "sk", composite: [] } },
  },
});
