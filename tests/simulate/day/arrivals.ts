/** A day of a million calls: when each of a thousand tenants' calls begins and ends, in the tenant's time zone. */
import { createRandom } from "../random.ts";

const hourMs = 3_600_000;

/** Offsets of the tenants' zones from UTC in hours, by share: Europe, America's east and west, the Gulf, India. */
const zones = [1, 1, 1, 1, 2, -5, -5, -6, -8, 4, 5.5] as const;
const opensAt = 9;
const closesAt = 19;

export interface Day {
  /** Milliseconds of the day, UTC, ascending. */
  readonly begins: Float64Array;
  readonly ends: Float64Array;
  /** Calls a second that end, of the busiest tenant and of the busiest number. */
  readonly busiestTenantRate: number;
  readonly busiestNumberRate: number;
  readonly mostAtOnce: number;
}

interface DayOptions {
  readonly tenants: number;
  readonly calls: number;
  /** Average length, ringing included. */
  readonly callMs: number;
}

/** Sizes fall with the rank: the largest tenant has some thirty times the calls of the smallest. */
const weightOf = (rank: number): number => 1 / Math.sqrt(rank + 1);

/** Concurrent calls of a number; a tenant has as many numbers as it needs to end its calls within `runHours`. */
const callsOfNumber = 2;
const runHours = 4;

export function generateDay({ tenants, calls, callMs }: DayOptions): Day {
  const random = createRandom(1);
  const weights = Array.from({ length: tenants }, (_, rank) => weightOf(rank));
  const total = weights.reduce((sum, one) => sum + one, 0);
  const begins = new Float64Array(calls);
  let assigned = 0;
  let busiestTenantRate = 0;
  for (const [rank, weight] of weights.entries()) {
    const tenantCalls =
      rank === tenants - 1 ? calls - assigned : Math.min(calls - assigned, Math.round((calls * weight) / total));
    const lines = Math.max(callsOfNumber, Math.ceil((tenantCalls * callMs) / (runHours * hourMs)));
    busiestTenantRate = Math.max(busiestTenantRate, (lines * 1_000) / callMs);
    const latestStart = Math.max(opensAt, closesAt - runHours - 1);
    const startsAt = (random.between(opensAt * 60, latestStart * 60) / 60 - random.pick(zones)) * hourMs;
    // Each line begins a call every `callMs` on average.
    for (let call = 0; call < tenantCalls; call += 1)
      begins[assigned + call] = startsAt + Math.floor(call / lines) * callMs + random.between(0, callMs);
    assigned += tenantCalls;
  }
  begins.sort();
  const ends = begins.map((at) => at + random.between(callMs * 0.3, callMs * 1.7)).sort();
  return {
    begins,
    ends,
    busiestTenantRate,
    busiestNumberRate: (callsOfNumber * 1_000) / callMs,
    mostAtOnce: mostAtOnce(begins, ends),
  };
}

function mostAtOnce(begins: Float64Array, ends: Float64Array): number {
  let [maxLive, endedCount] = [0, 0];
  for (const [index, at] of begins.entries()) {
    while ((ends[endedCount] ?? 0) < at) endedCount += 1;
    maxLive = Math.max(maxLive, index + 1 - endedCount);
  }
  return maxLive;
}

/** The highest number of instants a second, averaged over ten seconds. */
export function peakPerSecond(instants: Float64Array): number {
  let [peak, windowStart] = [0, 0];
  for (const [index, at] of instants.entries()) {
    while ((instants[windowStart] ?? 0) < at - 10_000) windowStart += 1;
    peak = Math.max(peak, (index + 1 - windowStart) / 10);
  }
  return peak;
}
