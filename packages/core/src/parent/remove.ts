import type { ParentKind } from "@callwright/contracts";
import { db } from "../db/service.ts";
import { transact, tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso, toTtl } from "../kernel/clock.ts";
import { runAsSystem, tenantId, userActor } from "../kernel/context.ts";
import { send } from "../kernel/message.ts";
import { parentRemoved } from "./messages.ts";
import { load, requireOwn } from "./read.ts";

/** The sweep sends a removal's message again after this time, which is longer than one step of the removal takes. */
const resendAfterSeconds = 300;
/** How long a repeated deletion of the same job still succeeds. */
const rememberedSeconds = 30 * 24 * 3600;
const removalShard = "0";
const batchSize = 50;
const sweeperFields = () => ({ unfinishedShard: removalShard, resendAt: toIso(now() + resendAfterSeconds * 1000) });

export async function remove(parentId: string, kind?: ParentKind): Promise<void> {
  const { tenantId, userId } = userActor();
  const parent = await load(parentId);
  const isRepeated = !parent && (await isRemoved(parentId));
  if (!isRepeated) requireOwn(parentId, parent, kind);
  if (parent)
    // The result is ignored: a conflict means that the parent was deleted meanwhile.
    await transact((writer) => [
      writer.parent.remove({ tenantId, parentId }).commit(),
      writer.parentCounters.delete({ tenantId, parentId }).commit(),
      writer.removal.create({ tenantId, parentId, userId, removedAt: nowIso(), ...sweeperFields() }).commit(),
    ]);
  // A repeated deletion sends it as well, since the first request may have died before it did.
  await send(parentRemoved, { parentId });
}

async function isRemoved(parentId: string): Promise<boolean> {
  const { data } = await db().removal.get({ tenantId: tenantId(), parentId }).go({ consistent: true });
  return data?.userId === userActor().userId;
}

export async function postponeRemovalSweep(parentId: string): Promise<void> {
  const write = db()
    .removal.patch({ tenantId: tenantId(), parentId })
    .set(sweeperFields())
    .where(({ unfinishedShard }, op) => op.exists(unfinishedShard));
  await tryWrite(write.go());
}

export async function finishRemoval(parentId: string): Promise<void> {
  const write = db()
    .removal.patch({ tenantId: tenantId(), parentId })
    .set({ ttl: toTtl(now() + rememberedSeconds * 1000) })
    .remove(["unfinishedShard", "resendAt"]);
  await tryWrite(write.go());
}

export async function sweepRemovals(): Promise<{ removals: number }> {
  const { data } = await db()
    .removal.query.unfinished({ unfinishedShard: removalShard })
    .lte({ resendAt: nowIso() })
    .go({ limit: batchSize, hydrate: true });
  for (const { tenantId, userId, parentId } of data)
    await runAsSystem({ tenantId, userId }, "sweep", async () => {
      await postponeRemovalSweep(parentId);
      await send(parentRemoved, { parentId });
    });
  return { removals: data.length };
}
