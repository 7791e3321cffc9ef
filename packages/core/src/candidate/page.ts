import { type OutcomeFilter, outcomeFilterOf, outcomeFilters } from "@callwright/contracts";
import * as Parent from "../parent/index.ts";
import * as PeopleIndex from "./people-index/index.ts";

export type { View } from "./people-index/index.ts";

interface OutcomeCount {
  readonly filter: OutcomeFilter;
  readonly count: number;
}

export interface CandidatePage {
  readonly items: readonly PeopleIndex.ListRow[];
  readonly total: number;
  readonly outcomes: readonly OutcomeCount[];
  /** False if the list and the job's counters disagree; such a page must not be cached. */
  readonly isSettled: boolean;
}

export async function page(parent: Parent.ParentItem, request: PeopleIndex.PageRequest): Promise<CandidatePage> {
  const { items, total, everybody, labels } = await PeopleIndex.readPage(parentOf(parent), request);
  return { items, total, outcomes: countOutcomes(labels), isSettled: everybody === parent.totalCandidates };
}

function countOutcomes(labels: ReadonlyMap<string | undefined, number>): OutcomeCount[] {
  const counts = new Map<OutcomeFilter, number>();
  for (const [label, count] of labels) {
    const filter = outcomeFilterOf(label);
    counts.set(filter, (counts.get(filter) ?? 0) + count);
  }
  return outcomeFilters.flatMap((filter) => {
    const count = counts.get(filter);
    return count === undefined ? [] : [{ filter, count }];
  });
}

export const select = (
  parent: Parent.ParentItem,
  view: PeopleIndex.View,
  except?: readonly string[],
): AsyncGenerator<string> => PeopleIndex.readIds(parentOf(parent), view, except);

export const listCandidates = (
  parent: Parent.ParentItem,
  view: PeopleIndex.View,
  except?: readonly string[],
): Promise<PeopleIndex.IndexedPerson[]> => PeopleIndex.readPeople(parentOf(parent), view, except);

const parentOf = (parent: Parent.ParentItem): PeopleIndex.IndexParent => ({
  tenantId: parent.tenantId,
  parentId: parent.parentId,
  userId: parent.userId,
  lastOrdinal: parent.lastOrdinal,
  pending: Parent.pendingOf(parent),
});
