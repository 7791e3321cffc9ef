/**
 * Polling intervals: short while the user is active or the data changes, longer when idle, none while the page is
 * hidden. Activity refetches immediately.
 */
import { pauseAfter } from "./pause.ts";

let touchedAt = performance.now();

/** Minimum interval after a failed first load, to spare a server that is down. */
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

/** Queries with a lengthened interval. */
const resting = new Set<Watched>();

function touched(): void {
  touchedAt = performance.now();
  // Runs on every scroll event.
  if (resting.size === 0) return;
  const woken = [...resting].filter((query) => query.isActive());
  resting.clear();
  // The query itself reports its failure.
  for (const query of woken) query.fetch().catch(() => {});
}

const touches = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart", "focus"] as const;
for (const name of touches) window.addEventListener(name, touched, { passive: true, capture: true });
document.addEventListener("visibilitychange", touched);

/** Each query's last data, and since when it has been unchanged. */
const held = new WeakMap<Watched, { data: unknown; since: number }>();

function changedAt(query: Watched): number {
  const { data } = query.state;
  const known = held.get(query);
  if (known && known.data === data) return known.since;
  const since = performance.now();
  held.set(query, { data, since });
  return since;
}

/** A refetchInterval while the user is active; backs off when idle. */
export const pollInterval =
  (watchMs: number) =>
  (query: Watched): number => {
    const pause = pauseAfter(performance.now() - Math.max(touchedAt, changedAt(query)), watchMs);
    if (pause > watchMs) resting.add(query);
    else resting.delete(query);
    const isDown = query.state.data === undefined && query.state.errorUpdateCount > 0;
    return isDown ? Math.max(pause, DOWN_MS) : pause;
  };

/** A refetchInterval of a query that is watched at times: resumes with the rest of the pause. */
export const pollAtTimes =
  (watchMs: number) =>
  (query: Watched): number => {
    const pause = pollInterval(watchMs)(query);
    const { dataUpdatedAt, errorUpdatedAt, fetchStatus } = query.state;
    if (fetchStatus !== "idle") return pause;
    return Math.min(pause, Math.max(1, pause - (Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt))));
  };

/** A refetchInterval until the data is final. */
export const pollWhile =
  <Data>(watchMs: number, mayChange: (data: Data | undefined) => boolean) =>
  (query: Watched<Data>): number | false => {
    if (mayChange(query.state.data)) return pollInterval(watchMs)(query);
    resting.delete(query);
    return false;
  };
