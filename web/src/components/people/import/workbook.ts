/** Reads the visible sheets of an Excel workbook as text tables. */
import type { TableFile } from "@callwright/contracts/people-file/csv-file";
import { createTwiceJudge } from "@callwright/contracts/people-file/decoded-twice";
import { createProfiler } from "@callwright/contracts/people-file/file-profile";
import { archiveFormatOf, OtherFormat } from "@callwright/contracts/people-file/other-format";
import { type CsvRecord, isEmptyRecord, NoTable } from "@callwright/contracts/people-file/records";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import readSheets from "read-excel-file/universal";
import { hiddenRowsOf, isWorksheet, sheetsOf, withReferences } from "./workbook-xml.ts";

/** A ZIP archive that is not a workbook. */
export class OtherArchive extends OtherFormat {}
/** A workbook that unpacks beyond the limit, as a ZIP bomb does. */
export class TooLarge extends Error {}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly Row[];
  /** Numbers of rows that are hidden or filtered out. */
  readonly hiddenRows: ReadonlySet<number>;
}

type Row = readonly (string | boolean | Date | null)[];

/** A sheet of 100,000 rows with 20 columns has about 150 MB. */
const MAX_UNPACKED_BYTES = 600_000_000;

export async function openWorkbook(file: Blob): Promise<readonly Sheet[]> {
  const bytes = await file.arrayBuffer();
  const parts = unpack(bytes);
  const { sheets, input } = prepare(parts, bytes);
  const read = await readSheets(input, { parseNumber: numberText }).catch(() => {
    throw new NoTable();
  });
  return read.flatMap(({ sheet, data }, at) => {
    const { isHidden = false, hiddenRows = new Set<number>() } = sheets[at] ?? {};
    return isHidden ? [] : [{ name: sheet, rows: data as Row[], hiddenRows }];
  });
}

type Parts = Readonly<Record<string, Uint8Array>>;

/** The parts that are needed beside the cells. */
const ownParts = /(?:^|\/)(?:worksheets\/[^/]+\.xml|workbook\.xml(?:\.rels)?)$/i;

/** The library unpacks archives of any size. */
function unpack(bytes: ArrayBuffer): Parts {
  let unpacked = 0;
  const names: string[] = [];
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    unpacked += originalSize;
    names.push(name);
    return ownParts.test(name) && unpacked <= MAX_UNPACKED_BYTES;
  };
  let parts: Parts;
  try {
    parts = unzipSync(new Uint8Array(bytes), { filter });
  } catch {
    throw new NoTable();
  }
  if (unpacked > MAX_UNPACKED_BYTES) throw new TooLarge();
  if (!parts["xl/workbook.xml"]) throw new OtherArchive(archiveFormatOf(names));
  return parts;
}

/** The library includes hidden sheets and rows, and reads no cells without a reference, which the standard leaves out. */
function prepare(parts: Parts, bytes: ArrayBuffer) {
  const textOf = (name: string) => (parts[name] ? strFromU8(parts[name]) : "");
  const changed: Record<string, Uint8Array> = {};
  const sheets = sheetsOf(textOf("xl/workbook.xml"), textOf("xl/_rels/workbook.xml.rels")).map(({ path, isHidden }) => {
    const xml = textOf(path);
    if (isHidden || !isWorksheet(xml)) return { isHidden };
    const referenced = withReferences(xml);
    if (referenced !== undefined) changed[path] = strToU8(referenced);
    return { isHidden, hiddenRows: hiddenRowsOf(xml) };
  });
  if (Object.keys(changed).length === 0) return { sheets, input: bytes };
  const archive = zipSync({ ...unzipSync(new Uint8Array(bytes)), ...changed }, { level: 0 });
  return { sheets, input: new Blob([new Uint8Array(archive)]) };
}

const ROWS_AT_ONCE = 1_000;

/** Hidden rows are read unless the person leaves them out. */
export function openSheet({ rows, hiddenRows }: Sheet, hasHiddenRows = false): TableFile {
  const records = rows.map((row, at): CsvRecord => ({ line: at + 1, fields: row.map(cellText) }));
  const isLeftOut = ({ line }: CsvRecord) => hiddenRows.has(line);
  const shown = hasHiddenRows ? records : records.filter((record) => !isLeftOut(record));
  const twice = createTwiceJudge();
  for (const record of shown) twice.add(record);
  const repair = twice.repair();
  const profile = createProfiler();
  const meant = repair ? shown.map(repair) : shown;
  for (const record of meant) profile.add(record);
  const result = profile.result();
  if (!result) throw new NoTable();
  const hidden = records.filter((record) => isLeftOut(record) && !isEmptyRecord(record)).length;
  return {
    profile: {
      ...result,
      ...(repair && { isRepaired: true }),
      ...(hidden > 0 && { hidden: { rows: hidden, isTaken: hasHiddenRows } }),
    },
    async each(onRecord, onShare) {
      for (const [at, record] of meant.entries()) {
        onRecord(record);
        if (at % ROWS_AT_ONCE === 0) await onShare?.(at / meant.length);
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
