/** Reads contacts saved as vCard (2.1, 3.0 and 4.0) as a table: one row a person, their mobile number first. */
import { splitName } from "../person-name.ts";
import type { CsvRecord } from "./records.ts";

const header = [
  ...["First Name", "Last Name", "Phone", "Other Numbers", "Email"],
  ...["Company", "Job Title", "Categories", "Note"],
];

export const isVcard = (text: string): boolean => /^\ufeff?\s*BEGIN:VCARD\s/i.test(text);

interface Property {
  readonly name: string;
  readonly types: readonly string[];
  readonly value: string;
}

/** The header record has line 0; a person's record has the line on which the card begins. */
export function vcardRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = [{ line: 0, fields: header }];
  let card: { readonly line: number; readonly properties: Property[] } | undefined;
  for (const { line, text: content } of contentLines(text)) {
    if (/^BEGIN:VCARD\s*$/i.test(content)) card = { line, properties: [] };
    else if (card && /^END:VCARD\s*$/i.test(content)) {
      records.push({ line: card.line, fields: contactFields(card.properties) });
      card = undefined;
    } else {
      const property = readProperty(content);
      if (property) card?.properties.push(property);
    }
  }
  return records;
}

interface ContentLine {
  readonly line: number;
  text: string;
}

/** Joins folded lines, and those that end in a soft break of quoted-printable ("="). */
function contentLines(text: string): ContentLine[] {
  const lines: ContentLine[] = [];
  const physicalLines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  for (const [index, physicalLine] of physicalLines.entries()) {
    const lastLine = lines.at(-1);
    const hasSoftBreak =
      lastLine !== undefined && /^[^:]*QUOTED-PRINTABLE/i.test(lastLine.text) && lastLine.text.endsWith("=");
    if (lastLine && hasSoftBreak) lastLine.text = lastLine.text.slice(0, -1) + physicalLine;
    else if (lastLine && /^[ \t]/.test(physicalLine)) lastLine.text += physicalLine.slice(1);
    else if (physicalLine.trim() !== "") lines.push({ line: index + 1, text: physicalLine });
  }
  return lines;
}

/** "item1.TEL;TYPE=CELL:…", "TEL;CELL:…", 'TEL;VALUE=uri;TYPE="voice,cell":tel:…'. */
const propertyLine = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/s;

function readProperty(content: string): Property | undefined {
  const [, name = "", parameterText = "", value = ""] = propertyLine.exec(content) ?? [];
  if (name === "") return undefined;
  const [, ...parameters] = parameterText.replaceAll('"', "").toUpperCase().split(";");
  const charset = parameters.find((parameter) => parameter.startsWith("CHARSET="))?.replace("CHARSET=", "");
  const isQuoted = parameters.some((parameter) => parameter.endsWith("QUOTED-PRINTABLE"));
  return {
    name: name.toUpperCase(),
    types: parameters.flatMap((parameter) => parameter.replace(/^TYPE=/, "").split(",")),
    value: isQuoted ? decodeQuotedPrintable(value, charset) : value,
  };
}

function decodeQuotedPrintable(value: string, charset = "utf-8"): string {
  // "=C3" is one byte; any other character is its own UTF-8 bytes.
  const bytes = [...value.matchAll(/=([\dA-F]{2})|(.)/gisu)].flatMap(([, code, letter = ""]) =>
    code ? [Number.parseInt(code, 16)] : [...new TextEncoder().encode(letter)],
  );
  try {
    return new TextDecoder(charset).decode(Uint8Array.from(bytes));
  } catch {
    return new TextDecoder().decode(Uint8Array.from(bytes));
  }
}

const unescapeText = (text: string) =>
  text.replace(/\\(.)/gs, (_, letter: string) => (/n/i.test(letter) ? " " : letter)).trim();

/** The parts of a structured value such as a name, between unescaped semicolons. */
const componentsOf = (value: string) =>
  (value.match(/(?:^|;)((?:\\.|[^;\\])*)/gs) ?? []).map((part) => unescapeText(part.replace(/^;/, "")));

function contactFields(properties: readonly Property[]): string[] {
  const textOf = (key: string) => properties.find(({ name, value }) => name === key && value.trim())?.value ?? "";
  const [familyName = "", givenName = "", middleName = "", , suffix = ""] = componentsOf(textOf("N"));
  const joinWords = (...words: readonly string[]) => words.filter((word) => word !== "").join(" ");
  const names =
    givenName && familyName
      ? { firstName: joinWords(givenName, middleName), lastName: joinWords(familyName, suffix) }
      : splitName(unescapeText(textOf("FN")) || givenName || familyName);
  const numbers = properties
    .filter(({ name, types }) => name === "TEL" && !types.some((type) => /^(?:FAX|PAGER|MODEM|BBS)/.test(type)))
    .sort((one, other) => phoneRank(other) - phoneRank(one))
    .map(({ value }) => unescapeText(value).replace(/^tel:/i, ""))
    .filter(Boolean);
  const [phone = "", ...otherNumbers] = [...new Set(numbers)];
  const [company = ""] = componentsOf(textOf("ORG"));
  return [
    ...[names.firstName, names.lastName, phone, otherNumbers.join(", ")],
    ...[unescapeText(textOf("EMAIL")).replace(/^mailto:/i, ""), company, unescapeText(textOf("TITLE"))],
    ...[unescapeText(textOf("CATEGORIES")), unescapeText(textOf("NOTE"))],
  ];
}

function phoneRank({ types }: Property): number {
  const isMobile = types.some((type) => ["CELL", "MOBILE", "IPHONE"].includes(type));
  const isPreferred = types.some((type) => type.startsWith("PREF"));
  return (isMobile ? 2 : 0) + (isPreferred ? 1 : 0);
}
