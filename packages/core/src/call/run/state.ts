import type { PauseReason } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../../db/service.ts";
import { transact, tryWrite, type Write, type Writer } from "../../db/transact.ts";
import { now, nowIso, toIso } from "../../kernel/clock.ts";
import { tenantId } from "../../kernel/context.ts";
import { AppError, notFound } from "../../kernel/error.ts";
import { log } from "../../kernel/log.ts";
import { send } from "../../kernel/message.ts";
import * as Outbox from "../../outbox/index.ts";
import * as Parent from "../../parent/index.ts";
import * as User from "../../user/index.ts";
import { addRun, joinLines, linesPerTransaction, removeRun, wake, wakeInTurn } from "../line.ts";
import { wakeRun } from "../messages.ts";
import { loadShardsIfQuiet } from "./fold.ts";
import { countLive, loadRun, type RunItem } from "./load.ts";
import { changeShards, loadRunWithShards, type ShardChange } from "./shard.ts";
import { findNewCandidates, readMembership, type Selected, storeIds } from "./sources.ts";
import { creditRetryAt, scheduleRunWake, sendRunStarted, wakeFields } from "./start.ts";

const maxTries = 5;

/** A cancelled run's shards outlive its active calls, which still count their ends in them. */
const shardTtlSeconds = 7 * 86_400;

async function changeRun(
  runId: string,
  change: ShardChange,
  write: (writer: Writer) => Write,
  recordEvent: (writer: Writer, run: RunItem) => readonly Write[] = () => [],
): Promise<boolean> {
  const run = await requireRun(runId);
  const writes = (writer: Writer) => [write(writer), ...changeShards(writer, run, change), ...recordEvent(writer, run)];
  return (await transact(writes)).ok;
}

export const isCreditPause = (reason: PauseReason | undefined): boolean =>
  reason === "minutes" || reason === "trial" || reason === "payment";

const pauseFields = ["pauseReason", "pauseWords", "restingIn", "restingRunId"] as const;
const activeFields = ["activeOf", "activeRunId"] as const;

/** Effective from this write on: each claim tests the run's state. `until`: when the run resumes by itself. */
export async function pause(runId: string, reason: PauseReason, words?: string, until?: string): Promise<RunItem> {
  const tenant = tenantId();
  const isResting = isCreditPause(reason);
  const sweepAt = until ?? (isResting ? creditRetryAt() : undefined);
  const record = await Outbox.recorder();
  const patchRun = (writer: Writer) =>
    writer.run
      .patch({ tenantId: tenant, runId })
      .set({
        state: "paused",
        pauseReason: reason,
        ...(words ? { pauseWords: words } : {}),
        ...(isResting ? { restingIn: tenant, restingRunId: runId } : {}),
        ...(sweepAt ? wakeFields(runId, sweepAt) : {}),
      })
      .remove([...(words ? [] : (["pauseWords"] as const)), ...(sweepAt ? [] : (["wakeShard", "wakeAt"] as const))])
      .add({ version: 1 })
      .where(({ state }, op) => `${op.eq(state, "running")} OR ${op.eq(state, "scheduled")}`)
      .commit();
  const isPaused = await changeRun(runId, { state: "paused" }, patchRun, (writer, { parentId }) =>
    record(writer, "run.paused", runId, { runId, jobId: parentId, reason }),
  );
  if (isPaused) {
    log.info("run.paused", { tenantId: tenant, runId, reason });
    if (until) await scheduleRunWake(runId, until);
    await notifyParent(runId);
  }
  return requireRun(runId);
}

export async function resume(runId: string): Promise<RunItem> {
  const run = await requireRun(runId);
  const { numberIds = [], startAt } = run;
  // A run that was paused before its start waits for its start again.
  if (run.state === "paused" && startAt && Date.parse(startAt) > now()) return scheduleAgain(run, startAt);
  const result = await transact((writer) => [
    writer.run
      .patch({ tenantId: run.tenantId, runId })
      .set({
        state: "running",
        resumedAt: nowIso(),
        endedBefore: run.ended,
        // A user may start a scheduled run early.
        ...(startAt && Date.parse(startAt) > now() ? { startAt: nowIso() } : {}),
      })
      .remove([...pauseFields, "wakeShard", "wakeAt", "hoursWaiting", "hoursWaitUntil"])
      .add({ version: 1 })
      .where(({ state }, op) => `${op.eq(state, "paused")} OR ${op.eq(state, "scheduled")}`)
      .commit(),
    ...changeShards(writer, run, { state: "running" }),
    ...numberIds.slice(0, linesPerTransaction).map((numberId) => addRun(writer, numberId, runId)),
  ]);
  if (result.ok) {
    await notifyParent(runId);
    if (run.textsFrom !== undefined) await sendRunStarted(runId);
    await joinLines(runId, numberIds.slice(linesPerTransaction));
    await wakeInTurn(numberIds);
  }
  return requireRun(runId);
}

