import {
  type CallStatus,
  type CandidateSort,
  type Decision,
  type FieldValues,
  type IndexedField,
  indexedFields,
  type MustHaveState,
  type OutcomeBucket,
} from "@callwright/contracts";
import { scoreRank } from "../../scorecard/index.ts";
import type { SearchTerm } from "../search-terms.ts";
import { type Columns, type Dictionary, valueAt } from "./chunk.ts";
import {
  type AnsweredValues,
  answersTest,
  compareKeys,
  fieldKey,
  type IndexedRow,
  isFieldSort,
  labelKey,
  type Order,
  type SortKey,
  statusKey,
  type View,
} from "./order.ts";

/** The columns of all chunks in memory, without later patches. `orders`: positions by sort order, filled on demand. */
export interface Base {
  readonly size: number;
  readonly chunks: readonly PlacedChunk[];
  readonly orders: Map<string, Uint32Array>;
}

export interface PlacedChunk {
  readonly id: string;
  readonly columns: Columns;
  readonly start: number;
}

export function createBase(chunks: readonly { readonly id: string; readonly columns: Columns }[]): Base {
  let size = 0;
  const placed = chunks.map(({ id, columns }) => {
    const start = size;
    size += columns.ids.length;
    return { id, columns, start };
  });
  return { size, chunks: placed, orders: new Map() };
}

export interface Place {
  readonly chunk: PlacedChunk;
  readonly index: number;
}

