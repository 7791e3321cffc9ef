/** A line's bookkeeping: how much waits on it, and the one wake-up that it keeps while something does. */
import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now, toIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { send, sendLater } from "../kernel/message.ts";
import { dispatchLine } from "./messages.ts";

/** The due index spreads by line; the sweeper's index by this many shards. */
export const shardCount = 4;
export const shards = Array.from({ length: shardCount }, (_, shard) => String(shard));

/** A stable shard of an id, so that the sweeper's index has no hot partition. */
export function shardOf(id: string): string {
  let sum = 0;
  for (const char of id) sum = (sum * 31 + char.charCodeAt(0)) % 65_536;
  return String(sum % shardCount);
}

/** Seconds after which the sweeper wakes a line with waiting calls, should every other wake-up be lost. */
const safetySeconds = 60;

export const dueLine = (tenant: string, numberId: string): string => `${tenant}#${numberId}`;
export const dueKey = (fromMs: number, callId: string): string => `${toIso(fromMs)}#${callId}`;
export const dueAt = (key: string): number => Date.parse(key.slice(0, key.indexOf("#")));

/** Counts calls that were queued on a line, and makes sure that the sweeper knows of them. */
export const countQueued = (writer: Writer, numberId: string, calls: number): Write =>
  writer.line
    .update({ tenantId: tenantId(), numberId })
    .add({ pending: calls })
    .set({ wakeShard: shardOf(numberId), wakeAt: toIso(now() + safetySeconds * 1000) })
    .commit();

/** Counts a call that left the queue of its line. */
export const countTaken = (writer: Writer, numberId: string): Write =>
  writer.line.update({ tenantId: tenantId(), numberId }).subtract({ pending: 1 }).commit();

export const wake = (numberId: string): Promise<void> => send(dispatchLine, { numberId });

/**
 * Called when nothing is due: leaves exactly one wake-up while calls wait, none otherwise.
 * `nextDueMs` is the earliest waiting call; absent while the due index has not caught up with the queue.
 */
export async function rest(numberId: string, nextDueMs: number | undefined): Promise<void> {
  const key = { tenantId: tenantId(), numberId };
  const { data: line } = await db().line.get(key).go({ consistent: true });
  if (!line) return;
  if (line.pending <= 0) return forgetWake(key);
  const delaySeconds = nextDueMs === undefined ? 1 : Math.max(1, Math.ceil((nextDueMs - now()) / 1000));
  const wakeAt = toIso(now() + (delaySeconds + safetySeconds) * 1000);
  if (nextDueMs !== undefined && line.wakeAt === wakeAtOf(nextDueMs)) return;
  await db()
    .line.patch(key)
    .set({ wakeShard: shardOf(numberId), wakeAt: nextDueMs === undefined ? wakeAt : wakeAtOf(nextDueMs) })
    .go();
  await sendLater(
    dispatchLine,
    { numberId },
    delaySeconds,
    `line-${numberId}-${Math.floor((nextDueMs ?? now()) / 1000)}`,
  );
}

/** The wake-up of a line whose next call is due at that instant: the same instant, the same wake-up. */
const wakeAtOf = (nextDueMs: number): string => toIso(nextDueMs + safetySeconds * 1000);

async function forgetWake(key: { tenantId: string; numberId: string }): Promise<void> {
  const line = db()
    .line.patch(key)
    .remove(["wakeShard", "wakeAt"])
    .where((attributes, op) => op.lte(attributes.pending, 0));
  await line.go().catch(ignoreFailedCondition);
}

/** A condition that failed means that calls were queued in the meantime: the wake-up stays. */
function ignoreFailedCondition(error: unknown): void {
  if (error instanceof Error && /conditional request failed/i.test(error.message)) return;
  throw error;
}
