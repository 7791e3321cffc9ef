/** Years and salaries as people write them. Ambiguous text is unclear, so that no wrong value is stored. */
import { candidateFields } from "../candidate-fields.ts";
import { latinDigits } from "../digits.ts";
import { currencyIn, isCurrencyCode, maxFigureLength, readCurrency } from "./currency.ts";

export type Figure = number | "unclear" | undefined;

const latinNumbers = (text: string) => latinDigits(text).replaceAll("\u066c", ",").replaceAll("\u066b", ".");

/** Thousands in groups of three by one separator: "65,000", "1 200 000". */
const grouped = /^[1-9]\d{0,2}(?:([.,' \u2019\u00a0\u202f])\d{3})(?:\1\d{3})*(?!\d)/;
/** Groups of two above the last three digits, as in Pakistan: "12,00,000". */
const groupedByTwo = /^[1-9]\d?(?:(,)\d{2})+,\d{3}(?!\d)/;

interface NumberAt {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/** The numbers of a text. A separator before exactly three digits groups thousands, any other one is the decimal point. */
function numbersIn(text: string): NumberAt[] {
  const numbers: NumberAt[] = [];
  let from = text.search(/\d/);
  while (from >= 0) {
    const remainingText = text.slice(from);
    const group = groupedByTwo.exec(remainingText) ?? grouped.exec(remainingText);
    const whole = group?.[0] ?? /^\d+/.exec(remainingText)?.[0] ?? "";
    const decimals = /^[.,]\d+/.exec(remainingText.slice(whole.length))?.[0] ?? "";
    // The separator that has just grouped the thousands is no decimal point, as in "65,000,5".
    const fraction = decimals.charAt(0) === group?.[1] ? "" : decimals;
    const to = from + whole.length + fraction.length;
    numbers.push({ value: Number(`${whole.replace(/\D/g, "")}.${fraction.slice(1)}`), from, to });
    const next = text.slice(to).search(/\d/);
    from = next < 0 ? -1 : to + next;
  }
  return numbers;
}

/** Dates such as 3/2018, 03.2018, 01.03.2018, 2018-03-01 are neither years nor a salary. */
const date = /(?<!\d)(?:\d{1,4}([.\-/])\d{1,2}\1\d{2,4}|(?:\d{1,2}\/|0\d\.)(?:19|20)\d{2})(?!\d)/;

const noFigure =
  /^(?:n\/?\s?a|k\.?\s?a|keine?(?: angaben?)?|none|no|nein|null|nil|unknown|unbekannt|tbd|offen|open|vb|negotiable|verhandelbar|nach vereinbarung|لا يوجد|غير محدد|غير معروف)\.?$/i;

const saysNothing = (cell: string): boolean => !/[\p{L}\p{N}\p{Sc}]/u.test(cell) || noFigure.test(cell.trim());

/** The word or sign of a range: "50-60", "5 bis 7". */
const rangeSign = /^(?:-|\u2010|\u2011|–|—|\u2212|~|bis|to|until|and|und|إلى|الى|و)$/iu;

function isRange(text: string, firstEnd: number, secondStart: number): boolean {
  const between = text.slice(firstEnd, secondStart).replace(/\p{Sc}/gu, " ");
  const words = between.split(/\s+/).filter((word) => word !== "" && !isCurrencyCode(word) && !/^euros?$/i.test(word));
  return words.length === 1 && rangeSign.test(words[0] ?? "");
}

const isNegative = (text: string, { from }: NumberAt) =>
  /(?:^|\s)[-\u2212]\s*$/.test(text.slice(0, from).replace(/\p{Sc}/gu, ""));

function readNumbers(cell: string, otherTime: RegExp) {
  if (saysNothing(cell)) return undefined;
  if (cell.length > maxFigureLength) return "unclear";
  const text = latinNumbers(cell.normalize("NFC"));
  const numbers = numbersIn(text);
  const [first] = numbers;
  if (!first || isNegative(text, first) || date.test(text) || otherTime.test(text)) return "unclear";
  return { text, numbers };
}

/** Matches a unit after a number: "5 years", "18+ Monate". */
const unit = (pattern: string) => new RegExp(`^[+\\s-]{0,2}(?:${pattern})(?!\\p{L})\\.?`, "iu");
const years = unit("j|jr|jahr\\p{L}*|jährig\\p{L}*|y|yrs?|years?|سن\\p{L}*|عام\\p{L}*|[أا]عوام");
const months = unit("m|mo|mos|mon|mths?|monat\\p{L}*|months?|شهر\\p{L}*|[أا]شهر|شهور");
const otherTimes = /woche|week|tage?(?!\p{L})|days?(?!\p{L})|stunde|hours?(?!\p{L})|أسبوع|يوم|ساعة/iu;
const sinceWhen = /(?<!\p{L})(?:seit|since|from|ab|von|منذ)(?!\p{L})/iu;

/** Years of experience: "5 years", "3,5 Jahre", "18 Monate", "2 years 6 months"; of "5-7" the lower. */
export function readYears(cell: string): Figure {
  const result = readNumbers(cell, otherTimes);
  if (result === undefined || result === "unclear") return result;
  const { text, numbers } = result;
  const parts = numbers.map(({ value, from, to }) => {
    const textAfter = text.slice(to);
    const word = years.exec(textAfter)?.[0] ?? months.exec(textAfter)?.[0] ?? "";
    const isMonths = months.test(textAfter);
    const inYears = isMonths ? value / 12 : value;
    return { value, from, end: to + word.length, inYears, isMonths, hasUnit: word !== "" };
  });
  // "Seit 2018" says when the experience began, not how long it is.
  if (sinceWhen.test(text) && !parts.some(({ hasUnit }) => hasUnit)) return "unclear";
  return within(yearsOf(text, parts), candidateFields.experience.max);
}

interface TimePart {
  readonly value: number;
  readonly from: number;
  readonly end: number;
  readonly inYears: number;
  readonly isMonths: boolean;
  readonly hasUnit: boolean;
}

function yearsOf(text: string, [first, second, third]: readonly TimePart[]): Figure {
  if (!first || third) return "unclear";
  if (!second) return roundMonths(first);
  const isYearsAndMonths = first.hasUnit && !first.isMonths && second.isMonths;
  const areJoined = /^[\s,]*(?:and|und|&|و)?\s*$/iu.test(text.slice(first.end, second.from));
  if (isYearsAndMonths && areJoined) return roundMonths({ isMonths: true, inYears: first.inYears + second.inYears });
  if (!isRange(text, first.end, second.from)) return "unclear";
  // In "6-12 Monate" the unit is written once, for both numbers.
  const inYears = second.isMonths ? first.value / 12 : first.value;
  const lower = first.hasUnit ? first : { isMonths: second.isMonths, inYears };
  return lower.inYears <= second.inYears ? roundMonths(lower) : "unclear";
}

const roundMonths = ({ inYears, isMonths }: Pick<TimePart, "inYears" | "isMonths">) =>
  isMonths ? Math.round(inYears * 10) / 10 : inYears;

function within(figure: Figure, max: number): Figure {
  if (typeof figure !== "number") return figure;
  return figure >= 0 && figure <= max ? figure : "unclear";
}

/** A currency, or at least no letter, follows a multiplier. */
const currencyFollows = "(?=\\s?\\p{Sc}|\\s?(?:eur|gbp|usd|sar|aed|pkr|jod|chf)(?!\\p{L})|(?!\\p{L}))";
const multipliers: readonly (readonly [pattern: RegExp, factor: number])[] = [
  [new RegExp(`^\\s?(?:k|t|tsd|tausend|thousand|[أا]لف|آلاف)${currencyFollows}`, "iu"), 1_000],
  [new RegExp(`^(?:m|\\s?(?:mn|mio|mill?|million(?:en|s)?|مليون))${currencyFollows}`, "iu"), 1_000_000],
  [new RegExp(`^\\s?(?:lakhs?|lacs?)${currencyFollows}`, "iu"), 100_000],
  [new RegExp(`^\\s?(?:crores?|cr)${currencyFollows}`, "iu"), 10_000_000],
];

/** Amounts per month, week, day or hour are unclear: converting them would be a guess. */
const otherThanYear =
  /(?<!\p{L})(?:p\.?\s?m|pcm|monat\p{L}*|month\p{L}*|mtl|mo|h|hr|hour\p{L}*|std|st[uü]nd\p{L}*|days?|daily|tage?|tages\p{L}*|week\p{L}*|woche\p{L}*|wöchent\p{L}*)(?!\p{L})|شهر|ساعة|يوم|أسبوع/iu;

/** An amount per year: "65,000", "65.000 €", "65k", "70 TEUR", "1.2m", "12 lakh"; of "50-60k" the lower. */
function readAmount(cell: string): Figure {
  const result = readNumbers(cell, otherThanYear);
  if (result === undefined || result === "unclear") return result;
  const { text, numbers } = result;
  const parts = numbers.map((number) => withMultiplier(number, text.slice(number.to)));
  return within(amountOf(text, parts), candidateFields.salary.max);
}

interface AmountPart {
  readonly value: number;
  readonly from: number;
  readonly end: number;
  readonly factor: number | undefined;
}

function withMultiplier({ value, from, to }: NumberAt, textAfter: string): AmountPart {
  for (const [pattern, factor] of multipliers) {
    const word = pattern.exec(textAfter)?.[0];
    if (!word) continue;
    // "Tsd." and "Mio." end with a point.
    const hasPoint = textAfter[word.length] === ".";
    return { value, from, factor, end: to + word.length + (hasPoint ? 1 : 0) };
  }
  return { value, from, factor: undefined, end: to };
}

function amountOf(text: string, [first, second, third]: readonly AmountPart[]): Figure {
  if (!first || third) return "unclear";
  const amount = first.value * (first.factor ?? 1);
  if (!second) return amount;
  if (!isRange(text, first.end, second.from)) return "unclear";
  // A unit or thousands written once apply to both numbers, as in "50k-60", "50-60k" and "50 - 60.000".
  const sharedFactor = second.value < 1_000 ? first.factor : undefined;
  const upper = second.value * (second.factor ?? sharedFactor ?? 1);
  const scaledFirst = first.value * (second.factor ?? 1_000);
  const sharesScale = !first.factor && first.value < 1_000 && (second.factor !== undefined || scaledFirst <= upper);
  const lower = sharesScale ? scaledFirst : amount;
  return lower <= upper ? lower : "unclear";
}

export interface Salary {
  readonly salary?: number;
  readonly currency?: string;
  readonly isUnclear: boolean;
}

/** `currencyCell`: the row's cell of a currency column. An amount whose currency is unclear is unclear. */
export function readSalary(cell: string, currencyCell = ""): Salary {
  const salary = readAmount(cell);
  const columnCurrency = saysNothing(currencyCell) ? undefined : readCurrency(currencyCell);
  const amountCurrency = salary === undefined ? undefined : currencyIn(cell);
  // The column decides, unless it is empty or only the amount names a clear currency.
  const isFromAmount = columnCurrency === undefined || (columnCurrency === "unclear" && amountCurrency !== undefined);
  const currency = isFromAmount ? amountCurrency : columnCurrency;
  if (salary === "unclear" || (salary !== undefined && currency === "unclear")) return { isUnclear: true };
  return {
    ...(salary !== undefined && { salary }),
    ...(currency !== undefined && currency !== "unclear" && { currency }),
    isUnclear: false,
  };
}
