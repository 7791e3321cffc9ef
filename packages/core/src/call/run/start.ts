import { farthestStartMs } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import * as Billing from "../../billing/index.ts";
import * as Candidate from "../../candidate/index.ts";
import { db } from "../../db/service.ts";
import { transact } from "../../db/transact.ts";
import { now, nowIso, toIso } from "../../kernel/clock.ts";
import { userActor } from "../../kernel/context.ts";
import { AppError } from "../../kernel/error.ts";
import { newId } from "../../kernel/id.ts";
import { send, sendLater } from "../../kernel/message.ts";
import * as PhoneNumber from "../../number/index.ts";
import * as Parent from "../../parent/index.ts";
import * as User from "../../user/index.ts";
import { addRun, joinLines, linesPerTransaction, sweepShardOf, wakeInTurn } from "../line.ts";
import { runStarted, wakeRun } from "../messages.ts";
import { activeKeys, loadRun, type RunItem } from "./load.ts";
import { requireComparable, saveSplit } from "./prompt-split.ts";
import { createShards, shardsFor } from "./shard.ts";
import { allCandidates, cursorAt, findNewCandidates, membersOfActiveRuns, storeIds } from "./sources.ts";

export interface RunRequest {
  readonly parentId: string;
  readonly leads: "all" | Candidate.Selection;
  readonly isOnlyNew?: boolean | undefined;
  readonly numberId?: string | undefined;
  readonly numberIds?: readonly string[] | undefined;
  /** ISO 8601; absent or just passed: now. */
  readonly startAt?: string | undefined;
  /** Two versions of the job's prompt that the run compares. */
  readonly promptVersions?: readonly number[] | undefined;
  /** The duration that the preview announced. */
  readonly expectedSeconds?: number | undefined;
  /** A repeated request with the same key returns the run that the first one started. */
  readonly key?: string | undefined;
}

const maxTries = 5;

type StartedRun = Pick<RunItem, "runId" | "total" | "state" | "pauseWords">;

export async function startRun(request: RunRequest): Promise<StartedRun> {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const parent = await Parent.get(request.parentId);
    const existingRun = request.key ? await findRunByKey(request.key, parent) : undefined;
    const run = existingRun ?? (await createRun(request, parent));
    if (run) return run;
  }
  throw new AppError("unavailable");
}

/** Clients repeat a key soon or never, so only the latest runs are searched for it. */
const maxSearchedRuns = 20;

async function findRunByKey(key: string, { parentId, latestRunId }: Parent.ParentItem): Promise<RunItem | undefined> {
  if (!latestRunId) return undefined;
  const { tenantId, userId } = userActor();
  const isStartedWithKey = (run: RunItem | undefined): boolean => run?.key === key && run.userId === userId;
  const latest = await loadRun(latestRunId);
  if (isStartedWithKey(latest)) return latest;
  const { data } = await db()
    .run.query.ofParent({ tenantId, parentId })
    .go({ order: "desc", limit: maxSearchedRuns, hydrate: true });
  return data.find(isStartedWithKey);
}

/** Undefined if the job has changed since it was read. */
async function createRun(request: RunRequest, parent: Parent.ParentItem): Promise<StartedRun | undefined> {
  const numbers = await requireUsableNumbers(request);
  const numberIds = numbers.map(({ numberId }) => numberId);
  const { tenantId, userId } = userActor();
  requireFutureStart(request.startAt);
  await Billing.requireCredit(userId, request.startAt);
  if (parent.totalCandidates === 0) throw new AppError("unprocessable", refusal("no_candidates"));
  const runId = newId("run");
  if (request.promptVersions) await requireComparable(parent, request.promptVersions);
  const source = request.isOnlyNew
    ? await storeNew(runId, parent, request.leads)
    : await storeSelected(runId, parent, request.leads);
  const total = source.count ?? parent.totalCandidates;
  const startAt = scheduledStart(request);
  const state = startAt ? "scheduled" : "running";
  const shardPlan = {
    tenantId,
    runId,
    shards: shardsFor(numbers.reduce((sum, { concurrency }) => sum + concurrency, 0)),
  };
  const row = newRunRow(request, parent, { runId, startAt, numberIds });
  const result = await transact((writer) => [
    writer.run
      .create({ ...row, total, sources: [source.name], ...(shardPlan.shards > 0 ? { shards: shardPlan.shards } : {}) })
      .commit(),
    writer.parentCounters
      .patch({ tenantId, parentId: parent.parentId })
      .set({ latestRunId: runId })
      .add({ version: 1 })
      // Refused if another run of the job has started meanwhile: it may have the same key.
      .where(({ latestRunId }, op) =>
        parent.latestRunId ? op.eq(latestRunId, parent.latestRunId) : op.notExists(latestRunId),
      )
      .commit(),
    ...(request.promptVersions ? [saveSplit(writer, parent, { runId, versions: request.promptVersions })] : []),
    ...createShards(writer, shardPlan, state),
    ...(startAt ? [] : numberIds.slice(0, linesPerTransaction).map((numberId) => addRun(writer, numberId, runId))),
    User.writeDashboardChange(writer, { tenantId, userId }),
  ]);
  if (!result.ok) return undefined;
  if (startAt) await scheduleRunWake(runId, startAt);
  else {
    if (parent.isPreCallSms) await sendRunStarted(runId);
    await joinLines(runId, numberIds.slice(linesPerTransaction));
    await wakeInTurn(numberIds);
  }
  return { runId, total, state };
}