async function scheduleAgain({ tenantId: tenant, runId }: RunItem, startAt: string): Promise<RunItem> {
  const patch = db()
    .run.patch({ tenantId: tenant, runId })
    .set({ state: "scheduled", ...wakeFields(runId, startAt) })
    .remove([...pauseFields])
    .add({ version: 1 })
    .where(({ state }, op) => op.eq(state, "paused"));
  if (await tryWrite(patch.go())) {
    await scheduleRunWake(runId, startAt);
    await notifyParent(runId);
  }
  return requireRun(runId);
}

export async function cancel(runId: string): Promise<RunItem> {
  const at = nowIso();
  const change = { state: "cancelled", clearsBuffer: true, ttl: Math.ceil(now() / 1000) + shardTtlSeconds } as const;
  const isCancelled = await changeRun(runId, change, (writer) =>
    writer.run
      .patch({ tenantId: tenantId(), runId })
      .set({ state: "cancelled", completedAt: at, ...wakeFields(runId, at) })
      .remove([...pauseFields, ...activeFields, "nextDueAt"])
      .add({ version: 1 })
      .where(({ state }, op) => `${op.ne(state, "cancelled")} AND ${op.ne(state, "completed")}`)
      .commit(),
  );
  if (isCancelled) {
    await send(wakeRun, { runId });
    await notifyParent(runId);
  }
  return requireRun(runId);
}

/** Wakes the lines after an append. `wakeAt` is kept until all are awake, so that a repeat or the sweeper can finish. */
export async function wakeAppended(run: RunItem): Promise<void> {
  const { tenantId: tenant, runId, state, wakeAt, textsFrom, numberIds = [] } = run;
  if (state !== "running" || wakeAt === undefined) return;
  if (textsFrom !== undefined) await sendRunStarted(runId);
  for (const numberId of numberIds) await wake(numberId);
  const patch = db()
    .run.patch({ tenantId: tenant, runId })
    .remove(["wakeShard", "wakeAt"])
    .where((attributes, op) => `${op.eq(attributes.state, "running")} AND ${op.eq(attributes.wakeAt, wakeAt)}`);
  await tryWrite(patch.go());
}

const wakeFallbackMs = 60_000;

export async function append(runId: string, selected: Selected): Promise<RunItem> {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const run = await requireRun(runId);
    const parent = await Parent.load(run.parentId);
    if (!parent) throw Parent.parentNotFound(run.parentId);
    const { ids, requestedCount } = await findNewCandidates(parent, selected, await readMembership(run));
    if (requestedCount === 0 && selected !== "all") throw new AppError("unprocessable", refusal("selection_gone"));
    if (ids.length === 0) {
      await wakeAppended(run);
      return run;
    }
    const source = await storeIds(runId, parent.tenantId, ids);
    const { sources, tenantId: tenant } = run;
    const patch = db()
      .run.patch({ tenantId: tenant, runId })
      .set({
        sources: [...sources, source],
        isExhausted: false,
        ...(parent.isPreCallSms ? { textsFrom: run.textsFrom ?? sources.length, extendedAt: nowIso() } : {}),
        ...(run.state === "running" ? wakeFields(runId, toIso(now() + wakeFallbackMs)) : {}),
      })
      .add({ total: ids.length, version: 1 })
      .where((attributes, op) =>
        [
          `${op.size(attributes.sources)} = ${op.escape(sources.length)}`,
          op.eq(attributes.state, run.state),
          op.ne(attributes.state, "cancelled"),
          op.ne(attributes.state, "completed"),
        ].join(" AND "),
      );
    if (!(await tryWrite(patch.go()))) {
      const { state } = await requireRun(runId);
      if (state === "cancelled" || state === "completed") throw new AppError("conflict", refusal("run_over"));
      continue;
    }
    await notifyParent(runId);
    const updatedRun = await requireRun(runId);
    await wakeAppended(updatedRun);
    return updatedRun;
  }
  throw new AppError("unavailable");
}

