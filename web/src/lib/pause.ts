/** Polling interval of a watched query: `watchMs` at first, then a tenth of the idle time, at most a minute. */

const IDLE_DIVISOR = 10;
const MAX_INTERVAL_MS = 60_000;

export const intervalAfterIdle = (idleMs: number, watchMs: number): number =>
  Math.max(watchMs, Math.min(idleMs / IDLE_DIVISOR, MAX_INTERVAL_MS));
