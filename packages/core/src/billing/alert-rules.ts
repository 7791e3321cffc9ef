/** The shares of an allowance at which its owner is told. Pure. */

export const alertPercents = [100, 90, 80] as const;
export type AlertPercent = (typeof alertPercents)[number];

interface Allowance {
  readonly allowedSeconds?: number | undefined;
  readonly usedSeconds: number;
}

/** The highest of them that is used up; none without an allowance, and none of nothing. */
export function reachedPercent({ allowedSeconds = 0, usedSeconds }: Allowance): AlertPercent | undefined {
  if (allowedSeconds <= 0) return undefined;
  return alertPercents.find((percent) => usedSeconds * 100 >= allowedSeconds * percent);
}
