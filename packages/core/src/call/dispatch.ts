/** Dispatch dials while a line has free slots: first from the line's own queue, then from each of its runs in turn. */
import { toEnglish } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import { isConflict } from "../db/transact.ts";
import { now, sleep } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";
import * as PhoneNumber from "../number/index.ts";
import { loadAccount, pausedForMs } from "./account-capacity/account.ts";
import { passTurn } from "./account-capacity/lease.ts";
import { attemptDial, type DispatchContext, draftCall, voiceAccountId } from "./attempt.ts";
import type { AttemptStep } from "./dial.ts";
import { inspectQueue } from "./due-queue.ts";
import { endWithoutReport } from "./end.ts";
import {
  type LineItem,
  loadLine,
  type QueueOutlook,
  removeRun,
  scheduleNextDispatch,
  scheduleRetryDispatch,
  transferRun,
  waitForAccount,
  waitForSlot,
  wake,
  wakeLater,
} from "./line.ts";
import type { dispatchLine } from "./messages.ts";
import { fillBuffer, nextCandidate, saveNextDue, skip } from "./run/buffer.ts";
import { ensureFolding } from "./run/fold.ts";
import { isWaitingForHours, nextHoursCheckMs, tryEndHoursWait } from "./run/hours-wait.ts";
import { loadRun, type RunItem } from "./run/load.ts";
import { loadRunWithShards, type RunShard, shardOfId } from "./run/shard.ts";
import { completeIfDone, markExhausted, pause } from "./run/state.ts";

const maxStepsPerMessage = 40;
/** Leaves time for the last dial before the worker's time-out. */
const budgetMs = 8_000;
const maxPaceWaitMs = 300;
/** A call of the tenant that ends on another line does not wake this line, so it looks again after this time. */
const tenantBusySeconds = 5;

type DispatchRequest = z.input<(typeof dispatchLine)["schema"]>;
type LineStep = AttemptStep | ({ readonly kind: "idle" } & QueueOutlook);

const changed = { kind: "changed" } as const;
const idle: LineStep = { kind: "idle", hasWaiting: false, nextDueMs: undefined, isBehind: false };

const canDial = (number: PhoneNumber.NumberItem): boolean =>
  PhoneNumber.isUsable(number) && number.voiceNumberId !== undefined;

const activeCalls = ({ live = [] }: LineItem): number => live.length;

export async function dispatch(request: DispatchRequest): Promise<void> {
  const { numberId, isTurn = false } = request;
  const [number, line] = await Promise.all([PhoneNumber.getEventual(numberId), loadLine(numberId)]);
  const result = line && (await dialUntilDone(request, number, line));
  if (isTurn && number && result !== "dialed" && result !== "waiting")
    await passTurn({ accountId: voiceAccountId(number), tenantId: number.tenantId, numberId });
}

/** "dialed": at least one call; "waiting": for a line of the provider's account, or for the end of its pause. */
async function dialUntilDone(
  request: DispatchRequest,
  number: PhoneNumber.NumberItem | undefined,
  loadedLine: LineItem,
): Promise<"dialed" | "waiting" | undefined> {
  const { numberId, callId, staleReads = 0, nextAt } = request;
  const startedAt = now();
  let line: LineItem | undefined = loadedLine;
  let result: "dialed" | undefined;
  const retryTimes = nextAt === undefined ? [] : [Date.parse(nextAt)];
  const failedQueues = new Map<string, unknown>();
  for (let steps = 0; steps < maxStepsPerMessage && now() - startedAt < budgetMs; steps += 1) {
    line ??= await loadLine(numberId);
    if (!line) return result;
    if (!number || !canDial(number)) {
      await stopLine(line, staleReads);
      return result;
    }
    if (activeCalls(line) >= number.concurrency) {
      await waitForSlot(line);
      return result;
    }
    const pace = await keepPace(line, number);
    // While the account is paused, the line keeps its turn.
    if (pace === "accountPaused") return "waiting";
    if (pace === "tooSoon") return result;
    const step = await dialNext({ line, number, retryTimes, callId }, failedQueues);
    switch (step.kind) {
      case "idle": {
        const schedule = failedQueues.size > 0 ? scheduleRetryDispatch : scheduleNextDispatch;
        await schedule(line, mergeDueTimes(step, retryTimes), staleReads);
        rethrowFirst(failedQueues);
        return result;
      }
      case "stopLine":
        return result;
      case "tenantBusy":
        await wakeLater(numberId, tenantBusySeconds);
        return result;
      case "accountFull":
        await waitForAccount(line);
        return "waiting";
      case "dialed":
        result = "dialed";
        // Slots are full; the next released slot dispatches again.
        if (activeCalls(line) + 1 >= number.concurrency) return result;
    }
    line = undefined;
  }
  await wake(numberId);
  return result;
}

