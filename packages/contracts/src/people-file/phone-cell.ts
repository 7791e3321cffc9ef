/** A phone number as it stands in a table's cell: what spreadsheets did to it undone, and its country told by the person who imports. */
import { messages } from "../messages.ts";
import { cleanPhone, type PhoneCountry, type PhoneResult, parsePhone, phoneCountries } from "../phone.ts";

/** `="+49…"` keeps spreadsheets from counting with a number; `tel:` comes with links. */
const wrapped = /^=\s*"([^"]*)"$/;

function unwrap(cell: string): string {
  const text = cell.trim();
  return (wrapped.exec(text)?.[1] ?? text).replace(/^tel:/i, "");
}

const scientific = /^\+?(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

/** All digits of a number written as 4.915112345678E+12; undefined when it lost some of them. */
function digitsOf([, whole = "", decimals = "", exponent = "0"]: RegExpExecArray): string | undefined {
  return decimals.length === Number(exponent) ? whole + decimals : undefined;
}

/** The number's text, with a country code where it has one; undefined when a spreadsheet has cut it. */
function textOf(cell: string): string | undefined {
  const text = unwrap(cell);
  const found = scientific.exec(text);
  return found ? digitsOf(found) : cleanPhone(text);
}

const isInternational = (text: string) => text.startsWith("+");

/** Looks like a phone number, whatever its country. */
export function seemsPhone(cell: string): boolean {
  const text = unwrap(cell);
  return scientific.test(text) || /^\+?\d{6,17}$/.test(cleanPhone(text));
}

/** Looks like a phone number and does not say of which country. */
export function lacksCountry(cell: string): boolean {
  return seemsPhone(cell) && !isInternational(textOf(cell) ?? "");
}

/** The digits that make a number national: 0 in most countries, 1 in North America. */
const trunk = (country: PhoneCountry) => (country.code === "US" ? "1" : "0");

function withCountry(text: string, country: PhoneCountry): string {
  const code = country.prefix.slice(1);
  const rest = text.startsWith(code) ? text.slice(code.length) : "";
  if (rest.length >= country.minDigits && rest.length <= country.maxDigits) return `+${text}`;
  return `${country.prefix}${text.startsWith(trunk(country)) ? text.slice(1) : text}`;
}

/** Reads a cell; `country` is that of the numbers that name none, as the person said, never a guess of ours. */
export function readPhoneCell(cell: string, country?: string): PhoneResult {
  const text = textOf(cell);
  if (text === undefined) return { ok: false, message: messages.phoneShortened };
  const known = phoneCountries.find(({ code }) => code === country);
  if (!known || isInternational(text) || !/^\d+$/.test(text)) return parsePhone(text);
  return parsePhone(withCountry(text, known));
}
