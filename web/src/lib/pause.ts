/** How long a watched query rests between two looks: as said while something happens, ever longer where nothing does. */

/** Where nobody touches anything and nothing has changed for so long, it rests a tenth of it, up to a minute. */
const share = 10;
const longestMs = 60_000;

export const pauseAfter = (quietMs: number, watchMs: number): number =>
  Math.max(watchMs, Math.min(quietMs / share, longestMs));
