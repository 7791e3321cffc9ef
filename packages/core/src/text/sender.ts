/** A number's sending side: whoever queues a text makes sure of a look at it, and one pump at a time is at it. */
import { db, type Item } from "../db/service.ts";
import { unlessRefused, type Write, type Writer } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { shardAmong } from "../kernel/hash.ts";
import { send, sendLater } from "../kernel/message.ts";
import { wakeTexts } from "./messages.ts";

export type SenderItem = Item<"sender">;

export interface SenderKey {
  readonly tenantId: string;
  readonly numberId: string;
}

/** The sweeper's index by as many shards. */
export const wakeShards = ["0", "1", "2", "3"] as const;

export const wokenAt = (numberId: string, at: number) => ({
  wakeShard: String(shardAmong(numberId, wakeShards.length)),
  wakeAt: toIso(at),
});

export async function loadSender({ tenantId, numberId }: SenderKey): Promise<SenderItem | undefined> {
  const { data } = await db().sender.get({ tenantId, numberId }).go({ consistent: true });
  return data ?? undefined;
}

/** Makes sure that somebody looks at a number by then; answers whether nobody would have. */
export function lookBy({ tenantId, numberId, userId }: SenderKey & { userId: string }, at: number): Promise<boolean> {
  const wake = wokenAt(numberId, at);
  const earlier = db()
    .sender.update({ tenantId, numberId })
    .set({ ...wake, userId })
    .where(({ wakeAt }, op) => `${op.notExists(wakeAt)} OR ${op.gt(wakeAt, wake.wakeAt)}`);
  return unlessRefused(earlier.go());
}

/** Part of the transaction that queues texts: refused where nobody looks at the number by then any more. */
export const touch = (writer: Writer, { tenantId, numberId }: SenderKey, at: number): Write =>
  writer.sender
    .patch({ tenantId, numberId })
    .add({ rev: 1 })
    .set({ touchedAt: nowIso() })
    .where(({ wakeAt }, op) => op.lte(wakeAt, toIso(at)))
    .commit();

/** Texts that waited for a number that could not send leave at once; where none waits nothing is done. */
export const wakeNow = (numberId: string): Promise<void> => send(wakeTexts, { numberId });

/** A text has come back to the queue. */
export async function noteComing({ tenantId, numberId }: SenderKey): Promise<void> {
  const noted = db().sender.patch({ tenantId, numberId }).add({ rev: 1 }).set({ touchedAt: nowIso() });
  await unlessRefused(noted.go());
}

/** Wakes a number then: by the queue's own timer up to 15 minutes, else by a schedule, one a minute. */
export const wakeAt = (numberId: string, at: number): Promise<void> =>
  sendLater(wakeTexts, { numberId }, Math.max(0, (at - now()) / 1000), `texts-${numberId}-${Math.floor(at / 60_000)}`);

/** Seconds after which a pump of which nothing is heard is taken for dead. */
const leaseSeconds = 40;

const leased = () => now() + leaseSeconds * 1000;

/** One pump a number: refused while another one is alive. Should this one die, the sweeper looks. */
export async function take({ tenantId, numberId }: SenderKey, pump: string): Promise<boolean> {
  const until = leased();
  const taken = db()
    .sender.patch({ tenantId, numberId })
    .set({ pump, pumpUntil: toIso(until), ...wokenAt(numberId, until) })
    .where((attributes, op) => `${op.notExists(attributes.pump)} OR ${op.lt(attributes.pumpUntil, nowIso())}`);
  return unlessRefused(taken.go());
}

/** Takes the place of the next departure; refused when another pump has taken over. */
export function depart({ tenantId, numberId }: SenderKey, pump: string, departsMs: number): Promise<boolean> {
  const going = db()
    .sender.patch({ tenantId, numberId })
    .set({ departsMs, pumpUntil: toIso(leased()) })
    .where((attributes, op) => op.eq(attributes.pump, pump));
  return unlessRefused(going.go());
}

/**
 * Ends a pump; `at`: when the next looks, none where nothing waits. `rev`: refused when a text has come since that was read.
 */
export function leave(
  { tenantId, numberId }: SenderKey,
  pump: string,
  { at, rev }: { readonly at: number | undefined; readonly rev?: number | undefined },
): Promise<boolean> {
  const left = db()
    .sender.patch({ tenantId, numberId })
    .set(at === undefined ? {} : wokenAt(numberId, at))
    .remove(["pump", "pumpUntil", ...(at === undefined ? (["wakeShard", "wakeAt"] as const) : [])])
    .where((attributes, op) =>
      [op.eq(attributes.pump, pump), ...(rev === undefined ? [] : [op.eq(attributes.rev, rev)])].join(" AND "),
    );
  return unlessRefused(left.go());
}
