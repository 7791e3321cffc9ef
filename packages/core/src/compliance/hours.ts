import { weekdays } from "@callwright/contracts/endpoints/reach";
import { Temporal } from "temporal-polyfill";
import type { Hours } from "./rules.ts";

/** Dialing stops this long before the hours end, since the provider may hold a request and the phone ring later. */
export const guardSeconds = 300;

const searchDays = 15;

interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The first instant from `from` on that all hours allow in all zones; undefined if none within `searchDays`. */
export function firstOpenTime(zones: readonly string[], hours: readonly Hours[], from: number): number | undefined {
  const zoneCalendars = zones.map((zone) => getCalendar(zone, hours, from));
  let at = from;
  for (;;) {
    let latest = at;
    for (const calendar of zoneCalendars) {
      const interval = nextInterval(calendar, at);
      if (!interval) return undefined;
      latest = Math.max(latest, interval.from);
    }
    if (latest === at) return at;
    at = latest;
  }
}

/** The open intervals of a zone from a day on, read day by day; cached by that first day. */
interface Calendar extends Day {
  readonly zone: string;
  readonly hours: readonly Hours[];
  daysRead: number;
  readonly open: Interval[];
}

const calendars = recentDays<Calendar>();

function getCalendar(zone: string, hours: readonly Hours[], from: number): Calendar {
  const hoursText = hours.map((each) => weekdays.map((day) => each[day]?.join()).join(";")).join("|");
  const key = `${zone}${hoursText}`;
  return calendars.find(key, from) ?? calendars.add(key, { zone, hours, ...dayOf(zone, from), daysRead: 0, open: [] });
}

function nextInterval(calendar: Calendar, at: number): Interval | undefined {
  for (;;) {
    const next = calendar.open.find(({ to }) => to > at);
    if (next || calendar.daysRead === searchDays) return next;
    const interval = openInterval(calendar, calendar.date.add({ days: calendar.daysRead }));
    calendar.daysRead += 1;
    if (interval) calendar.open.push(interval);
  }
}

function openInterval({ zone, hours }: Calendar, date: Temporal.PlainDate): Interval | undefined {
  const weekday = weekdays[date.dayOfWeek - 1];
  const spans = hours.map((each) => weekday && each[weekday]);
  return spans.every((span) => span !== undefined) ? toInterval(zone, date, spans) : undefined;
}

interface Day {
  readonly date: Temporal.PlainDate;
  readonly begins: number;
  readonly ends: number;
}

const knownDays = recentDays<Day>();

export function dayOf(zone: string, at: number): Day {
  const cachedDay = knownDays.find(zone, at);
  if (cachedDay) return cachedDay;
  const date = zoned(zone, at).toPlainDate();
  const begins = date.toZonedDateTime(zone).epochMilliseconds;
  return knownDays.add(zone, { date, begins, ends: date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds });
}

const maxKeys = 500;
const daysPerKey = 4;

/** Caches a few days per key, which is a zone, or a zone with its hours. */
function recentDays<D extends Pick<Day, "begins" | "ends">>() {
  const daysByKey = new Map<string, readonly D[]>();
  return {
    find: (key: string, at: number) => daysByKey.get(key)?.find(({ begins, ends }) => begins <= at && at < ends),
    add(key: string, day: D): D {
      if (daysByKey.size >= maxKeys) daysByKey.clear();
      daysByKey.set(key, [day, ...(daysByKey.get(key) ?? [])].slice(0, daysPerKey));
      return day;
    },
  };
}

const zoned = (zone: string, at: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

function toInterval(zone: string, date: Temporal.PlainDate, spans: readonly (readonly [string, string])[]) {
  const openings = spans.map((span) => span[0]).toSorted();
  const closings = spans.map((span) => span[1]).toSorted();
  const latestOpening = openings.at(-1) ?? "00:00";
  const earliestClosing = closings.at(0) ?? "00:00";
  if (latestOpening >= earliestClosing) return undefined;
  const from = toInstant(zone, date, latestOpening, "later");
  const to = toInstant(zone, date, earliestClosing, "earlier") - guardSeconds * 1000;
  return from < to ? { from, to } : undefined;
}

/** Skipped and repeated hours are resolved towards the narrower window. */
const toInstant = (zone: string, date: Temporal.PlainDate, time: string, disambiguation: "earlier" | "later"): number =>
  date.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(zone, { disambiguation }).epochMilliseconds;

export function localTime(zone: string, at: number): string {
  const local = zoned(zone, at);
  const day = weekdays[local.dayOfWeek - 1] ?? "";
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} ${local.toPlainTime().toString({ smallestUnit: "minute" })}`;
}

export function localInstant(zone: string, at: number): string {
  return zoned(zone, at).toString({ smallestUnit: "second", timeZoneName: "never" });
}

/** Text without an offset is read by the zone's wall clock. Undefined for invalid text. */
export function readLocalInstant(text: string, zone: string): string | undefined {
  try {
    Temporal.Instant.from(text);
    return text;
  } catch {
    return readWallClock(text, zone);
  }
}

function readWallClock(text: string, zone: string): string | undefined {
  try {
    return localInstant(zone, Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds);
  } catch {
    return undefined;
  }
}
