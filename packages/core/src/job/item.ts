/** The row of a job as the domains pass it around. */
import type { JobFacts } from "@callwright/contracts";
import type { Item } from "../db/service.ts";
import type { PromptTexts } from "../prompt/index.ts";

export type JobCountersItem = Item<"jobCounters">;

/** A job and what is counted of it. */
export type JobItem = Item<"job"> & Omit<JobCountersItem, "tenantId" | "parentId" | "userId">;

export function joined(job: Item<"job">, { parentId: _, ...counts }: JobCountersItem): JobItem {
  return { ...counts, ...job };
}

/** The texts that are kept in versions. */
export const textsOf = (job: JobItem): PromptTexts => ({
  context: job.promptContext,
  firstSentence: job.promptFirstSentence,
  successEvaluation: job.successEvaluation,
  additionalNotes: job.additionalNotes,
  language: job.language,
});

/** What prompts may tell of the job. */
export const factsOf = (job: Item<"job">): JobFacts => ({
  ...job,
  name: job.recruiterName,
  salaryRange: [job.salaryMin, job.salaryMax],
});

/** The version of the texts in force; jobs from before there were versions have their first. */
export const promptVersionOf = ({ promptVersion }: Pick<JobItem, "promptVersion">): number => promptVersion ?? 1;
