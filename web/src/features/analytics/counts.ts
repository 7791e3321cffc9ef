/** Figures of one job and of all jobs, from their counters. */
import type { ResponseOf } from "@callwright/contracts/endpoint";
import type { getJobs } from "@callwright/contracts/endpoints/job";

export type Job = ResponseOf<typeof getJobs>["jobs"][number];

/** Only the latest jobs are counted: one page of the list. */
export const jobsCounted = 100;

export interface Counts {
  /** Candidates who have been called at least once. */
  readonly called: number;
  readonly succeeded: number;
  readonly failed: number;
}

type CountedJob = Pick<Job, "totalCandidates"> & { readonly callSummary: Omit<Job["callSummary"], "totalSms"> };

export const countsOf = ({ totalCandidates, callSummary }: CountedJob): Counts => ({
  called: Math.max(0, totalCandidates - callSummary.totalNotExecuted),
  succeeded: callSummary.totalSuccess,
  failed: callSummary.totalFailed,
});

export const sumOf = (jobs: readonly CountedJob[]): Counts =>
  jobs.map(countsOf).reduce(
    (sum, { called, succeeded, failed }) => ({
      called: sum.called + called,
      succeeded: sum.succeeded + succeeded,
      failed: sum.failed + failed,
    }),
    { called: 0, succeeded: 0, failed: 0 },
  );