export function placeAt({ chunks }: Base, position: number): Place {
  let low = 0;
  let high = chunks.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((chunks[middle]?.start ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  const chunk = chunks[low];
  if (!chunk) throw new Error("The list is empty");
  return { chunk, index: position - chunk.start };
}

/** Binary searches, since ids rise with the import order. */
export function positionOf({ chunks }: Base, candidateId: string): number | undefined {
  const chunk = chunks.findLast(({ columns }) => (columns.ids[0] ?? "") <= candidateId);
  if (!chunk) return undefined;
  const { ids } = chunk.columns;
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const id = ids[middle] ?? "";
    if (id === candidateId) return chunk.start + middle;
    if (id < candidateId) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

export const idAt = (base: Base, position: number): string => {
  const { chunk, index } = placeAt(base, position);
  return chunk.columns.ids[index] ?? "";
};

export function indexedRowAt(base: Base, position: number): IndexedRow {
  const { chunk, index } = placeAt(base, position);
  const { columns } = chunk;
  return {
    candidateId: columns.ids[index] ?? "",
    firstName: columns.firstNames[index] ?? "",
    lastName: columns.lastNames[index] ?? "",
    phoneNumber: columns.phoneNumbers[index] ?? "",
    ...(Object.fromEntries(
      indexedFields.map((name) => [name, fieldAt(columns, index, name)]),
    ) as FieldValues<IndexedField>),
    calledAt: columns.calledAt[index] ?? undefined,
    nextAt: optionalAt(columns.nextAttempts, index),
    hasPreText: columns.hasPreText[index],
    outcomeLabel: valueAt(columns.labels, index),
    // The columns were written from rows that have these values.
    callStatus: valueAt(columns.statuses, index) as CallStatus,
    bucket: valueAt(columns.buckets, index) as OutcomeBucket,
    decision: optionalAt(columns.decisions, index) as Decision | undefined,
    scorecard: scorecardAt(columns, index),
  };
}

const fieldAt = ({ fields }: Columns, index: number, name: IndexedField) => fields[name]?.[index] ?? undefined;
const optionalAt = (dictionary: Dictionary | undefined, index: number) => dictionary && valueAt(dictionary, index);

function scorecardAt(columns: Columns, index: number): IndexedRow["scorecard"] {
  const { score, mustHaves, notice, date } = answeredAt(columns, index);
  if (score === undefined && mustHaves === undefined && notice === undefined && date === undefined) return undefined;
  return {
    // The index stores no call ids.
    callId: "",
    ...(score !== undefined && { score }),
    ...coverageAt(columns, index),
    ...(mustHaves !== undefined && { mustHaves: mustHaves as MustHaveState }),
    ...(notice !== undefined && { notice }),
    ...(date !== undefined && { date }),
  };
}

const answeredAt = (columns: Columns, index: number): AnsweredValues => ({
  score: columns.scores?.[index] ?? undefined,
  mustHaves: optionalAt(columns.mustHaves, index),
  decision: optionalAt(columns.decisions, index),
  field: (name) => fieldAt(columns, index, name),
  notice: columns.notices?.[index] ?? undefined,
  date: optionalAt(columns.dates, index),
});

export function timezoneAt(base: Base, position: number): string | undefined {
  const { chunk, index } = placeAt(base, position);
  return chunk.columns.zones && valueAt(chunk.columns.zones, index);
}

export function sortKeyAt(base: Base, position: number, sort: CandidateSort): SortKey {
  const { chunk, index } = placeAt(base, position);
  return sortKeyIn(chunk.columns, index, sort);
}

const sortKeyIn = (columns: Columns, index: number, sort: CandidateSort): SortKey =>
  isFieldSort(sort) ? fieldKey(fieldAt(columns, index, sort)) : columnSortKeys[sort](columns, index);

const columnSortKeys: Record<Exclude<CandidateSort, IndexedField>, (columns: Columns, index: number) => SortKey> = {
  added: ({ ids }, index) => ids[index],
  name: ({ names }, index) => names[index],
  outcome: ({ labels }, index) => labelKey(valueAt(labels, index)),
  status: ({ statuses }, index) => statusKey(valueAt(statuses, index) ?? "not_executed"),
  called: ({ calledAt }, index) => calledAt[index] ?? undefined,
  score: (columns, index) => scoreRank({ score: columns.scores?.[index] ?? undefined, ...coverageAt(columns, index) }),
};

const coverageAt = ({ answered, asked }: Columns, index: number) => ({
  answered: answered?.[index] ?? 0,
  of: asked?.[index] ?? 0,
});

export function positionsInOrder(base: Base, { sort, order }: Order): Uint32Array {
  const name = `${sort} ${order}`;
  const cached = base.orders.get(name);
  if (cached) return cached;
  const positions = sortPositions(base, { sort, order });
  base.orders.set(name, positions);
  return positions;
}

function sortPositions(base: Base, { sort, order }: Order): Uint32Array {
  const positions = new Uint32Array(base.size);
  for (let position = 0; position < base.size; position += 1) positions[position] = position;
  if (sort === "added") return order === "asc" ? positions : positions.reverse();
  const keys = base.chunks.flatMap(({ columns }) => columns.ids.map((_, index) => sortKeyIn(columns, index, sort)));
  return positions.sort((a, b) => compareKeys(keys[a], keys[b], order) || a - b);
}

export function maskOf(base: Base, view: View, terms: readonly SearchTerm[]): Uint8Array {
  const mask = new Uint8Array(base.size).fill(1);
  const answersFilter = answersTest(view);
  for (const { columns, start } of base.chunks) {
    const part = mask.subarray(start, start + columns.ids.length);
    const { callStatus } = view;
    if (callStatus !== "all") keepValues(part, columns.statuses, (value) => value === callStatus);
    if (answersFilter) keepAnswered(part, columns, answersFilter);
    for (const term of terms) keepMatches(part, columns, term);
  }
  return mask;
}

export function keepOutcomes({ chunks }: Base, mask: Uint8Array, isMatch: (label: string | undefined) => boolean) {
  for (const { columns, start } of chunks)
    keepValues(mask.subarray(start, start + columns.ids.length), columns.labels, isMatch);
}

export function countLabels({ chunks }: Base, mask: Uint8Array): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (const { columns, start } of chunks) {
    const { values, codes } = columns.labels;
    // Shifted by one, since people without a label have the code -1.
    const byCode = new Uint32Array(values.length + 1);
    for (let index = 0; index < columns.ids.length; index += 1)
      if (mask[start + index]) {
        const slot = (codes[index] ?? -1) + 1;
        byCode[slot] = (byCode[slot] ?? 0) + 1;
      }
    for (const [slot, count] of byCode.entries()) {
      const label = slot === 0 ? undefined : values[slot - 1];
      if (count > 0) counts.set(label, (counts.get(label) ?? 0) + count);
    }
  }
  return counts;
}

function keepValues(
  mask: Uint8Array,
  { values, codes }: Dictionary,
  isMatch: (value: string | undefined) => boolean,
): void {
  // Codes start at -1, which means no value.
  const matchingCodes = new Set([undefined, ...values].flatMap((value, index) => (isMatch(value) ? [index - 1] : [])));
  for (let index = 0; index < mask.length; index += 1) if (!matchingCodes.has(codes[index] ?? -1)) mask[index] = 0;
}

function keepAnswered(mask: Uint8Array, columns: Columns, isMatch: (values: AnsweredValues) => boolean): void {
  for (let index = 0; index < mask.length; index += 1) if (!isMatch(answeredAt(columns, index))) mask[index] = 0;
}

function keepMatches(mask: Uint8Array, columns: Columns, term: SearchTerm): void {
  const matches = new Uint8Array(mask.length);
  for (const part of term) markMatches(matches, columns, part);
  for (let index = 0; index < mask.length; index += 1) if (!matches[index]) mask[index] = 0;
}

/** Marks people whose words contain `part`; after a match the search continues at the next person's words. */
function markMatches(matches: Uint8Array, { words, wordStarts }: Columns, part: string): void {
  let index = 0;
  for (let at = words.indexOf(part); at >= 0; at = words.indexOf(part, wordStarts[index] ?? words.length)) {
    while ((wordStarts[index + 1] ?? words.length) <= at) index += 1;
    matches[index] = 1;
    index += 1;
    if (index >= matches.length) break;
  }
}
