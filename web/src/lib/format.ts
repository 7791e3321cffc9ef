/** Formats in the reader's language. Times need an explicit zone, never the browser's. */
import type { Language } from "@callwright/contracts/catalog";
import * as formats from "@callwright/contracts/formats";
import { getLocale } from "./i18n/locale.ts";

const dateFormat = (options: Intl.DateTimeFormatOptions) => formats.dateFormat(getLocale(), options);

const dayParts = { day: "numeric", month: "short" } as const;
const dateParts = { ...dayParts, year: "numeric" } as const;
const timeParts = { hour: "2-digit", minute: "2-digit" } as const;

/** "4 Nov 2026, 14:05", in the zone. */
export const formatDateTime = (instant: string, zone: string): string =>
  dateFormat({ ...dateParts, ...timeParts, timeZone: zone }).format(new Date(instant));

/** "4 Nov 2026", in the zone. */
export const formatDate = (instant: string, zone: string): string =>
  dateFormat({ ...dateParts, timeZone: zone }).format(new Date(instant));

/** "4 Nov", of a date without a time: "2026-11-04". */
export const formatDay = (date: string): string =>
  dateFormat({ ...dayParts, timeZone: "UTC" }).format(new Date(`${date}T12:00:00Z`));

/** "14:05", in the zone. */
export const formatTime = (instant: string, zone: string): string =>
  dateFormat({ ...timeParts, timeZone: zone }).format(new Date(instant));

/** "14:05:09", in the zone. */
export const formatTimeWithSeconds = (instant: string, zone: string): string =>
  dateFormat({ ...timeParts, second: "2-digit", timeZone: zone }).format(new Date(instant));

/** "09:00", of an hour of the day. */
export const formatHour = (hour: number): string =>
  dateFormat({ ...timeParts, timeZone: "UTC" }).format(Date.UTC(2024, 0, 1, hour));

/** "Mon, 23 Nov, 09:00", in the zone: for times a few days away. */
export const formatWeekdayTime = (instant: string, zone: string): string =>
  dateFormat({ weekday: "short", ...dayParts, ...timeParts, timeZone: zone }).format(new Date(instant));

/** A Monday, at midnight in UTC. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** "Mon", by index from 0 for Monday. */
export const formatWeekday = (index: number): string =>
  dateFormat({ weekday: "short", timeZone: "UTC" }).format(MONDAY + index * DAY_MS);

/** "2 hours", with the language's plural. */
export const formatUnits = (count: number, unit: "minute" | "hour" | "day"): string =>
  formats.unitText(getLocale(), count, unit);

/** "23 Nov, 09:00", in the zone: compact. */
export const formatDayTime = (instant: string, zone: string): string =>
  dateFormat({ ...dayParts, ...timeParts, timeZone: zone }).format(new Date(instant));

/** "09:00" for today, "23 Nov" otherwise, in the zone: most compact. */
export function formatTimeOrDay(instant: string, zone: string): string {
  const isToday = formatDate(instant, zone) === formatDate(new Date().toISOString(), zone);
  return isToday ? formatTime(instant, zone) : dateFormat({ ...dayParts, timeZone: zone }).format(new Date(instant));
}

/** When a job was posted: in English the specification's dd/MM/yyyy hh:mm a, otherwise as `formatDateTime`. */
export const formatPosted = (instant: string, zone: string): string =>
  getLocale() === "en" ? formats.specifiedDateTime(instant, zone) : formatDateTime(instant, zone);

/** Seconds as m:ss, or h:mm:ss from one hour. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.round(seconds));
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(wholeSeconds / 60);
  if (minutes < 60) return `${minutes}:${twoDigits(wholeSeconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(wholeSeconds % 60)}`;
}

const numberFormat = (options: Intl.NumberFormatOptions = {}) => formats.numberFormat(getLocale(), options);

export const formatNumber = (value: number): string => numberFormat().format(value);

/** "64%", for a share from 0 to 1. */
export const formatShare = (share: number): string =>
  numberFormat({ style: "percent", maximumFractionDigits: 0 }).format(share);

/** Whole amounts: "€65,000". */
export const formatMoney = (amount: number, currency: string): string =>
  formats.moneyText(getLocale(), amount, currency, { maximumFractionDigits: 0 });

/** A year's salary, in thousands: "€65k". */
export const formatSalary = (amount: number, currency: string): string =>
  formats.salaryText(getLocale(), amount, currency);

/** Cost of a call or text with fractions of a cent: "$0.084". */
export const formatCost = (amount: number, currency = "USD"): string =>
  formats.moneyText(getLocale(), amount, currency, {
    minimumFractionDigits: 2,
    maximumFractionDigits: Math.abs(amount) < 1 ? 4 : 2,
  });

/** A price in cents: "$99", "$0.29"; `isExact` keeps the cents of whole amounts, for columns. */
export const formatPrice = (cents: number, { currency = "USD", isExact = false } = {}): string =>
  formats.moneyText(getLocale(), cents / 100, currency, { trailingZeroDisplay: isExact ? "auto" : "stripIfInteger" });

/** Bytes in megabytes, with one decimal; at least 0.1. */
export const formatMegabytes = (bytes: number): string =>
  numberFormat({ style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(Math.max(0.1, bytes / 1_000_000));

/** "04/2029", of a card. */
export const formatMonth = (month: number, year: number): string =>
  dateFormat({ month: "2-digit", year: "numeric", timeZone: "UTC" }).format(Date.UTC(year, month - 1, 15));

export const countryName = (code: string): string => formats.regionName(getLocale(), code);

export const languageName = (language: Language): string => formats.languageName(getLocale(), language);

/** Keeps a text of either direction from changing the order of the sentence around it. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

/** Keeps a phone number or an address in its order within right-to-left text. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;