/** Sleeps until the next dial is due if that is soon. A longer wait, or a paused account, wakes the line later. */
async function keepPace(line: LineItem, number: PhoneNumber.NumberItem): Promise<"kept" | "tooSoon" | "accountPaused"> {
  const pausedMs = pausedForMs(await loadAccount(voiceAccountId(number)));
  const paceMs = (line.nextDialMs ?? 0) - now();
  if (pausedMs > 0 || paceMs > maxPaceWaitMs) {
    await wakeLater(line.numberId, Math.max(pausedMs, paceMs) / 1000);
    return pausedMs > 0 ? "accountPaused" : "tooSoon";
  }
  if (paceMs > 0) await sleep(paceMs);
  return "kept";
}

/** SQS redelivers the message; the dead-letter queue catches what keeps failing. */
function rethrowFirst(failures: ReadonlyMap<string, unknown>): void {
  for (const failure of failures.values()) throw failure;
}

/** Takes one step in the first queue that is not idle. Skips a failing queue, so that the others are still served. */
async function dialNext(context: DispatchContext, failedQueues: Map<string, unknown>): Promise<LineStep> {
  const { numberId } = context.line;
  const queues = [
    { id: numberId, dial: () => dialFromOwnQueue(context) },
    ...runsInTurn(context.line).map((runId) => ({ id: runId, dial: () => dialFromRun(context, runId) })),
  ];
  let hasWaiting = false;
  let isBehind = false;
  let nextDueMs: number | undefined;
  for (const { id, dial } of queues) {
    if (failedQueues.has(id)) continue;
    const step = await dial().catch((error: unknown): LineStep => {
      // Nothing is wrong with the queue: its row was in use, often by another line of the run.
      if (isConflict(error)) return changed;
      failedQueues.set(id, error);
      log.error("line.queue-failed", { tenantId: tenantId(), numberId, queueId: id, error: describeError(error) });
      return idle;
    });
    if (step.kind !== "idle") return step;
    hasWaiting ||= step.hasWaiting;
    isBehind ||= step.isBehind;
    nextDueMs = earliest([nextDueMs, step.nextDueMs]);
  }
  return { kind: "idle", hasWaiting, nextDueMs, isBehind };
}

async function dialFromOwnQueue(context: DispatchContext): Promise<LineStep> {
  const { pending = 0, numberId } = context.line;
  if (pending <= 0) return idle;
  const { due, ...outlook } = await inspectQueue({ queueId: numberId, waiting: pending, callId: context.callId });
  for (const call of due) {
    const step = await attemptDial(context, { call });
    if (step.kind !== "taken") return step;
  }
  return due.length > 0 ? changed : { kind: "idle", hasWaiting: true, ...outlook };
}

function earliest(times: readonly (number | undefined)[]): number | undefined {
  const definedTimes = times.filter((time) => time !== undefined);
  return definedTimes.length > 0 ? Math.min(...definedTimes) : undefined;
}

const mergeDueTimes = (outlook: QueueOutlook, retryTimes: readonly number[]): QueueOutlook => ({
  ...outlook,
  nextDueMs: earliest([outlook.nextDueMs, ...retryTimes.filter((at) => at > now())]),
});

function runsInTurn({ runs = [], servedRunId = "" }: LineItem): string[] {
  const sorted = [...runs].sort();
  const next = sorted.findIndex((runId) => runId > servedRunId);
  return next < 0 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
}

