/** Reads a file of numbers: detects the number column by its content and the note column by its header. */

import { meaningOf } from "@callwright/contracts/candidate-columns";
import { unguardFormula } from "@callwright/contracts/csv";
import { type Bytes, openCsv } from "@callwright/contracts/people-file/csv-file";
import type { FileProfile } from "@callwright/contracts/people-file/file-profile";
import { seemsPhone } from "@callwright/contracts/people-file/phone-cell";
import { isEmptyRecord, NoTable } from "@callwright/contracts/people-file/records";
import { truncate } from "@callwright/contracts/truncate";

export interface NumberRow {
  /** Line of the file, 1-based. */
  readonly line: number;
  readonly phoneNumber: string;
  readonly note?: string;
}

/** The server's length limits for numbers and notes. */
const MAX_NUMBER = 60;
const MAX_NOTE = 300;

const noteHeader = /^(?:note|notes|words|reason|comment|notiz|notizen|grund|bemerkung|worte|ملاحظة|السبب)$/i;

/** Throws `NoTable` for a file without a table or without a column of numbers. */
export async function readNumbers(file: Bytes): Promise<readonly NumberRow[]> {
  const table = await openCsv(file);
  const { header, headerLine } = table.profile;
  const at = numbersColumn(table.profile);
  const noteAt = header.findIndex((name) => noteHeader.test(name));
  const rows: NumberRow[] = [];
  await table.each(({ line, fields }) => {
    const cell = (fields[at] ?? "").trim();
    // A file without a header may start with its first number.
    const isAbove = line < headerLine || (line === headerLine && !seemsPhone(cell));
    if (isAbove || isEmptyRecord({ line, fields })) return;
    const note = noteAt >= 0 ? truncate(unguardFormula((fields[noteAt] ?? "").trim()), MAX_NOTE) : "";
    rows.push({ line, phoneNumber: unguardFormula(cell).slice(0, MAX_NUMBER), ...(note && { note }) });
  });
  return rows;
}

function numbersColumn({ header, columns }: FileProfile): number {
  const named = header.findIndex((name) => meaningOf(name) === "phoneNumber");
  if (named >= 0) return named;
  const phonesAt = columns.map(({ header: first, phones }) => phones + (seemsPhone(first) ? 1 : 0));
  const most = Math.max(0, ...phonesAt);
  if (most === 0) throw new NoTable();
  return phonesAt.indexOf(most);
}
