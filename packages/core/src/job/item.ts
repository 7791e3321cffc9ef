import type { JobFacts } from "@callwright/contracts";
import type { Item } from "../db/service.ts";
import type { PromptTexts } from "../prompt/index.ts";

export type JobCountersItem = Item<"jobCounters">;

/** A job with its counters. */
export type JobItem = Item<"job"> & Omit<JobCountersItem, "tenantId" | "parentId" | "userId">;

export function jobItemOf(job: Item<"job">, { parentId: _, ...counts }: JobCountersItem): JobItem {
  return { ...counts, ...job };
}

/** The versioned texts. */
export const textsOf = (job: JobItem): PromptTexts => ({
  context: job.promptContext,
  firstSentence: job.promptFirstSentence,
  successEvaluation: job.successEvaluation,
  additionalNotes: job.additionalNotes,
  language: job.language,
});

/** The job's values for prompt variables. */
export const factsOf = (job: Item<"job">): JobFacts => ({
  ...job,
  name: job.recruiterName,
  salaryRange: [job.salaryMin, job.salaryMax],
});

/** Jobs that predate prompt versions have version 1. */
export const promptVersionOf = ({ promptVersion }: Pick<JobItem, "promptVersion">): number => promptVersion ?? 1;
