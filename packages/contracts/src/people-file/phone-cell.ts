/** A phone number as it stands in a table's cell: what spreadsheets and people added is removed, and its country added. */
import { latinDigits } from "../digits.ts";
import { messages } from "../messages.ts";
import { cleanPhone, type PhoneCountry, type PhoneResult, parsePhone, phoneCountries } from "../phone.ts";
import { nationalDigits } from "../phone-format.ts";
import { beginsWithCallingCode, callingCodeOf, lookUpPlan } from "../phone-plan/numbering-plan.ts";

/** How digits without a + are read that begin with a calling code. */
export const codelessReadings = ["international", "national"] as const;
export type CodelessReading = (typeof codelessReadings)[number];

export interface CellContext {
  /** ISO code of the country of numbers that name none: the row's own, else the file's. */
  readonly country?: string | undefined;
  readonly codeless?: CodelessReading | undefined;
}

export type PhoneCell = PhoneResult & {
  /** Only a person can tell whether the digits include a country code; set whatever the answer was. */
  readonly isUnclear?: true;
  readonly hasMore?: true;
};

/** `="+49…"` keeps spreadsheets from counting with a number; other programs write it with decimals. */
const wrapped = /^=\s*"([^"]*)"$/;
const decimals = /^(\+?\d{7,})[.,]0+$/;
const chatLink = /^.*?\b(?:wa\.me\/|whatsapp\.com\/send\/?\?phone=|whatsapp:\/\/send\/?\?phone=)\+?/i;
/** A label's own digit: "Mobile 2:". */
const label = /^[^\d+]*\p{L}[^\d+]*\d?\s*:/u;

