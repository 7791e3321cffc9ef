/** Packs a table's rows by a plan for upload, part by part, so memory holds only packed data. */

import { csvLine } from "@callwright/contracts/csv";
import type { CandidateInput } from "@callwright/contracts/endpoints/candidate";
import type { ImportLine } from "@callwright/contracts/endpoints/import";
import type { OnShare, TableFile } from "@callwright/contracts/people-file/csv-file";
import { createPersonReader, type RowNotes, type UnreadValue } from "@callwright/contracts/people-file/person";
import { type CodelessReading, lacksCountry, readPhoneCell } from "@callwright/contracts/people-file/phone-cell";
import { type ColumnPlan, phoneColumns } from "@callwright/contracts/people-file/plan";
import { type CsvRecord, isEmptyRecord } from "@callwright/contracts/people-file/records";
import { truncate } from "@callwright/contracts/truncate";
import type { Fault, PackedFile, UnclearNumber } from "./worker-words.ts";

const shownRows = 5;
const shownFaults = 100;
export const shownUnclear = 20;
/** Limit on a row's cells in the report, since a line of the upload is limited. */
const MAX_CELLS = 100_000;

/** A number that any row refuses is refused in all rows, also in those before it. */
export async function packFile(table: TableFile, plan: ColumnPlan, onShare?: OnShare): Promise<PackedFile> {
  const refusedNumbers = new Map<string, string>();
  const { packed, isComplete } = await packOnce(table, plan, refusedNumbers, onShare);
  return isComplete ? packed : (await packOnce(table, plan, refusedNumbers, onShare)).packed;
}

async function packOnce(table: TableFile, plan: ColumnPlan, refusedNumbers: Map<string, string>, onShare?: OnShare) {
  const header = headerOf(table, plan);
  const read = createPersonReader(plan);
  const phonesAt = phoneColumns(plan);
  const taken = new Set<string>();
  let isComplete = true;
  const gzip = createGzip();
  const faultsCsv = createCsv(header);
  const unreadCsv = createCsv(header);
  const sample: CandidateInput[] = [];
  const faults: Fault[] = [];
  const unreadValues: Fault[] = [];
  const unclear: UnclearNumber[] = [];
  const counts = { validCount: 0, invalidCount: 0, withoutCountry: 0, unread: 0, unclearCount: 0, withMoreNumbers: 0 };

  function add(record: CsvRecord): void {
    if (!isBelowHeader(record, table, plan) || isEmptyRecord(record)) return;
    const notes: RowNotes = { unread: [] };
    const person = read(record.fields, notes);
    if (notes.refusedBy !== undefined && notes.phoneNumber) refuse(notes.phoneNumber, notes.refusedBy);
    if (notes.unclearNumber !== undefined) addUnclear(record, notes.unclearNumber);
    if (typeof person === "string") addBad(record, person);
    else addGood(record, person, notes);
  }

  function refuse(phoneNumber: string, refusedBy: string): void {
    if (!refusedNumbers.has(phoneNumber)) refusedNumbers.set(phoneNumber, refusedBy);
    if (taken.has(phoneNumber)) isComplete = false;
  }

  function addGood(record: CsvRecord, person: CandidateInput, notes: RowNotes): void {
    const { phoneNumber } = person;
    const refusedBy = refusedNumbers.get(phoneNumber);
    if (refusedBy === undefined) taken.add(phoneNumber);
    gzip.add({ ...lineOf(record, person), ...(refusedBy !== undefined && { refusedBy: truncate(refusedBy, 200) }) });
    counts.validCount += 1;
    if (notes.hasMoreNumbers) counts.withMoreNumbers += 1;
    if (sample.length < shownRows) sample.push(person);
    if (notes.unread.length > 0) addUnread(record, notes.unread);
  }

  function addUnclear({ line }: CsvRecord, cell: string): void {
    counts.unclearCount += 1;
    if (unclear.length === shownUnclear) return;
    unclear.push(unclearNumber(line, cell, plan));
  }

  function addBad(record: CsvRecord, reason: string): void {
    const { line, fields } = record;
    gzip.add(lineOf(record, reason));
    counts.invalidCount += 1;
    const number = phonesAt.map((at) => fields[at]?.trim() ?? "").find((cell) => cell !== "");
    if (!plan.country && lacksCountry(number ?? "")) counts.withoutCountry += 1;
    if (faults.length < shownFaults) faults.push({ line, reason, row: rowText(fields) });
    faultsCsv.add(record, reason);
  }

  function addUnread(record: CsvRecord, unread: readonly UnreadValue[]): void {
    counts.unread += unread.length;
    for (const { at, cell } of unread.slice(0, shownFaults - unreadValues.length))
      unreadValues.push({ line: record.line, reason: header[at] ?? "", row: truncate(cell, 100) });
    unreadCsv.add(record, unread.map(({ at }) => header[at]).join("; "));
  }

  await table.each(add, async (share) => {
    await gzip.flush();
    await onShare?.(share);
  });
  const lines = await gzip.end();
  const files = { lines, faultsCsv: faultsCsv.end(), unreadCsv: unreadCsv.end() };
  const packed: PackedFile = { ...counts, header, sample, faults, unreadValues, unclear, ...files };
  return { packed, isComplete };
}

