/** A trial lasts seven days with three calls on each day of the tenant's zone (administration spec §1). */
import { toIso } from "../kernel/clock.ts";

const trialDays = 7;
export const trialCallsPerDay = 3;

const dayMs = 24 * 3600 * 1000;
/** Every zone's midnight falls on a quarter of an hour, on clock changes too. */
const quarterHourMs = 15 * 60 * 1000;

export const trialEnd = (fromMs: number): string => toIso(fromMs + trialDays * dayMs);

export const trialDaysLeft = (endsAt: string, atMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(endsAt) - atMs) / dayMs));

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format takes as long as using it a hundred times. */
function dateFormat(timezone: string): Intl.DateTimeFormat {
  const parts = { timeZone: timezone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat("en-CA", parts);
  formats.set(timezone, format);
  return format;
}

export const dayIn = (timezone: string, atMs: number): string => dateFormat(timezone).format(atMs);

export function nextDay(timezone: string, atMs: number): string {
  const today = dayIn(timezone, atMs);
  let boundary = Math.floor(atMs / quarterHourMs) * quarterHourMs + quarterHourMs;
  while (dayIn(timezone, boundary) === today) boundary += quarterHourMs;
  return toIso(boundary);
}

interface TrialMeter {
  readonly trialDay?: string | undefined;
  readonly trialCalls?: readonly string[] | undefined;
}

export const callsLeft = ({ trialDay, trialCalls = [] }: TrialMeter, day: string): number =>
  trialDay === day ? Math.max(0, trialCallsPerDay - trialCalls.length) : trialCallsPerDay;
