import { toIso } from "../../kernel/clock.ts";
import { type Hour, hours } from "./counters.ts";

const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format takes as long as using it a hundred times. */
function formatOf(timezone: string): Intl.DateTimeFormat {
  const parts: Intl.DateTimeFormatOptions = {
    ...({ timeZone: timezone, year: "numeric", month: "2-digit", day: "2-digit" } as const),
    ...({ hour: "2-digit", hourCycle: "h23" } as const),
  };
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat("en-CA", parts);
  formats.set(timezone, format);
  return format;
}

export function placeInTime(timezone: string, atMs: number): { readonly day: string; readonly hour: Hour } {
  const parts = formatOf(timezone).formatToParts(atMs);
  const { year, month, day, hour } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return { day: `${year}-${month}-${day}`, hour: hours.find((one) => one === Number(hour)) ?? 0 };
}

export const shiftDay = (day: string, by: number): string =>
  toIso(Date.parse(`${day}T12:00:00Z`) + by * dayMs).slice(0, 10);

export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day);
  return days;
}

export const monthOf = (day: string): string => day.slice(0, 7);
