import { db, type Item } from "../db/service.ts";
import { transact, tryWrite, type Write, type Writer } from "../db/transact.ts";
import { now, toIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { shardAmong } from "../kernel/hash.ts";
import { idInKey } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import { send, sendLater } from "../kernel/message.ts";
import type { CallItem } from "./item.ts";
import { dispatchLine } from "./messages.ts";

export type LineItem = Item<"line">;

const sweepShardCount = 4;
export const sweepShards = Array.from({ length: sweepShardCount }, (_, shard) => String(shard));
export const sweepShardOf = (id: string): string => String(shardAmong(id, sweepShardCount));

/** Delay of the sweeper's wake-up, the fallback if all other wake-ups are lost. */
const safetySeconds = 60;
/** Longer with active calls, since each of their ends dispatches the line. */
const busySafetySeconds = 600;
/** Longer than until the failed message's redelivery, so that sweeper and redelivery do not work on the same queue. */
const retrySafetySeconds = 300;

/** Queued calls have shards of their own, so that many of them do not delay the checks of active ones. */
export const overdueShardOf = (shard: string): string => `due-${shard}`;
export const dueLine = (tenant: string, queueId: string): string => `${tenant}#${queueId}`;
export const dueKey = (dueMs: number, callId: string): string => `${toIso(dueMs)}#${callId}`;
export const dueMsOf = (key: string): number => Date.parse(key.slice(0, key.indexOf("#")));

export interface QueueEntry {
  readonly callId: string;
  readonly dueMs: number;
}

/** The index stores keys in lower case. */
export const readDueKey = (key: string): QueueEntry => ({
  callId: idInKey(key.slice(key.indexOf("#") + 1)),
  dueMs: dueMsOf(key.toUpperCase()),
});

/** The sweeper watches a number's own queued calls; those of a run are served by the run's lines. */
export const queueFields = (
  { tenantId, callId, runId, numberId }: Pick<CallItem, "tenantId" | "callId" | "runId" | "numberId">,
  dueMs: number,
) => ({
  dueLine: dueLine(tenantId, runId ?? numberId),
  dueKey: dueKey(dueMs, callId),
  ...(runId ? {} : { watchShard: overdueShardOf(sweepShardOf(callId)), checkAt: toIso(dueMs) }),
});

export const loadLine = async (numberId: string): Promise<LineItem | undefined> => {
  const { data } = await db().line.get({ tenantId: tenantId(), numberId }).go({ consistent: true });
  return data ?? undefined;
};

const sweeperWakeUp = (numberId: string, seconds: number) => ({
  wakeShard: sweepShardOf(numberId),
  wakeAt: toIso(now() + seconds * 1000),
});

export const incrementPending = (writer: Writer, numberId: string, calls: number): Write =>
  writer.line
    .update({ tenantId: tenantId(), numberId })
    .add({ pending: calls })
    .set(sweeperWakeUp(numberId, safetySeconds))
    .commit();

export const decrementPending = (writer: Writer, numberId: string, calls = 1): Write =>
  writer.line.update({ tenantId: tenantId(), numberId }).subtract({ pending: calls }).commit();

export function releaseSlot(
  writer: Writer,
  { tenantId, numberId, callId }: CallItem,
  { p90Delta, queued }: { readonly p90Delta: number; readonly queued: number },
): Write {
  const line = writer.line.update({ tenantId, numberId }).delete({ live: [callId] });
  const withCounts = line.add({
    ...(p90Delta === 0 ? {} : { p90CallMs: p90Delta }),
    ...(queued === 0 ? {} : { pending: queued }),
  });
  return (queued === 0 ? withCounts : withCounts.set(sweeperWakeUp(numberId, safetySeconds))).commit();
}

export const requeue = (writer: Writer, { tenantId, numberId, callId, runId }: CallItem): Write =>
  writer.line
    .update({ tenantId, numberId })
    .delete({ live: [callId] })
    .add(runId ? {} : { pending: 1 })
    .set(sweeperWakeUp(numberId, safetySeconds))
    .commit();

export const addRun = (writer: Writer, numberId: string, runId: string): Write =>
  writer.line
    .update({ tenantId: tenantId(), numberId })
    .add({ runs: [runId] })
    .set(sweeperWakeUp(numberId, safetySeconds))
    .commit();

/** A transaction has at most 100 writes, some of which are the run's shards. */
export const linesPerTransaction = 80;

/** Adds the lines that did not fit into the run's own transaction; if this fails, the run uses the lines it has. */
export async function joinLines(runId: string, numberIds: readonly string[]): Promise<void> {
  if (numberIds.length > 0) await transact((writer) => numberIds.map((numberId) => addRun(writer, numberId, runId)));
}

/** Refused if the run is running again: the line then keeps the run. */
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

export async function transferRun(numberId: string, runId: string, otherNumberIds: readonly string[]): Promise<void> {
  await transact((writer) => [
    writer.line
      .update({ tenantId: tenantId(), numberId })
      .delete({ runs: [runId] })
      .commit(),
    ...otherNumberIds.slice(0, linesPerTransaction).map((other) => addRun(writer, other, runId)),
  ]);
  for (const other of otherNumberIds) await wake(other);
}

export const wake = (numberId: string, callId?: string): Promise<void> =>
  send(dispatchLine, { numberId, ...(callId ? { callId } : {}) });

/** Only logs a failure: the call stays queued, and the sweeper wakes its line. */
export const wakeQueued = (numberId: string, callId: string): Promise<void> =>
  wake(numberId, callId).catch((error: unknown) =>
    log.warn("line.wake-failed", { callId, error: describeError(error) }),
  );

const startsPerSecond = 10;

/** Starts a run's lines in turn, since their claims conflict on its row. */
export async function wakeInTurn(numberIds: readonly string[]): Promise<void> {
  for (const [index, numberId] of numberIds.entries())
    await sendLater(dispatchLine, { numberId }, Math.floor(index / startsPerSecond), `line-${numberId}-start`);
}

/** Does nothing if an earlier wake-up is scheduled, so that concurrent workers do not multiply wake-ups. */
export async function wakeLater(numberId: string, seconds: number): Promise<void> {
  const delaySeconds = Math.max(1, seconds);
  const nextWakeMs = Math.round(now() + delaySeconds * 1000);
  // Allows for clock skew: the wake-up that started this worker may seem to be in the future.
  const pastMs = now() + Math.min(1_000, delaySeconds * 500);
  const patch = db()
    .line.patch({ tenantId: tenantId(), numberId })
    .set({ nextWakeMs })
    .where((attributes, op) =>
      [
        op.notExists(attributes.nextWakeMs),
        op.lte(attributes.nextWakeMs, pastMs),
        op.gt(attributes.nextWakeMs, nextWakeMs),
      ].join(" OR "),
    );
  if (!(await tryWrite(patch.go()))) return;
  await sendLater(dispatchLine, { numberId }, delaySeconds, `line-${numberId}-${Math.floor(nextWakeMs / 1000)}`);
}

/** Each re-read waits twice as long as the one before; after the last, the sweeper takes over. */
const maxStaleReads = 5;

export interface QueueOutlook {
  readonly hasWaiting: boolean;
  readonly nextDueMs: number | undefined;
  /** The index shows fewer calls than are waiting, so an earlier one may be due. */
  readonly isBehind: boolean;
}

export async function scheduleNextDispatch(
  line: LineItem,
  { hasWaiting, nextDueMs, isBehind }: QueueOutlook,
  staleReads: number,
): Promise<void> {
  const { numberId } = line;
  if (!hasWaiting) return clearWakeUp(line);
  if (isBehind) await rereadIndex(numberId, staleReads);
  if (nextDueMs === undefined) return;
  const wakeAt = toIso(nextDueMs + safetySeconds * 1000);
  if (line.wakeAt === wakeAt) return;
  const delaySeconds = Math.max(1, Math.ceil((nextDueMs - now()) / 1000));
  // Sent before `wakeAt` is saved, since a line that has this `wakeAt` sends no other message.
  await sendLater(dispatchLine, { numberId }, delaySeconds, `line-${numberId}-${Math.floor(nextDueMs / 1000)}`);
  await db()
    .line.patch({ tenantId: line.tenantId, numberId })
    .set({ wakeShard: sweepShardOf(numberId), wakeAt })
    .go();
}

/** After a queue has failed: wakes the line within `retrySafetySeconds`, even if its other queues are due later. */
export async function scheduleRetryDispatch(line: LineItem, outlook: QueueOutlook, staleReads: number): Promise<void> {
  const { tenantId, numberId } = line;
  if (outlook.nextDueMs !== undefined && outlook.nextDueMs < now() + retrySafetySeconds * 1000)
    return scheduleNextDispatch(line, outlook, staleReads);
  await db().line.patch({ tenantId, numberId }).set(sweeperWakeUp(numberId, retrySafetySeconds)).go();
}

/** Every end of a call dispatches the line; the sweeper is the fallback. */
export const waitForSlot = (line: LineItem): Promise<void> => ensureWakeUp(line, busySafetySeconds);

/** Every released slot of the provider's account dispatches a waiting line; the sweeper is the fallback. */
export const waitForAccount = (line: LineItem): Promise<void> => ensureWakeUp(line, safetySeconds);

/** Skips the write if a wake-up is due in over `seconds / 2` and, unless the line is busy, in at most `seconds`. */
async function ensureWakeUp({ tenantId, numberId, wakeAt }: LineItem, seconds: number): Promise<void> {
  const aheadMs = wakeAt === undefined ? 0 : Date.parse(wakeAt) - now();
  const isTooLate = seconds !== busySafetySeconds && aheadMs > seconds * 1000;
  if (aheadMs > (seconds / 2) * 1000 && !isTooLate) return;
  await db().line.patch({ tenantId, numberId }).set(sweeperWakeUp(numberId, seconds)).go();
}

async function rereadIndex(numberId: string, staleReads: number): Promise<void> {
  if (staleReads >= maxStaleReads) return;
  await sendLater(dispatchLine, { numberId, staleReads: staleReads + 1 }, 2 ** staleReads, `line-${numberId}-look`);
}

async function clearWakeUp({ tenantId, numberId, wakeAt }: LineItem): Promise<void> {
  if (!wakeAt) return;
  const patch = db()
    .line.patch({ tenantId, numberId })
    .remove(["wakeShard", "wakeAt"])
    .where(({ pending, runs }, op) => `(${op.notExists(pending)} OR ${op.lte(pending, 0)}) AND ${op.notExists(runs)}`);
  // Refused if a call was queued meanwhile: the wake-up stays.
  await tryWrite(patch.go());
}

export const p90CallMsOf = ({ p90CallMs }: Pick<LineItem, "p90CallMs">): number =>
  p90CallMs ?? ports().voice.silenceSeconds * 1000;

/** Steps of 9:1 up and down settle at the 90th percentile. */
export function p90Adjustment({ p90CallMs, dialedAt }: Pick<CallItem, "p90CallMs" | "dialedAt">): number {
  if (p90CallMs === undefined || dialedAt === undefined) return 0;
  const step = p90CallMs / 10;
  return Math.round(now() - Date.parse(dialedAt) > p90CallMs ? step * 0.9 : step * -0.1);
}