interface NewRun {
  readonly runId: string;
  readonly startAt: string | undefined;
  readonly numberIds: string[];
}

function newRunRow(request: RunRequest, parent: Parent.ParentItem, { runId, startAt, numberIds }: NewRun) {
  const { tenantId, userId } = userActor();
  const { key, expectedSeconds } = request;
  const createdAt = nowIso();
  const { parentId, lastOrdinal } = parent;
  const common = {
    tenantId,
    runId,
    userId,
    parentId,
    numberIds,
    cursor: cursorAt(0),
    skipped: {},
    lastOrdinal,
    createdAt,
    ...activeKeys(userId, runId),
    ...(key ? { key } : {}),
    ...(expectedSeconds ? { expectedSeconds } : {}),
  };
  // A scheduled run decides at its start whether it sends texts.
  if (startAt) return { ...common, state: "scheduled", startAt, textsFrom: 0, ...wakeFields(runId, startAt) } as const;
  const textsFrom = parent.isPreCallSms ? { textsFrom: 0 } : {};
  return { ...common, state: "running", resumedAt: createdAt, endedBefore: 0, ...textsFrom } as const;
}

/** The message is sent again when each source begins, while `textsFrom` is set. */
export const sendRunStarted = (runId: string): Promise<void> => send(runStarted, { runId });

/** Grace period for a start time that passed while the form was open. */
const startGraceMs = 60_000;

export function requireFutureStart(startAt: string | undefined): void {
  if (startAt === undefined) return;
  const aheadMs = Date.parse(startAt) - now();
  if (Number.isNaN(aheadMs) || aheadMs < -startGraceMs) throw new AppError("unprocessable", refusal("start_time_past"));
  if (aheadMs > farthestStartMs) throw new AppError("unprocessable", refusal("start_time_too_far"));
}

function scheduledStart({ startAt }: RunRequest): string | undefined {
  const atMs = startAt === undefined ? now() : Date.parse(startAt);
  return atMs > now() ? toIso(atMs) : undefined;
}

export const wakeFields = (runId: string, at: string) => ({ wakeShard: sweepShardOf(runId), wakeAt: at });
const creditRetryMs = 3_600_000;

/** When the sweeper checks the credit again, in case the message about new minutes is lost. */
export const creditRetryAt = (): string => toIso(now() + creditRetryMs);

export const scheduleRunWake = (runId: string, at: string): Promise<void> =>
  sendLater(wakeRun, { runId }, Math.max(1, (Date.parse(at) - now()) / 1000), `run-${runId}-${Date.parse(at)}`);

async function requireUsableNumbers({ numberId, numberIds = [] }: RunRequest): Promise<PhoneNumber.NumberItem[]> {
  const ids = numberId ? [numberId, ...numberIds] : numberIds;
  // Without a choice the user's own default is used.
  const numbers = await Promise.all((ids.length > 0 ? ids : [undefined]).map((id) => PhoneNumber.requireUsable(id)));
  return [...new Map(numbers.map((number) => [number.numberId, number])).values()];
}

interface RunSource {
  readonly name: string;
  readonly count: number | undefined;
}

async function storeNew(runId: string, parent: Parent.ParentItem, selected: RunRequest["leads"]): Promise<RunSource> {
  const isMember = await membersOfActiveRuns(parent);
  if (!isMember) return storeSelected(runId, parent, selected);
  const { ids } = await findNewCandidates(parent, selected, isMember);
  if (ids.length === 0) throw new AppError("unprocessable", refusal("all_in_run"));
  return { name: await storeIds(runId, parent.tenantId, ids), count: ids.length };
}

async function storeSelected(
  runId: string,
  parent: Parent.ParentItem,
  selected: RunRequest["leads"],
): Promise<RunSource> {
  if (selected === "all") return { name: allCandidates, count: undefined };
  const ids = await Candidate.selectedIds(parent, selected);
  if (ids.length === 0) throw new AppError("unprocessable", refusal("selection_gone"));
  return { name: await storeIds(runId, parent.tenantId, ids), count: ids.length };
}
