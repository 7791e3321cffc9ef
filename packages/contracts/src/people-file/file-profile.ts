import { knownHeaders, meaningOf } from "../candidate-columns.ts";
import { requiredFields } from "../candidate-fields.ts";
import { isPlaceholder } from "../cell.ts";
import { truncate } from "../truncate.ts";
import { countryIn } from "./country-cell.ts";
import { isSeparatorLine } from "./delimiter.ts";
import { lacksCountry, seemsPhone } from "./phone-cell.ts";
import { type CsvRecord, isEmptyRecord } from "./records.ts";

export interface ColumnProfile {
  readonly header: string;
  readonly samples: readonly string[];
  /** Counts among the first `PROFILED_VALUES` values: filled, phone numbers, and phone numbers without a country. */
  readonly filled: number;
  readonly phones: number;
  readonly withoutCountry: number;
  readonly lacksCountry: boolean;
  readonly longest: number;
}

export interface FileProfile {
  readonly header: readonly string[];
  readonly headerLine: number;
  readonly rows: number;
  readonly columns: readonly ColumnProfile[];
  /** The first different values with non-ASCII letters, which show whether the encoding is right. */
  readonly letters: readonly string[];
  readonly unclosedLine?: number | undefined;
}

/** Lines searched for the header, since titles and dates may precede it. */
const HEADER_WITHIN = 10;
const PROFILED_VALUES = 5_000;
const SAMPLES = 3;
const LETTERS = 6;
export const MAX_COLUMNS = 200;

type Tally = { -readonly [Key in keyof Omit<ColumnProfile, "samples">]: ColumnProfile[Key] } & { samples: string[] };

const nothing = { header: "", filled: 0, phones: 0, withoutCountry: 0, lacksCountry: false, longest: 0 };

export function createProfiler() {
  const above: CsvRecord[] = [];
  let header: CsvRecord | undefined;
  let countryAt = -1;
  let rows = 0;
  const tallies: Tally[] = [];
  const letters: string[] = [];
  let unclosedLine: number | undefined;

  function add(record: CsvRecord): void {
    if (record.isUnclosed) unclosedLine ??= record.line;
    if (isEmptyRecord(record) || isSeparatorLine(record.line, record.fields)) return;
    if (header) count(record);
    else {
      above.push(record);
      if (isHeader(record.fields) || above.length === HEADER_WITHIN) choose();
    }
  }

  /** The first line that names all that is needed, else the first line of all. */
  function choose(): void {
    const at = above.findIndex(({ fields }) => isHeader(fields));
    header = above[Math.max(0, at)];
    countryAt = header?.fields.findIndex((name) => meaningOf(name) === "country") ?? -1;
    for (const [index, name] of (header?.fields ?? []).slice(0, MAX_COLUMNS).entries())
      tally(index).header = name.trim();
    for (const record of above.slice(Math.max(0, at) + 1)) count(record);
  }

  function tally(index: number): Tally {
    for (let next = tallies.length; next <= index; next += 1) tallies.push({ ...nothing, samples: [] });
    return tallies[index] as Tally;
  }

  function count({ fields }: CsvRecord): void {
    rows += 1;
    const needsCountry = countryAt < 0 || countryIn(fields[countryAt] ?? "") === undefined;
    for (let index = 0; index < Math.min(fields.length, MAX_COLUMNS); index += 1) {
      const value = (fields[index] ?? "").trim();
      if (value === "" || isPlaceholder(value)) continue;
      const column = tally(index);
      column.longest = Math.max(column.longest, value.length);
      noteLetters(value);
      if (column.filled === PROFILED_VALUES) {
        // A long file has many cells: only where phone numbers stand, and not what plainly names its country.
        column.lacksCountry ||= needsCountry && column.phones > 0 && !value.startsWith("+") && lacksCountry(value);
        continue;
      }
      column.filled += 1;
      if (column.samples.length < SAMPLES && !column.samples.includes(value)) column.samples.push(truncate(value, 80));
      if (!seemsPhone(value)) continue;
      column.phones += 1;
      if (!needsCountry || !lacksCountry(value)) continue;
      column.withoutCountry += 1;
      column.lacksCountry = true;
    }
  }

  function noteLetters(value: string): void {
    if (letters.length < LETTERS && /[^\0-\x7f]/.test(value) && !letters.includes(truncate(value, 80)))
      letters.push(truncate(value, 80));
  }

  function result(): FileProfile | undefined {
    if (!header && above.length > 0) choose();
    if (!header) return undefined;
    const names = tallies.map((column) => column.header);
    return { header: names, headerLine: header.line, rows, columns: tallies, letters, unclosedLine };
  }

  return { add, result };
}

export function isHeader(fields: readonly string[]): boolean {
  const meanings = fields.map(meaningOf);
  const isWhole = meanings.includes("fullName") && meanings.includes("phoneNumber");
  return isWhole || requiredFields.every((column) => meanings.includes(column)) || knownHeaders(fields) > 3;
}
