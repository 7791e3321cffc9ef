/** The sweeper's watch: active calls, and ended ones until their follow-ups are done. */
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, toIso } from "../kernel/clock.ts";
import { ports } from "../kernel/context.ts";
import type { CallItem } from "./item.ts";
import { sweepShardOf } from "./line.ts";

const maxDelaySeconds = 900;
export const shortestCheckMs = (): number => (ports().voice.silenceSeconds * 1000) / 4;

export function watchFields(callId: string, afterMs = ports().voice.silenceSeconds * 1000) {
  const delayMs = Math.min(maxDelaySeconds * 1000, Math.max(shortestCheckMs(), afterMs));
  return { watchShard: sweepShardOf(callId), checkAt: toIso(now() + delayMs) };
}

export async function checkAgainAt({ tenantId, callId, watchShard }: CallItem, atMs: number, { addedChecks = 0 } = {}) {
  const patch = db()
    .call.patch({ tenantId, callId })
    .set({ checkAt: toIso(atMs), watchShard })
    .add({ checks: addedChecks })
    // A call that is no longer watched stays so.
    .where((attributes, op) => op.exists(attributes.checkAt));
  await tryWrite(patch.go());
}

export async function unwatch({ tenantId, callId, checkAt }: CallItem): Promise<void> {
  if (checkAt) await db().call.patch({ tenantId, callId }).remove(["watchShard", "checkAt"]).go();
}
