/** Warns at these shares of an allowance. Pure. */

export const alertPercents = [100, 90, 80] as const;
export type AlertPercent = (typeof alertPercents)[number];

interface Allowance {
  readonly allowedSeconds?: number | undefined;
  readonly usedSeconds: number;
}

export function reachedPercent({ allowedSeconds = 0, usedSeconds }: Allowance): AlertPercent | undefined {
  if (allowedSeconds <= 0) return undefined;
  return alertPercents.find((percent) => usedSeconds * 100 >= allowedSeconds * percent);
}
