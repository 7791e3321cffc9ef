/** Years and salaries as people write them. Ambiguous text is unclear, so that no wrong value is stored. */
import { latinDigits } from "../digits.ts";
import { currencyIn, isCurrencyCode, LONGEST_FIGURE, readCurrency } from "./currency.ts";

export type Figure = number | "unclear" | undefined;

const most = { years: 80, salary: 100_000_000 } as const;

const latinNumbers = (text: string) => latinDigits(text).replaceAll("\u066c", ",").replaceAll("\u066b", ".");

const grouped = /^[1-9]\d{0,2}(?:([.,' \u2019\u00a0\u202f])\d{3})(?:\1\d{3})*(?!\d)/;
/** 12,00,000: lakhs, as in Pakistan. */
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
    const rest = text.slice(from);
    const group = groupedByTwo.exec(rest) ?? grouped.exec(rest);
    const whole = group?.[0] ?? /^\d+/.exec(rest)?.[0] ?? "";
    // Never the separator that has just grouped the thousands, as in "65,000,5".
    const decimals = /^[.,](\d+)/.exec(rest.slice(whole.length));
    const fraction = decimals && decimals[0].charAt(0) !== group?.[1] ? decimals[0] : "";
    const to = from + whole.length + fraction.length;
    numbers.push({ value: Number(`${whole.replace(/\D/g, "")}.${fraction.slice(1)}`), from, to });
    const next = text.slice(to).search(/\d/);
    from = next < 0 ? -1 : to + next;
  }
  return numbers;
}

/** Dates such as 3/2018, 03.2018, 01.03.2018, 2018-03-01 are neither years nor a salary. */
const date = /(?<!\d)(?:\d{1,4}([.\-/])\d{1,2}\1\d{2,4}|(?:\d{1,2}\/|0\d\.)(?:19|20)\d{2})(?!\d)/;

const nothing =
  /^(?:n\/?\s?a|k\.?\s?a|keine?(?: angaben?)?|none|no|nein|null|nil|unknown|unbekannt|tbd|offen|open|vb|negotiable|verhandelbar|nach vereinbarung|لا يوجد|غير محدد|غير معروف)\.?$/i;

export const saysNothing = (cell: string): boolean => !/[\p{L}\p{N}\p{Sc}]/u.test(cell) || nothing.test(cell.trim());

const isBetween = /^(?:-|\u2010|\u2011|–|—|\u2212|~|bis|to|until|and|und|إلى|الى|و)$/iu;

/** What stands between two numbers makes a range of them, whatever currency is named there. */
function isRange(text: string, first: number, second: number): boolean {
  const bare = text.slice(first, second).replace(/\p{Sc}/gu, " ");
  const words = bare.split(/\s+/).filter((word) => word !== "" && !isCurrencyCode(word) && !/^euros?$/i.test(word));
  return words.length === 1 && isBetween.test(words[0] ?? "");
}

const beginsNegative = (text: string, [first]: readonly NumberAt[]) =>
  /(?:^|\s)[-\u2212]\s*$/.test(text.slice(0, first?.from).replace(/\p{Sc}/gu, ""));

function readNumbers(cell: string, otherTime: RegExp) {
  if (saysNothing(cell)) return undefined;
  if (cell.length > LONGEST_FIGURE) return "unclear";
  const text = latinNumbers(cell.normalize("NFC"));
  const found = numbersIn(text);
  const isUnclear = found.length === 0 || date.test(text) || otherTime.test(text) || beginsNegative(text, found);
  return isUnclear ? "unclear" : { text, found };
}

const unit = (pattern: string) => new RegExp(`^[+\\s-]{0,2}(?:${pattern})(?!\\p{L})\\.?`, "iu");
const years = unit("j|jr|jahr\\p{L}*|jährig\\p{L}*|y|yrs?|years?|سن\\p{L}*|عام\\p{L}*|[أا]عوام");
const months = unit("m|mo|mos|mon|mths?|monat\\p{L}*|months?|شهر\\p{L}*|[أا]شهر|شهور");
const otherTimes = /woche|week|tage?(?!\p{L})|days?(?!\p{L})|stunde|hours?(?!\p{L})|أسبوع|يوم|ساعة/iu;
const sinceWhen = /(?<!\p{L})(?:seit|since|from|ab|von|منذ)(?!\p{L})/iu;

/** Years of experience: "5 years", "3,5 Jahre", "18 Monate", "2 years 6 months", "5-7" (that is 5 at least). */
export function readYears(cell: string): Figure {
  const read = readNumbers(cell, otherTimes);
  if (typeof read !== "object") return read;
  const { text, found } = read;
  const parts = found.map(({ value, from, to }) => {
    const behind = text.slice(to);
    const [word = "", isMonths] = [years.exec(behind)?.[0] ?? months.exec(behind)?.[0], months.test(behind)];
    return {
      value,
      from,
      end: to + word.length,
      inYears: isMonths ? value / 12 : value,
      isMonths,
      hasUnit: word !== "",
    };
  });
  // "Seit 2018" and "since '18" say when it began, and not how long it was.
  if (sinceWhen.test(text) && !parts.some(({ hasUnit }) => hasUnit)) return "unclear";
  return within(yearsOf(text, parts), most.years);
}

interface TimePart {
  readonly value: number;
  readonly from: number;
  readonly end: number;
  readonly inYears: number;
  readonly isMonths: boolean;
  readonly hasUnit: boolean;
}

function yearsOf(text: string, [first, second, more]: readonly TimePart[]): Figure {
  if (!first || more) return "unclear";
  if (!second) return rounded(first);
  const isSum = first.hasUnit && !first.isMonths && second.isMonths;
  if (isSum && /^[\s,]*(?:and|und|&|و)?\s*$/iu.test(text.slice(first.end, second.from)))
    return rounded({ isMonths: true, inYears: first.inYears + second.inYears });
  if (!isRange(text, first.end, second.from)) return "unclear";
  // In "6-12 Monate" the unit is said once, for both.
  const lower = first.hasUnit ? first : { ...second, inYears: second.isMonths ? first.value / 12 : first.value };
  return lower.inYears <= second.inYears ? rounded(lower) : "unclear";
}

const rounded = ({ inYears, isMonths }: Pick<TimePart, "inYears" | "isMonths">) =>
  isMonths ? Math.round(inYears * 10) / 10 : inYears;

const within = (figure: Figure, max: number): Figure =>
  typeof figure === "number" && !(figure >= 0 && figure <= max) ? "unclear" : figure;

const currencyNext = "(?=\\s?\\p{Sc}|\\s?(?:eur|gbp|usd|sar|aed|pkr|jod|chf)(?!\\p{L})|(?!\\p{L}))";
const unitsOfMoney: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`^\\s?(?:k|t|tsd|tausend|thousand|[أا]لف|آلاف)${currencyNext}`, "iu"), 1_000],
  [new RegExp(`^(?:m|\\s?(?:mn|mio|mill?|million(?:en|s)?|مليون))${currencyNext}`, "iu"), 1_000_000],
  [new RegExp(`^\\s?(?:lakhs?|lacs?)${currencyNext}`, "iu"), 100_000],
  [new RegExp(`^\\s?(?:crores?|cr)${currencyNext}`, "iu"), 10_000_000],
];

