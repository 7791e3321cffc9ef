/** Reads a table's rows by a plan: as people, packed part by part to save memory, or as plain numbers. */
import { csvLine, unguardFormula } from "@callwright/contracts/csv";
import type { CandidateInput } from "@callwright/contracts/endpoints/candidate";
import type { ImportLine } from "@callwright/contracts/endpoints/import";
import type { OnProgress, TableFile } from "@callwright/contracts/people-file/csv-file";
import {
  createPersonReader,
  createPhoneReader,
  type RowNotes,
  type UnreadValue,
} from "@callwright/contracts/people-file/person";
import { type DigitsReading, lacksCountry, readPhoneCell } from "@callwright/contracts/people-file/phone-cell";
import { type ColumnPlan, phoneColumns } from "@callwright/contracts/people-file/plan";
import { type CsvRecord, isEmptyRecord, NoTableError } from "@callwright/contracts/people-file/records";
import { truncate } from "@callwright/contracts/truncate";
import type { Fault, NumberList, PackedFile, UnclearNumber } from "./worker-messages.ts";

const MAX_SHOWN_PEOPLE = 5;
const MAX_SHOWN_FAULTS = 100;
const MAX_SHOWN_UNCLEAR = 20;
/** The server's limit for the header of a column. */
const MAX_HEADER_LENGTH = 200;
const MAX_REFUSAL_LENGTH = 200;
const MAX_EXCERPT_LENGTH = 100;
const MAX_PHONE_CELL_LENGTH = 60;
/** Limit for all cells of a row together, since each line of the upload is limited. */
const MAX_ROW_LENGTH = 100_000;

/** A number refused in one row is refused in all: packs again if an earlier row was accepted with the number. */
export async function packFile(table: TableFile, plan: ColumnPlan, onProgress?: OnProgress): Promise<PackedFile> {
  const refusedNumbers = new Map<string, string>();
  const firstPass = await packOnce(table, plan, refusedNumbers, onProgress);
  if (!firstPass.hasLateRefusal) return firstPass.packed;
  const secondPass = await packOnce(table, plan, refusedNumbers, onProgress);
  return secondPass.packed;
}

async function packOnce(
  table: TableFile,
  plan: ColumnPlan,
  refusedNumbers: Map<string, string>,
  onProgress?: OnProgress,
) {
  const header = columnNames(table, plan);
  const readPerson = createPersonReader(plan);
  const phoneIndexes = phoneColumns(plan);
  /** Numbers packed without a refusal. */
  const acceptedNumbers = new Set<string>();
  let hasLateRefusal = false;
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
    const person = readPerson(record.fields, notes);
    if (notes.refusedBy !== undefined && notes.phoneNumber) refuse(notes.phoneNumber, notes.refusedBy);
    if (notes.unclearNumber !== undefined) addUnclear(record, notes.unclearNumber);
    if (typeof person === "string") addInvalid(record, person);
    else addValid(record, person, notes);
  }

  function refuse(phoneNumber: string, refusedBy: string): void {
    if (!refusedNumbers.has(phoneNumber)) refusedNumbers.set(phoneNumber, refusedBy);
    if (acceptedNumbers.has(phoneNumber)) hasLateRefusal = true;
  }

  function addValid(record: CsvRecord, person: CandidateInput, notes: RowNotes): void {
    const { phoneNumber } = person;
    const refusedBy = refusedNumbers.get(phoneNumber);
    if (refusedBy === undefined) acceptedNumbers.add(phoneNumber);
    const validLine = { line: record.line, ...person, cells: truncatedCells(record.fields) };
    gzip.add({ ...validLine, ...(refusedBy !== undefined && { refusedBy: truncate(refusedBy, MAX_REFUSAL_LENGTH) }) });
    counts.validCount += 1;
    if (notes.hasMoreNumbers) counts.withMoreNumbers += 1;
    if (sample.length < MAX_SHOWN_PEOPLE) sample.push(person);
    if (notes.unread.length > 0) addUnread(record, notes.unread);
  }

  function addUnclear({ line }: CsvRecord, cell: string): void {
    counts.unclearCount += 1;
    if (unclear.length < MAX_SHOWN_UNCLEAR) unclear.push(unclearNumber(line, cell, plan));
  }

  function addInvalid(record: CsvRecord, reason: string): void {
    const { line, fields } = record;
    gzip.add({ line, reason, cells: truncatedCells(fields) });
    counts.invalidCount += 1;
    const firstPhoneCell = phoneIndexes.map((at) => fields[at]?.trim() ?? "").find((cell) => cell !== "");
    if (!plan.country && lacksCountry(firstPhoneCell ?? "")) counts.withoutCountry += 1;
    if (faults.length < MAX_SHOWN_FAULTS) faults.push({ line, reason, row: rowText(fields) });
    faultsCsv.add(record, reason);
  }

  function addUnread(record: CsvRecord, unread: readonly UnreadValue[]): void {
    counts.unread += unread.length;
    for (const { at, cell } of unread.slice(0, MAX_SHOWN_FAULTS - unreadValues.length))
      unreadValues.push({ line: record.line, reason: header[at] ?? "", row: truncate(cell, MAX_EXCERPT_LENGTH) });
    unreadCsv.add(record, unread.map(({ at }) => header[at]).join("; "));
  }

  await table.each(add, async (share) => {
    await gzip.flush();
    await onProgress?.(share);
  });
  const lines = await gzip.end();
  const files = { lines, faultsCsv: faultsCsv.blob(), unreadCsv: unreadCsv.blob() };
  const packed: PackedFile = { ...counts, header, sample, faults, unreadValues, unclear, ...files };
  return { packed, hasLateRefusal };
}

