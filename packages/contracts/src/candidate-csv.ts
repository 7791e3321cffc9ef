import type { FieldName } from "./candidate-fields.ts";
import type { CandidateInput } from "./endpoints/candidate.ts";
import { messages } from "./messages.ts";
import { refuseOthers } from "./people-file/csv-file.ts";
import { findDelimiter } from "./people-file/delimiter.ts";
import { createProfiler } from "./people-file/file-profile.ts";
import { createPersonReader, type RowNotes } from "./people-file/person.ts";
import { missingOf, proposePlan } from "./people-file/plan.ts";
import { type CsvRecord, createCsvReader, isEmptyRecord, NoTable } from "./people-file/records.ts";

export { decode as decodeCsv } from "./people-file/encoding.ts";

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
  readonly missing: readonly FieldName[];
  readonly error?: string;
}

/** Without a user to ask, columns get their most likely meaning. */
export function parseCandidateCsv(text: string): CandidateFile {
  const records = recordsOf(text);
  const profile = createProfiler();
  for (const record of records) profile.add(record);
  const table = profile.result();
  const plan = table && proposePlan(table).plan;
  const missing = plan ? missingOf(plan) : [];
  if (!table || !plan || missing.length > 0 || table.rows === 0) {
    return { header: table?.header ?? [], candidates: [], rejected: [], missing, error: messages.csvEmpty };
  }
  const read = createPersonReader(plan);
  const candidates: CandidateRow[] = [];
  const rejected: RejectedRow[] = [];
  const numbers = new Set<string>();
  for (const record of records) {
    const isBelow = record.line > table.headerLine || (!plan.hasHeader && record.line === table.headerLine);
    if (!isBelow || isEmptyRecord(record)) continue;
    const notes: RowNotes = { unread: [] };
    const candidate = read(record.fields, notes);
    if (notes.refusedBy !== undefined) rejected.push({ ...record, reason: messages.contactRefused });
    else if (typeof candidate === "string") rejected.push({ ...record, reason: candidate });
    else if (numbers.has(candidate.phoneNumber)) rejected.push({ ...record, reason: messages.candidateInListTwice });
    else {
      numbers.add(candidate.phoneNumber);
      candidates.push({ ...record, candidate });
    }
  }
  const file = { header: table.header, candidates, rejected, missing };
  return candidates.length > 0 ? file : { ...file, error: messages.csvNoValidRows };
}

function recordsOf(text: string): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  try {
    refuseOthers(text.slice(0, 65_536));
    const csv = createCsvReader(findDelimiter(text.slice(0, 65_536)), (record) => records.push(record));
    csv.add(text);
    csv.end();
  } catch (error) {
    if (!(error instanceof NoTable)) throw error;
    return [];
  }
  return records;
}