/** Keeps the field if a source was appended meanwhile: that source's own message clears it. */
export async function clearTextsFrom({ tenantId: tenant, runId, sources }: RunItem): Promise<void> {
  const patch = db()
    .run.patch({ tenantId: tenant, runId })
    .remove(["textsFrom"])
    .where((attributes, op) => `${op.size(attributes.sources)} = ${op.escape(sources.length)}`);
  await tryWrite(patch.go());
}

export async function completeIfDone(run: RunItem): Promise<boolean> {
  const { tenantId: tenant, runId, parentId, numberIds = [] } = run;
  if (run.state !== "running" && run.state !== "paused") return false;
  if (!run.isExhausted || run.buffer?.length || countLive(run) > 0 || run.waiting > 0) return false;
  const shards = run.shards ? await loadShardsIfQuiet(run) : [];
  if (!shards) return false;
  const record = await Outbox.recorder();
  const complete = ({ withParent }: { readonly withParent: boolean }) =>
    transact((writer) => [
      writer.run
        .patch({ tenantId: tenant, runId })
        .set({ state: "completed", completedAt: nowIso() })
        .remove([...pauseFields, ...activeFields, "nextDueAt", "wakeShard", "wakeAt"])
        .add({ version: 1 })
        .where(({ state, isExhausted, buffer, live, liveBeyond, waiting }, op) =>
          [
            `(${op.eq(state, "running")} OR ${op.eq(state, "paused")})`,
            op.eq(isExhausted, true),
            op.notExists(buffer),
            op.notExists(live),
            `(${op.notExists(liveBeyond)} OR ${op.lte(liveBeyond, 0)})`,
            op.lte(waiting, 0),
          ].join(" AND "),
        )
        .commit(),
      ...shards.map(({ shard, changes: changesRead }) =>
        writer.runShard
          .delete({ tenantId: tenant, runId, shard })
          .where(({ changes }, op) => op.eq(changes, changesRead))
          .commit(),
      ),
      ...(withParent ? [writer.parentCounters.patch({ tenantId: tenant, parentId }).add({ version: 1 }).commit()] : []),
      ...record(writer, "run.completed", runId, { runId, jobId: parentId, total: run.total }),
    ]);
  const result = await complete({ withParent: true });
  // Retried without the parent, which may be deleted, unless the run's own write (index 0) was refused.
  const isDone = result.ok || (!result.failed.includes(0) && (await complete({ withParent: false })).ok);
  if (isDone) {
    await User.saveDashboardChange(run);
    for (const numberId of numberIds) await removeRun(numberId, runId);
  }
  return isDone;
}

export async function markExhausted(runId: string): Promise<void> {
  await changeRun(runId, { clearsBuffer: true }, (writer) =>
    writer.run
      .patch({ tenantId: tenantId(), runId })
      .set({ isExhausted: true })
      .remove(["buffer", "buffered"])
      .add({ version: 1 })
      .where(({ state }, op) => `${op.eq(state, "running")} OR ${op.eq(state, "paused")}`)
      .commit(),
  );
  const loaded = await loadRunWithShards(runId);
  if (loaded) await completeIfDone(loaded.run);
}

/** Cancels scheduled runs; other runs end with their active calls. */
export async function endRunsOf(parentId: string): Promise<void> {
  const { data } = await db()
    .run.query.ofParent({ tenantId: tenantId(), parentId })
    .go({ hydrate: true, pages: "all" });
  for (const { runId, state } of data) {
    if (state === "scheduled") await cancel(runId);
    else await markExhausted(runId);
  }
}

async function notifyParent(runId: string): Promise<void> {
  const run = await loadRun(runId);
  if (!run) return;
  const patch = db().parentCounters.patch({ tenantId: run.tenantId, parentId: run.parentId }).add({ version: 1 });
  await tryWrite(patch.go());
  await User.saveDashboardChange(run);
}

async function requireRun(runId: string): Promise<RunItem> {
  const run = await loadRun(runId);
  if (!run) throw notFound("run");
  return run;
}
