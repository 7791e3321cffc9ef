/**
 * Dispatch: while a line has a free slot and somebody may be called, gate, claim and dial. Slots pull; nothing pushes. A line
 * serves its own queue first, then its runs in turn: of each what is due, and else somebody fresh from its hand.
 */
import { now } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";
import { measure } from "../kernel/metrics.ts";
import * as PhoneNumber from "../number/index.ts";
import { fullForMs } from "./account.ts";
import { attempt, type Desk, type Step } from "./attempt.ts";
import { newCall } from "./draft-call.ts";
import { lookInto } from "./due-queue.ts";
import { endWithout } from "./end.ts";
import {
  type Ahead,
  handOver,
  type LineItem,
  leave,
  loadLine,
  rest,
  restBusy,
  restFailed,
  wake,
  wakeLater,
} from "./line.ts";
import { noteNextDue, passOver, takeTurn } from "./run/buffer.ts";
import { deal } from "./run/fill-buffer.ts";
import { isHeld } from "./run/hours-wait.ts";
import { loadRun, type RunItem } from "./run/load.ts";
import { goesOn, nextLook } from "./run/schedule.ts";
import { completeIfDone, dealNoMore, pause } from "./run/state.ts";

/** Dials and looks that one message may make before it hands on, so that no worker runs into its time-out. */
const maxPerMessage = 40;
/** After so long it hands on as well: a dial that begins before still ends in time. */
const budgetMs = 8_000;
/** A carrier's pace is waited out here where it is as short as this. */
const shortPauseMs = 300;
const tenantBusySeconds = 5;

interface Dispatch {
  readonly numberId: string;
  /** Looks so far at an index that lags behind. */
  readonly looks?: number;
  /** A call has just ended at the provider, so there is room for one. */
  readonly isFreed?: boolean;
  /** When that was (ISO 8601). */
  readonly freedAt?: string | undefined;
  /** When its person's next attempt is due (ISO 8601): an index may not show it yet. */
  readonly nextAt?: string | undefined;
}

const canCall = (number: PhoneNumber.NumberItem): boolean =>
  PhoneNumber.isUsable(number) && number.voiceNumberId !== undefined;

/** Works a line until its slots are taken or nobody may be called. */
export async function dispatch({ numberId, looks = 0, isFreed = false, freedAt, nextAt }: Dispatch): Promise<void> {
  const startedAt = now();
  const [number, found] = await Promise.all([PhoneNumber.glance(numberId), loadLine(numberId)]);
  let line = found;
  let hasRoom = isFreed;
  const putOffUntil = nextAt === undefined ? [] : [Date.parse(nextAt)];
  const failures = new Map<string, unknown>();
  for (let made = 0; made < maxPerMessage && now() - startedAt < budgetMs; made += 1) {
    line ??= await loadLine(numberId);
    if (!line) return;
    if (!number || !canCall(number)) return giveUp(line, looks);
    if ((line.live ?? []).length >= number.concurrency) return restBusy(line);
    const waitMs = (line.nextDialMs ?? 0) - now();
    if (waitMs > shortPauseMs) return wakeLater(numberId, waitMs / 1000);
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const fullMs = hasRoom ? 0 : await fullForMs();
    if (fullMs > 0) return wakeLater(numberId, fullMs / 1000);
    const ahead = await serve({ line, number, putOffUntil }, failures);
    if (typeof ahead === "object") {
      await (failures.size > 0 ? restFailed : rest)(line, withThose(putOffUntil, ahead), looks);
      // The message comes again for them, and is set aside where that does not help.
      for (const failure of failures.values()) throw failure;
      return;
    }
    if (ahead === "line-busy") return;
    if (ahead === "tenant-busy") return wakeLater(numberId, tenantBusySeconds);
    if (ahead === "dialed" && hasRoom) noteRefill(freedAt);
    if (ahead === "dialed") hasRoom = false;
    // The last slot is taken: whoever frees one looks again.
    if (ahead === "dialed" && (line.live ?? []).length + 1 >= number.concurrency) return;
    line = undefined;
  }
  await wake(numberId);
}

function noteRefill(freedAt: string | undefined): void {
  measure("Refills");
  if (freedAt) measure("RefillWait", now() - Date.parse(freedAt));
}

/**
 * One step of a line: a dial, or something else that was done, or what there is ahead of it. A queue that cannot be served is
 * left for this message, so that it keeps nobody from being called who waits in another.
 */
