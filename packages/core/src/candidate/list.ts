/** Reads the candidates of a job: a page of a view, a selection, or all of them. */
import { type OutcomeFilter, outcomeFilterOf, outcomeFilters, type selectionSchema } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import { timezoneOf } from "../compliance/index.ts";
import { pagesOf } from "../db/get-all.ts";
import { db } from "../db/service.ts";
import { AppError } from "../kernel/error.ts";
import * as Parent from "../parent/index.ts";
import * as PeopleIndex from "./people-index/index.ts";
import { ordinalOf } from "./people-index/row.ts";
import { type CandidateItem, getMany } from "./read.ts";

export type View = PeopleIndex.View;

export async function page(parent: Parent.ParentItem, request: PeopleIndex.ViewPage) {
  const { items, total, unfilteredTotal, countByLabel } = await PeopleIndex.readPage(indexParentOf(parent), request);
  // A page on which the list and the job's counters disagree must not be cached.
  const isSettled = unfilteredTotal === parent.totalCandidates;
  return { items, total, outcomes: countOutcomes(countByLabel), isSettled };
}

function countOutcomes(countByLabel: ReadonlyMap<string | undefined, number>) {
  const counts = new Map<OutcomeFilter, number>();
  for (const [label, count] of countByLabel) {
    const filter = outcomeFilterOf(label);
    counts.set(filter, (counts.get(filter) ?? 0) + count);
  }
  return outcomeFilters.flatMap((filter) => {
    const count = counts.get(filter);
    return count === undefined ? [] : [{ filter, count }];
  });
}

const idsInView = (parent: Parent.ParentItem, view: View, except?: readonly string[]): AsyncGenerator<string> =>
  PeopleIndex.readIds(indexParentOf(parent), view, except);

const peopleInView = (parent: Parent.ParentItem, view: View, except?: readonly string[]): Promise<IndexedPerson[]> =>
  PeopleIndex.readPeople(indexParentOf(parent), view, except);

const indexParentOf = (parent: Parent.ParentItem): PeopleIndex.IndexParent => {
  const { tenantId, parentId, userId, lastOrdinal } = parent;
  return { tenantId, parentId, userId, lastOrdinal, pending: Parent.pendingOf(parent) };
};

export type IndexedPerson = PeopleIndex.IndexedPerson;
export type Selection = z.output<typeof selectionSchema>;

const selectionGone = () => new AppError("not_found", refusal("selection_gone"));

export async function selectedIds(parent: Parent.ParentItem, selection: Selection): Promise<string[]> {
  if ("all" in selection) {
    const idsUpTo: string[] = [];
    for await (const id of idsInView(parent, selection, selection.except)) if (isUpTo(selection, id)) idsUpTo.push(id);
    return idsUpTo;
  }
  const ids = [...new Set(selection.candidateIds)];
  // Ids of deleted candidates are left out later; a selection is refused only if all are deleted.
  if (!(await isAnyKnown(parent, ids))) throw selectionGone();
  return ids;
}

const isUpTo = ({ upTo }: { readonly upTo?: number | undefined }, id: string): boolean =>
  upTo === undefined || ordinalOf(id) <= upTo;

const lookUpAtOnce = 100;

async function isAnyKnown({ tenantId, parentId }: Parent.ParentItem, ids: readonly string[]): Promise<boolean> {
  for (let from = 0; from < ids.length; from += lookUpAtOnce)
    if ((await getMany(tenantId, parentId, ids.slice(from, from + lookUpAtOnce))).length > 0) return true;
  return false;
}

const everyone = { search: "", status: "all", callStatus: "all" } as const;

export async function listSelected(parent: Parent.ParentItem, selection: "all" | Selection): Promise<IndexedPerson[]> {
  if (selection === "all") return peopleInView(parent, everyone);
  if ("all" in selection) {
    const people = await peopleInView(parent, selection, selection.except);
    return people.filter(({ candidateId }) => isUpTo(selection, candidateId));
  }
  const ids = [...new Set(selection.candidateIds)];
  const selected: IndexedPerson[] = [];
  for (let from = 0; from < ids.length; from += lookUpAtOnce) {
    const people = await getMany(parent.tenantId, parent.parentId, ids.slice(from, from + lookUpAtOnce));
    selected.push(...people.map((person) => ({ ...person, timezone: timezoneOf(person) })));
  }
  if (selected.length === 0) throw selectionGone();
  return selected;
}

export async function* walk(parent: Parent.ParentItem, view: View): AsyncGenerator<readonly CandidateItem[]> {
  yield* PeopleIndex.isUnfiltered(view) ? pagesOfAll(parent) : pagesOfView(parent, view);
}

async function* pagesOfAll({ tenantId, parentId }: Parent.ParentItem): AsyncGenerator<readonly CandidateItem[]> {
  const query = db().candidate.query.primary({ tenantId, parentId });
  yield* pagesOf((cursor) => query.go({ cursor }));
}

async function* pagesOfView(parent: Parent.ParentItem, view: View): AsyncGenerator<readonly CandidateItem[]> {
  let ids: string[] = [];
  for await (const id of idsInView(parent, view)) {
    ids.push(id);
    if (ids.length < lookUpAtOnce) continue;
    yield await getMany(parent.tenantId, parent.parentId, ids);
    ids = [];
  }
  if (ids.length > 0) yield await getMany(parent.tenantId, parent.parentId, ids);
}

/** Headers of extra columns, at most `atMost`, alphabetical, since the table stores no order. */
export async function extraColumns({ tenantId, parentId }: Parent.ParentItem, atMost: number): Promise<string[]> {
  const headers = new Set<string>();
  const query = db().candidate.query.primary({ tenantId, parentId });
  for await (const people of pagesOf((cursor) => query.go({ cursor, attributes: ["variables"] }))) {
    for (const { variables } of people) for (const name of Object.keys(variables ?? {})) headers.add(name);
    if (headers.size >= atMost) break;
  }
  return [...headers].slice(0, atMost).sort();
}
