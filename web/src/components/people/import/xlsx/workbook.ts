/** A workbook's parts that every sheet needs: which sheets there are, the texts they share, and which cells are dates. */
import type { Bytes } from "@callwright/contracts/people-file/csv-file";
import { attributeOf, createXmlReader, decodeXml, type XmlHandlers } from "./xml.ts";
import { type Archive, OtherArchive, openArchive, textOf } from "./zip.ts";

export interface Sheet {
  readonly name: string;
  readonly path: string;
}

export interface Workbook {
  readonly file: Bytes;
  readonly archive: Archive;
  /** Those that are not hidden. */
  readonly sheets: readonly Sheet[];
  readonly texts: readonly string[];
  /** By a cell's style: whether its number is a date. */
  readonly dateStyles: readonly boolean[];
  /** Days are counted from 1904, as old Macintoshes did. */
  readonly is1904: boolean;
}

const MAX_PART_BYTES = 16_000_000;
/** All texts are in memory at once. */
const MAX_TEXT_BYTES = 256_000_000;

export async function openWorkbook(file: Bytes): Promise<Workbook> {
  const archive = await openArchive(file);
  const each = async (path: string, handlers: XmlHandlers, maxBytes = MAX_PART_BYTES) => {
    const entry = archive.get(path);
    if (!entry) return false;
    const reader = createXmlReader(handlers);
    for await (const part of textOf(file, entry, maxBytes)) reader.add(part);
    return true;
  };
  const { sheets, is1904 } = await readSheets(each);
  const dateStyles = await readStyles(each);
  const texts = await readTexts(each);
  return { file, archive, sheets: sheets.filter(({ path }) => archive.has(path)), texts, dateStyles, is1904 };
}

type Each = (path: string, handlers: XmlHandlers, maxBytes?: number) => Promise<boolean>;

async function readSheets(each: Each) {
  const targets = new Map<string, string>();
  await each("xl/_rels/workbook.xml.rels", {
    open(name, tag) {
      const target = attributeOf(tag, "Target") ?? "";
      if (name === "Relationship") targets.set(attributeOf(tag, "Id") ?? "", pathOf(target));
    },
  });
  const sheets: Sheet[] = [];
  let is1904 = false;
  const isThere = await each("xl/workbook.xml", {
    open(name, tag) {
      if (name === "workbookPr") is1904 = /^(1|true)$/.test(attributeOf(tag, "date1904") ?? "");
      if (name !== "sheet" || (attributeOf(tag, "state") ?? "visible") !== "visible") return;
      sheets.push({ name: attributeOf(tag, "name") ?? "", path: targets.get(attributeOf(tag, "id") ?? "") ?? "" });
    },
  });
  if (!isThere) throw new OtherArchive();
  return { sheets, is1904 };
}

/** Relative to the workbook's own folder, or to the archive. */
const pathOf = (target: string) => (target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`);

async function readTexts(each: Each): Promise<readonly string[]> {
  const texts: string[] = [];
  let text = "";
  let isOpen = false;
  let isReading = false;
  await each(
    "xl/sharedStrings.xml",
    {
      open(name) {
        if (name === "si") text = "";
        // How a Japanese word is spoken is no part of it.
        if (name === "rPh") isReading = true;
        isOpen = name === "t" && !isReading;
      },
      text(part) {
        if (isOpen) text += part;
      },
      close(name) {
        if (name === "t") isOpen = false;
        if (name === "rPh") isReading = false;
        if (name === "si") texts.push(plainText(text));
      },
    },
    MAX_TEXT_BYTES,
  );
  return texts;
}

/** `_x000D_` stands for a character that XML cannot hold. */
export const plainText = (text: string): string =>
  decodeXml(text).replace(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

async function readStyles(each: Each): Promise<readonly boolean[]> {
  const formats = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCells = false;
  await each("xl/styles.xml", {
    open(name, tag) {
      if (name === "cellXfs") isInCells = true;
      const id = Number(attributeOf(tag, "numFmtId") ?? 0);
      if (name === "numFmt") formats.set(id, isDateFormat(attributeOf(tag, "formatCode") ?? ""));
      if (name === "xf" && isInCells) styles.push(formats.get(id) ?? isBuiltInDate(id));
    },
    close(name) {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return styles;
}

const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/** Days, months, years and times, outside of quotes, brackets and escapes. */
const isDateFormat = (code: string) => /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ""));
