import { type OutcomeFilter, outcomeFilterOf, outcomeFilters } from "@callwright/contracts";
import * as Parent from "../parent/index.ts";
import * as PeopleIndex from "./people-index/index.ts";

export type { View } from "./people-index/index.ts";

export async function page(parent: Parent.ParentItem, request: PeopleIndex.PageRequest) {
  const { items, total, everybody, labels } = await PeopleIndex.readPage(parentOf(parent), request);
  // A page on which the list and the job's counters disagree must not be cached.
  const isSettled = everybody === parent.totalCandidates;
  return { items, total, outcomes: countOutcomes(labels), isSettled };
}

function countOutcomes(labels: ReadonlyMap<string | undefined, number>) {
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
