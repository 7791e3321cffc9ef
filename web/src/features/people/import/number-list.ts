/** Reads a file of numbers as the import of people reads them: same columns, same countries, same questions. */
import { unguardFormula } from "@callwright/contracts/csv";
import type { OnShare, TableFile } from "@callwright/contracts/people-file/csv-file";
import { createPhoneReader } from "@callwright/contracts/people-file/person";
import { lacksCountry } from "@callwright/contracts/people-file/phone-cell";
import { type ColumnPlan, phoneColumns } from "@callwright/contracts/people-file/plan";
import { type CsvRecord, isEmptyRecord, NoTable } from "@callwright/contracts/people-file/records";
import { truncate } from "@callwright/contracts/truncate";
import { isBelowHeader, shownUnclear, unclearNumber } from "./pack-file.ts";
import type { Fault, NumberList, UnclearNumber } from "./worker-words.ts";

/** The server's limit. */
const MAX_NOTE = 300;

const noteHeader = /^(?:note|notes|words|reason|comment|notiz|notizen|grund|bemerkung|worte|ملاحظة|السبب)$/i;

/** Every number of a row is listed. Throws `NoTable` for a file without a column of numbers. */
export async function readNumberList(table: TableFile, plan: ColumnPlan, onShare?: OnShare): Promise<NumberList> {
  const columns = phoneColumns(plan);
  if (columns.length === 0) throw new NoTable();
  const read = createPhoneReader(plan);
  const noteAt = table.profile.header.findIndex((name) => noteHeader.test(name.trim()));
  const rows: { line: number; phoneNumber: string; note?: string }[] = [];
  const faults: Required<Fault>[] = [];
  const unclear: UnclearNumber[] = [];
  const counts = { withoutCountry: 0, unclearCount: 0 };

  function add(record: CsvRecord): void {
    if (!isBelowHeader(record, table, plan) || isEmptyRecord(record)) return;
    const { line, fields } = record;
    const note = truncate(unguardFormula((fields[noteAt] ?? "").trim()), MAX_NOTE);
    for (const at of columns) {
      const { cell, number } = read(fields, at);
      if (!number) continue;
      if (number.isUnclear) {
        counts.unclearCount += 1;
        if (unclear.length < shownUnclear) unclear.push(unclearNumber(line, cell, plan));
      }
      if (number.ok) rows.push({ line, phoneNumber: number.phoneNumber, ...(note && { note }) });
      else {
        if (!plan.country && lacksCountry(cell)) counts.withoutCountry += 1;
        faults.push({ line, reason: number.message, row: truncate(cell, 60) });
      }
    }
  }

  await table.each(add, onShare);
  return { ...counts, rows, faults, unclear };
}
