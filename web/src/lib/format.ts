/** Formats dates, durations, phone numbers and money. Times need an explicit zone, never the browser's. */
import { getLocale } from "./i18n/locale.ts";

/** Latin digits in every language, so phone numbers, durations and tables stay comparable. */
const tag = () => `${getLocale() === "en" ? "en-GB" : getLocale()}-u-nu-latn`;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions, locale = tag()): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

/** "4 Nov 2026, 14:05", in the zone. */
export function formatDateTime(instant: string, zone: string): string {
  return format({ dateStyle: "medium", timeStyle: "short", timeZone: zone }).format(new Date(instant));
}

/** "4 Nov 2026", in the zone. */
export function formatDate(instant: string, zone: string): string {
  return format({ dateStyle: "medium", timeZone: zone }).format(new Date(instant));
}

/** "4 Nov", of a date without a time: "2026-11-04". */
export function formatDay(date: string): string {
  return format({ day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(`${date}T12:00:00Z`));
}

/** "14:05", in the zone; `isExact` adds seconds. */
export function formatTime(instant: string, zone: string, isExact = false): string {
  return format({ timeStyle: isExact ? "medium" : "short", timeZone: zone }).format(new Date(instant));
}

/** "Mon, 23 Nov, 09:00", in the zone: for times within days. */
export function formatSoon(instant: string, zone: string): string {
  const parts = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  return format({ ...parts, timeZone: zone }).format(new Date(instant));
}

/** A Monday, at midnight in UTC. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** "Mon", by index from 0 for Monday. */
export function formatWeekday(index: number): string {
  return format({ weekday: "short", timeZone: "UTC" }).format(MONDAY + index * DAY_MS);
}

/** "2 hours", with the language's plural. */
export function formatUnits(count: number, unit: "minute" | "hour" | "day"): string {
  return new Intl.NumberFormat(tag(), { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/** "23 Nov, 09:00", in the zone: compact. */
export function formatDayTime(instant: string, zone: string): string {
  const parts = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  return format({ ...parts, timeZone: zone }).format(new Date(instant));
}

/** "09:00" for today, "23 Nov" otherwise, in the zone: most compact. */
export function formatNear(instant: string, zone: string): string {
  const isToday = formatDate(instant, zone) === formatDate(new Date().toISOString(), zone);
  return isToday
    ? formatTime(instant, zone)
    : format({ day: "numeric", month: "short", timeZone: zone }).format(new Date(instant));
}

/** The job header's fixed form: dd/MM/yyyy hh:mm a. */
export function formatPosted(instant: string, zone: string): string {
  const parts = format(
    {
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hour12: true,
      timeZone: zone,
    },
    "en-US",
  ).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("day")}/${part("month")}/${part("year")} ${part("hour")}:${part("minute")} ${part("dayPeriod")}`;
}

/** Seconds as m:ss, or h:mm:ss from one hour. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

/** Salaries in thousands with the currency's symbol: 65000 → "€65k". */
export function formatThousands(amount: number, symbol: string): string {
  const thousands = Math.round(amount / 100) / 10;
  return `${symbol}${numberFormat().format(thousands)}k`;
}

export const formatNumber = (value: number): string => numberFormat().format(value);

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Cached per language, since a long table formats three numbers per row. */
function numberFormat(): Intl.NumberFormat {
  const locale = tag();
  const known = numberFormats.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale);
  numberFormats.set(locale, made);
  return made;
}

/** Cost of a call or text with fractions of a cent: "$0.084". */
export function formatCost(amount: number, currency = "USD"): string {
  const most = Math.abs(amount) < 1 ? 4 : 2;
  const digits = { currencyDisplay: "narrowSymbol", minimumFractionDigits: 2, maximumFractionDigits: most } as const;
  return inOneDirection(new Intl.NumberFormat(tag(), { style: "currency", currency, ...digits }).format(amount));
}

/** Isolates "US$", whose signs Arabic would reorder. */
const inOneDirection = (money: string): string =>
  money.startsWith("\u200f") ? leftToRight(money.replaceAll("\u200f", "")) : money;

/** "64%", for a share from 0 to 1. */
export const formatShare = (share: number): string =>
  new Intl.NumberFormat(tag(), { style: "percent", maximumFractionDigits: 0 }).format(share);

/** Whole amounts with their currency: "€65,000". */
export function formatMoney(amount: number, currency: string): string {
  const digits = { maximumFractionDigits: 0 } as const;
  return inOneDirection(new Intl.NumberFormat(tag(), { style: "currency", currency, ...digits }).format(amount));
}

/** A price in cents: "$99", "$0.29"; `isExact` keeps the cents of whole amounts, for columns. */
export function formatPrice(cents: number, { currency = "USD", isExact = false } = {}): string {
  const trailingZeroDisplay = isExact ? "auto" : "stripIfInteger";
  const digits = { currencyDisplay: "narrowSymbol", trailingZeroDisplay } as const;
  return inOneDirection(new Intl.NumberFormat(tag(), { style: "currency", currency, ...digits }).format(cents / 100));
}

/** "04/2029", of a card. */
/** Bytes in megabytes, with one decimal; at least 0.1. */
export const formatMegabytes = (bytes: number): string =>
  new Intl.NumberFormat(tag(), { style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(
    Math.max(0.1, bytes / 1_000_000),
  );

export const formatMonth = (month: number, year: number): string =>
  format({ month: "2-digit", year: "numeric", timeZone: "UTC" }).format(Date.UTC(year, month - 1, 15));

/** Keeps the order of text of either direction within a sentence. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

/** Isolates a phone number within right-to-left text. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;
