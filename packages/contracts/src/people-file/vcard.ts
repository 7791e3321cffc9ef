/** Reads contacts saved as vCard (2.1, 3.0 and 4.0) as a table: one row a person, their mobile number first. */
import { splitName } from "../person-name.ts";
import type { CsvRecord } from "./records.ts";

const header = [
  "First Name",
  "Last Name",
  "Phone",
  "Other Numbers",
  "Email",
  "Company",
  "Job Title",
  "Categories",
  "Note",
];

export const isVcard = (text: string): boolean => /^\ufeff?\s*BEGIN:VCARD\s/i.test(text);

interface Property {
  readonly name: string;
  readonly types: readonly string[];
  readonly value: string;
}

/** The header stands on line 0; a person on the line on which their card begins. */
export function vcardRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = [{ line: 0, fields: header }];
  let card: { readonly line: number; readonly properties: Property[] } | undefined;
  for (const { line, text: content } of contentLines(text)) {
    if (/^BEGIN:VCARD\s*$/i.test(content)) card = { line, properties: [] };
    else if (card && /^END:VCARD\s*$/i.test(content)) {
      records.push({ line: card.line, fields: contactFields(card.properties) });
      card = undefined;
    } else card?.properties.push(...propertyOf(content));
  }
  return records;
}

/** Joins folded lines, and those that end in a soft break of quoted-printable ("="). */
function contentLines(text: string): { readonly line: number; text: string }[] {
  const lines: { readonly line: number; text: string }[] = [];
  for (const [at, written] of text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .entries()) {
    const last = lines.at(-1);
    const isQuoted = last !== undefined && /^[^:]*QUOTED-PRINTABLE/i.test(last.text) && last.text.endsWith("=");
    if (last && isQuoted) last.text = last.text.slice(0, -1) + written;
    else if (last && /^[ \t]/.test(written)) last.text += written.slice(1);
    else if (written.trim() !== "") lines.push({ line: at + 1, text: written });
  }
  return lines;
}

/** "item1.TEL;TYPE=CELL:…", "TEL;CELL:…", 'TEL;VALUE=uri;TYPE="voice,cell":tel:…'. */
const property = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/s;

function propertyOf(content: string): Property[] {
  const [, name = "", written = "", value = ""] = property.exec(content) ?? [];
  if (name === "") return [];
  const parameters = written
    .split(";")
    .slice(1)
    .map((parameter) => parameter.replaceAll('"', "").toUpperCase());
  const charset = parameters.find((parameter) => parameter.startsWith("CHARSET="))?.slice(8);
  const isQuoted = parameters.some((parameter) => parameter.endsWith("QUOTED-PRINTABLE"));
  return [
    {
      name: name.toUpperCase(),
      types: parameters.flatMap((parameter) => parameter.replace(/^TYPE=/, "").split(",")),
      value: isQuoted ? decodeQuoted(value, charset) : value,
    },
  ];
}

function decodeQuoted(value: string, charset = "utf-8"): string {
  const bytes = [...value.matchAll(/=([\dA-F]{2})|(.)/gis)].flatMap(([, code, letter = ""]) =>
    code ? [Number.parseInt(code, 16)] : [...new TextEncoder().encode(letter)],
  );
  try {
    return new TextDecoder(charset).decode(Uint8Array.from(bytes));
  } catch {
    return new TextDecoder().decode(Uint8Array.from(bytes));
  }
}

const escapes: Readonly<Record<string, string>> = { n: " ", N: " " };
const plain = (text: string) => text.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter).trim();
const partsOf = (value: string) =>
  (value.match(/(?:^|;)((?:\\.|[^;\\])*)/gs) ?? []).map((part) => plain(part.replace(/^;/, "")));

function contactFields(properties: readonly Property[]): string[] {
  const first = (name: string) => properties.find((one) => one.name === name && one.value.trim() !== "")?.value ?? "";
  const [family = "", given = "", middle = "", , suffix = ""] = partsOf(first("N"));
  const fromFullName = splitName(plain(first("FN")) || given || family);
  const names =
    given && family
      ? { firstName: [given, middle].filter(Boolean).join(" "), lastName: [family, suffix].filter(Boolean).join(" ") }
      : fromFullName;
  const numbers = properties
    .filter(({ name, types }) => name === "TEL" && !types.some((type) => /^(?:FAX|PAGER|MODEM|BBS)/.test(type)))
    .sort((one, other) => rank(other) - rank(one))
    .map(({ value }) => plain(value).replace(/^tel:/i, ""))
    .filter(Boolean);
  const [phone = "", ...others] = [...new Set(numbers)];
  const [company = ""] = partsOf(first("ORG"));
  return [
    ...[names.firstName, names.lastName, phone, others.join(", ")],
    ...[plain(first("EMAIL")).replace(/^mailto:/i, ""), company, plain(first("TITLE"))],
    ...[plain(first("CATEGORIES")), plain(first("NOTE"))],
  ];
}

const rank = ({ types }: Property): number =>
  (types.some((type) => type === "CELL" || type === "MOBILE" || type === "IPHONE") ? 2 : 0) +
  (types.some((type) => type.startsWith("PREF")) ? 1 : 0);
