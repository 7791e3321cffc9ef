/** Limits an endpoint's concurrent deliveries, so that a slow one takes no worker from the others. */
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, toTtl } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { newSecretWord } from "../kernel/id.ts";

export const slotsPerEndpoint = 5;
/** Longer than a worker lives. */
const heldMs = 60_000;
const maxTries = 3;

/** Releases the slot; undefined if all are taken. */
export async function acquireSlot(endpointId: string): Promise<(() => Promise<void>) | undefined> {
  const key = { tenantId: tenantId(), endpointId };
  const holder = newSecretWord(10);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { data } = await db().webhookSlot.query.primary(key).go({ consistent: true });
    const taken = new Set(data.flatMap(({ slot, heldUntil }) => (heldUntil > now() ? [slot] : [])));
    const free = Array.from({ length: slotsPerEndpoint }, (_, slot) => slot).filter((slot) => !taken.has(slot));
    const slot = free[Math.floor(Math.random() * free.length)];
    if (slot === undefined) return undefined;
    const heldUntil = now() + heldMs;
    const acquired = db()
      .webhookSlot.put({ ...key, slot, holder, heldUntil, ttl: toTtl(heldUntil + 86_400_000) })
      .where((attributes, op) => `${op.notExists(attributes.heldUntil)} OR ${op.lte(attributes.heldUntil, now())}`);
    if (await tryWrite(acquired.go())) return () => release({ ...key, slot }, holder);
  }
  return undefined;
}

async function release(key: { tenantId: string; endpointId: string; slot: number }, holder: string): Promise<void> {
  const released = db()
    .webhookSlot.delete(key)
    .where((attributes, op) => op.eq(attributes.holder, holder));
  await tryWrite(released.go());
}
