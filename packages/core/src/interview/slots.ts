import type { InterviewRules } from "@callwright/contracts/endpoints/interview";
import { weekdays } from "@callwright/contracts/endpoints/reach";
import { Temporal } from "temporal-polyfill";
import type { BookedTime } from "./interview.entity.ts";

/** In milliseconds since the epoch. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;

export interface TakenTimes {
  readonly busy: readonly Interval[];
  readonly booked: readonly BookedTime[];
}

/** The free start times, in order. Local times that a clock change skips are omitted; repeated ones count once. */
export function freeTimes(rules: InterviewRules, parentId: string, { busy, booked }: TakenTimes, at: number): number[] {
  const earliest = at + rules.noticeHours * hourMs;
  const latest = at + rules.horizonDays * 24 * hourMs;
  const takenIntervals = [...busy, ...booked];
  const lengthMs = rules.lengthMinutes * minuteMs;
  const bookedForJob = booked.filter((time) => time.parentId === parentId);
  const times: number[] = [];
  let date = dateOf(rules.timezone, earliest);
  for (; startOf(rules.timezone, date) <= latest; date = date.add({ days: 1 })) {
    const bookedOnDay = bookedForJob.filter(({ from }) => dateOf(rules.timezone, from).equals(date));
    if (bookedOnDay.length >= rules.maxPerDay) continue;
    for (const from of startTimesOn(rules, date)) {
      const to = from + lengthMs;
      // The spans of a day may overlap.
      const overlapsPrevious = from < (times.at(-1) ?? 0) + lengthMs;
      if (from < earliest || from > latest || overlapsPrevious) continue;
      if (!takenIntervals.some((other) => from < other.to && other.from < to)) times.push(from);
    }
  }
  return times;
}

function startTimesOn({ hours, lengthMinutes, timezone }: InterviewRules, date: Temporal.PlainDate): number[] {
  const day = weekdays[date.dayOfWeek - 1];
  const step = { minutes: lengthMinutes };
  return hours
    .filter((span) => span.day === day)
    .flatMap(({ from, to }) => {
      const end = date.toPlainDateTime(Temporal.PlainTime.from(to));
      const endsAt = end.toZonedDateTime(timezone).epochMilliseconds;
      const starts: number[] = [];
      let wallTime = date.toPlainDateTime(Temporal.PlainTime.from(from));
      for (; Temporal.PlainDateTime.compare(wallTime, end) < 0; wallTime = wallTime.add(step)) {
        const start = wallTime.toZonedDateTime(timezone, { disambiguation: "earlier" });
        const isSkipped = !start.toPlainDateTime().equals(wallTime);
        const at = start.epochMilliseconds;
        if (!isSkipped && at + lengthMinutes * minuteMs <= endsAt) starts.push(at);
      }
      return starts;
    })
    .sort((one, other) => one - other);
}

export interface TimeFilter {
  readonly after?: number | undefined;
  readonly day?: string | undefined;
  readonly part?: "morning" | "afternoon" | undefined;
}

/** At most `maxOffered` times: the first of each day, then others. */
export function pickTimes(times: readonly number[], zone: string, { after = 0, day, part }: TimeFilter = {}): number[] {
  const matching = times.filter((at) => {
    const local = zoned(zone, at);
    if (at <= after || (day !== undefined && local.toPlainDate().toString() < day)) return false;
    const partOfDay = local.hour < 12 ? "morning" : "afternoon";
    return part === undefined || part === partOfDay;
  });
  const firstOfEachDay = [...Map.groupBy(matching, (at) => dateOf(zone, at).toString()).values()].flatMap(
    ([first]) => first ?? [],
  );
  const chosen = firstOfEachDay.slice(0, maxOffered);
  const furtherTimes = matching.filter((at) => !chosen.includes(at)).slice(0, maxOffered - chosen.length);
  return [...chosen, ...furtherTimes].sort((one, other) => one - other);
}

const maxOffered = 3;
const zoned = (zone: string, at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
const dateOf = (zone: string, at: number): Temporal.PlainDate => zoned(zone, at).toPlainDate();
const startOf = (zone: string, date: Temporal.PlainDate): number => date.toZonedDateTime(zone).epochMilliseconds;
