import type { TableFile } from "@callwright/contracts/people-file/csv-file";
import { createDoubleDecodingDetector } from "@callwright/contracts/people-file/encoding";
import { createProfiler } from "@callwright/contracts/people-file/file-profile";
import { archiveFormatOf, OtherFormatError } from "@callwright/contracts/people-file/other-format";
import { type CsvRecord, isEmptyRecord, NoTableError } from "@callwright/contracts/people-file/records";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import readSheets from "read-excel-file/universal";
import { columnLetters } from "./read-rows.ts";

/** A workbook that unpacks beyond the limit, as a ZIP bomb does. */
export class TooLargeError extends Error {}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly Row[];
  /** Row numbers, from 1. */
  readonly hiddenRows: ReadonlySet<number>;
}

type Row = readonly (string | boolean | Date | null)[];

/** A sheet of 100,000 rows with 20 columns has about 150 MB. */
const MAX_UNPACKED_BYTES = 600_000_000;

export async function openWorkbook(file: Blob): Promise<readonly Sheet[]> {
  const bytes = await file.arrayBuffer();
  const parts = unpack(bytes);
  const { sheets, input } = prepareSheets(parts, bytes);
  const sheetsWithData = await readSheets(input, { parseNumber: numberText }).catch(() => {
    throw new NoTableError();
  });
  return sheetsWithData.flatMap(({ sheet, data }, at) => {
    const { isHidden = false, hiddenRows = new Set<number>() } = sheets[at] ?? {};
    return isHidden ? [] : [{ name: sheet, rows: data as Row[], hiddenRows }];
  });
}

type Parts = Readonly<Record<string, Uint8Array>>;

/** The parts from which the library reads sheets: "xl/workbook.xml", its relations and "xl/worksheets/sheet1.xml". */
const sheetPartNames = /(?:^|\/)(?:worksheets\/[^/]+\.xml|workbook\.xml(?:\.rels)?)$/i;

/** Unpacks only the parts needed here. Refuses an archive that unpacks beyond the limit, which the library does not. */
function unpack(bytes: ArrayBuffer): Parts {
  let unpackedBytes = 0;
  const names: string[] = [];
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    unpackedBytes += originalSize;
    names.push(name);
    return sheetPartNames.test(name) && unpackedBytes <= MAX_UNPACKED_BYTES;
  };
  let parts: Parts;
  try {
    parts = unzipSync(new Uint8Array(bytes), { filter });
  } catch {
    throw new NoTableError();
  }
  if (unpackedBytes > MAX_UNPACKED_BYTES) throw new TooLargeError();
  if (!parts["xl/workbook.xml"]) throw new OtherFormatError(archiveFormatOf(names));
  return parts;
}

/** Finds hidden sheets and rows, which the library reads as visible, and adds the cell references that it needs. */
function prepareSheets(parts: Parts, bytes: ArrayBuffer) {
  const partText = (name: string) => (parts[name] ? strFromU8(parts[name]) : "");
  const changedParts: Record<string, Uint8Array> = {};
  const sheets = readSheetList(partText("xl/workbook.xml"), partText("xl/_rels/workbook.xml.rels")).map(
    ({ path, isHidden }) => {
      const xml = partText(path);
      if (isHidden || !isWorksheet(xml)) return { isHidden };
      const completedXml = addReferences(xml);
      if (completedXml !== undefined) changedParts[path] = strToU8(completedXml);
      return { isHidden, hiddenRows: findHiddenRows(xml) };
    },
  );
  if (Object.keys(changedParts).length === 0) return { sheets, input: bytes };
  // Not compressed, since the library unpacks the archive at once.
  const archive = zipSync({ ...unzipSync(new Uint8Array(bytes)), ...changedParts }, { level: 0 });
  return { sheets, input: new Blob([new Uint8Array(archive)]) };
}

const ROWS_PER_PROGRESS_REPORT = 1_000;

export function openSheet({ rows, hiddenRows }: Sheet, readsHiddenRows = false): TableFile {
  const records = rows.map((row, at): CsvRecord => ({ line: at + 1, fields: row.map(cellText) }));
  const hiddenRecords = records.filter((record) => hiddenRows.has(record.line) && !isEmptyRecord(record));
  const shownRecords = readsHiddenRows ? records : records.filter(({ line }) => !hiddenRows.has(line));
  const detector = createDoubleDecodingDetector();
  for (const record of shownRecords) detector.add(record);
  const repair = detector.repair();
  const repairedRecords = repair ? shownRecords.map(repair) : shownRecords;
  const profiler = createProfiler();
  for (const record of repairedRecords) profiler.add(record);
  const profile = profiler.result();
  if (!profile) throw new NoTableError();
  const hidden = { rows: hiddenRecords.length, isTaken: readsHiddenRows };
  return {
    profile: { ...profile, ...(repair && { isRepaired: true }), ...(hidden.rows > 0 && { hidden }) },
    async each(onRecord, onProgress) {
      for (const [at, record] of repairedRecords.entries()) {
        onRecord(record);
        if (at % ROWS_PER_PROGRESS_REPORT === 0) await onProgress?.(at / repairedRecords.length);
      }
    },
  };
}