async function dialFromRun(context: DispatchContext, runId: string): Promise<LineStep> {
  const { numberId } = context.line;
  const runWithShards = await loadRunWithShards(runId);
  if (runWithShards?.run.state !== "running") {
    await removeRun(numberId, runId);
    return changed;
  }
  const { run, shards } = runWithShards;
  await ensureFolding(run, shards);
  let nextDueMs: number | undefined;
  let isBehind = false;
  if (run.waiting > 0) {
    const queue = await inspectQueue({ queueId: runId, waiting: run.waiting });
    isBehind = queue.isBehind;
    const checkTimes: number[] = [];
    for (const call of queue.due) {
      const step = await attemptDial(context, { call, run });
      if (step.kind === "waitsForText") checkTimes.push(step.checkAtMs);
      else if (step.kind !== "taken") return step;
    }
    // Another worker has taken some of the due calls.
    if (queue.due.length > checkTimes.length) return changed;
    nextDueMs = earliest([...checkTimes, queue.nextDueMs]);
  }
  // While the run waits for calling hours, dialling from its buffer would only postpone more candidates.
  if (nextDueMs !== undefined && isWaitingForHours(run) && !(await tryEndHoursWait(run))) {
    await saveNextDue(run, nextDueMs);
    return { kind: "idle", hasWaiting: true, nextDueMs: Math.min(nextDueMs, nextHoursCheckMs()), isBehind };
  }
  const ownShard = shardOfId(numberId, run);
  const runOrShard = ownShard === undefined ? run : shardToServe(shards, ownShard, run);
  if (runOrShard?.buffer?.length) {
    const step = await dialFromBuffer(context, run, runOrShard);
    if (step.kind !== "waitsForText") return step;
    return { kind: "idle", hasWaiting: true, nextDueMs: earliest([step.checkAtMs, nextDueMs]), isBehind };
  }
  if (!run.isExhausted) {
    await fillBuffer(run, ownShardFirst(shards, ownShard));
    return changed;
  }
  if (await completeIfDone(run)) return changed;
  await saveNextDue(run, nextDueMs);
  return run.waiting > 0 ? { kind: "idle", hasWaiting: true, nextDueMs, isBehind } : idle;
}

function ownShardFirst(shards: readonly RunShard[], ownShard: string | undefined): RunShard[] {
  const isOwn = ({ shard }: RunShard) => shard === ownShard;
  return [...shards.filter(isOwn), ...shards.filter((shard) => !isOwn(shard))];
}

/** The line's own shard of a large run; once the sources are exhausted, any shard that has candidates left. */
function shardToServe(shards: readonly RunShard[], ownShard: string, { isExhausted }: RunItem): RunShard | undefined {
  const ownRow = shards.find(({ shard }) => shard === ownShard);
  if (ownRow?.buffer?.length || !isExhausted) return ownRow;
  const withCandidates = shards.filter(({ buffer }) => buffer?.length);
  return withCandidates[Math.floor(Math.random() * withCandidates.length)];
}

async function dialFromBuffer(
  context: DispatchContext,
  run: RunItem,
  runOrShard: { readonly buffer?: string[] | undefined; readonly shard?: string },
): Promise<AttemptStep> {
  const candidateId = nextCandidate(runOrShard, context.number.concurrency);
  const runShard = runOrShard.shard;
  const draft = await draftCall(run, { candidateId, numberId: context.line.numberId, runShard });
  if (draft.kind === "parentGone") {
    await markExhausted(run.runId);
    return changed;
  }
  if (draft.kind === "candidateGone") {
    await skip(run, candidateId, "gone", runShard);
    return changed;
  }
  const step = await attemptDial(context, { ...draft, run });
  return step.kind === "taken" ? changed : step;
}

async function stopLine(line: LineItem, staleReads: number): Promise<void> {
  const { numberId, runs = [], pending = 0 } = line;
  // The first read was eventually consistent: the number may be usable after all.
  const number = await PhoneNumber.load(numberId);
  if (number && canDial(number)) return wakeLater(numberId, 1);
  log.warn("line.no-number", { tenantId: tenantId(), numberId });
  for (const runId of runs) await stopRun(numberId, runId, number);
  if (pending <= 0) return;
  const { due, ...outlook } = await inspectQueue({ queueId: numberId, waiting: pending });
  for (const call of due) await endWithoutReport(call, "number-gone");
  if (due.length > 0) return wake(numberId);
  await scheduleNextDispatch(line, { hasWaiting: true, ...outlook }, staleReads);
}

async function stopRun(numberId: string, runId: string, number: PhoneNumber.NumberItem | undefined): Promise<void> {
  const run = await loadRun(runId);
  if (run?.state === "running") {
    const numbers = await Promise.all((run.numberIds ?? []).map((id) => PhoneNumber.load(id)));
    const usable = numbers.flatMap((one) => (one && canDial(one) ? [one.numberId] : []));
    if (usable.length > 0) return transferRun(numberId, runId, usable);
    if (number?.status === "reconnect") await pause(runId, "credentials", number.reason && toEnglish(number.reason));
    else await pause(runId, "numbers");
  }
  await removeRun(numberId, runId);
}