const scientific = /^\+?(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

/** All digits of a number written as 4.915112345678E+12; undefined when it lost some of them. */
function expand([, whole = "", fraction = "", exponent = "0"]: RegExpExecArray): string | undefined {
  return fraction.length === Number(exponent) ? whole + fraction : undefined;
}

const longestCell = 200;
const fewestDigits = 7;
const countDigits = (text: string) => text.replace(/\D/g, "").length;

const digitRun = /\+?\(?\d(?:[\d \t().-]*\d)?/g;
/** A slash follows an area code, or stands between two numbers. */
const areaSlash = /^((?:\D*(?:\+|00)\d{1,3})?\D*(?:\d\D*){1,6})\/\s*(?=(?:\D*\d){5})/;
const date = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4})(?:[ T].*)?$/;
/** When to call: "after 6pm", "24/7", "ab 17:30 Uhr". */
const time = /\b24\/7\b|(?<![\d+])\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|uhr|h)\b/gi;
/** Counts numbers: "1.", "2)", "2nd", "Tel2:", "Home 1". */
const ordinal = /(?<![\d+(])\d{1,2}(?:\)|\.(?=\s)|(?:st|nd|rd|th)\b)|(?<=\p{L}\s?)[1-9](?=\s*:|\s+[+\d(])/gu;
/** Two numbers with nothing but a gap between them. */
const gapBetweenNumbers = /[\s-]+(?=[0+])/g;
/** No number has as many digits, so there are two. */
const fewestOfTwo = 16;
const extension = /(?:\d\s*(?:ext(?:ension)?|x|#|durchwahl|dw|app|nst|nebenstelle)(?!\p{L})|;ext=|تحويلة)/iu;

function splitNumbers(run: string): readonly string[] {
  if (countDigits(run) < fewestOfTwo) return [run];
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
  const bare = (wrapped.exec(trimmed)?.[1] ?? trimmed).trim().replace(decimals, "$1");
  const found = scientific.exec(bare);
  if (found) {
    const digits = expand(found);
    return digits === undefined ? { message: messages.phoneShortened } : { text: digits };
  }
  if (date.test(bare)) return { text: "" };
  if (extension.test(bare)) return { message: messages.phoneExtension };
  const plain = bare
    .replace(chatLink, "+")
    .replace(/[?&].*$/, "")
    .replace(/^([\d\s().-]+)\+$/, "+$1")
    .replace(/[·•‧_]/g, " ")
    .replace(time, " ")
    .replace(ordinal, " ")
    .replace(label, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(areaSlash, "$1 ");
  const runs = (plain.match(digitRun) ?? []).flatMap(splitNumbers);
  const [first = plain, ...others] = runs;
  const whole = runs.filter((run) => countDigits(run) >= fewestDigits);
  if (others.length === 0 || whole.length === 0) return { text: whole.length === 0 ? plain : first };
  return whole.length === runs.length ? { text: first, hasMore: true } : { message: messages.phoneAlternative };
}

/** A zero, a gap and another zero are no international prefix. */
const splitZeros = /^0[\s().-]+(?=0)/;
const digitsOf = (text: string) => cleanPhone(text.trim().replace(splitZeros, ""));

const isInternational = (text: string) => text.startsWith("+");

export function seemsPhone(cell: string): boolean {
  const read = extractNumber(cell);
  return "message" in read ? /\d{3}/.test(cell) : /^\+?\d{6,17}$/.test(digitsOf(read.text));
}

export function lacksCountry(cell: string): boolean {
  const read = extractNumber(cell);
  if ("message" in read) return read.message === messages.phoneShortened;
  const text = digitsOf(read.text);
  return /^\d{6,17}$/.test(text) && !isInternational(text);
}

const trunk = (country: PhoneCountry) => (country.code === "US" ? "1" : "0");

/** Germany's plan still allows the lengths of old numbers, which would make most foreign numbers German. */
const longestNational: Readonly<Record<string, number>> = { DE: 11 };

interface Readings {
  /** As a number of the country, and as one that has lost its +; both with + and without trunk zeros. */
  readonly national: string;
  readonly international: string;
  readonly hadTrunk: boolean;
}

function readingsOf(digits: string, country: PhoneCountry): Readings {
  const hadTrunk = digits.startsWith(trunk(country));
  const national = `${country.prefix}${hadTrunk ? digits.slice(1) : digits}`;
  return { national, international: cleanPhone(`+${digits.replace(/^0+/, "")}`), hadTrunk };
}

const isOfCalledCountry = (number: string) => phoneCountries.some(({ prefix }) => number.startsWith(prefix));

const fitsNational = (national: string, country: PhoneCountry) =>
  lookUpPlan(national).isValid &&
  national.length - country.prefix.length <= (longestNational[country.code] ?? country.maxDigits);

/** In the country's plan, and no number from elsewhere that has lost its +. */
function isCertainNational({ national, international, hadTrunk }: Readings, country: PhoneCountry): boolean {
  const { isMobile, isGeographic } = lookUpPlan(national);
  if (isMobile || national === international) return true;
  if (!isGeographic || !fitsNational(national, country)) return false;
  if (!hadTrunk && international.startsWith(country.prefix)) return false;
  // North America's numbers have one length, which no other plan shares at random.
  if (country.code === "US") return true;
  return !lookUpPlan(international).isValid || (hadTrunk && !isOfCalledCountry(international));
}

/** The country's own code is there already, and the rest has that country's length. */
function hasOwnCode(digits: string, { national, international }: Readings, country: PhoneCountry): boolean {
  if (!`+${digits}`.startsWith(country.prefix) || fitsNational(national, country)) return false;
  const { length } = nationalDigits({ phoneNumber: international, country });
  return length >= country.minDigits && length <= country.maxDigits;
}

function readDigits(digits: string, country: PhoneCountry, codeless: CodelessReading | undefined): PhoneCell {
  const readings = readingsOf(digits, country);
  const { national, international } = readings;
  // North America dials 011 before numbers abroad.
  if (country.code === "US" && /^011[2-9]\d{7}/.test(digits)) return parsePhone(`+${digits.slice(3)}`);
  if (isCertainNational(readings, country)) return parsePhone(national);
  if (hasOwnCode(digits, readings, country)) return parsePhone(international);
  if (!beginsWithCallingCode(digits.replace(/^0+/, ""))) return parsePhone(national);
  // Whatever the answer, such a number could not be called.
  const isNeverCallable = readings.hadTrunk && !parsePhone(national).ok && !parsePhone(international).ok;
  if (isNeverCallable) return parsePhone(national);
  if (codeless === undefined) return { ok: false, message: messages.phoneUnclear, isUnclear: true };
  return { ...parsePhone(codeless === "national" ? national : international), isUnclear: true };
}

export function readPhoneCell(cell: string, { country, codeless }: CellContext = {}): PhoneCell {
  const found = extractNumber(cell);
  if ("message" in found) return { ok: false, message: found.message };
  const text = digitsOf(found.text);
  const read = isInternational(text) || !/^\d+$/.test(text) ? parsePhone(text) : readCodeless(text, country, codeless);
  return found.hasMore && read.ok ? { ...read, hasMore: true } : read;
}

function readCodeless(digits: string, code: string | undefined, codeless: CodelessReading | undefined): PhoneCell {
  const country = phoneCountries.find((one) => one.code === code);
  if (country) return readDigits(digits, country, codeless);
  const callingCode = code && callingCodeOf(code);
  // Of a country that is not called, or of none that was told: the refusal names the code.
  return parsePhone(callingCode ? `+${callingCode}${digits.replace(/^0/, "")}` : digits);
}