function cellText(cell: Row[number]): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return typeof cell === "string" ? cell : dateText(cell);
}

/** Whole numbers keep all digits, for phone numbers; others at most two decimals, since three look like thousands. */
function numberText(text: string): string {
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  return Number.isInteger(number) ? BigInt(number).toString() : String(Math.round(number * 100) / 100);
}

/** In ISO form, unambiguous in every language. A cell with only a time is dated to the start of Excel's calendar. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const [day = "", time = ""] = date.toISOString().split("T");
  if (day <= "1904-01-01") return time.slice(0, 5);
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 5)}`;
}

/** Attributes, whose quoted values may contain ">". */
const attributesPattern = `(?:[^<>"']|"[^"]*"|'[^']*')*`;
/** Matches opening tags with or without a prefix: `<row …>`, `<x:row …>`. */
const tagPattern = (name: string) => new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])(${attributesPattern})>`, "g");

function attribute(name: string): (attributes: string) => string | undefined {
  const pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  return (attributes) => {
    const [, doubleQuoted, singleQuoted] = pattern.exec(attributes) ?? [];
    return doubleQuoted ?? singleQuoted;
  };
}

const idAttribute = attribute("Id");
const targetAttribute = attribute("Target");
const stateAttribute = attribute("state");
const referenceAttribute = attribute("r");
const hiddenAttribute = attribute("hidden");
const isTrue = (value: string | undefined) => value === "1" || value === "true";

function readSheetList(workbook: string, relations: string) {
  const targetById = new Map<string | undefined, string>();
  for (const [, attributes = ""] of relations.matchAll(tagPattern("Relationship")))
    targetById.set(idAttribute(attributes), targetAttribute(attributes) ?? "");
  return [...workbook.matchAll(tagPattern("sheet"))].map(([, attributes = ""]) => {
    const [, relationId] = /\s\w+:id\s*=\s*["']([^"']*)/.exec(attributes) ?? [];
    const target = targetById.get(relationId) ?? "";
    const state = stateAttribute(attributes);
    return {
      path: target.startsWith("/") ? target.slice(1) : `xl/${target}`,
      isHidden: state === "hidden" || state === "veryHidden",
    };
  });
}

/** False for a sheet that is a chart. */
const isWorksheet = (xml: string): boolean => /<(?:\w+:)?sheetData[\s>]/.test(xml);

function findHiddenRows(xml: string): ReadonlySet<number> {
  const hiddenRows = new Set<number>();
  let row = 0;
  for (const [, attributes = ""] of xml.matchAll(tagPattern("row"))) {
    row = Number(referenceAttribute(attributes) ?? row + 1);
    if (attributes.includes("hidden") && isTrue(hiddenAttribute(attributes))) hiddenRows.add(row);
  }
  return hiddenRows;
}

/** A cell whose attributes do not include `r`. */
const unreferencedCell = /<(?:\w+:)?c(?=[\s/>])(?:\s+(?!r\s*=)[\w:]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/;

/** Adds missing references: the cell after "A1" becomes `<c r="B1">`. Undefined if no reference is missing. */
function addReferences(xml: string): string | undefined {
  if (!unreferencedCell.test(xml)) return undefined;
  let row = 0;
  let column = 0;
  return xml.replace(
    new RegExp(`<(\\w+:)?(row|c)(?=[\\s/>])(${attributesPattern})>`, "g"),
    (openingTag, prefix = "", name, attributes: string) => {
      const reference = referenceAttribute(attributes);
      if (name === "row") {
        row = Number(reference ?? row + 1);
        column = 0;
        return reference === undefined ? `<${prefix}row r="${row}"${attributes}>` : openingTag;
      }
      column = reference === undefined ? column + 1 : columnNumber(reference);
      return reference === undefined ? `<${prefix}c r="${columnLetters(column - 1)}${row}"${attributes}>` : openingTag;
    },
  );
}

/** The column of a reference, from 1: 28 of "AB7". */
function columnNumber(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/[^A-Z]/gi, "").toUpperCase())
    column = column * 26 + letter.charCodeAt(0) - "A".charCodeAt(0) + 1;
  return column;
}
