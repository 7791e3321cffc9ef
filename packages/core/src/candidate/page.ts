/** Pages and selections of a job's list. */
import * as Job from "../job/index.ts";
import * as List from "./list/index.ts";

export type { View } from "./list/index.ts";

export interface CandidatePage {
  readonly items: readonly List.ListRow[];
  readonly total: number;
  /** False if the list and the job's counters disagree; such a page must not be cached. */
  readonly isSettled: boolean;
}

/** Costs one page, whatever the search, filter and order. */
export async function page(job: Job.JobItem, request: List.PageRequest): Promise<CandidatePage> {
  const { items, total, everybody } = await List.readPage(parentOf(job), request);
  return { items, total, isSettled: everybody === job.totalCandidates };
}

/** Candidate ids of a view in import order, as of the first read. */
export const select = (job: Job.JobItem, view: List.View, except?: readonly string[]): AsyncGenerator<string> =>
  List.readIds(parentOf(job), view, except);

/** The same candidates as list entries in memory. */
export const listed = (job: Job.JobItem, view: List.View, except?: readonly string[]): Promise<List.Listed[]> =>
  List.readListed(parentOf(job), view, except);

const parentOf = (job: Job.JobItem): List.ListParent => ({
  tenantId: job.tenantId,
  parentId: job.jobId,
  userId: job.userId,
  lastOrdinal: job.lastOrdinal,
  pending: Job.pendingOf(job),
});
