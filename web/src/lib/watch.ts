/** Polling intervals: short while the user is active or data changes, longer when idle, none in a hidden page. */
import { intervalAfterIdle } from "./pause.ts";

let lastActivityAt = performance.now();

/** Minimum interval after a failed first load, to spare a server that is down. */
const SERVER_DOWN_MS = 10_000;

interface PolledQuery<Data = unknown> {
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

/** Queries with a lengthened interval, which are fetched as soon as the user is active again. */
const idleQueries = new Set<PolledQuery>();

function onActivity(): void {
  lastActivityAt = performance.now();
  // This function runs on every scroll event.
  if (idleQueries.size === 0) return;
  const activeQueries = [...idleQueries].filter((query) => query.isActive());
  idleQueries.clear();
  // The query itself reports its failure.
  for (const query of activeQueries) query.fetch().catch(() => {});
}

const activityEvents = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart", "focus"] as const;
for (const name of activityEvents) window.addEventListener(name, onActivity, { passive: true, capture: true });
document.addEventListener("visibilitychange", onActivity);

const lastChanges = new WeakMap<PolledQuery, { data: unknown; since: number }>();

/** Returns when the query's data last changed. */
function trackDataChange(query: PolledQuery): number {
  const { data } = query.state;
  const lastChange = lastChanges.get(query);
  if (lastChange && lastChange.data === data) return lastChange.since;
  const since = performance.now();
  lastChanges.set(query, { data, since });
  return since;
}

/** A refetchInterval while the user is active; backs off when idle. */
export const pollInterval =
  (watchMs: number) =>
  (query: PolledQuery): number => {
    const idleMs = performance.now() - Math.max(lastActivityAt, trackDataChange(query));
    const intervalMs = intervalAfterIdle(idleMs, watchMs);
    if (intervalMs > watchMs) idleQueries.add(query);
    else idleQueries.delete(query);
    const isDown = query.state.data === undefined && query.state.errorUpdateCount > 0;
    return isDown ? Math.max(intervalMs, SERVER_DOWN_MS) : intervalMs;
  };

/** A refetchInterval for queries that mount and unmount: continues a running interval instead of restarting it. */
export const pollSteadily =
  (watchMs: number) =>
  (query: PolledQuery): number => {
    const intervalMs = pollInterval(watchMs)(query);
    const { dataUpdatedAt, errorUpdatedAt, fetchStatus } = query.state;
    if (fetchStatus !== "idle") return intervalMs;
    const elapsedMs = Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt);
    // At least 1, since 0 stops the polling.
    return Math.min(intervalMs, Math.max(1, intervalMs - elapsedMs));
  };

/** A refetchInterval while the data may still change; none afterwards. */
export const pollWhile =
  <Data>(watchMs: number, mayChange: (data: Data | undefined) => boolean) =>
  (query: PolledQuery<Data>): number | false => {
    if (mayChange(query.state.data)) return pollInterval(watchMs)(query);
    idleQueries.delete(query);
    return false;
  };
