/** Formats of dates, times and numbers that people read, in a language. Every screen, page and mail takes them from here. */
import type { Language } from "./catalog.ts";
import { currencies } from "./currencies.ts";

/** 24 hours and Latin digits in every language, so that times, phone numbers and columns stay comparable. */
const tagOf = (language: Language): string => `${language === "en" ? "en-GB" : language}-u-hc-h23-nu-latn`;

/** Making a format costs far more than using it: a long table formats three values per row. */
function cached<Options, Format>(make: (tag: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (language: Language, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? make(tagOf(language), options);
    formats.set(key, format);
    return format;
  };
}

export const dateFormat = cached((tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options));
export const numberFormat = cached((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options));
const nameFormat = cached((tag, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(tag, options));

export const regionName = (language: Language, code: string): string =>
  nameFormat(language, { type: "region" }).of(code) ?? code;

export const languageName = (language: Language, code: string): string =>
  nameFormat(language, { type: "language" }).of(code) ?? code;

export const longDate = (language: Language, instant: string, timeZone: string): string =>
  dateFormat(language, { dateStyle: "long", timeZone }).format(Date.parse(instant));

export const longDateTime = (language: Language, instant: string, timeZone: string): string =>
  dateFormat(language, { dateStyle: "long", timeStyle: "short", timeZone }).format(Date.parse(instant));

const isCode = (currency: string): boolean => /^[a-z]{3}$/i.test(currency);

interface MoneyOptions extends Intl.NumberFormatOptions {
  readonly inThousands?: boolean;
}

/** Other signs are those of several currencies: a dollar may be Canadian, a rupee Indian. */
const displayOf = (currency: string) =>
  currencies.some(({ code }) => code === currency.toUpperCase()) ? "narrowSymbol" : "code";

export function moneyText(language: Language, amount: number, currency: string, options: MoneyOptions = {}): string {
  const { inThousands = false, ...digits } = options;
  const thousand = inThousands ? "k" : "";
  const value = inThousands ? amount / 1000 : amount;
  if (!isCode(currency)) return `${currency}\u00a0${numberFormat(language, digits).format(value)}${thousand}`;
  const format = numberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: displayOf(currency),
    ...digits,
  });
  const parts = format.formatToParts(value);
  const last = parts.findLastIndex(({ type }) => type === "integer" || type === "fraction");
  const text = parts.map((part, index) => (index === last ? `${part.value}${thousand}` : part.value)).join("");
  // Isolated: a sentence from the right would reorder an amount beside its sign.
  return language === "ar" ? `\u2066${text.replaceAll("\u200f", "")}\u2069` : text;
}

export const unitText = (
  language: Language,
  count: number,
  unit: "minute" | "hour" | "day" | "week" | "year",
): string => numberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);

export const salaryText = (language: Language, amount: number, currency: string): string =>
  moneyText(language, amount, currency, {
    ...{ inThousands: amount >= 1000, minimumFractionDigits: 0, maximumFractionDigits: 1 },
  });

export function specifiedDateTime(instant: string, timeZone: string): string {
  const two = "2-digit";
  const options = {
    day: two,
    month: two,
    year: "numeric",
    hour: two,
    minute: two,
    hourCycle: "h12",
    timeZone,
  } as const;
  const parts = Object.fromEntries(
    dateFormat("en", options)
      .formatToParts(Date.parse(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute} ${parts.dayPeriod?.toUpperCase()}`;
}
