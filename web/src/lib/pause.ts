/** Polling interval of a watched query: the given one while something happens, longer when idle. */

/** When idle, a tenth of the idle time, up to a minute. */
const IDLE_DIVISOR = 10;
const MAX_INTERVAL_MS = 60_000;

export const intervalAfterIdle = (idleMs: number, watchMs: number): number =>
  Math.max(watchMs, Math.min(idleMs / IDLE_DIVISOR, MAX_INTERVAL_MS));
