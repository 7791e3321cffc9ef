/** Begins a run: one row, whoever it is for and however many; lines deal its people out as they come free. */
import { farthestStartMs, messages } from "@callwright/contracts";
import * as Billing from "../../billing/index.ts";
import * as Candidate from "../../candidate/index.ts";
import { transact } from "../../db/transact.ts";
import * as Job from "../../job/index.ts";
import { now, nowIso, toIso } from "../../kernel/clock.ts";
import { userActor } from "../../kernel/context.ts";
import { AppError } from "../../kernel/error.ts";
import { newId } from "../../kernel/id.ts";
import { send, sendLater } from "../../kernel/message.ts";
import * as PhoneNumber from "../../number/index.ts";
import { addRun, shardOf, wake } from "../line.ts";
import { runStarted, wakeRun } from "../messages.ts";
import { loadRun, type RunItem } from "./load.ts";
import { allCandidates, cursorAt, storeIds } from "./source.ts";

export interface RunRequest {
  readonly parentId: string;
  /** Everybody who has not been talked to yet, or just those who were chosen. */
  readonly leads: "all" | Candidate.Selection;
  readonly numberId?: string | undefined;
  /** Further numbers that call beside it. */
  readonly numberIds?: readonly string[] | undefined;
  /** ISO 8601; at once when absent, or just passed. */
  readonly startAt?: string | undefined;
  /** Given by whoever may ask again: the same key is the same run. */
  readonly key?: string | undefined;
}

const maxTries = 5;

/** Answers at once; `total` is how many people the run will look at. */
export async function startRun(request: RunRequest): Promise<{ runId: string; total: number }> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const job = await Job.get(request.parentId);
    const known = request.key ? await runStartedWith(request.key, job) : undefined;
    const run = known ?? (await createRun(request, job));
    if (run) return { runId: run.runId, total: run.total };
  }
  throw new AppError("unavailable");
}

/** The latest run of the job, where it was begun by that key. */
async function runStartedWith(key: string, { latestRunId }: Job.JobItem): Promise<RunItem | undefined> {
  const run = latestRunId ? await loadRun(latestRunId) : undefined;
  return run?.key === key && run.userId === userActor().userId ? run : undefined;
}

/** Answers nothing where another run of the job has begun meanwhile: it may be this one, asked for twice. */
async function createRun(request: RunRequest, job: Job.JobItem): Promise<{ runId: string; total: number } | undefined> {
  const numberIds = await usableNumbers(request);
  const { tenantId, userId } = userActor();
  requireFutureStart(request.startAt);
  await Billing.requireCredit(userId, request.startAt);
  if (job.totalCandidates === 0)
    throw new AppError("unprocessable", "There is nobody to call yet. Add candidates first.");
  const runId = newId("run");
  const source = await storeLeads(runId, job, request.leads);
  const total = source.count ?? job.totalCandidates;
  const startAt = scheduledStart(request);
  const begun = await transact((writer) => [
    writer.run
      .create({
        tenantId,
        runId,
        userId,
        parentId: job.jobId,
        numberIds,
        total,
        sources: [source.name],
        cursor: cursorAt(0),
        skipped: {},
        createdAt: nowIso(),
        ...(request.key ? { key: request.key } : {}),
        ...(startAt
          ? { state: "scheduled", startAt, textsFrom: 0, ...wakeUpAt(runId, startAt) }
          : { state: "running", resumedAt: nowIso(), endedBefore: 0, ...(job.isPreCallSms ? { textsFrom: 0 } : {}) }),
      })
      .commit(),
    writer.jobCounters
      .patch({ tenantId, parentId: job.jobId })
      .set({ latestRunId: runId })
      .add({ version: 1 })
      .where(({ latestRunId }, op) =>
        job.latestRunId ? op.eq(latestRunId, job.latestRunId) : op.notExists(latestRunId),
      )
      .commit(),
    ...(startAt ? [] : numberIds.map((numberId) => addRun(writer, numberId, runId))),
  ]);
  if (!begun.ok) return undefined;
  if (startAt) await wakeRunAt(runId, startAt);
  else {
    if (job.isPreCallSms) await sendRunStarted(runId);
    for (const numberId of numberIds) await wake(numberId);
  }
  return { runId, total };
}

/** Its people's texts are to be begun. The deal of each source tells it again while `textsFrom` stands. */
export const sendRunStarted = (runId: string): Promise<void> => send(runStarted, { runId });

/** So long ago somebody may have pressed who chose a time that was ahead. */
const startGraceMs = 60_000;

/** Refuses a start that lies back, since nobody is called at once whom somebody wants to be called later; and one that is far. */
export function requireFutureStart(startAt: string | undefined): void {
  if (startAt === undefined) return;
  const aheadMs = Date.parse(startAt) - now();
  if (!(aheadMs >= -startGraceMs)) throw new AppError("unprocessable", messages.runStartPast);
  if (aheadMs > farthestStartMs) throw new AppError("unprocessable", messages.runStartFar);
}

/** In the one form in which times are kept and compared; nothing where it is not ahead. */
function scheduledStart({ startAt }: RunRequest): string | undefined {
  const at = startAt === undefined ? Number.NaN : Date.parse(startAt);
  return at > now() ? toIso(at) : undefined;
}

/** Makes the sweeper look at a run at that time. */
export const wakeUpAt = (runId: string, at: string) => ({ wakeShard: shardOf(runId), wakeAt: at });

const creditRetryMs = 3_600_000;

/** When the sweeper looks at a run again that rests until there are minutes: the word of them may be lost. */
export const creditRetryAt = (): string => toIso(now() + creditRetryMs);

export const wakeRunAt = (runId: string, at: string): Promise<void> =>
  sendLater(wakeRun, { runId }, Math.max(1, (Date.parse(at) - now()) / 1000), `run-${runId}-${Date.parse(at)}`);

async function usableNumbers({ numberId, numberIds = [] }: RunRequest): Promise<string[]> {
  const [first = numberIds[0], ...more] = numberId ? [numberId, ...numberIds] : numberIds;
  const chosen = [await PhoneNumber.requireUsable(first)];
  for (const other of more) chosen.push(await PhoneNumber.requireUsable(other));
  return [...new Set(chosen.map((number) => number.numberId))];
}

/** How a run remembers whom it is for: everybody by a word, chosen people by a list that is kept beside it. */
async function storeLeads(
  runId: string,
  job: Job.JobItem,
  leads: RunRequest["leads"],
): Promise<{ name: string; count: number | undefined }> {
  if (leads === "all") return { name: allCandidates, count: undefined };
  const ids = await Candidate.selected(job, leads);
  if (ids.length === 0) throw new AppError("unprocessable", messages.candidatesGone);
  return { name: await storeIds(runId, job.tenantId, ids), count: ids.length };
}
