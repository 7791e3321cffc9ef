/** A sheet's rows as records of text, part by part. */

import type { OnShare, TableFile } from "@callwright/contracts/people-file/csv-file";
import { createLook } from "@callwright/contracts/people-file/look";
import { type CsvRecord, NoTable } from "@callwright/contracts/people-file/records";
import { plainText, type Sheet, type Workbook } from "./workbook.ts";
import { attributeOf, createXmlReader } from "./xml.ts";
import { BadArchive, textOf } from "./zip.ts";

/** A sheet of 100,000 rows with 20 columns has about 150 MB. */
const MAX_SHEET_BYTES = 600_000_000;
const MAX_COLUMNS = 1_000;

export async function openSheet(book: Workbook, sheet: Sheet, onShare?: OnShare): Promise<TableFile> {
  const look = createLook();
  await eachRow(book, sheet, look.add, onShare);
  const result = look.result();
  if (!result) throw new NoTable();
  return { look: result, each: (onRecord, share) => eachRow(book, sheet, onRecord, share) };
}

async function eachRow(
  book: Workbook,
  sheet: Sheet,
  onRecord: (record: CsvRecord) => void,
  onShare?: OnShare,
): Promise<void> {
  const entry = book.archive.get(sheet.path);
  if (!entry) throw new BadArchive();
  const reader = createXmlReader(createRowHandlers(book, onRecord));
  let share = 0;
  const parts = textOf(book.file, entry, MAX_SHEET_BYTES, (next) => {
    share = next;
  });
  for await (const part of parts) {
    reader.add(part);
    await onShare?.(share);
  }
}

function createRowHandlers(book: Workbook, onRecord: (record: CsvRecord) => void) {
  let line = 0;
  let column = -1;
  let fields: string[] = [];
  let cell = "";
  let value = "";
  let isValue = false;

  return {
    open(name: string, tag: string) {
      if (name === "row") {
        line = Number(attributeOf(tag, "r") ?? line + 1);
        column = -1;
        fields = [];
      } else if (name === "c") {
        const reference = attributeOf(tag, "r");
        column = reference ? columnOf(reference) : column + 1;
        cell = tag;
        value = "";
      }
      // The value, or a text of the cell's own; never its formula.
      isValue = name === "v" || name === "t";
    },
    text(part: string) {
      if (isValue) value += part;
    },
    close(name: string) {
      if (name === "v" || name === "t") isValue = false;
      if (name === "c" && column >= 0 && column < MAX_COLUMNS) {
        while (fields.length < column) fields.push("");
        fields[column] = readCell(book, cell, value);
      }
      if (name === "row" && fields.length > 0) onRecord({ line, fields });
    },
  };
}

/** "C5" is in the third column. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function readCell(book: Workbook, tag: string, value: string): string {
  switch (attributeOf(tag, "t") ?? "n") {
    case "s":
      return book.texts[Number(value)] ?? "";
    case "n":
      return readNumber(book, value, Number(attributeOf(tag, "s") ?? -1));
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "e":
      return "";
    default:
      return plainText(value);
  }
}

function readNumber(book: Workbook, value: string, style: number): string {
  if (value.trim() === "") return "";
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (book.dateStyles[style]) return dateOf(number, book.is1904);
  // Whole numbers with all their digits: phone numbers. Others to two decimals, which no reader takes for thousands.
  return Number.isInteger(number) ? BigInt(number).toString() : String(Math.round(number * 100) / 100);
}

const DAY_MS = 86_400_000;

/** Days since the end of 1899, as a date that can be read in every language. */
function dateOf(days: number, is1904: boolean): string {
  const date = new Date(Math.round((days - (is1904 ? 24_107 : 25_569)) * DAY_MS));
  if (Number.isNaN(date.getTime())) return String(days);
  const [day = "", time = ""] = date.toISOString().split("T");
  if (Math.abs(days) < 1) return time.slice(0, 5);
  return Number.isInteger(days) ? day : `${day} ${time.slice(0, 5)}`;
}
