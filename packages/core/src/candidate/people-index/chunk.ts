/** A chunk is two immutable files: rows, read by byte range, and columns for search, filters and sorting. */
import { type IndexedField, indexedFields } from "@callwright/contracts";
import { timezoneOf } from "../../compliance/index.ts";
import { searchTextOf } from "../search-terms.ts";
import { effectiveValue, nameKey } from "./order.ts";
import type { StoredRow } from "./row.ts";

/** Dictionary encoding: the distinct values, and for each person an index into them (-1: none). */
export interface Dictionary {
  readonly values: readonly string[];
  readonly codes: readonly number[];
}

export interface Columns {
  readonly ids: readonly string[];
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly phoneNumbers: readonly string[];
  readonly names: readonly string[];
  /** Search words of all people, each after a line break; `wordStarts`: each person's offset. */
  readonly words: string;
  readonly wordStarts: readonly number[];
  readonly fields: Readonly<Partial<Record<IndexedField, readonly (string | number | null)[]>>>;
  readonly calledAt: readonly (string | null)[];
  readonly nextAttempts?: Dictionary | undefined;
  readonly hasPreText: readonly boolean[];
  readonly buckets: Dictionary;
  readonly statuses: Dictionary;
  readonly labels: Dictionary;
  /** Scorecard and decision columns; a column is absent if no person has a value. */
  readonly scores?: readonly (number | null)[] | undefined;
  readonly answered?: readonly (number | null)[] | undefined;
  readonly asked?: readonly (number | null)[] | undefined;
  readonly notices?: readonly (number | null)[] | undefined;
  readonly mustHaves?: Dictionary | undefined;
  readonly dates?: Dictionary | undefined;
  readonly decisions?: Dictionary | undefined;
  readonly zones?: Dictionary | undefined;
  /** The byte offset of each block in the rows file; the last entry is the file's end. */
  readonly blocks: readonly number[];
}

export const rowsInBlock = 64;

export interface ChunkFiles {
  readonly rows: Uint8Array;
  readonly columns: Columns;
}

export function writeChunk(people: readonly StoredRow[]): ChunkFiles {
  const parts: Uint8Array[] = [];
  const blocks = [0];
  for (let from = 0; from < people.length; from += rowsInBlock) {
    const part = Buffer.from(JSON.stringify(people.slice(from, from + rowsInBlock)));
    parts.push(part);
    blocks.push((blocks.at(-1) ?? 0) + part.length);
  }
  return { rows: Buffer.concat(parts), columns: { ...columnsOf(people), blocks } };
}

function columnsOf(people: readonly StoredRow[]): Omit<Columns, "blocks"> {
  const wordStarts: number[] = [];
  let words = "";
  for (const person of people) {
    wordStarts.push(words.length);
    words += searchTextOf(person);
  }
  return {
    ids: people.map(({ candidateId }) => candidateId),
    firstNames: people.map(({ firstName }) => firstName),
    lastNames: people.map(({ lastName }) => lastName),
    phoneNumbers: people.map(({ phoneNumber }) => phoneNumber),
    names: people.map(nameKey),
    words,
    wordStarts,
    fields: Object.fromEntries(
      indexedFields.map((name) => [name, people.map((person) => effectiveValue(person, name) ?? null)]),
    ),
    calledAt: people.map(({ calledAt }) => calledAt ?? null),
    nextAttempts: dictionaryUnlessEmpty(people.map(({ nextAt }) => nextAt)),
    hasPreText: people.map(({ hasPreText }) => hasPreText === true),
    buckets: dictionary(people.map(({ bucket }) => bucket)),
    statuses: dictionary(people.map(({ callStatus }) => callStatus)),
    labels: dictionary(people.map(({ outcomeLabel }) => outcomeLabel)),
    zones: dictionaryUnlessEmpty(people.map(timezoneOf)),
    scores: numbersUnlessEmpty(people.map(({ scorecard }) => scorecard?.score)),
    answered: numbersUnlessEmpty(people.map(({ scorecard }) => scorecard?.answered)),
    asked: numbersUnlessEmpty(people.map(({ scorecard }) => scorecard?.of)),
    notices: numbersUnlessEmpty(people.map(({ scorecard }) => scorecard?.notice)),
    mustHaves: dictionaryUnlessEmpty(people.map(({ scorecard }) => scorecard?.mustHaves)),
    dates: dictionaryUnlessEmpty(people.map(({ scorecard }) => scorecard?.date)),
    decisions: dictionaryUnlessEmpty(people.map(({ decision }) => decision)),
  };
}

function dictionaryUnlessEmpty(values: readonly (string | undefined)[]): Dictionary | undefined {
  const encoded = dictionary(values);
  return encoded.values.length > 0 ? encoded : undefined;
}

const numbersUnlessEmpty = (values: readonly (number | undefined)[]) =>
  values.some((value) => value !== undefined) ? values.map((value) => value ?? null) : undefined;

function dictionary(values: readonly (string | undefined)[]): Dictionary {
  const codes = new Map<string, number>();
  const code = (value: string | undefined): number => {
    if (value === undefined) return -1;
    const valueCode = codes.get(value) ?? codes.size;
    codes.set(value, valueCode);
    return valueCode;
  };
  return { codes: values.map(code), values: [...codes.keys()] };
}

export const valueAt = ({ codes, values }: Dictionary, index: number): string | undefined => values[codes[index] ?? -1];
export const readBlock = (bytes: Uint8Array): StoredRow[] => JSON.parse(Buffer.from(bytes).toString()) as StoredRow[];

export function readRows(bytes: Uint8Array, { blocks }: Pick<Columns, "blocks">): StoredRow[] {
  return blocks.slice(1).flatMap((end, index) => readBlock(bytes.subarray(blocks[index], end)));
}
