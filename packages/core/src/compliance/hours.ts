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
  const open = zones.map((zone) => intervalsOf(zone, hours, from));
  let at = from;
  for (;;) {
    const next = open.map((intervals) => intervals.find(({ to }) => to > at));
    let latest = at;
    for (const interval of next) {
      if (!interval) return undefined;
      latest = Math.max(latest, interval.from);
    }
    if (latest === at) return at;
    at = latest;
  }
}

/** Its open intervals from the local day of `from` on, in order. */
function intervalsOf(zone: string, hours: readonly Hours[], from: number): Interval[] {
  const today = localDate(zone, from);
  return Array.from({ length: searchDays }, (_, days) => openOn(zone, hours, today.add({ days }))).filter(
    (interval) => interval !== undefined,
  );
}

export const localDate = (zone: string, at: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();

/** What was worked out of a zone's day; a run asks for the same few again and again. */
const known = new Map<string, Interval | undefined>();
const knownAtMost = 5_000;

function openOn(zone: string, hours: readonly Hours[], date: Temporal.PlainDate): Interval | undefined {
  const weekday = weekdays[date.dayOfWeek - 1];
  const spans = hours.map((each) => weekday && each[weekday]);
  const key = `${zone} ${date} ${spans.join(" ")}`;
  if (known.has(key)) return known.get(key);
  if (known.size >= knownAtMost) known.clear();
  const interval = spans.every((span) => span !== undefined) ? intervalOf(zone, date, spans) : undefined;
  known.set(key, interval);
  return interval;
}

function intervalOf(zone: string, date: Temporal.PlainDate, spans: readonly (readonly [string, string])[]) {
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

/** When the local day after the one of `at` begins. */
export const nextDay = (zone: string, at: number): number =>
  localDate(zone, at).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;

/** "Sat 09:12", for whoever reads a decision. */
export function localTime(zone: string, at: number): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const day = weekdays[local.dayOfWeek - 1] ?? "";
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} ${local.toPlainTime().toString({ smallestUnit: "minute" })}`;
}
