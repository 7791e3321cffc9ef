import { wordsOfMiss } from "../ending.ts";
import type { Counts } from "../run/counts.ts";
import type { EndedFacts } from "../run/ended-key.ts";

/** Counted by quarter-hour, since some zones are offset by half an hour. */
export interface RunCounters {
  readonly ended: number;
  readonly outcomes: Counts;
  readonly failures: Counts;
  readonly undialed: Counts;
  /** By quarter-hours since the epoch: [dialled, reached]. */
  readonly quarters: Readonly<Record<string, readonly [number, number]>>;
}

export const emptyCounters: RunCounters = { ended: 0, outcomes: {}, failures: {}, undialed: {}, quarters: {} };

const quarterMinutes = 15;

export function addEnded(counters: RunCounters, facts: readonly EndedFacts[]): RunCounters {
  const outcomes = { ...counters.outcomes };
  const failures = { ...counters.failures };
  const undialed = { ...counters.undialed };
  const quarters: Record<string, readonly [number, number]> = { ...counters.quarters };
  for (const { dialedMinute, party, label, cause } of facts) {
    const isReached = party === "person";
    if (dialedMinute === undefined) {
      increment(undialed, cause);
      continue;
    }
    increment(outcomes, label);
    if (!isReached) increment(failures, wordsOfMiss({ cause, party }));
    const quarter = String(Math.floor(dialedMinute / quarterMinutes));
    const [dialed, reached] = quarters[quarter] ?? [0, 0];
    quarters[quarter] = [dialed + 1, reached + (isReached ? 1 : 0)];
  }
  return { ended: counters.ended + facts.length, outcomes, failures, undialed, quarters };
}

function increment(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

export function countsByHour(
  timezone: string,
  { quarters }: RunCounters,
): { hour: string; dialed: number; reached: number }[] {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: timezone,
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", hourCycle: "h23" },
  });
  const hours = new Map<string, { hour: string; dialed: number; reached: number }>();
  const inOrder = Object.entries(quarters).sort(([a], [b]) => Number(a) - Number(b));
  for (const [quarter, [dialed, reached]] of inOrder) {
    const parts = format.formatToParts(Number(quarter) * quarterMinutes * 60_000);
    const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
    const hour = `${part.year}-${part.month}-${part.day}T${part.hour}`;
    const known = hours.get(hour) ?? { hour, dialed: 0, reached: 0 };
    hours.set(hour, { hour, dialed: known.dialed + dialed, reached: known.reached + reached });
  }
  return [...hours.values()];
}
