import { db, type Item } from "../db/service.ts";
import { tryWrite, type Write, type Writer } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { shardAmong } from "../kernel/hash.ts";
import { send, sendLater } from "../kernel/message.ts";
import { wakeTexts } from "./messages.ts";

export type SenderItem = Item<"sender">;

export interface SenderKey {
  readonly tenantId: string;
  readonly numberId: string;
}

export const wakeShards = ["0", "1", "2", "3"] as const;

export const wakeFields = (numberId: string, at: number) => ({
  wakeShard: String(shardAmong(numberId, wakeShards.length)),
  wakeAt: toIso(at),
});

export async function loadSender({ tenantId, numberId }: SenderKey): Promise<SenderItem | undefined> {
  const { data } = await db().sender.get({ tenantId, numberId }).go({ consistent: true });
  return data ?? undefined;
}

/** Ensures a wake-up by `at`; true if there was none that early. */
export function ensureWakeBy(
  { tenantId, numberId, userId }: SenderKey & { userId: string },
  at: number,
): Promise<boolean> {
  const wake = wakeFields(numberId, at);
  const write = db()
    .sender.update({ tenantId, numberId })
    .set({ ...wake, userId })
    .where(({ wakeAt }, op) => `${op.notExists(wakeAt)} OR ${op.gt(wakeAt, wake.wakeAt)}`);
  return tryWrite(write.go());
}

/** Part of the queuing transaction; conflicts if the wake-up was cleared or moved past `at`. */
export const recordQueued = (writer: Writer, { tenantId, numberId }: SenderKey, at: number): Write =>
  writer.sender
    .patch({ tenantId, numberId })
    .add({ rev: 1 })
    .set({ touchedAt: nowIso() })
    .where(({ wakeAt }, op) => op.lte(wakeAt, toIso(at)))
    .commit();

export const wakeNow = (numberId: string): Promise<void> => send(wakeTexts, { numberId });

export async function recordRequeued({ tenantId, numberId }: SenderKey): Promise<void> {
  const write = db().sender.patch({ tenantId, numberId }).add({ rev: 1 }).set({ touchedAt: nowIso() });
  await tryWrite(write.go());
}

export const scheduleWake = (numberId: string, at: number): Promise<void> =>
  sendLater(wakeTexts, { numberId }, Math.max(0, (at - now()) / 1000), `texts-${numberId}-${Math.floor(at / 60_000)}`);

/** Longer than the worker's timeout. */
const leaseSeconds = 40;
const leaseEnd = () => now() + leaseSeconds * 1000;

/** False while another loop holds the lease. If a loop dies, the sweep wakes the number at the end of its lease. */
export async function acquireLease({ tenantId, numberId }: SenderKey, loopId: string): Promise<boolean> {
  const until = leaseEnd();
  const write = db()
    .sender.patch({ tenantId, numberId })
    .set({ loopId, loopUntil: toIso(until), ...wakeFields(numberId, until) })
    .where((attributes, op) => `${op.notExists(attributes.loopId)} OR ${op.lt(attributes.loopUntil, nowIso())}`);
  return tryWrite(write.go());
}

/** Also stores when the next text may leave. False if another loop has taken over. */
export function renewLease({ tenantId, numberId }: SenderKey, loopId: string, departsMs: number): Promise<boolean> {
  const write = db()
    .sender.patch({ tenantId, numberId })
    .set({ departsMs, loopUntil: toIso(leaseEnd()) })
    .where((attributes, op) => op.eq(attributes.loopId, loopId));
  return tryWrite(write.go());
}

/** Ends a loop. `at`: the next wake-up, if any. `rev`: as read; a text queued since then refuses the release. */
export function releaseLease(
  { tenantId, numberId }: SenderKey,
  loopId: string,
  { at, rev }: { readonly at: number | undefined; readonly rev?: number | undefined },
): Promise<boolean> {
  const unusedWake = at === undefined ? (["wakeShard", "wakeAt"] as const) : [];
  const write = db()
    .sender.patch({ tenantId, numberId })
    .set(at === undefined ? {} : wakeFields(numberId, at))
    .remove(["loopId", "loopUntil", ...unusedWake])
    .where((attributes, op) => {
      const holderCondition = op.eq(attributes.loopId, loopId);
      return rev === undefined ? holderCondition : `${holderCondition} AND ${op.eq(attributes.rev, rev)}`;
    });
  return tryWrite(write.go());
}
