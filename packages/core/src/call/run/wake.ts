import * as Billing from "../../billing/index.ts";
import { db } from "../../db/service.ts";
import { tryWrite } from "../../db/transact.ts";
import { now, nowIso, toIso } from "../../kernel/clock.ts";
import { runAsSystem, tenantId } from "../../kernel/context.ts";
import { send, sendLater } from "../../kernel/message.ts";
import { cancelQueued } from "../cancel.ts";
import { waitingEntries } from "../due-queue.ts";
import { wakeRun } from "../messages.ts";
import { continueFolding, foldAll } from "./fold.ts";
import { loadRun, type RunItem } from "./load.ts";
import { creditRetryAt, scheduleRunWake, wakeFields } from "./start.ts";
import { isCreditPause, resume, wakeAppended } from "./state.ts";

const wakeRetrySeconds = 60;
const batchSize = 50;
const cancelChunk = 90;
const cancelBudgetMs = 15_000;

export async function continueRun(runId: string): Promise<void> {
  const run = await loadRun(runId);
  if (!run) return;
  await continueFolding(run);
  if (run.state === "scheduled") return startScheduled(run);
  if (run.state === "paused") return resumePaused(run);
  if (run.state === "running") return wakeAppended(run);
  if (run.state === "cancelled" && run.wakeAt) return cancelRemaining(run);
}

async function startScheduled({ runId, startAt }: RunItem): Promise<void> {
  if (startAt && Date.parse(startAt) > now()) return scheduleRunWake(runId, startAt);
  await resume(runId);
}

async function resumePaused(run: RunItem): Promise<void> {
  const { runId, wakeAt, pauseReason } = run;
  if (!wakeAt || Date.parse(wakeAt) > now()) return;
  if (pauseReason === "provider") {
    await resume(runId);
    return;
  }
  // All other pauses end only when a user resumes the run.
  if (!isCreditPause(pauseReason)) return;
  const credit = await Billing.checkCredit(run);
  // The tenant's line limit does not keep a run paused.
  if (credit.kind === "open" || credit.refusal.why === "tenant-lines") await resume(runId);
  else await extendPause(run, credit.refusal);
}

async function extendPause(
  { tenantId: tenant, runId, wakeAt }: RunItem,
  { why, words, until }: Billing.CreditRefusal,
): Promise<void> {
  const patch = db()
    .run.patch({ tenantId: tenant, runId })
    .set({ pauseReason: why, pauseWords: words, ...wakeFields(runId, until ?? creditRetryAt()) })
    .add({ version: 1 })
    .where((attributes, op) => `${op.eq(attributes.state, "paused")} AND ${op.eq(attributes.wakeAt, wakeAt ?? "")}`);
  if ((await tryWrite(patch.go())) && until) await scheduleRunWake(runId, until);
}

/** Keeps `wakeAt` until the run counts no waiting calls: the index may lag behind. */
async function cancelRemaining(run: RunItem): Promise<void> {
  const { tenantId: tenant, runId } = run;
  const startedAt = now();
  for await (const waiting of waitingEntries(tenant, runId)) {
    const ids = waiting.map(({ callId }) => callId);
    for (let from = 0; from < ids.length; from += cancelChunk) {
      await cancelQueued(ids.slice(from, from + cancelChunk));
      if (now() - startedAt > cancelBudgetMs) return send(wakeRun, { runId });
    }
  }
  // Calls that were queued before the run was cancelled may be counted in its shards alone.
  if (run.shards && !(await foldAll(runId))) return sendLater(wakeRun, { runId }, 1, `fold-${runId}`);
  const patch = db()
    .run.patch({ tenantId: tenant, runId })
    .remove(["wakeShard", "wakeAt"])
    .where(({ waiting }, op) => op.lte(waiting, 0));
  await tryWrite(patch.go());
}

export async function sweepRuns(wakeShard: string): Promise<void> {
  const { data } = await db()
    .run.query.asleep({ wakeShard })
    .lte({ wakeAt: nowIso() })
    .go({ limit: batchSize, hydrate: true });
  for (const run of data) {
    const { runId, wakeAt } = run;
    await runAsSystem(run, "sweep", async () => {
      await send(wakeRun, { runId });
      // A paused run keeps its `wakeAt`, which `resumePaused` tests.
      const patch = db()
        .run.patch({ tenantId: tenantId(), runId })
        .set(wakeFields(runId, toIso(now() + wakeRetrySeconds * 1000)))
        .where(
          (attributes, op) => `${op.eq(attributes.wakeAt, wakeAt ?? "")} AND ${op.ne(attributes.state, "paused")}`,
        );
      await tryWrite(patch.go());
    });
  }
}
