const minute = 60;
const hour = 60 * minute;

export const retrySeconds = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 7 * hour, 9 * hour + 24 * minute] as const;

const maxAskedSeconds = hour;

/** Undefined after the last attempt. `random`: 0 to 1, so that the deliveries of one outage come back one by one. */
export function retryDelay(attempt: number, askedSeconds: number | undefined, random: number): number | undefined {
  const seconds = retrySeconds[attempt - 1];
  if (seconds === undefined) return undefined;
  return Math.max(seconds * (0.8 + 0.2 * random), Math.min(askedSeconds ?? 0, maxAskedSeconds));
}
