/** Deletes jobs: the job at once; what is left of it is listed here until it is gone too. */
import { db } from "../db/service.ts";
import { transact, tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso, toTtl } from "../kernel/clock.ts";
import { runAs, tenantId, userActor } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import { send } from "../kernel/message.ts";
import { parentRemoved } from "./messages.ts";
import { load } from "./read.ts";

/** Seconds without a sign of work after which the sweeper asks again. */
const patienceSeconds = 300;
/** Deleting a job again is answered as the first time for so long after all of it is gone. */
const rememberedSeconds = 30 * 24 * 3600;
/** One shard: jobs are deleted by hand. */
const leftShard = "0";

const askAgain = () => ({ leftShard, askAt: toIso(now() + patienceSeconds * 1000) });

/** Deletes a job of the signed-in user: from now on nobody finds it. Deleting it again changes nothing. */
export async function remove(jobId: string): Promise<void> {
  const { tenantId, userId } = userActor();
  const job = await load(jobId);
  if (job ? job.userId !== userId : !(await isRemoved(jobId))) throw notFound("job");
  if (job)
    // Refused only when it has been deleted since.
    await transact((writer) => [
      writer.job.remove({ tenantId, jobId }).commit(),
      writer.jobCounters.delete({ tenantId, parentId: jobId }).commit(),
      writer.removal.create({ tenantId, parentId: jobId, userId, removedAt: nowIso(), ...askAgain() }).commit(),
    ]);
  await send(parentRemoved, { parentId: jobId });
}

/** Whether the user at hand deleted this lately. */
async function isRemoved(parentId: string): Promise<boolean> {
  const { data } = await db().removal.get({ tenantId: tenantId(), parentId }).go({ consistent: true });
  return data?.userId === userActor().userId;
}

/** Work on what is left goes on: the sweeper waits. */
export async function keepRemoving(parentId: string): Promise<void> {
  const going = db()
    .removal.patch({ tenantId: tenantId(), parentId })
    .set(askAgain())
    .where(({ leftShard }, op) => op.exists(leftShard));
  await tryWrite(going.go());
}

/** Nothing is left. */
export async function finishRemoval(parentId: string): Promise<void> {
  const done = db()
    .removal.patch({ tenantId: tenantId(), parentId })
    .set({ ttl: toTtl(now() + rememberedSeconds * 1000) })
    .remove(["leftShard", "askAt"]);
  await tryWrite(done.go());
}

/** Asks again for those of which something is left and nobody goes on with. */
export async function sweepRemovals(): Promise<{ removals: number }> {
  const { data } = await db()
    .removal.query.left({ leftShard })
    .lte({ askAt: nowIso() })
    .go({ limit: 50, hydrate: true });
  for (const { tenantId, userId, parentId } of data)
    await runAs({ actor: { type: "system", tenantId, userId, cause: "sweep" }, tenantId }, async () => {
      await keepRemoving(parentId);
      await send(parentRemoved, { parentId });
    });
  return { removals: data.length };
}
