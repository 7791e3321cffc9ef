/** Profiles a table: its header line, and of each column its samples and how many phone numbers it holds. */
import { countKnownHeaders, meaningOf } from "../candidate-columns.ts";
import { requiredFields } from "../candidate-fields.ts";
import { isPlaceholder } from "../cell.ts";
import { truncate } from "../truncate.ts";
import { countryIn } from "./country-cell.ts";
import { lacksCountry, seemsPhone } from "./phone-cell.ts";
import { type CsvRecord, isEmptyRecord, isSeparatorLine } from "./records.ts";

export interface ColumnProfile {
  readonly header: string;
  readonly samples: readonly string[];
  /** Of the first `profiledValues` filled cells: all, phone numbers, and phone numbers without a country. */
  readonly filled: number;
  readonly phones: number;
  readonly withoutCountry: number;
  readonly lacksCountry: boolean; // whether any cell, also a later one, is a phone number without a country
  readonly longest: number;
}

export interface FileProfile {
  readonly header: readonly string[];
  readonly headerLine: number;
  readonly rows: number;
  readonly columns: readonly ColumnProfile[];
  /** Some values with non-ASCII letters, which show whether the encoding is right. */
  readonly letters: readonly string[];
  readonly unclosedLine?: number | undefined;
}

/** Lines searched for the header, since titles and dates may precede it. */
const headerSearchLines = 10;
const profiledValues = 5_000;
const maxSamples = 3;
const maxLetterSamples = 6;
const sampleLength = 80;
const maxColumns = 200;

type Column = { -readonly [Key in keyof Omit<ColumnProfile, "samples">]: ColumnProfile[Key] } & { samples: string[] };

const emptyColumn = { header: "", filled: 0, phones: 0, withoutCountry: 0, lacksCountry: false, longest: 0 };

export function createProfiler() {
  const firstRecords: CsvRecord[] = [];
  let header: CsvRecord | undefined;
  let countryAt = -1;
  let rows = 0;
  const columns: Column[] = [];
  const letters: string[] = [];
  let unclosedLine: number | undefined;

  function add(record: CsvRecord): void {
    if (record.isUnclosed) unclosedLine ??= record.line;
    if (isEmptyRecord(record) || isSeparatorLine(record.line, record.fields)) return;
    if (header) countRow(record);
    else {
      firstRecords.push(record);
      if (isHeader(record.fields) || firstRecords.length === headerSearchLines) chooseHeader();
    }
  }

  function chooseHeader(): void {
    const foundIndex = firstRecords.findIndex(({ fields }) => isHeader(fields));
    const headerIndex = Math.max(0, foundIndex);
    header = firstRecords[headerIndex];
    countryAt = header?.fields.findIndex((name) => meaningOf(name) === "country") ?? -1;
    const names = (header?.fields ?? []).slice(0, maxColumns);
    for (const [index, name] of names.entries()) ensureColumn(index).header = name.trim();
    for (const record of firstRecords.slice(headerIndex + 1)) countRow(record);
  }

  function ensureColumn(index: number): Column {
    for (let next = columns.length; next <= index; next += 1) columns.push({ ...emptyColumn, samples: [] });
    return columns[index] as Column;
  }

  function countRow({ fields }: CsvRecord): void {
    rows += 1;
    const needsCountry = countryAt < 0 || countryIn(fields[countryAt] ?? "") === undefined;
    for (let index = 0; index < Math.min(fields.length, maxColumns); index += 1) {
      const value = (fields[index] ?? "").trim();
      if (value === "" || isPlaceholder(value)) continue;
      const column = ensureColumn(index);
      column.longest = Math.max(column.longest, value.length);
      noteLetters(value);
      if (column.filled === profiledValues) {
        // The rest of a long file is only searched for phone numbers that lack a country.
        column.lacksCountry ||= needsCountry && column.phones > 0 && !value.startsWith("+") && lacksCountry(value);
        continue;
      }
      column.filled += 1;
      if (column.samples.length < maxSamples && !column.samples.includes(value))
        column.samples.push(truncate(value, sampleLength));
      if (!seemsPhone(value)) continue;
      column.phones += 1;
      if (!needsCountry || !lacksCountry(value)) continue;
      column.withoutCountry += 1;
      column.lacksCountry = true;
    }
  }

  function noteLetters(value: string): void {
    if (letters.length === maxLetterSamples || !/[^\0-\x7f]/.test(value)) return;
    const sample = truncate(value, sampleLength);
    if (!letters.includes(sample)) letters.push(sample);
  }

  function result(): FileProfile | undefined {
    if (!header && firstRecords.length > 0) chooseHeader();
    if (!header) return undefined;
    const names = columns.map((column) => column.header);
    return { header: names, headerLine: header.line, rows, columns, letters, unclosedLine };
  }

  return { add, result };
}

/** Names all that a person needs, or more than three columns that we know. */
export function isHeader(fields: readonly string[]): boolean {
  const meanings = fields.map(meaningOf);
  const hasFullName = meanings.includes("fullName") && meanings.includes("phoneNumber");
  const hasAllFields = requiredFields.every((field) => meanings.includes(field));
  return hasFullName || hasAllFields || countKnownHeaders(fields) > 3;
}