function createCsv(header: readonly string[]) {
  // Spreadsheets read UTF-8 only with a byte order mark.
  const csv: string[] = [`\uFEFF${csvLine([...header, "line", "reason"])}`];
  return {
    add: ({ line, fields }: CsvRecord, reason: string) =>
      void csv.push(csvLine([...header.map((_, at) => fields[at] ?? ""), line, reason])),
    end: () => new Blob(csv, { type: "text/csv;charset=utf-8" }),
  };
}

const rowText = (fields: readonly string[]): string =>
  truncate(fields.filter((cell) => cell.trim() !== "").join(", "), 100);

/** Limited by the contract; without a header, named like a spreadsheet's columns. */
const headerOf = ({ profile }: TableFile, { hasHeader }: ColumnPlan): string[] =>
  profile.header.map((name, at) => (hasHeader ? truncate(name, 200) : letterOf(at)));

export const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26);

export function unclearNumber(line: number, cell: string, { country }: ColumnPlan): UnclearNumber {
  const readAs = (codeless: CodelessReading) => {
    const found = readPhoneCell(cell, { country, codeless });
    return found.ok ? found.phoneNumber : undefined;
  };
  return { line, cell: truncate(cell, 60), international: readAs("international"), national: readAs("national") };
}

export const isBelowHeader = ({ line }: CsvRecord, { profile }: TableFile, { hasHeader }: ColumnPlan) =>
  line > profile.headerLine || (!hasHeader && line === profile.headerLine);

function lineOf({ line, fields }: CsvRecord, person: CandidateInput | string): ImportLine {
  const cells = cellsOf(fields);
  return typeof person === "string" ? { line, reason: person, cells } : { line, ...person, cells };
}

function cellsOf(fields: readonly string[]): string[] {
  let remaining = MAX_CELLS;
  return fields.map((field) => {
    const cell = truncate(field, remaining);
    remaining -= cell.length;
    return cell;
  });
}

/** Compresses as it goes; each flush waits for backpressure. */
function createGzip() {
  const stream = new CompressionStream("gzip");
  const packed = new Response(stream.readable).blob();
  const writer = stream.writable.getWriter();
  const encoder = new TextEncoder();
  let waiting: string[] = [];

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const text = waiting.join("");
    waiting = [];
    await writer.write(encoder.encode(text));
  }

  return {
    add: (line: ImportLine) => void waiting.push(`${JSON.stringify(line)}\n`),
    flush,
    async end(): Promise<Blob> {
      await flush();
      await writer.close();
      return await packed;
    },
  };
}
