const minute = 60;
const hour = 60 * minute;

/** Seconds before each further attempt: 24 hours in all. */
export const retrySeconds = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 7 * hour, 9 * hour + 24 * minute] as const;

/** Longest wait that an endpoint can ask for by `Retry-After`. */
const maxAskedSeconds = hour;

/** Undefined after the last attempt. `random`: 0 to 1, so that the deliveries of one outage come back one by one. */
export function retryDelay(attempt: number, askedSeconds: number | undefined, random: number): number | undefined {
  const seconds = retrySeconds[attempt - 1];
  if (seconds === undefined) return undefined;
  return Math.max(seconds * (0.8 + 0.2 * random), Math.min(askedSeconds ?? 0, maxAskedSeconds));
}
