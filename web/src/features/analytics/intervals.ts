/** 95 % intervals of rates and means, and whether two of them differ. Pure. */

export interface Interval {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/** Of the normal distribution, for 95 %. */
const z = 1.96;

/** Below this in either version, a comparison is too early. */
export const minCompared = 30;

/** Wilson's: stays within 0 and 1, and is fair to small counts. */
export function rateInterval(part: number, whole: number): Interval | undefined {
  if (whole === 0) return undefined;
  const value = part / whole;
  const scale = 1 + z ** 2 / whole;
  const centre = (value + z ** 2 / (2 * whole)) / scale;
  const half = (z / scale) * Math.sqrt((value * (1 - value)) / whole + z ** 2 / (4 * whole ** 2));
  return { value, from: Math.max(0, centre - half), to: Math.min(1, centre + half) };
}

/** Undefined for fewer than two, and where the squares were not counted yet. */
export function meanInterval(sum: number, squares: number, count: number): Interval | undefined {
  if (count < 2 || squares * count < sum ** 2) return undefined;
  const value = sum / count;
  const variance = (squares - sum ** 2 / count) / (count - 1);
  const half = z * Math.sqrt(variance / count);
  return { value, from: Math.max(0, value - half), to: value + half };
}

export type Verdict = "early" | "same" | "differs";

interface Side {
  readonly interval: Interval | undefined;
  readonly count: number;
}

/** Intervals apart are a difference; intervals that overlap show none yet. */
export function compare(one: Side, other: Side): Verdict {
  if (!one.interval || !other.interval || Math.min(one.count, other.count) < minCompared) return "early";
  return one.interval.to < other.interval.from || other.interval.to < one.interval.from ? "differs" : "same";
}
