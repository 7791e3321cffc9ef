/** A line's bookkeeping: how much waits on it, and the one wake-up that it keeps while something does. */
import { db } from "../db/service.ts";
import { unlessRefused, type Write, type Writer } from "../db/transact.ts";
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

/** Counts calls that left the queue of their line. */
export const countTaken = (writer: Writer, numberId: string, calls = 1): Write =>
  writer.line.update({ tenantId: tenantId(), numberId }).subtract({ pending: calls }).commit();

export const wake = (numberId: string): Promise<void> => send(dispatchLine, { numberId });

/** Looks at an index that has not caught up with the queue, each after twice the time, before the sweeper takes over. */
const maxLooks = 5;

/**
 * Called when nothing is due: leaves exactly one wake-up while calls wait, none otherwise.
 * `nextDueMs` is the earliest waiting call; absent while the due index has not caught up with the queue.
 */
export async function rest(numberId: string, nextDueMs: number | undefined, looks: number): Promise<void> {
  const key = { tenantId: tenantId(), numberId };
  const { data: line } = await db().line.get(key).go({ consistent: true });
  if (!line) return;
  if (line.pending <= 0) return forgetWake(key);
  if (nextDueMs === undefined) return lookAgain(numberId, looks);
  const wakeAt = wakeAtOf(nextDueMs);
  if (line.wakeAt === wakeAt) return;
  await db()
    .line.patch(key)
    .set({ wakeShard: shardOf(numberId), wakeAt })
    .go();
  const delaySeconds = Math.max(1, Math.ceil((nextDueMs - now()) / 1000));
  await sendLater(dispatchLine, { numberId }, delaySeconds, `line-${numberId}-${Math.floor(nextDueMs / 1000)}`);
}

async function lookAgain(numberId: string, looks: number): Promise<void> {
  if (looks >= maxLooks) return;
  await sendLater(dispatchLine, { numberId, looks: looks + 1 }, 2 ** looks, `line-${numberId}-look`);
}

/** Wakes a line after a while: the provider would not take a call now. */
export const wakeLater = (numberId: string, delaySeconds: number): Promise<void> =>
  sendLater(dispatchLine, { numberId }, delaySeconds, `line-${numberId}-${Math.floor(now() / 1000)}`);

/** The wake-up of a line whose next call is due at that instant: the same instant, the same wake-up. */
const wakeAtOf = (nextDueMs: number): string => toIso(nextDueMs + safetySeconds * 1000);

async function forgetWake(key: { tenantId: string; numberId: string }): Promise<void> {
  const line = db()
    .line.patch(key)
    .remove(["wakeShard", "wakeAt"])
    .where((attributes, op) => op.lte(attributes.pending, 0));
  // Refused when calls were queued in the meantime: then the wake-up stays.
  await unlessRefused(line.go());
}
