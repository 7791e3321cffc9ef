/** Pages and selections of a job's list. */
import * as Parent from "../parent/index.ts";
import * as PeopleIndex from "./people-index/index.ts";

export type { View } from "./people-index/index.ts";

export interface CandidatePage {
  readonly items: readonly PeopleIndex.ListRow[];
  readonly total: number;
  /** False if the list and the job's counters disagree; such a page must not be cached. */
  readonly isSettled: boolean;
}

/** Costs one page, whatever the search, filter and order. */
export async function page(parent: Parent.ParentItem, request: PeopleIndex.PageRequest): Promise<CandidatePage> {
  const { items, total, everybody } = await PeopleIndex.readPage(parentOf(parent), request);
  return { items, total, isSettled: everybody === parent.totalCandidates };
}

/** Candidate ids of a view in import order, as of the first read. */
export const select = (
  parent: Parent.ParentItem,
  view: PeopleIndex.View,
  except?: readonly string[],
): AsyncGenerator<string> => PeopleIndex.readIds(parentOf(parent), view, except);

/** The same candidates as index entries in memory. */
export const listCandidates = (
  parent: Parent.ParentItem,
  view: PeopleIndex.View,
  except?: readonly string[],
): Promise<PeopleIndex.IndexedPerson[]> => PeopleIndex.readPeople(parentOf(parent), view, except);

const parentOf = (parent: Parent.ParentItem): PeopleIndex.IndexParent => ({
  tenantId: parent.tenantId,
  parentId: parent.jobId,
  userId: parent.userId,
  lastOrdinal: parent.lastOrdinal,
  pending: Parent.pendingOf(parent),
});
