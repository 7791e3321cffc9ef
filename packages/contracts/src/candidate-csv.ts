import type { FieldName } from "./candidate-fields.ts";
import type { CandidateInput } from "./endpoints/candidate.ts";
import { messages } from "./messages.ts";
import { refuseOtherFormats } from "./people-file/csv-file.ts";
import { createProfiler } from "./people-file/file-profile.ts";
import { createPersonReader, type RowNotes } from "./people-file/person.ts";
import { missingFieldsOf, proposePlan } from "./people-file/plan.ts";
import { type CsvRecord, createCsvReader, findDelimiter, isEmptyRecord, NoTableError } from "./people-file/records.ts";

export { decode as decodeCsv } from "./people-file/encoding.ts";

/** Characters at the beginning of a file that show its delimiter and whether it is a CSV file at all. */
const headLength = 65_536;

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
  readonly missingFields: readonly FieldName[];
  readonly error?: string;
}

/** Without a user to ask, columns get their most likely meaning. */
export function parseCandidateCsv(text: string): CandidateFile {
  const records = readRecords(text);
  const profile = createProfiler();
  for (const record of records) profile.add(record);
  const table = profile.result();
  const plan = table && proposePlan(table).plan;
  const missingFields = plan ? missingFieldsOf(plan) : [];
  if (!table || !plan || missingFields.length > 0 || table.rows === 0)
    return { header: table?.header ?? [], candidates: [], rejected: [], missingFields, error: messages.csvEmpty };
  const readPerson = createPersonReader(plan);
  const candidates: CandidateRow[] = [];
  const rejected: RejectedRow[] = [];
  const numbersSeen = new Set<string>();
  const firstDataLine = plan.hasHeader ? table.headerLine + 1 : table.headerLine;
  for (const record of records) {
    if (record.line < firstDataLine || isEmptyRecord(record)) continue;
    const notes: RowNotes = { unread: [] };
    const candidate = readPerson(record.fields, notes);
    if (notes.refusedBy !== undefined) rejected.push({ ...record, reason: messages.contactRefused });
    else if (typeof candidate === "string") rejected.push({ ...record, reason: candidate });
    else if (numbersSeen.has(candidate.phoneNumber))
      rejected.push({ ...record, reason: messages.candidateInListTwice });
    else {
      numbersSeen.add(candidate.phoneNumber);
      candidates.push({ ...record, candidate });
    }
  }
  const file = { header: table.header, candidates, rejected, missingFields };
  return candidates.length > 0 ? file : { ...file, error: messages.csvNoValidRows };
}

function readRecords(text: string): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  try {
    const head = text.slice(0, headLength);
    refuseOtherFormats(head);
    const csv = createCsvReader({ delimiter: findDelimiter(head) }, (record) => records.push(record));
    csv.add(text);
    csv.end();
  } catch (error) {
    if (error instanceof NoTableError) return [];
    throw error;
  }
  return records;
}
