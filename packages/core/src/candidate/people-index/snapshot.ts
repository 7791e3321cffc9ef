import type { PendingCall } from "../../parent/index.ts";
import { searchTermsOf, searchTextOf } from "../search-terms.ts";
import {
  type Base,
  countLabels,
  idAt,
  indexedRowAt,
  keepOutcomes,
  maskOf,
  positionOf,
  positionsInOrder,
  sortKeyAt,
} from "./base.ts";
import {
  compareKeys,
  type IndexedRow,
  matchesExceptOutcome,
  type Order,
  outcomeTest,
  type SortKey,
  sortKey,
  type View,
} from "./order.ts";
import { applyPatch, mergePatches, type Patch, type StoredRow } from "./row.ts";

/** A person whose values differ from the base, or who is not in the base. */
export interface Entry {
  readonly position: number | undefined;
  readonly isGone: boolean;
  readonly values: IndexedRow;
  readonly searchText: string;
  /** Only of people in the base; all others have a `row`. */
  readonly patch?: Patch;
  readonly row?: StoredRow;
}

export type Entries = ReadonlyMap<string, Entry>;

export interface Snapshot {
  readonly base: Base;
  readonly entries: Entries;
}

/** Skips patches of people who are missing from the base: they were deleted before the last compaction. */
export function entriesOf(base: Base, patches: Iterable<readonly [string, Patch]>): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const [candidateId, patch] of patches) {
    const position = positionOf(base, candidateId);
    if (position === undefined) continue;
    const values = applyPatch(indexedRowAt(base, position), patch);
    entries.set(candidateId, {
      position,
      isGone: patch.isDeleted === true,
      values,
      searchText: searchTextOf(values),
      patch,
    });
  }
  return entries;
}

export const entryOfNewPerson = (row: StoredRow): Entry => ({
  position: undefined,
  isGone: false,
  values: row,
  searchText: searchTextOf(row),
  row,
});

export function withPendingCalls({ base, entries }: Snapshot, pending: ReadonlyMap<string, PendingCall>): Snapshot {
  if (pending.size === 0) return { base, entries };
  const updated = new Map(entries);
  for (const [candidateId, { callId, isLive }] of pending) {
    const knownEntry = entries.get(candidateId);
    const patch: Patch = { pendingCallId: callId, ...(isLive ? { callStatus: "in_progress" } : {}) };
    if (knownEntry?.row) updated.set(candidateId, entryOfNewPerson(applyPatch(knownEntry.row, patch)));
    else {
      const patches = [[candidateId, mergePatches(knownEntry?.patch, patch)]] as const;
      for (const [id, entry] of entriesOf(base, patches)) updated.set(id, entry);
    }
  }
  return { base, entries: updated };
}

export type Person =
  | { readonly candidateId: string; readonly position: number; readonly patch: Patch | undefined }
  | { readonly candidateId: string; readonly row: StoredRow };

export function find({ base, entries }: Snapshot, view: View, order: Order) {
  const terms = searchTermsOf(view.search);
  const mask = maskOf(base, view, terms);
  // People with changes are added below, with their changed values.
  for (const { position } of entries.values()) if (position !== undefined) mask[position] = 0;
  // Counted before filtering by outcome, since the filter's menu shows the count of each label.
  const countByLabel = countLabels(base, mask);
  const outcomeFilter = outcomeTest(view);
  if (outcomeFilter) keepOutcomes(base, mask, outcomeFilter);
  const changedEntries: RankedEntry[] = [];
  for (const entry of entries.values()) {
    if (entry.isGone || !matchesExceptOutcome(entry.values, entry.searchText, view, terms)) continue;
    const { candidateId, outcomeLabel } = entry.values;
    countByLabel.set(outcomeLabel, (countByLabel.get(outcomeLabel) ?? 0) + 1);
    if (outcomeFilter?.(outcomeLabel) === false) continue;
    changedEntries.push({ entry, id: candidateId, key: sortKey(entry.values, order.sort) });
  }
  changedEntries.sort((a, b) => comparePeople(a, b, order));
  let total = changedEntries.length;
  for (const bit of mask) total += bit;
  return {
    total,
    countByLabel,
    people: (from = 0, to = total) => mergePeople({ base, mask, changedEntries, order }, from, to),
  };
}

interface SortPosition {
  readonly id: string;
  readonly key: SortKey;
}

interface RankedEntry extends SortPosition {
  readonly entry: Entry;
}

/** Ties are broken by id, ascending. */
function comparePeople(a: SortPosition, b: SortPosition, { order }: Order): number {
  const byKey = compareKeys(a.key, b.key, order);
  if (byKey !== 0 || a.id === b.id) return byKey;
  return a.id < b.id ? -1 : 1;
}

interface Merge {
  readonly base: Base;
  readonly mask: Uint8Array;
  readonly changedEntries: readonly RankedEntry[];
  readonly order: Order;
}

/** Merges the people of the chunks with the changed people, in order. */
function* mergePeople({ base, mask, changedEntries, order }: Merge, from: number, to: number): Generator<Person> {
  const positions = positionsInOrder(base, order);
  let shownCount = 0;
  let nextChanged = 0;
  let insertAt = insertionIndex(base, positions, changedEntries[nextChanged], order);
  for (let index = 0; index <= positions.length && shownCount < to; index += 1) {
    while (insertAt === index && shownCount < to) {
      const next = changedEntries[nextChanged];
      if (next && shownCount >= from) yield personOf(next.entry);
      shownCount += 1;
      nextChanged += 1;
      insertAt = insertionIndex(base, positions, changedEntries[nextChanged], order);
    }
    const position = positions[index];
    if (position === undefined || !mask[position] || shownCount >= to) continue;
    if (shownCount >= from) yield { candidateId: idAt(base, position), position, patch: undefined };
    shownCount += 1;
  }
}

function insertionIndex(base: Base, positions: Uint32Array, person: SortPosition | undefined, order: Order): number {
  if (!person) return -1;
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const position = positions[middle] ?? 0;
    const other = { id: idAt(base, position), key: sortKeyAt(base, position, order.sort) };
    if (comparePeople(other, person, order) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function personOf({ values: { candidateId }, position, patch, row }: Entry): Person {
  if (row) return { candidateId, row };
  if (position === undefined) throw new Error(`No row for ${candidateId}`);
  return { candidateId, position, patch };
}

export function countAll({ base, entries }: Snapshot): number {
  let total = base.size;
  for (const { position, isGone } of entries.values()) {
    const isInBase = position !== undefined;
    if (isInBase && isGone) total -= 1;
    if (!isInBase && !isGone) total += 1;
  }
  return total;
}
