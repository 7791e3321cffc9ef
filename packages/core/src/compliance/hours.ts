/** When a place is open for calls: days and hours of every zone that it lies in, without arithmetic on clocks by hand. */

import { weekdays } from "@callwright/contracts/endpoints/reach";
import { Temporal } from "temporal-polyfill";
import type { Hours } from "./rules.ts";

/**
 * Nothing is begun in the last seconds of a window: what the provider carries out late still rings within it. More than
 * the time for which it keeps a request that it could not answer.
 */
export const guardSeconds = 300;

/** Hours that are closed on all days that both have open are found out after so many. */
const searchDays = 15;

interface Interval {
  readonly from: number;
  /** Outside. */
  readonly to: number;
}

/**
 * The first instant not before `from` at which a call may begin in all of the zones, by all of the hours. Undefined where
 * the hours never meet.
 */
export function opening(zones: readonly string[], hours: readonly Hours[], from: number): number | undefined {
  const places = zones.map((zone) => calendarOf(zone, hours, from));
  let at = from;
  for (;;) {
    let latest = at;
    for (const calendar of places) {
      const interval = nextIn(calendar, at);
      if (!interval) return undefined;
      latest = Math.max(latest, interval.from);
    }
    if (latest === at) return at;
    at = latest;
  }
}

/** The open intervals of a zone from one of its days on, worked out as far as somebody has asked. */
interface Calendar extends Day {
  readonly zone: string;
  readonly hours: readonly Hours[];
  days: number;
  readonly open: Interval[];
}

/** A run asks for the same few again and again. */
const calendars = recentDays<Calendar>();

function calendarOf(zone: string, hours: readonly Hours[], from: number): Calendar {
  const key = `${zone}${hours.map((each) => weekdays.map((day) => each[day]?.join()).join(";")).join("|")}`;
  return calendars.find(key, from) ?? calendars.keep(key, { zone, hours, ...dayOf(zone, from), days: 0, open: [] });
}

/** The first interval that is not over at that instant. */
function nextIn(calendar: Calendar, at: number): Interval | undefined {
  for (;;) {
    const found = calendar.open.find(({ to }) => to > at);
    if (found || calendar.days === searchDays) return found;
    const interval = openOn(calendar, calendar.date.add({ days: calendar.days }));
    calendar.days += 1;
    if (interval) calendar.open.push(interval);
  }
}

function openOn({ zone, hours }: Calendar, date: Temporal.PlainDate): Interval | undefined {
  const weekday = weekdays[date.dayOfWeek - 1];
  const spans = hours.map((each) => weekday && each[weekday]);
  return spans.every((span) => span !== undefined) ? toInterval(zone, date, spans) : undefined;
}

/** A local day, from its first instant to that of the next. */
export interface Day {
  readonly date: Temporal.PlainDate;
  readonly begins: number;
  readonly ends: number;
}

const days = recentDays<Day>();

/** The day that it is in a zone. */
export function dayOf(zone: string, at: number): Day {
  const known = days.find(zone, at);
  if (known) return known;
  const date = zoned(zone, at).toPlainDate();
  const begins = date.toZonedDateTime(zone).epochMilliseconds;
  return days.keep(zone, { date, begins, ends: date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds });
}

/** What was worked out of days, the latest few by name. */
function recentDays<D extends Pick<Day, "begins" | "ends">>() {
  const kept = new Map<string, readonly D[]>();
  return {
    find: (name: string, at: number) => kept.get(name)?.find(({ begins, ends }) => begins <= at && at < ends),
    keep(name: string, day: D): D {
      if (kept.size >= 500) kept.clear();
      kept.set(name, [day, ...(kept.get(name) ?? [])].slice(0, 4));
      return day;
    },
  };
}

const zoned = (zone: string, at: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

function toInterval(zone: string, date: Temporal.PlainDate, spans: readonly (readonly [string, string])[]) {
  const opens =
    spans
      .map(([opensAt]) => opensAt)
      .sort()
      .at(-1) ?? "00:00";
  const closes = spans.map(([, closesAt]) => closesAt).sort()[0] ?? "00:00";
  if (opens >= closes) return undefined;
  const from = instantOf(zone, date, opens, "later");
  const to = instantOf(zone, date, closes, "earlier") - guardSeconds * 1000;
  return from < to ? { from, to } : undefined;
}

/** An hour that the clocks leave out, or have twice, is taken so that the window is the narrower one. */
const instantOf = (zone: string, date: Temporal.PlainDate, time: string, disambiguation: "earlier" | "later"): number =>
  date.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(zone, { disambiguation }).epochMilliseconds;

/** "Sat 09:12", for whoever reads a decision. */
export function localTime(zone: string, at: number): string {
  const local = zoned(zone, at);
  const day = weekdays[local.dayOfWeek - 1] ?? "";
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} ${local.toPlainTime().toString({ smallestUnit: "minute" })}`;
}
