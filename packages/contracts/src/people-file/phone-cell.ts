/** Reads a phone number from a cell: removes what spreadsheets and people added, and adds the country. */
import { latinDigits } from "../digits.ts";
import { messages } from "../messages.ts";
import { beginsWithCallingCode, callingCodeOf, lookUpNumberingPlan, parsePhone } from "../phone.ts";
import { cleanPhone, nationalDigits, type PhoneCountry, type PhoneResult, phoneCountries } from "../phone-format.ts";

/** How to read digits that begin with a calling code but have no +. */
export const digitsReadings = ["international", "national"] as const;
export type DigitsReading = (typeof digitsReadings)[number];

export interface CellContext {
  /** ISO code of the country of numbers that name none: the row's own, else the file's. */
  readonly country?: string | undefined;
  readonly digitsReading?: DigitsReading | undefined;
}

export type PhoneCell = PhoneResult & {
  /** The digits may include a country code; stays true after a person has chosen how to read them. */
  readonly isUnclear?: true;
  /** The cell has further numbers, which are left out. */
  readonly hasMore?: true;
};

/** A formula that keeps a number a text: `="+49…"`. */
const textFormula = /^=\s*"([^"]*)"$/;
/** A phone number that a program wrote as a decimal number: "4915112345678.0". */
const decimals = /^(\+?\d{7,})[.,]0+$/;
const chatLink = /^.*?\b(?:wa\.me\/|whatsapp\.com\/send\/?\?phone=|whatsapp:\/\/send\/?\?phone=)\+?/i;
const linkQuery = /[?&].*$/;
/** A plus behind the digits: "966512345678+". */
const trailingPlus = /^([\d\s().-]+)\+$/;
/** A label before the number, which may have a digit: "Mobile 2:". */
const label = /^[^\d+]*\p{L}[^\d+]*\d?\s*:/u;

const scientific = /^\+?(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

/** All digits of a number in scientific notation; undefined if it lost some of them. */
function expandScientific([, whole = "", fraction = "", exponent = "0"]: RegExpExecArray): string | undefined {
  return fraction.length === Number(exponent) ? whole + fraction : undefined;
}

/** Characters of a cell; a longer one holds no number. */
const longestCell = 200;
const fewestDigits = 7;
const countDigits = (text: string) => text.replace(/\D/g, "").length;

/** Digits with the signs that people write between them. */
const digitRun = /\+?\(?\d(?:[\d \t().-]*\d)?/g;
/** A slash after an area code, as in "0171/1234567". A slash between two numbers does not match. */
const areaSlash = /^((?:\D*(?:\+|00)\d{1,3})?\D*(?:\d\D*){1,6})\/\s*(?=(?:\D*\d){5})/;
const date = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4})(?:[ T].*)?$/;
/** A time to call: "after 6pm", "24/7", "ab 17:30 Uhr", "8-18 Uhr". German "am" before a time of day is "in the". */
const time =
  /\b24\/7\b|(?<![\d+])\d{1,2}(?:[:.]\d{2})?(?:\s?(?:\p{Pd}|bis|to|und|and)\s?\d{1,2}(?:[:.]\d{2})?)?(?:\s?(?:am(?!\s+(?:besten|\p{L}*(?:abend|morgen|mittag|tag|ende)))|pm|uhr)|h)(?!\p{L})/giu;
