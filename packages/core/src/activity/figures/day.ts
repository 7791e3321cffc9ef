import { analyticsDays, maxAnalyticsDays } from "@callwright/contracts/catalog";
import { refusal } from "@callwright/contracts/refusals";
import { now, toIso } from "../../kernel/clock.ts";
import { invalidField } from "../../kernel/error.ts";
import { type Hour, hours } from "./counters.ts";

const dayMs = 86_400_000;
const defaultDays = analyticsDays[1]; // 30

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format takes as long as using it a hundred times. */
function dayAndHourFormat(timezone: string): Intl.DateTimeFormat {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", hourCycle: "h23" } as const;
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat("en-CA", { timeZone: timezone, ...parts });
  formats.set(timezone, format);
  return format;
}

export function localDayAndHour(timezone: string, atMs: number): { readonly day: string; readonly hour: Hour } {
  const parts = dayAndHourFormat(timezone).formatToParts(atMs);
  const { year, month, day, hour } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return { day: `${year}-${month}-${day}`, hour: hours.find((hourOfDay) => hourOfDay === Number(hour)) ?? 0 };
}

export const shiftDay = (day: string, days: number): string =>
  toIso(Date.parse(`${day}T12:00:00Z`) + days * dayMs).slice(0, 10);

export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day);
  return days;
}

export const monthOf = (day: string): string => day.slice(0, 7);

export interface Period {
  readonly from: string;
  readonly to: string;
}

interface PeriodQuery {
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function resolvePeriod({ days = defaultDays, from: first, to: last }: PeriodQuery, zone: string): Period {
  const today = localDayAndHour(zone, now()).day;
  const to = last ?? today;
  const from = first ?? shiftDay(to, 1 - days);
  if (to > today) throw invalidField("to", refusal("period_in_future"));
  if (from > to) throw invalidField("from", refusal("period_reversed"));
  if (from < shiftDay(to, 1 - maxAnalyticsDays))
    throw invalidField("from", refusal("period_too_long", { days: maxAnalyticsDays }));
  return { from, to };
}
