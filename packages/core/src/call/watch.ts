/** Which calls the sweeper looks after: the live ones, and the ended ones until what follows from their end is done. */
import { db } from "../db/service.ts";
import { unlessRefused } from "../db/transact.ts";
import { now, toIso } from "../kernel/clock.ts";
import { ports } from "../kernel/context.ts";
import type { CallItem } from "./item.ts";
import { shardOf } from "./line.ts";

/** No look is sooner than a quarter of the provider's silence, nor later than this. */
const maxSeconds = 900;

/** From now on; with a first look when it has been silent for longer than `afterMs`. */
export function watchFields(callId: string, afterMs = ports().voice.silenceSeconds * 1000) {
  const least = (ports().voice.silenceSeconds * 1000) / 4;
  const after = Math.min(maxSeconds * 1000, Math.max(least, afterMs));
  return { watchShard: shardOf(callId), checkAt: toIso(now() + after) };
}

/** Looks again after a while, if the call is still watched. */
export async function checkAgainAt({ tenantId, callId, watchShard }: CallItem, atMs: number, addedChecks: number) {
  const later = db()
    .call.patch({ tenantId, callId })
    .set({ checkAt: toIso(atMs), watchShard })
    .add({ checks: addedChecks })
    .where((attributes, op) => op.exists(attributes.checkAt));
  await unlessRefused(later.go());
}

/** What follows from its end is done. */
export async function unwatch({ tenantId, callId, checkAt }: CallItem): Promise<void> {
  if (checkAt) await db().call.patch({ tenantId, callId }).remove(["watchShard", "checkAt"]).go();
}
