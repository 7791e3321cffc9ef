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

const codeOf = ({ prefix }: PhoneCountry) => prefix.slice(1);

/** What follows a country's code in digits that begin with it; undefined where its length is none of that country. */
function behindCode(digits: string, country: PhoneCountry): string | undefined {
  const rest = digits.startsWith(codeOf(country)) ? digits.slice(codeOf(country).length) : "";
  return rest.length >= country.minDigits && rest.length <= country.maxDigits ? rest : undefined;
}

/** North America's numbers have ten digits, and neither of their first two groups begins with 0 or 1 or is 911 or its like. */
const northAmerican = /^[2-9](?!11)\d{2}[2-9](?!11)\d{6}$/;

/** The digits are a number of this country that has lost its +, or may be one. */
function fits(digits: string, country: PhoneCountry): boolean {
  const rest = behindCode(digits, country);
  return rest !== undefined && (country.code !== "US" || northAmerican.test(rest));
}

/** Digits of the longest national numbers that there are, where the rules for typed numbers allow for more. */
const longest: Readonly<Record<string, number>> = { GB: 10, US: 10, DE: 11, PK: 10 };

/**
 * Germany's mobile numbers without their zero, which spreadsheets remove: a file declared German means these,
 * though with a + before them many would be North American.
 */
const germanMobile = /^1(?:5\d{9}|6[0-3]\d{7,8}|7\d{8,9})$/;

/**
 * The number with its code, by what the person said of the file; undefined where the digits can be a number of another country
 * that has lost its +, or are too many for the country that was said: a code put before them would be a stranger's number.
 */
function withCountry(digits: string, country: PhoneCountry): string | undefined {
  if (behindCode(digits, country)) return `+${digits}`;
  if (digits.startsWith(trunk(country))) return `${country.prefix}${digits.slice(1)}`;
  if (country.code === "DE" && germanMobile.test(digits)) return `${country.prefix}${digits}`;
  const isOther = phoneCountries.some((other) => other !== country && fits(digits, other));
  if (isOther || digits.length > (longest[country.code] ?? country.maxDigits)) return undefined;
  return `${country.prefix}${digits}`;
}

/** Reads a cell; `country` is that of the numbers that name none, as the person said, never a guess of ours. */
export function readPhoneCell(cell: string, country?: string): PhoneResult {
  const text = textOf(cell);
  if (text === undefined) return { ok: false, message: messages.phoneShortened };
  const known = phoneCountries.find(({ code }) => code === country);
  if (!known || isInternational(text) || !/^\d+$/.test(text)) return parsePhone(text);
  const number = withCountry(text, known);
  return number === undefined ? { ok: false, message: messages.phoneUnclear } : parsePhone(number);
}
