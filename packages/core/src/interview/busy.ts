/** The busy times of an iCalendar file, with recurring and all-day events, without free and cancelled events. */
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { isTimeZone } from "../kernel/clock.ts";
import type { Interval } from "./slots.ts";

/** A file with more occurrences is refused, since its expansion would take too much of the worker's time. */
const maxOccurrences = 50_000;
const maxBusy = 5_000;
const maxZones = 50;

/** With only these parts, the search for a rule's next date always ends; with others it may not. */
const boundedParts: Readonly<Record<string, readonly string[]>> = {
  DAILY: ["BYDAY"],
  WEEKLY: ["BYDAY"],
  MONTHLY: ["BYDAY", "BYMONTHDAY", "BYSETPOS"],
  YEARLY: ["BYDAY", "BYMONTH", "BYMONTHDAY", "BYSETPOS"],
};

export interface Span extends Interval {
  /** Zone of all-day events, and of times that name none. */
  readonly zone: string;
}

/** Busy times within the span, in order and merged. Throws if the text is no calendar. */
export function parseBusyTimes(text: string, span: Span): Interval[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  if (calendar.name !== "vcalendar") throw new Error("This is not a calendar");
  requireBounded(calendar);
  const events = calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
  const exceptions = events.filter((event) => event.isRecurrenceException());
  const exceptionsByUid = Map.groupBy(exceptions, ({ uid }) => uid);
  const masters = events.filter((event) => !event.isRecurrenceException());
  const masterUids = new Set(masters.map(({ uid }) => uid));
  // Changed occurrences whose series is not in the file.
  const orphans = exceptions.filter(({ uid }) => !masterUids.has(uid));
  const budget = { occurrences: maxOccurrences };
  const intervals = [
    ...masters.flatMap((event) => expandSeries(event, exceptionsByUid.get(event.uid) ?? [], span, budget)),
    ...orphans.flatMap((event) => busyIntervals(event, span)),
  ];
  const busy = merge(intervals.filter(({ from, to }) => to > span.from && from < span.to));
  if (busy.length > maxBusy) throw new Error("The calendar has too many events");
  return busy;
}

/** The file is untrusted, so its rules are checked before any is expanded. */
function requireBounded(calendar: ICAL.Component): void {
  const zones = calendar.getAllSubcomponents("vtimezone");
  if (zones.length > maxZones) throw new Error("The calendar has too many time zones");
  const changes = zones.flatMap((zone) => zone.getAllSubcomponents());
  // Each rule of a real time zone changes the clocks once a year.
  if (changes.flatMap(rulesIn).some((rule) => rule.freq !== "YEARLY" || !isBounded(rule)))
    throw new Error("The calendar has an unusual time zone");
  if (!calendar.getAllSubcomponents("vevent").flatMap(rulesIn).every(isBounded))
    throw new Error("The calendar has an unusual repetition");
}

const rulesIn = (component: ICAL.Component): ICAL.Recur[] =>
  component.getAllProperties("rrule").flatMap((property) => property.getValues() as ICAL.Recur[]);

function isBounded({ freq, interval, parts }: ICAL.Recur): boolean {
  const names = Object.keys(parts);
  const allowed = boundedParts[freq];
  // "Every seventh day, on Mondays" may never find a date.
  if (freq === "DAILY" && interval > 1 && names.length > 0) return false;
  return allowed !== undefined && names.every((name) => allowed.includes(name));
}

function expandSeries(
  event: ICAL.Event,
  exceptions: readonly ICAL.Event[],
  span: Span,
  budget: { occurrences: number },
): Interval[] {
  if (!event.isRecurring()) return busyIntervals(event, span);
  for (const exception of exceptions) event.relateException(exception);
  const times: Interval[] = [];
  const dates = event.iterator();
  for (let at: ICAL.Time | undefined = dates.next(); at; at = dates.next()) {
    budget.occurrences -= 1;
    if (budget.occurrences < 0) throw new Error("The calendar has too many events");
    if (toInstant(at, event, span) > span.to) break;
    const { startDate, endDate, item } = event.getOccurrenceDetails(at);
    if (isBusy(item)) times.push({ from: toInstant(startDate, item, span), to: toInstant(endDate, item, span) });
  }
  // The series was expanded only to the span's end, but a later occurrence may have been moved into the span.
  const movedIntoSpan = exceptions.filter(({ recurrenceId }) => toInstant(recurrenceId, event, span) > span.to);
  return [...times, ...movedIntoSpan.flatMap((exception) => busyIntervals(exception, span))];
}

const busyIntervals = (event: ICAL.Event, span: Span): Interval[] =>
  isBusy(event) ? [{ from: toInstant(event.startDate, event, span), to: toInstant(event.endDate, event, span) }] : [];

const propertyText = ({ component }: ICAL.Event, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? "").toUpperCase();

const isBusy = (event: ICAL.Event): boolean =>
  propertyText(event, "transp") !== "TRANSPARENT" && propertyText(event, "status") !== "CANCELLED";

/** Read in the zone that the file defines, else in the known zone that it only names, else in the recruiter's. */
function toInstant(time: ICAL.Time, { component }: ICAL.Event, span: Span): number {
  if (!time.isDate && time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
  const wallTime = Temporal.PlainDateTime.from({
    year: time.year,
    month: time.month,
    day: time.day,
    ...(!time.isDate && { hour: time.hour, minute: time.minute, second: time.second }),
  });
  const namedZone = time.isDate ? undefined : component.getFirstProperty("dtstart")?.getParameter("tzid");
  const zone = typeof namedZone === "string" && isTimeZone(namedZone) ? namedZone : span.zone;
  return wallTime.toZonedDateTime(zone).epochMilliseconds;
}

function merge(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const next of intervals.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && next.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
    else merged.push(next);
  }
  return merged;
}