async function serve(desk: Desk, failures: Map<string, unknown>): Promise<Step | Ahead> {
  const { numberId } = desk.line;
  const queues = [
    { id: numberId, serveIt: () => serveOwn(desk) },
    ...inTurn(desk.line).map((runId) => ({ id: runId, serveIt: () => serveRun(desk, runId) })),
  ];
  let isAwaited = false;
  const times: number[] = [];
  for (const { id, serveIt } of queues) {
    if (failures.has(id)) continue;
    const step = await serveIt().catch((error: unknown) => {
      failures.set(id, error);
      log.error("line.queue-failed", { tenantId: tenantId(), numberId, queueId: id, error: describeError(error) });
      return nothing;
    });
    if (typeof step !== "object") return step;
    isAwaited ||= step.isAwaited;
    if (step.nextDueMs !== undefined) times.push(step.nextDueMs);
  }
  return { isAwaited, nextDueMs: times.length > 0 ? Math.min(...times) : undefined };
}

/** Calls that were placed one by one. */
async function serveOwn(desk: Desk): Promise<Step | Ahead> {
  const { pending, numberId } = desk.line;
  if (!(pending > 0)) return nothing;
  const { due, nextDueMs } = await lookInto(numberId);
  for (const call of due) {
    const step = await attempt(desk, { call });
    if (step !== "passed") return step;
  }
  return due.length > 0 ? "moved" : { isAwaited: true, nextDueMs };
}

/** What an index shows, and what this worker knows to wait besides. */
function withThose(putOffUntil: readonly number[], { isAwaited, nextDueMs }: Ahead): Ahead {
  const times = putOffUntil.filter((at) => at > now());
  if (nextDueMs !== undefined) times.push(nextDueMs);
  return { isAwaited, nextDueMs: times.length > 0 ? Math.min(...times) : undefined };
}

/** After the one that was served last come the others. */
function inTurn({ runs = [], servedRunId = "" }: LineItem): string[] {
  const sorted = [...runs].sort();
  const next = sorted.findIndex((runId) => runId > servedRunId);
  return next < 0 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
}

const nothing: Ahead = { isAwaited: false, nextDueMs: undefined };

async function serveRun(desk: Desk, runId: string): Promise<Step | Ahead> {
  const { numberId } = desk.line;
  const run = await loadRun(runId);
  if (run?.state !== "running") {
    await leave(numberId, runId);
    return "moved";
  }
  let nextDueMs: number | undefined;
  if (run.waiting > 0) {
    const queue = await lookInto(runId);
    for (const call of queue.due) {
      const step = await attempt(desk, { call, run });
      if (step !== "passed") return step;
    }
    if (queue.due.length > 0) return "moved";
    nextDueMs = queue.nextDueMs;
  }
  if (nextDueMs !== undefined && isHeld(run) && !(await goesOn(run))) {
    await noteNextDue(run, nextDueMs);
    return { isAwaited: true, nextDueMs: Math.min(nextDueMs, nextLook()) };
  }
  if (run.hand?.length) return serveFresh(desk, run);
  if (!run.isDealt) {
    await deal(run);
    return "moved";
  }
  if (await completeIfDone(run)) return "moved";
  await noteNextDue(run, nextDueMs);
  return run.waiting > 0 ? { isAwaited: true, nextDueMs } : nothing;
}

async function serveFresh(desk: Desk, run: RunItem): Promise<Step> {
  const candidateId = takeTurn(run, desk.number.concurrency);
  const fresh = await newCall(run, candidateId, desk.line.numberId);
  if (fresh === "parent-gone") {
    await dealNoMore(run.runId);
    return "moved";
  }
  if (typeof fresh === "string") {
    await passOver(run, candidateId, fresh);
    return "moved";
  }
  const step = await attempt(desk, { ...fresh, run });
  return step === "passed" ? "moved" : step;
}

/** Nothing is dialled with a number that is gone: its own calls end; runs go on over their others, or rest. */
async function giveUp(line: LineItem, looks: number): Promise<void> {
  const { numberId, runs = [] } = line;
  // It was seen as it was a moment ago: it may have come back, or be new.
  const number = await PhoneNumber.load(numberId);
  if (number && canCall(number)) return wakeLater(numberId, 1);
  log.warn("line.no-number", { tenantId: tenantId(), numberId });
  for (const runId of runs) {
    const run = await loadRun(runId);
    const numbers = await Promise.all((run?.numberIds ?? []).map((id) => PhoneNumber.load(id)));
    const usable = numbers.flatMap((one) => (one && canCall(one) ? [one.numberId] : []));
    if (run?.state === "running" && usable.length > 0) await handOver(numberId, runId, usable);
    else {
      if (run?.state === "running")
        await (number?.status === "reconnect" ? pause(runId, "credentials", number.reason) : pause(runId, "numbers"));
      await leave(numberId, runId);
    }
  }
  // A line that only runs have called over has never counted.
  if (!(line.pending > 0)) return;
  const { due, nextDueMs } = await lookInto(numberId);
  for (const call of due) await endWithout(call, "number-gone");
  if (due.length > 0) return wake(numberId);
  await rest(line, { isAwaited: true, nextDueMs }, looks);
}
