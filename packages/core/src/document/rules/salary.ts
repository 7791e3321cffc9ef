import { type CurrencyCode, salarySlider } from "@callwright/contracts";
import { type Finding, findingOf, type Line } from "./lines.ts";

interface Salary {
  readonly range: [number, number];
  readonly currency: CurrencyCode | undefined;
}

const signs: readonly (readonly [CurrencyCode, RegExp])[] = [
  ["EUR", /€|\beur\b|\beuro\b|\bteur\b|يورو/u],
  ["GBP", /£|\bgbp\b|\bpounds?\b|استرليني/u],
  ["SAR", /﷼|\bsar\b|\bsr\b|\briyals?\b|ريال|ر\.س/u],
  ["AED", /\baed\b|\bdirhams?\b|درهم|د\.ا/u],
  ["USD", /\$|\busd\b|\bdollars?\b|دولار/u],
];

const salaryWord =
  /salary|compensation|\bpay\b|remuneration|\bote\b|gehalt|vergütung|verdienst|\blohn|entgelt|brutto|راتب|اجر|رواتب/u;
const yearWord = /year|annual|per annum|\bp\. ?a\b|jahr|jährlich|سنوي|سنه|عام/u;
const monthWord = /month|monat|\bp\. ?m\b|\bmtl\b|شهر/u;
const hourOrDayWord = /hour|\bstunde|\bstd\b|ساعه|\bday\b|\btag\b/u;

const number = String.raw`(\d{1,3}(?:[.,'’٬ ]\d{3})+(?!\d)(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?)`;
const thousand = String.raw`(?:\s?(k\b|t€|teur\b|tsd\b\.?|thousand\b|الف))?`;
const sign = String.raw`(?:\s?(?:€|£|\$|﷼|eur|euro|gbp|usd|sar|sr|aed|ريال(?: سعودي)?|درهم(?: اماراتي)?|دولار|ر\.س|د\.ا))?`;
const between = String.raw`\s*(?:-|–|—|to|and|bis(?: zu)?|und|الي|حتي|و)\s*`;
const rangePattern = new RegExp(`${number}${thousand}${sign}${between}${sign}\\s*${number}${thousand}`, "u");
const amountPattern = new RegExp(`${number}${thousand}`, "gu");
/** Smaller numbers are hours, days or percentages. */
const minAmount = { inRange: 500, single: 1000 } as const;

export function salaryIn(lines: readonly Line[]): Finding<Salary> | undefined {
  for (const line of lines) {
    const salary = readSalary(line.plain);
    if (salary) return findingOf(salary, line);
  }
  // A short line such as "Salary" may name the amount in the next one.
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (!next || line.text.length > 60 || !salaryWord.test(line.plain)) continue;
    const salary = readSalary(`${line.plain} ${next.plain}`);
    if (salary) return findingOf(salary, line, next);
  }
  return undefined;
}

export function readSalary(plain: string): Salary | undefined {
  const currency = signs.find(([, pattern]) => pattern.test(plain))?.[0];
  const isNamed = salaryWord.test(plain);
  if ((!currency && !isNamed) || hourOrDayWord.test(plain)) return undefined;
  const range = readRange(plain) ?? (isNamed ? readSingleAmount(plain, currency !== undefined) : undefined);
  if (!range) return undefined;
  const [min, max] = toYearly(range, plain, currency);
  if (min < salarySlider.min || max > salarySlider.max || min > max) return undefined;
  return { range: [min, max], currency };
}

function readRange(plain: string): [number, number] | undefined {
  const [, low = "", lowUnit, high = "", highUnit] = rangePattern.exec(plain) ?? [];
  if (low === "") return undefined;
  const max = toAmount(high, highUnit);
  // "80-90k": the unit applies to both amounts.
  const min = toAmount(low, lowUnit ?? (toAmount(low) < 1000 ? highUnit : undefined));
  return min >= minAmount.inRange && max >= minAmount.inRange ? [min, max] : undefined;
}

/** Without a currency, a unit such as "k" or a colon before it, a number may be a year, a postcode or a headcount. */
function readSingleAmount(plain: string, hasCurrency: boolean): [number, number] | undefined {
  for (const { index, 1: digits = "", 2: unit } of plain.matchAll(amountPattern)) {
    const amount = toAmount(digits, unit);
    const isSalary = hasCurrency || unit !== undefined || /[:：]\s*$/u.test(plain.slice(0, index));
    if (isSalary && amount >= minAmount.single) return [amount, amount];
  }
  return undefined;
}

/** A point or comma separates thousands before three digits, cents before one or two. */
function toAmount(digits: string, unit?: string): number {
  const whole = digits.replace(/[.,'’٬ ](?=\d{3}(?!\d))/gu, "").replace(",", ".");
  return Math.round(Number(whole) * (unit ? 1000 : 1));
}

/** Small amounts without a period are monthly; in Gulf currencies larger ones are too. */
function toYearly([min, max]: [number, number], plain: string, currency: CurrencyCode | undefined): [number, number] {
  const smallestYearly = currency === "SAR" || currency === "AED" ? 60_000 : 9_000;
  const [isPerMonth, isPerYear] = [monthWord.test(plain), yearWord.test(plain)];
  // "£24,000 per annum (paid monthly)" is yearly.
  const isMonthly = max < smallestYearly ? isPerMonth || !isPerYear : isPerMonth && !isPerYear;
  return isMonthly ? [min * 12, max * 12] : [min, max];
}
