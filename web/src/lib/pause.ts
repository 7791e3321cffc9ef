/** Polling interval of a watched query: the given one while something happens, longer when idle. */

/** When idle, a tenth of the idle time, up to a minute. */
const share = 10;
const longestMs = 60_000;

export const pauseAfter = (quietMs: number, watchMs: number): number =>
  Math.max(watchMs, Math.min(quietMs / share, longestMs));