/** A salary is that of a year: what is said of another time is not made one. */
const otherThanYear =
  /(?<!\p{L})(?:p\.?\s?m|pcm|monat\p{L}*|month\p{L}*|mtl|mo|h|hr|hour\p{L}*|std|st[uü]nd\p{L}*|days?|daily|tage?|tages\p{L}*|week\p{L}*|woche\p{L}*|wöchent\p{L}*)(?!\p{L})|شهر|ساعة|يوم|أسبوع/iu;

/** An amount a year: "65,000", "65.000 €", "65k", "70 TEUR", "1.2m", "12 lakh", "50-60k" (that is 50,000 at least). */
function readAmount(cell: string): Figure {
  const read = readNumbers(cell, otherThanYear);
  if (typeof read !== "object") return read;
  const { text, found } = read;
  const parts = found.map(({ value, from, to }) => {
    const behind = text.slice(to);
    for (const [pattern, times] of unitsOfMoney) {
      const word = pattern.exec(behind)?.[0];
      // "Tsd." and "Mio." end with a point.
      if (word) return { value, from, times, end: to + word.length + (behind[word.length] === "." ? 1 : 0) };
    }
    return { value, from, times: undefined, end: to };
  });
  return within(amountOf(text, parts), most.salary);
}

interface AmountPart {
  readonly value: number;
  readonly from: number;
  readonly end: number;
  readonly times: number | undefined;
}

function amountOf(text: string, [first, second, more]: readonly AmountPart[]): Figure {
  if (!first || more) return "unclear";
  const amount = first.value * (first.times ?? 1);
  if (!second) return amount;
  if (!isRange(text, first.end, second.from)) return "unclear";
  const upper = second.value * (second.times ?? (second.value < 1_000 && first.times ? first.times : 1));
  // In "50-60k" the unit is said once, for both, and so are the zeros in "50 - 60.000".
  const shared = first.value * (second.times ?? 1_000);
  const isShared = !first.times && first.value < 1_000 && (second.times !== undefined || shared <= upper);
  const lower = isShared ? shared : amount;
  return lower <= upper ? lower : "unclear";
}

export interface Salary {
  readonly salary?: number;
  readonly currency?: string;
  readonly isUnclear: boolean;
}

/** `currencyCell`: of a column of its own, where there is one. An amount whose currency is unclear is none of the job's. */
export function readSalary(cell: string, currencyCell = ""): Salary {
  const salary = readAmount(cell);
  const named = saysNothing(currencyCell) ? undefined : readCurrency(currencyCell);
  const inAmount = salary === undefined ? undefined : currencyIn(cell);
  const currency = named === undefined || (named === "unclear" && inAmount) ? inAmount : named;
  if (salary === "unclear" || (salary !== undefined && currency === "unclear")) return { isUnclear: true };
  return {
    ...(salary !== undefined && { salary }),
    ...(currency !== undefined && currency !== "unclear" && { currency }),
    isUnclear: false,
  };
}
