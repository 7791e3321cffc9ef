/** Pages and selections of a job's people. */
import * as Job from "../job/index.ts";
import * as List from "./list/index.ts";

export type { View } from "./list/index.ts";

export interface CandidatePage {
  readonly items: readonly List.ListRow[];
  readonly total: number;
  /** False where the list holds other people than the job as it was read counts: then this page is not to be kept. */
  readonly isSettled: boolean;
}

/** A page costs its page, whatever is searched, filtered and sorted by. */
export async function page(job: Job.JobItem, request: List.PageRequest): Promise<CandidatePage> {
  const { items, total, everybody } = await List.readPage(parentOf(job), request);
  return { items, total, isSettled: everybody === job.totalCandidates };
}

/** The ids of everybody whom a view shows, in import order, as it is when the first is asked for. */
export const select = (job: Job.JobItem, view: List.View, except?: readonly string[]): AsyncGenerator<string> =>
  List.readIds(parentOf(job), view, except);

/** The same people as the list holds them in memory. */
export const listed = (job: Job.JobItem, view: List.View, except?: readonly string[]): Promise<List.Listed[]> =>
  List.readListed(parentOf(job), view, except);

const parentOf = (job: Job.JobItem): List.ListParent => ({
  tenantId: job.tenantId,
  parentId: job.jobId,
  userId: job.userId,
  lastOrdinal: job.lastOrdinal,
  pending: Job.pendingOf(job),
});
