/** Recognises, by their content, files that are not text tables; extensions may be wrong. */
import { NoTableError } from "./records.ts";

/** "xls": a workbook of Excel before 2007; "protected": with a password; others by their common short name. */
export type OtherFormatName =
  | ("xls" | "protected" | "webPage" | "spreadsheetMl")
  | ("PDF" | "JSON" | "XML" | "RTF" | "ZIP" | "GZIP" | "RAR" | "7Z" | "PNG" | "JPEG" | "GIF" | "DOC" | "MSG")
  | ("DOCX" | "PPTX" | "ODS" | "XLSB" | "NUMBERS");

export class OtherFormatError extends NoTableError {
  readonly format: OtherFormatName;
  constructor(format: OtherFormatName) {
    super(format);
    this.format = format;
  }
}

const signatures: readonly (readonly [bytes: string, format: OtherFormatName])[] = [
  ["%PDF-", "PDF"],
  ["{\\rtf", "RTF"],
  ["\x1f\x8b", "GZIP"],
  ["Rar!", "RAR"],
  ["7z\xbc\xaf", "7Z"],
  ["\x89PNG", "PNG"],
  ["\xff\xd8\xff", "JPEG"],
  ["GIF8", "GIF"],
  // Workbooks of Excel 2 to 4 are bare records.
  ...["\x09\x00\x04\x00", "\x09\x02\x06\x00", "\x09\x04\x06\x00", "\x09\x08\x08\x00", "\x09\x08\x10\x00"].map(
    (bytes) => [bytes, "xls"] as const,
  ),
];

/** Streams of a compound document, the file format of older Microsoft programs. */
const compoundStreams: readonly (readonly [name: string, format: OtherFormatName])[] = [
  ["EncryptedPackage", "protected"],
  ["Workbook", "xls"],
  ["Book", "xls"],
  ["WordDocument", "DOC"],
  ["__substg1.0_", "MSG"],
];
const compoundSignature = "\xd0\xcf\x11\xe0";

/** The directory of a compound document, which names its streams, may be anywhere. */
const searchedBytes = 16_000_000;

/** The format by its bytes; undefined for text, and for archives, whose format `archiveFormatOf` reads. */
export async function binaryFormatOf(file: Pick<Blob, "slice">): Promise<OtherFormatName | undefined> {
  const firstBytes = async (length: number) => new Uint8Array(await file.slice(0, length).arrayBuffer());
  const head = String.fromCharCode(...(await firstBytes(8)));
  if (!head.startsWith(compoundSignature)) return signatures.find(([bytes]) => head.startsWith(bytes))?.[1];
  const content = new TextDecoder("latin1").decode(await firstBytes(searchedBytes));
  // Streams are named in UTF-16.
  return compoundStreams.find(([name]) => content.includes([...name].join("\0")))?.[1] ?? "xls";
}

/** A web page's first element, after its declaration and comments. */
const webPage =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|table|script|style|meta)\b/is;
const mhtml = /^\s*MIME-Version:/i;
const json = /^\s*(?:\{\s*["}]|\[\s*[[{"\]])/;
const xml = /^\s*<(?:\?[a-z]|!--|!doctype|[a-z][\w:.-]*[\s>])/i;
const excelXml = /urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/;

function textFormatOf(text: string): OtherFormatName | undefined {
  if (webPage.test(text) || mhtml.test(text)) return "webPage";
  if (xml.test(text)) return excelXml.test(text) ? "spreadsheetMl" : "XML";
  if (json.test(text)) return "JSON";
  return /^PK\p{Cc}/u.test(text) ? "ZIP" : signatures.find(([bytes]) => text.startsWith(bytes))?.[1];
}

/** Control characters except C1 (0x80 to 0x9F), which occur in text that was decoded twice. */
const controls = /(?![\x80-\x9f])\p{Cc}/gu;
/** Control characters that end lines and columns, and the zeros with which some systems pad cells. */
const usualControls = new Set("\0\t\n\v\f\r\u001f");

/** Throws if the text is of another format, or if more than one character in fifty is an unusual control character. */
export function refuseOtherFormats(text: string): void {
  const format = textFormatOf(text);
  if (format) throw new OtherFormatError(format);
  const unusual = (text.match(controls) ?? []).filter((character) => !usualControls.has(character)).length;
  if (unusual * 50 > text.length) throw new NoTableError();
}

export function archiveFormatOf(names: readonly string[]): OtherFormatName {
  const hasEntry = (beginning: string) => names.some((name) => name.startsWith(beginning));
  if (hasEntry("xl/workbook.bin")) return "XLSB";
  if (hasEntry("word/")) return "DOCX";
  if (hasEntry("ppt/")) return "PPTX";
  if (hasEntry("Index/") || hasEntry("Index.zip")) return "NUMBERS";
  return hasEntry("content.xml") ? "ODS" : "ZIP";
}
