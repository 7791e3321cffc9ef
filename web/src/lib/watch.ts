/**
 * Watches what changes at the server: often while somebody is there or it changes, ever more rarely while neither holds, and
 * not at all while the page is hidden. The first touch brings it up to date at once.
 */
import { pauseAfter } from "./pause.ts";

let touchedAt = performance.now();

/** What could not be had at all is asked for no more often than this: a server that is down is left to get up. */
const DOWN_MS = 10_000;

interface Watched<Data = unknown> {
  readonly state: {
    readonly data?: Data | undefined;
    readonly errorUpdateCount: number;
    readonly dataUpdatedAt: number;
    readonly errorUpdatedAt: number;
    readonly fetchStatus: string;
  };
  fetch(): Promise<unknown>;
  isActive(): boolean;
}

/** Queries that rest longer than they were told to. */
const resting = new Set<Watched>();

function touched(): void {
  touchedAt = performance.now();
  // With every pixel of somebody who scrolls.
  if (resting.size === 0) return;
  const woken = [...resting].filter((query) => query.isActive());
  resting.clear();
  // What could not be had is said by the query itself.
  for (const query of woken) query.fetch().catch(() => {});
}

const touches = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart", "focus"] as const;
for (const name of touches) window.addEventListener(name, touched, { passive: true, capture: true });
document.addEventListener("visibilitychange", touched);

/** What each query held last, and since when. */
const held = new WeakMap<Watched, { data: unknown; since: number }>();

function changedAt(query: Watched): number {
  const { data } = query.state;
  const known = held.get(query);
  if (known && known.data === data) return known.since;
  const since = performance.now();
  held.set(query, { data, since });
  return since;
}

/** A refetchInterval: that often while somebody is there. */
export const watched =
  (watchMs: number) =>
  (query: Watched): number => {
    const pause = pauseAfter(performance.now() - Math.max(touchedAt, changedAt(query)), watchMs);
    if (pause > watchMs) resting.add(query);
    else resting.delete(query);
    const isDown = query.state.data === undefined && query.state.errorUpdateCount > 0;
    return isDown ? Math.max(pause, DOWN_MS) : pause;
  };

/** A refetchInterval of what is not watched all the time: once it is again, what is left of the pause. */
export const watchedAtTimes =
  (watchMs: number) =>
  (query: Watched): number => {
    const pause = watched(watchMs)(query);
    const { dataUpdatedAt, errorUpdatedAt, fetchStatus } = query.state;
    if (fetchStatus !== "idle") return pause;
    return Math.min(pause, Math.max(1, pause - (Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt))));
  };

/** A refetchInterval of what comes to its end: watched so long as it may still change by itself. */
export const watchedWhile =
  <Data>(watchMs: number, mayChange: (data: Data | undefined) => boolean) =>
  (query: Watched<Data>): number | false => {
    if (mayChange(query.state.data)) return watched(watchMs)(query);
    resting.delete(query);
    return false;
  };
