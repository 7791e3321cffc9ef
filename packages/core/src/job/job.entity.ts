import { currencyCodes, languages, workplaceTypes } from "@callwright/contracts";
import { createSchema } from "electrodb";

const counter = { type: "number", required: true, default: 0 } as const;

/** A job and the counters that the writers of its candidates and calls keep, so that no screen counts rows. */
export const jobEntity = createSchema({
  model: { entity: "job", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    jobId: { type: "string", required: true },
    userId: { type: "string", required: true },
    title: { type: "string", required: true },
    companyName: { type: "string", required: true },
    recruiterName: { type: "string", required: true },
    workplaceType: { type: workplaceTypes, required: true },
    experience: { type: "number", required: true },
    location: { type: "string", required: true },
    salaryMin: { type: "number", required: true },
    salaryMax: { type: "number", required: true },
    currency: { type: currencyCodes, required: true },
    language: { type: languages, required: true },
    voice: { type: "string", required: true },
    promptContext: { type: "string", required: true },
    promptFirstSentence: { type: "string", required: true },
    additionalNotes: { type: "string", required: true, default: "" },
    successEvaluation: { type: "string", required: true },
    /** The version of the texts above and the language; absent in jobs from before there were versions: their first. */
    promptVersion: { type: "number" },
    smsTemplate: { type: "string", required: true, default: "" },
    preCallSmsTemplate: { type: "string", required: true, default: "" },
    isPreCallSms: { type: "boolean", required: true, default: false },
    isPostCallSms: { type: "boolean", required: true, default: false },
    timezone: { type: "string", required: true },
    createdAt: { type: "string", required: true },
    /** Raised by every change of the job, its candidates or their calls: the poll's ETag. */
    version: counter,
    /** Ordinals given out so far; the next candidate gets this one plus one. */
    lastOrdinal: counter,
    totalCandidates: counter,
    totalSms: counter,
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
    /** The latest batch over this job, whose progress the screen shows. */
    latestRunId: { type: "string" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId"] }, sk: { field: "sk", composite: ["jobId"] } },
    ofUser: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["tenantId", "userId"] },
      sk: { field: "gsi1sk", composite: ["jobId"] },
    },
  },
});
