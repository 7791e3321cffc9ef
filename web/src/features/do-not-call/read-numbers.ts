/** Reads a file of numbers: the column with the numbers is found by what stands in it, a note by its header. */
import { meaningOf } from "@callwright/contracts/candidate-columns";
import { unguardFormula } from "@callwright/contracts/csv";
import { type Bytes, openCsv } from "@callwright/contracts/people-file/csv-file";
import type { FileLook } from "@callwright/contracts/people-file/look";
import { seemsPhone } from "@callwright/contracts/people-file/phone-cell";
import { isEmptyRecord, NoTable } from "@callwright/contracts/people-file/records";

export interface NumberRow {
  /** Of the file, from 1. */
  readonly line: number;
  readonly phoneNumber: string;
  readonly note?: string;
}

/** What the server takes of a number and of a note. */
const MAX_NUMBER = 60;
const MAX_NOTE = 300;

const noteHeader = /^(?:note|notes|words|reason|comment|notiz|notizen|grund|bemerkung|worte|ملاحظة|السبب)$/i;

/** Throws `NoTable` for what is none, or has no column of numbers. */
export async function readNumbers(file: Bytes): Promise<readonly NumberRow[]> {
  const table = await openCsv(file);
  const { header, headerLine } = table.look;
  const at = numbersColumn(table.look);
  const noteAt = header.findIndex((name) => noteHeader.test(name));
  const rows: NumberRow[] = [];
  await table.each(({ line, fields }) => {
    const cell = (fields[at] ?? "").trim();
    // A file may begin with its first number.
    const isAbove = line < headerLine || (line === headerLine && !seemsPhone(cell));
    if (isAbove || isEmptyRecord({ line, fields })) return;
    const note = noteAt >= 0 ? unguardFormula((fields[noteAt] ?? "").trim()).slice(0, MAX_NOTE) : "";
    rows.push({ line, phoneNumber: unguardFormula(cell).slice(0, MAX_NUMBER), ...(note && { note }) });
  });
  return rows;
}

function numbersColumn({ header, columns }: FileLook): number {
  const named = header.findIndex((name) => meaningOf(name) === "phoneNumber");
  if (named >= 0) return named;
  const phonesAt = columns.map(({ header: first, phones }) => phones + (seemsPhone(first) ? 1 : 0));
  const most = Math.max(0, ...phonesAt);
  if (most === 0) throw new NoTable();
  return phonesAt.indexOf(most);
}
