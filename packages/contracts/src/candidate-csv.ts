/** Reads a candidates' file: each row becomes a candidate or is named by its line and the reason why not. */
import Papa from "papaparse";
import {
  type CandidateColumn,
  type ColumnPositions,
  findColumns,
  missingColumns,
  readCurrency,
  readNumber,
} from "./candidate-columns.ts";
import { readCandidate } from "./candidate-row.ts";
import { unguardFormula } from "./csv.ts";
import type { CandidateInput } from "./endpoints/candidate.ts";
import { messages } from "./messages.ts";

export interface CsvRecord {
  /** Physical line on which the record begins, from 1; a quoted cell may span several. */
  readonly line: number;
  readonly fields: readonly string[];
}

export interface CandidateRow extends CsvRecord {
  readonly candidate: CandidateInput;
}

export interface RejectedRow extends CsvRecord {
  readonly reason: string;
}

export interface CandidateFile {
  readonly header: readonly string[];
  readonly candidates: readonly CandidateRow[];
  readonly rejected: readonly RejectedRow[];
  /** Required columns that the header does not have. */
  readonly missing: readonly CandidateColumn[];
  /** Why nothing of the file can be imported; good rows exist otherwise. */
  readonly error?: string;
}

/** Reads a whole file; `onProgress` hears the share that is done. */
export function parseCandidateCsv(text: string, onProgress?: (share: number) => void): CandidateFile {
  const reader = createReader();
  eachRecord(text, (record, share) => {
    reader.add(record);
    if (onProgress && record.line % progressEvery === 0) onProgress(share);
  });
  return reader.result();
}

const progressEvery = 1_000;

/** The same rules for records of whatever source; the first one is the header. */
export function readCandidateRows(records: readonly CsvRecord[]): CandidateFile {
  const reader = createReader();
  for (const record of records) reader.add(record);
  return reader.result();
}

/** Bytes of a file as text: by their mark UTF-8 or UTF-16, else UTF-8 if they are, else what Windows writes. */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const delimiters = [",", ";", "\t", "|"];

/** The delimiter under which the header names the most columns that we know. */
function findDelimiter(header: string): string {
  const known = (delimiter: string) => findColumns(Papa.parse<string[]>(header, { delimiter }).data[0] ?? []).size;
  return delimiters.reduce((best, delimiter) => (known(delimiter) > known(best) ? delimiter : best));
}

function eachRecord(input: string, onRecord: (record: CsvRecord, share: number) => void): void {
  // Line ends of all systems, also mixed in one file, become one kind; the count of lines stays.
  const text = input.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const header = /^\s*(?:sep=.\n\s*)?(.*)/i.exec(text)?.[1] ?? "";
  let line = 1;
  let cursor = 0;
  Papa.parse<string[]>(text, {
    delimiter: findDelimiter(header),
    newline: "\n",
    step({ data, meta }) {
      if (!isNothing(data, line)) onRecord({ line, fields: data }, cursor / text.length);
      for (; cursor < meta.cursor; cursor += 1) if (text.charCodeAt(cursor) === 10) line += 1;
    },
  });
}

/** Empty lines, lines of delimiters only, and the `sep=;` that spreadsheets put first. */
const isNothing = (fields: readonly string[], line: number) =>
  fields.every((field) => field.trim() === "") || (line === 1 && /^sep=/i.test(fields[0] ?? ""));

function createReader() {
  const candidates: CandidateRow[] = [];
  const rejected: RejectedRow[] = [];
  const numbers = new Set<string>();
  let header: readonly string[] | undefined;
  let columns: ColumnPositions = new Map();

  function add(record: CsvRecord) {
    if (!header) {
      header = record.fields;
      columns = findColumns(header);
      return;
    }
    const read = readRow(columns, record.fields);
    if (typeof read === "string") rejected.push({ ...record, reason: read });
    else if (numbers.has(read.phoneNumber)) rejected.push({ ...record, reason: messages.candidateInListTwice });
    else {
      numbers.add(read.phoneNumber);
      candidates.push({ ...record, candidate: read });
    }
  }

  function result(): CandidateFile {
    const missing = missingColumns(columns);
    if (!header || missing.length > 0 || candidates.length + rejected.length === 0) {
      return { header: header ?? [], candidates: [], rejected: [], missing, error: messages.csvEmpty };
    }
    const file = { header, candidates, rejected, missing };
    return candidates.length > 0 ? file : { ...file, error: messages.csvNoValidRows };
  }

  return { add, result };
}

/** The candidate of a row, or the reason why there is none. */
function readRow(columns: ColumnPositions, fields: readonly string[]): CandidateInput | string {
  const cell = (column: CandidateColumn) => {
    const position = columns.get(column);
    return position === undefined ? "" : unguardFormula((fields[position] ?? "").trim());
  };
  return readCandidate({
    firstName: cell("firstName"),
    lastName: cell("lastName"),
    phoneNumber: cell("phoneNumber"),
    experience: readNumber(cell("experience")),
    salary: readNumber(cell("salary")),
    currency: readCurrency(cell("currency")) ?? readCurrency(cell("salary")),
    email: cell("email") || undefined,
  });
}