function createCsv(header: readonly string[]) {
  // Spreadsheets read UTF-8 only with a byte order mark.
  const csv: string[] = [`\uFEFF${csvLine([...header, "line", "reason"])}`];
  return {
    add({ line, fields }: CsvRecord, reason: string): void {
      const cells = header.map((_, at) => fields[at] ?? "");
      csv.push(csvLine([...cells, line, reason]));
    },
    blob: () => new Blob(csv, { type: "text/csv;charset=utf-8" }),
  };
}

const rowText = (fields: readonly string[]): string =>
  truncate(fields.filter((cell) => cell.trim() !== "").join(", "), MAX_EXCERPT_LENGTH);

/** The file's headers, or a spreadsheet's column letters if it has none. */
const columnNames = ({ profile }: TableFile, { hasHeader }: ColumnPlan): string[] =>
  profile.header.map((name, at) => (hasHeader ? truncate(name, MAX_HEADER_LENGTH) : columnLetters(at)));

/** A spreadsheet's name of a column, from 0: "A" to "Z", then "AA". */
export function columnLetters(at: number): string {
  const lastLetter = String.fromCharCode("A".charCodeAt(0) + (at % 26));
  return at < 26 ? lastLetter : columnLetters(Math.floor(at / 26) - 1) + lastLetter;
}

function unclearNumber(line: number, cell: string, { country }: ColumnPlan): UnclearNumber {
  const readAs = (digitsReading: DigitsReading) => {
    const phone = readPhoneCell(cell, { country, digitsReading });
    return phone.ok ? phone.phoneNumber : undefined;
  };
  const shownCell = truncate(cell, MAX_PHONE_CELL_LENGTH);
  return { line, cell: shownCell, international: readAs("international"), national: readAs("national") };
}

/** Whether the row is data: in a file without headers, the first line is data as well. */
const isBelowHeader = ({ line }: CsvRecord, { profile }: TableFile, { hasHeader }: ColumnPlan) =>
  line > profile.headerLine || (!hasHeader && line === profile.headerLine);

function truncatedCells(fields: readonly string[]): string[] {
  let remaining = MAX_ROW_LENGTH;
  return fields.map((field) => {
    const cell = truncate(field, remaining);
    remaining -= cell.length;
    return cell;
  });
}

/** Compresses JSON lines. To save memory, `flush` waits until the stream accepts more. */
function createGzip() {
  const stream = new CompressionStream("gzip");
  const compressed = new Response(stream.readable).blob();
  const writer = stream.writable.getWriter();
  const encoder = new TextEncoder();
  let pendingLines: string[] = [];

  async function flush(): Promise<void> {
    if (pendingLines.length === 0) return;
    const text = pendingLines.join("");
    pendingLines = [];
    await writer.write(encoder.encode(text));
  }

  return {
    add(line: ImportLine): void {
      pendingLines.push(`${JSON.stringify(line)}\n`);
    },
    flush,
    async end(): Promise<Blob> {
      await flush();
      await writer.close();
      return await compressed;
    },
  };
}

/** The server's limit for a note. */
const MAX_NOTE_LENGTH = 300;

/** Column names of a note in English, German and Arabic. */
const noteHeader = /^(?:note|notes|words|reason|comment|notiz|notizen|grund|bemerkung|worte|ملاحظة|السبب)$/i;

/** Lists every number of every row. Throws `NoTableError` for a file without a column of numbers. */
export async function readNumberList(table: TableFile, plan: ColumnPlan, onProgress?: OnProgress): Promise<NumberList> {
  const columns = phoneColumns(plan);
  if (columns.length === 0) throw new NoTableError();
  const readPhone = createPhoneReader(plan);
  const noteColumn = table.profile.header.findIndex((name) => noteHeader.test(name.trim()));
  const rows: { line: number; phoneNumber: string; note?: string }[] = [];
  const faults: Required<Fault>[] = [];
  const unclear: UnclearNumber[] = [];
  const counts = { withoutCountry: 0, unclearCount: 0 };

  function add(record: CsvRecord): void {
    if (!isBelowHeader(record, table, plan) || isEmptyRecord(record)) return;
    const { line, fields } = record;
    const note = truncate(unguardFormula((fields[noteColumn] ?? "").trim()), MAX_NOTE_LENGTH);
    for (const at of columns) {
      const { cell, number } = readPhone(fields, at);
      if (!number) continue;
      if (number.isUnclear) {
        counts.unclearCount += 1;
        if (unclear.length < MAX_SHOWN_UNCLEAR) unclear.push(unclearNumber(line, cell, plan));
      }
      if (number.ok) rows.push({ line, phoneNumber: number.phoneNumber, ...(note && { note }) });
      else {
        if (!plan.country && lacksCountry(cell)) counts.withoutCountry += 1;
        faults.push({ line, reason: number.message, row: truncate(cell, MAX_PHONE_CELL_LENGTH) });
      }
    }
  }

  await table.each(add, onProgress);
  return { ...counts, rows, faults, unclear };
}
