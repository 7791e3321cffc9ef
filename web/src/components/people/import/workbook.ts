/** Reads the visible sheets of an Excel workbook as text tables. */
import type { TableFile } from "@callwright/contracts/people-file/csv-file";
import { createProfiler } from "@callwright/contracts/people-file/file-profile";
import { NoTable } from "@callwright/contracts/people-file/records";
import { unzipSync } from "fflate";
import readSheets from "read-excel-file/universal";

/** A ZIP archive that is not a workbook. */
export class OtherArchive extends Error {}
/** A workbook that unpacks beyond the limit, as a ZIP bomb does. */
export class TooLarge extends Error {}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly Row[];
}

type Row = readonly (string | boolean | Date | null)[];

/** A sheet of 100,000 rows with 20 columns has about 150 MB. */
const MAX_UNPACKED_BYTES = 600_000_000;

export async function openWorkbook(file: Blob): Promise<readonly Sheet[]> {
  const bytes = await file.arrayBuffer();
  const hidden = hiddenSheets(bytes);
  const sheets = await readSheets(bytes, { parseNumber: numberText }).catch(() => {
    throw new NoTable();
  });
  return sheets.flatMap(({ sheet, data }, at) => (hidden[at] ? [] : [{ name: sheet, rows: data as Row[] }]));
}

/** In sheet order. The library includes hidden sheets, and unpacks archives of any size. */
function hiddenSheets(bytes: ArrayBuffer): boolean[] {
  let unpacked = 0;
  let book: Uint8Array | undefined;
  try {
    const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
      unpacked += originalSize;
      return name === "xl/workbook.xml" && originalSize < 1_000_000;
    };
    book = unzipSync(new Uint8Array(bytes), { filter })["xl/workbook.xml"];
  } catch {
    throw new NoTable();
  }
  if (unpacked > MAX_UNPACKED_BYTES) throw new TooLarge();
  if (!book) throw new OtherArchive();
  const tags = new TextDecoder().decode(book).match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  return tags.map((tag) => /\sstate=["'](?:hidden|veryHidden)/.test(tag));
}

const ROWS_AT_ONCE = 1_000;

export function openSheet({ rows }: Sheet): TableFile {
  const profile = createProfiler();
  for (const [at, row] of rows.entries()) profile.add({ line: at + 1, fields: row.map(cellText) });
  const result = profile.result();
  if (!result) throw new NoTable();
  return {
    profile: result,
    async each(onRecord, onShare) {
      for (const [at, row] of rows.entries()) {
        onRecord({ line: at + 1, fields: row.map(cellText) });
        if (at % ROWS_AT_ONCE === 0) await onShare?.(at / rows.length);
      }
    },
  };
}

function cellText(cell: Row[number]): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return typeof cell === "string" ? cell : dateText(cell);
}

/**
 * Whole numbers with all digits, for phone numbers; others with two decimals, which cannot be mistaken for thousands.
 */
function numberText(text: string): string {
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  return Number.isInteger(number) ? BigInt(number).toString() : String(Math.round(number * 100) / 100);
}

/** In ISO form, unambiguous in every language; a time alone has the first day of Excel's calendar. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const [day = "", time = ""] = date.toISOString().split("T");
  if (day <= "1904-01-01") return time.slice(0, 5);
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 5)}`;
}