/** A digit that counts numbers: "1.", "2)", "2nd", "Tel2:", "Home 1". In an open bracket, digits are an area code. */
const ordinal =
  /(?<![\d+(])(?:(?<!\([^()]*)\d{1,2}\)|\d{1,2}\.(?=\s+[+(\d])|\d{1,2}(?:st|nd|rd|th)\b)|(?<=\p{L}\s?)[1-9](?=\s*:|\s+[+\d(])/gu;
const gapBetweenNumbers = /[\s-]+(?=[0+])/g;
/** A run with this many digits or more holds two numbers. */
const fewestDigitsOfTwo = 16;
const extension = /(?:\d\s*(?:ext(?:ension)?|x|#|durchwahl|dw|app|nst|nebenstelle)(?!\p{L})|;ext=|تحويلة)/iu;

function splitNumbers(run: string): readonly string[] {
  if (countDigits(run) < fewestDigitsOfTwo) return [run];
  for (const { index } of run.matchAll(gapBetweenNumbers)) {
    const numbers = [run.slice(0, index), run.slice(index)];
    if (numbers.every((number) => countDigits(number) >= fewestDigits)) return numbers;
  }
  return [run];
}

type CellText = { readonly text: string; readonly hasMore?: true } | { readonly message: string };

function extractNumber(cell: string): CellText {
  if (cell.length > longestCell) return { text: "" };
  const trimmed = latinDigits(cell.normalize("NFKC").replace(/\p{Cf}/gu, "")).trim();
  const bareText = (textFormula.exec(trimmed)?.[1] ?? trimmed).trim().replace(decimals, "$1");
  const scientificMatch = scientific.exec(bareText);
  if (scientificMatch) {
    const digits = expandScientific(scientificMatch);
    return digits === undefined ? { message: messages.phoneShortened } : { text: digits };
  }
  if (date.test(bareText)) return { text: "" };
  if (extension.test(bareText)) return { message: messages.phoneExtension };
  const plainText = bareText
    .replace(chatLink, "+")
    .replace(linkQuery, "")
    .replace(trailingPlus, "+$1")
    .replace(/[·•‧_]/g, " ")
    .replace(time, " ")
    .replace(ordinal, " ")
    .replace(label, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(areaSlash, "$1 ");
  const runs = (plainText.match(digitRun) ?? []).flatMap(splitNumbers);
  const [first, ...otherRuns] = runs;
  const wholeNumbers = runs.filter((run) => countDigits(run) >= fewestDigits);
  if (first === undefined || wholeNumbers.length === 0) return { text: plainText };
  if (otherRuns.length === 0) return { text: first };
  return wholeNumbers.length === runs.length ? { text: first, hasMore: true } : { message: messages.phoneAlternative };
}

/** "0 0171…" begins with two zeros, but not with the international 00. */
const separateZeros = /^0[\s().-]+(?=0)/;
const cleanNumber = (text: string) => cleanPhone(text.trim().replace(separateZeros, ""));

export function seemsPhone(cell: string): boolean {
  const cellText = extractNumber(cell);
  // A number that is refused, for instance for its extension, still makes its column one of phone numbers.
  return "message" in cellText ? /\d{3}/.test(cell) : /^\+?\d{6,17}$/.test(cleanNumber(cellText.text));
}

/** Digits without a country, also where a spreadsheet has shortened them. */
export function lacksCountry(cell: string): boolean {
  const cellText = extractNumber(cell);
  if ("message" in cellText) return cellText.message === messages.phoneShortened;
  return /^\d{6,17}$/.test(cleanNumber(cellText.text));
}

const trunkPrefix = (country: PhoneCountry) => (country.code === "US" ? "1" : "0");

/** In digits, by country. Germany's plan still allows old, long numbers, so that most foreign numbers would fit it. */
const longestNational: Readonly<Record<string, number>> = { DE: 11 };

/** What the digits may be: a number of the country, or an international one that lost its +. Both in E.164. */
interface Readings {
  readonly national: string;
  readonly international: string;
  readonly hasTrunkDigit: boolean;
}

function readingsOf(digits: string, country: PhoneCountry): Readings {
  const hasTrunkDigit = digits.startsWith(trunkPrefix(country));
  const national = `${country.prefix}${hasTrunkDigit ? digits.slice(1) : digits}`;
  return { national, international: cleanPhone(`+${digits.replace(/^0+/, "")}`), hasTrunkDigit };
}

const isOfListedCountry = (number: string) => phoneCountries.some(({ prefix }) => number.startsWith(prefix));

const fitsNational = (national: string, country: PhoneCountry) =>
  lookUpNumberingPlan(national).isValid &&
  national.length - country.prefix.length <= (longestNational[country.code] ?? country.maxDigits);

/** Whether the digits fit the country's plan and cannot be a foreign number that lost its +. */
function isCertainNational({ national, international, hasTrunkDigit }: Readings, country: PhoneCountry): boolean {
  const { isMobile, isGeographic } = lookUpNumberingPlan(national);
  // Both readings are equal only for US numbers, because their trunk digit 1 is also the calling code.
  if (isMobile || national === international) return true;
  if (!isGeographic || !fitsNational(national, country)) return false;
  if (!hasTrunkDigit && international.startsWith(country.prefix)) return false;
  // North America's numbers all have the same length, so foreign ones seldom fit.
  if (country.code === "US") return true;
  return !lookUpNumberingPlan(international).isValid || (hasTrunkDigit && !isOfListedCountry(international));
}

/** Whether the digits are the country's calling code and a number of usual length: "4915112345678" in Germany. */
function hasOwnCallingCode(digits: string, { national, international }: Readings, country: PhoneCountry): boolean {
  if (!`+${digits}`.startsWith(country.prefix) || fitsNational(national, country)) return false;
  const { length } = nationalDigits({ phoneNumber: international, country });
  return length >= country.minDigits && length <= country.maxDigits;
}

function readInCountry(digits: string, country: PhoneCountry, reading: DigitsReading | undefined): PhoneCell {
  const readings = readingsOf(digits, country);
  const { national, international } = readings;
  // North America dials 011 before numbers abroad.
  if (country.code === "US" && /^011[2-9]\d{7}/.test(digits)) return parsePhone(`+${digits.slice(3)}`);
  if (isCertainNational(readings, country)) return parsePhone(national);
  if (hasOwnCallingCode(digits, readings, country)) return parsePhone(international);
  if (!beginsWithCallingCode(digits.replace(/^0+/, ""))) return parsePhone(national);
  // Neither reading can be called, so the user need not choose one.
  const isNeverCallable = readings.hasTrunkDigit && !parsePhone(national).ok && !parsePhone(international).ok;
  if (isNeverCallable) return parsePhone(national);
  if (reading === undefined) return { ok: false, message: messages.phoneUnclear, isUnclear: true };
  return { ...parsePhone(readings[reading]), isUnclear: true };
}

export function readPhoneCell(cell: string, context: CellContext = {}): PhoneCell {
  const cellText = extractNumber(cell);
  if ("message" in cellText) return { ok: false, message: cellText.message };
  const number = cleanNumber(cellText.text);
  const result = /^\d+$/.test(number) ? readDigits(number, context) : parsePhone(number);
  return cellText.hasMore && result.ok ? { ...result, hasMore: true } : result;
}

function readDigits(digits: string, { country: code, digitsReading }: CellContext): PhoneCell {
  const country = phoneCountries.find((listed) => listed.code === code);
  if (country) return readInCountry(digits, country, digitsReading);
  const callingCode = code && callingCodeOf(code);
  // An unlisted country may share the calling code of a listed country, as Canada does; other numbers are refused.
  // North Americans dial a 1 before the ten digits, others a 0.
  const trunkDigit = callingCode === "1" ? /^1(?=\d{10}$)/ : /^0/;
  return parsePhone(callingCode ? `+${callingCode}${digits.replace(trunkDigit, "")}` : digits);
}
