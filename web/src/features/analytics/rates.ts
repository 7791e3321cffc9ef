/** Rates and means of calls: their texts, the best hour, 95 % intervals and whether two of them differ. */
import { type CallCounts, countDialed } from "@callwright/contracts/figures";
import * as m from "#messages";
import { formatNumber, formatShare } from "../../lib/format.ts";

export const NO_VALUE = "–";

/** A rate of fewer calls than this is shown with its counts, and left out of the chart's line. */
export const minRateCalls = 20;

export function rateText(part: number, whole: number): string {
  if (whole === 0) return NO_VALUE;
  const share = formatShare(part / whole);
  if (whole >= minRateCalls) return share;
  return m.analytics_rate_of({ share, part: formatNumber(part), whole: formatNumber(whole) });
}

export const answerRateText = (figures: CallCounts): string => rateText(figures.dialedReached, countDialed(figures));

interface HourCounts {
  /** Monday is 1; absent for all weekdays together. */
  readonly weekday?: number;
  readonly hour: number;
  readonly calls: number;
  readonly reached: number;
}

function hourWithHighestRate(hours: readonly HourCounts[]): HourCounts | undefined {
  let best: HourCounts | undefined;
  for (const hour of hours) {
    if (hour.calls < minRateCalls) continue;
    if (!best || hour.reached / hour.calls > best.reached / best.calls) best = hour;
  }
  return best;
}

/** The hour of the week with the highest rate; if all have too few calls, the best hour of all days together. */
export function bestHour(hours: readonly HourCounts[]): HourCounts | undefined {
  const hoursOfAllDays = Array.from({ length: 24 }, (_, hour): HourCounts => {
    const total = { hour, calls: 0, reached: 0 };
    for (const counts of hours) {
      if (counts.hour !== hour) continue;
      total.calls += counts.calls;
      total.reached += counts.reached;
    }
    return total;
  });
  return hourWithHighestRate(hours) ?? hourWithHighestRate(hoursOfAllDays);
}

interface Interval {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/** 95 % of a normal distribution lie within 1.96 standard deviations of its mean. */
const zScore = 1.96;

/** If either version has fewer calls, it is too early to compare them. */
export const minComparedCalls = 30;

/** Wilson's interval stays within 0 and 1, and is fair to small counts. */
export function rateInterval(part: number, whole: number): Interval | undefined {
  if (whole === 0) return undefined;
  const value = part / whole;
  const scale = 1 + zScore ** 2 / whole;
  const centre = (value + zScore ** 2 / (2 * whole)) / scale;
  const margin = (zScore / scale) * Math.sqrt((value * (1 - value)) / whole + zScore ** 2 / (4 * whole ** 2));
  return { value, from: Math.max(0, centre - margin), to: Math.min(1, centre + margin) };
}

/** Undefined for fewer than two values, and for old totals, to which some values did not add their squares. */
export function meanInterval(sum: number, sumOfSquares: number, count: number): Interval | undefined {
  // True if the variance would be negative, which is impossible when all squares were added.
  const areSquaresMissing = sumOfSquares * count < sum ** 2;
  if (count < 2 || areSquaresMissing) return undefined;
  const value = sum / count;
  const variance = (sumOfSquares - sum ** 2 / count) / (count - 1);
  const margin = zScore * Math.sqrt(variance / count);
  return { value, from: Math.max(0, value - margin), to: value + margin };
}

type Comparison = "tooEarly" | "same" | "differs";

export interface Measurement {
  readonly interval: Interval | undefined;
  readonly count: number;
}

/** Measurements differ if their intervals do not overlap. */
export function compareMeasurements(one: Measurement, other: Measurement): Comparison {
  if (!one.interval || !other.interval) return "tooEarly";
  if (one.count < minComparedCalls || other.count < minComparedCalls) return "tooEarly";
  const isSeparate = one.interval.to < other.interval.from || other.interval.to < one.interval.from;
  return isSeparate ? "differs" : "same";
}
