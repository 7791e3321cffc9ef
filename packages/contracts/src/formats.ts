/** Formats of dates, times and numbers that people read, in a language. Every screen, page and mail takes them from here. */
import { currencies, type Language } from "./catalog.ts";

/** 24 hours and Latin digits in every language, so that times, phone numbers and columns stay comparable. */
function tagOf(language: Language): string {
  // British English puts the day before the month, as the other languages do.
  const locale = language === "en" ? "en-GB" : language;
  return `${locale}-u-hc-h23-nu-latn`;
}

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

const looksLikeCurrencyCode = (currency: string): boolean => /^[a-z]{3}$/i.test(currency);

interface MoneyOptions extends Intl.NumberFormatOptions {
  readonly inThousands?: boolean;
}

/** Shows the sign of a currency of the catalogue, else the code: "$" alone could be Canadian dollars. */
const currencyDisplay = (currency: string) =>
  currencies.some(({ code }) => code === currency.toUpperCase()) ? "narrowSymbol" : "code";

export function moneyText(language: Language, amount: number, currency: string, options: MoneyOptions = {}): string {
  const { inThousands = false, ...digits } = options;
  const suffix = inThousands ? "k" : "";
  const value = inThousands ? amount / 1000 : amount;
  if (!looksLikeCurrencyCode(currency))
    return `${currency}\u00a0${numberFormat(language, digits).format(value)}${suffix}`;
  const format = numberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: currencyDisplay(currency),
    ...digits,
  });
  const parts = format.formatToParts(value);
  const lastDigits = parts.findLastIndex(({ type }) => type === "integer" || type === "fraction");
  const text = parts.map((part, index) => (index === lastDigits ? `${part.value}${suffix}` : part.value)).join("");
  // Isolated, since right-to-left text would reorder an amount beside its sign.
  return language === "ar" ? `\u2066${text.replaceAll("\u200f", "")}\u2069` : text;
}

export const unitText = (
  language: Language,
  count: number,
  unit: "minute" | "hour" | "day" | "week" | "year",
): string => numberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);

export const salaryText = (language: Language, amount: number, currency: string): string =>
  moneyText(language, amount, currency, {
    inThousands: amount >= 1000,
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });

/** dd/MM/yyyy hh:mm a, as the specification requires. */
export function specifiedDateTime(instant: string, timeZone: string): string {
  const twoDigits = { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  const format = dateFormat("en", { ...twoDigits, year: "numeric", hourCycle: "h12", timeZone });
  const parts = Object.fromEntries(format.formatToParts(Date.parse(instant)).map(({ type, value }) => [type, value]));
  return `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute} ${parts.dayPeriod?.toUpperCase()}`;
}
