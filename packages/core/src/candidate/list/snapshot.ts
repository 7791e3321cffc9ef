/** A list as it is now: its chunks, and over them everybody who has changed or come since; answers any view in any order. */
import { prefixesOf } from "../token.ts";
import { type Base, idAt, keysAt, maskOf, orderOf, positionOf, sortKeyAt } from "./base.ts";
import { compareKeys, isShown, type Keys, type Order, type SortKey, sortKey, type View, wordsOf } from "./order.ts";
import { lay, type Patch, type StoredRow } from "./row.ts";

/** Somebody who is not, or not as they are now, in the chunks. */
export interface Entry {
  /** Their place in the chunks; newcomers have none. */
  readonly position: number | undefined;
  readonly isGone: boolean;
  readonly keys: Keys;
  readonly words: readonly string[];
  /** Over the chunk's row. */
  readonly patch?: Patch;
  /** Of a newcomer. */
  readonly row?: StoredRow;
}

export type Entries = ReadonlyMap<string, Entry>;

export interface Snapshot {
  readonly base: Base;
  /** By candidate id. */
  readonly entries: Entries;
}

/** Changes of people in the chunks; those of anybody else (deleted and folded long ago) mean nothing any more. */
export function entriesOf(base: Base, patches: Iterable<readonly [string, Patch]>): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const [candidateId, patch] of patches) {
    const position = positionOf(base, candidateId);
    if (position === undefined) continue;
    const keys = lay(keysAt(base, position), patch);
    entries.set(candidateId, { position, isGone: patch.isDeleted === true, keys, words: wordsOf(keys), patch });
  }
  return entries;
}

export const newcomer = (row: StoredRow): Entry => ({
  position: undefined,
  isGone: false,
  keys: row,
  words: wordsOf(row),
  row,
});

/** Whom a view shows: how many, and one by one in the order asked for. */
export interface Found {
  readonly total: number;
  readonly people: () => Generator<Person>;
}

/** Where a person's row is: a place in the chunks, with a patch over it, or the row itself. */
export type Person =
  | { readonly candidateId: string; readonly position: number; readonly patch: Patch | undefined }
  | { readonly candidateId: string; readonly row: StoredRow };

export function find({ base, entries }: Snapshot, view: View, order: Order): Found {
  const prefixes = prefixesOf(view.search);
  const mask = maskOf(base, view, prefixes);
  const laid: LaidPerson[] = [];
  for (const entry of entries.values()) {
    if (entry.position !== undefined) mask[entry.position] = 0;
    if (!entry.isGone && isShown(entry.keys, entry.words, view, prefixes))
      laid.push({ entry, id: entry.keys.candidateId, key: sortKey(entry.keys, order.sort) });
  }
  laid.sort((a, b) => comparePeople(a, b, order));
  const total = mask.reduce((sum, shown) => sum + shown, 0) + laid.length;
  return { total, people: () => merged(base, mask, laid, order) };
}

interface Ordered {
  readonly id: string;
  readonly key: SortKey;
}

interface LaidPerson extends Ordered {
  readonly entry: Entry;
}

/** Those with equal values stand in import order. */
const comparePeople = (a: Ordered, b: Ordered, { order }: Order): number =>
  compareKeys(a.key, b.key, order) || (a.id < b.id ? -1 : 1);

function* merged(base: Base, mask: Uint8Array, laid: readonly LaidPerson[], order: Order): Generator<Person> {
  let next = 0;
  for (const position of orderOf(base, order)) {
    if (!mask[position]) continue;
    const candidateId = idAt(base, position);
    if (next < laid.length) {
      const own = { id: candidateId, key: sortKeyAt(base, position, order.sort) };
      for (let other = laid[next]; other && comparePeople(other, own, order) < 0; other = laid[next]) {
        yield personOf(other.entry);
        next += 1;
      }
    }
    yield { candidateId, position, patch: undefined };
  }
  for (const { entry } of laid.slice(next)) yield personOf(entry);
}

function personOf({ keys: { candidateId }, position, patch, row }: Entry): Person {
  if (row) return { candidateId, row };
  if (position === undefined) throw new Error(`Nobody knows the row of ${candidateId}`);
  return { candidateId, position, patch };
}

/** Everybody who is there, whatever a view shows. */
export function countAll({ base, entries }: Snapshot): number {
  let total = base.size;
  for (const { position, isGone } of entries.values()) total += (isGone ? 0 : 1) - (position === undefined ? 0 : 1);
  return total;
}
