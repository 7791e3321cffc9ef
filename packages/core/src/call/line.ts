/** A line's bookkeeping: its leases, what waits in its own queue, and when somebody looks at it next. */
import { db, type Item } from "../db/service.ts";
import { transact, unlessRefused, type Write, type Writer } from "../db/transact.ts";
import { now, toIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { shardAmong } from "../kernel/hash.ts";
import { idInKey } from "../kernel/id.ts";
import { send, sendLater } from "../kernel/message.ts";
import type { CallItem } from "./item.ts";
import { dispatchLine } from "./messages.ts";

export type LineItem = Item<"line">;

/** The due index spreads by queue; the sweeper's index by this many shards. */
export const shardCount = 4;
export const shards = Array.from({ length: shardCount }, (_, shard) => String(shard));

/** A stable shard of an id, so that the sweeper's index has no hot partition. */
export const shardOf = (id: string): string => String(shardAmong(id, shardCount));

/** Seconds after which the sweeper wakes a line with waiting calls, should every other wake-up be lost. */
const safetySeconds = 60;
/** The same where calls are under way: each of their ends looks at the line anyway. */
const busySafetySeconds = 600;
/** The same where one of its queues cannot be served: longer than until its message comes again, so that it is one message's work. */
const retrySafetySeconds = 300;

/** A queue: that of a run or, for calls placed one by one, of a number. */
export const dueLine = (tenant: string, queueId: string): string => `${tenant}#${queueId}`;
export const dueKey = (fromMs: number, callId: string): string => `${toIso(fromMs)}#${callId}`;
export const dueAt = (key: string): number => Date.parse(key.slice(0, key.indexOf("#")));

/** Of a call that waits. */
export interface QueueEntry {
  readonly callId: string;
  readonly dueMs: number;
}

/** A due key as the index keeps it, in small letters. */
export const readDueKey = (key: string): QueueEntry => ({
  callId: idInKey(key.slice(key.indexOf("#") + 1)),
  dueMs: dueAt(key.toUpperCase()),
});

export const loadLine = async (numberId: string): Promise<LineItem | undefined> => {
  const { data } = await db().line.get({ tenantId: tenantId(), numberId }).go({ consistent: true });
  return data ?? undefined;
};

/** What makes the sweeper look at a line after so many seconds. */
const sweeperWakeUp = (numberId: string, seconds: number) => ({
  wakeShard: shardOf(numberId),
  wakeAt: toIso(now() + seconds * 1000),
});

/** Counts calls that were queued on a line, and makes sure that the sweeper knows of them. */
export const incrementPending = (writer: Writer, numberId: string, calls: number): Write =>
  writer.line
    .update({ tenantId: tenantId(), numberId })
    .add({ pending: calls })
    .set(sweeperWakeUp(numberId, safetySeconds))
    .commit();

/** Counts calls that left the queue of their line. */
export const decrementPending = (writer: Writer, numberId: string, calls = 1): Write =>
  writer.line.update({ tenantId: tenantId(), numberId }).subtract({ pending: calls }).commit();

interface ReleasedSlot {
  /** What the call has taught of how long calls are (see learnLong). */
  readonly p90Delta: number;
  /** Further attempts that wait in the line's own queue from now on. */
  readonly queued: number;
}

/** A call's slot is free. */
export function releaseSlot(
  writer: Writer,
  { tenantId, numberId, callId }: CallItem,
  { p90Delta, queued }: ReleasedSlot,
): Write {
  const line = writer.line.update({ tenantId, numberId }).delete({ live: [callId] });
  const learned = line.add({
    ...(p90Delta === 0 ? {} : { p90CallMs: p90Delta }),
    ...(queued === 0 ? {} : { pending: queued }),
  });
  return (queued === 0 ? learned : learned.set(sweeperWakeUp(numberId, safetySeconds))).commit();
}

/** A claimed call waits again: its slot is free, and where it waits in the line's own queue it is counted there. */
export const requeue = (writer: Writer, { tenantId, numberId, callId, runId }: CallItem): Write =>
  writer.line
    .update({ tenantId, numberId })
    .delete({ live: [callId] })
    .add(runId ? {} : { pending: 1 })
    .set(sweeperWakeUp(numberId, safetySeconds))
    .commit();

/** From now on a line serves a run. */
export const addRun = (writer: Writer, numberId: string, runId: string): Write =>
  writer.line
    .update({ tenantId: tenantId(), numberId })
    .add({ runs: [runId] })
    .set(sweeperWakeUp(numberId, safetySeconds))
    .commit();

/** A line has nothing more to do for a run that does not run. Refused where it goes on by now: then the line serves it. */
export async function removeRun(numberId: string, runId: string): Promise<void> {
  const key = { tenantId: tenantId() };
  await transact((writer) => [
    writer.run
      .check({ ...key, runId })
      .where(({ state }, op) => `${op.notExists(state)} OR ${op.ne(state, "running")}`)
      .commit(),
    writer.line
      .update({ ...key, numberId })
      .delete({ runs: [runId] })
      .commit(),
  ]);
}

/** The same of a run that goes on over its other numbers, which may have left it before: they are told that they serve it. */
export async function transferRun(numberId: string, runId: string, others: readonly string[]): Promise<void> {
  await transact((writer) => [
    writer.line
      .update({ tenantId: tenantId(), numberId })
      .delete({ runs: [runId] })
      .commit(),
    ...others.map((other) => addRun(writer, other, runId)),
  ]);
  for (const other of others) await wake(other);
}

export const wake = (numberId: string): Promise<void> => send(dispatchLine, { numberId });

/**
 * Wakes a line after a while: it may not dial now. Whoever finds a wake-up under way that comes sooner leaves it at that, so
 * that those who wait do not become more with each that waits.
 */
export async function wakeLater(numberId: string, seconds: number): Promise<void> {
  const delaySeconds = Math.max(1, seconds);
  const nextWakeMs = Math.round(now() + delaySeconds * 1000);
  // The one that has just woken this worker may count as under way by another machine's clock.
  const pastMs = now() + Math.min(1_000, delaySeconds * 500);
  const noted = db()
    .line.patch({ tenantId: tenantId(), numberId })
    .set({ nextWakeMs })
    .where((attributes, op) =>
      [
        op.notExists(attributes.nextWakeMs),
        op.lte(attributes.nextWakeMs, pastMs),
        op.gt(attributes.nextWakeMs, nextWakeMs),
      ].join(" OR "),
    );
  if (!(await unlessRefused(noted.go()))) return;
  await sendLater(dispatchLine, { numberId }, delaySeconds, `line-${numberId}-${Math.floor(nextWakeMs / 1000)}`);
}

/** Looks at an index that has not caught up with the queue, each after twice the time, before the sweeper takes over. */
const maxStaleReads = 5;

/** What waits for a line, as far as it was seen. */
export interface QueueOutlook {
  /** Something waits in one of its queues, whether or not an index shows it yet. */
  readonly hasWaiting: boolean;
  /** The earliest that an index shows. */
  readonly nextDueMs: number | undefined;
}

/** Called when nothing is due: leaves exactly one wake-up while something waits, none otherwise. */
export async function scheduleNextDispatch(
  line: LineItem,
  { hasWaiting, nextDueMs }: QueueOutlook,
  staleReads: number,
): Promise<void> {
  const { numberId } = line;
  if (!hasWaiting) return clearWakeUp(line);
  if (nextDueMs === undefined) return rereadIndex(numberId, staleReads);
  const wakeAt = toIso(nextDueMs + safetySeconds * 1000);
  if (line.wakeAt === wakeAt) return;
  await db()
    .line.patch({ tenantId: line.tenantId, numberId })
    .set({ wakeShard: shardOf(numberId), wakeAt })
    .go();
  const delaySeconds = Math.max(1, Math.ceil((nextDueMs - now()) / 1000));
  await sendLater(dispatchLine, { numberId }, delaySeconds, `line-${numberId}-${Math.floor(nextDueMs / 1000)}`);
}

/** One of its queues could not be served: the line is looked at again soon, whatever the others wait for. */
export async function scheduleRetryDispatch(line: LineItem, outlook: QueueOutlook, staleReads: number): Promise<void> {
  const { tenantId, numberId } = line;
  if (outlook.nextDueMs !== undefined && outlook.nextDueMs < now() + retrySafetySeconds * 1000)
    return scheduleNextDispatch(line, outlook, staleReads);
  await db().line.patch({ tenantId, numberId }).set(sweeperWakeUp(numberId, retrySafetySeconds)).go();
}

/** All slots are taken: each end looks at the line, and the sweeper only in case. */
export async function waitForSlot(line: LineItem): Promise<void> {
  const isFar = line.wakeAt !== undefined && Date.parse(line.wakeAt) > now() + (busySafetySeconds / 2) * 1000;
  if (isFar) return;
  await db()
    .line.patch({ tenantId: line.tenantId, numberId: line.numberId })
    .set(sweeperWakeUp(line.numberId, busySafetySeconds))
    .go();
}

async function rereadIndex(numberId: string, staleReads: number): Promise<void> {
  if (staleReads >= maxStaleReads) return;
  await sendLater(dispatchLine, { numberId, staleReads: staleReads + 1 }, 2 ** staleReads, `line-${numberId}-look`);
}

async function clearWakeUp({ tenantId, numberId, wakeAt }: LineItem): Promise<void> {
  if (!wakeAt) return;
  const line = db()
    .line.patch({ tenantId, numberId })
    .remove(["wakeShard", "wakeAt"])
    .where(({ pending, runs }, op) => `(${op.notExists(pending)} OR ${op.lte(pending, 0)}) AND ${op.notExists(runs)}`);
  // Refused when something came to wait in the meantime: then the wake-up stays.
  await unlessRefused(line.go());
}

/** How long a call must be under way before it is worth a look: longer than nine of ten on its line are. */
export const p90CallMsOf = ({ p90CallMs }: Pick<LineItem, "p90CallMs">): number =>
  p90CallMs ?? ports().voice.silenceSeconds * 1000;

/** A tenth of a step down for a call that was shorter, nine tenths up for one that was longer: it settles at nine of ten. */
export function p90Adjustment({
  p90CallMs,
  dialedAt,
}: {
  p90CallMs?: number | undefined;
  dialedAt?: string | undefined;
}): number {
  if (p90CallMs === undefined || dialedAt === undefined) return 0;
  const step = p90CallMs / 10;
  return Math.round(now() - Date.parse(dialedAt) > p90CallMs ? step * 0.9 : step * -0.1);
}
