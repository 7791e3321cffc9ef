/** Runs: a batch of calls over one number. The request only begins one; a worker writes its calls in chunks. */
import * as z from "zod/mini";
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import { db } from "../db/service.ts";
import { transact, type Write, type Writer } from "../db/transact.ts";
import * as Job from "../job/index.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { ports, tenantId, userActor } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { parse } from "../kernel/fn.ts";
import { newId } from "../kernel/id.ts";
import { log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as PhoneNumber from "../number/index.ts";
import { wake } from "./line.ts";
import { writeRun } from "./messages.ts";
import { maxPeopleAtOnce, type Person, queueCalls } from "./queue.ts";

export interface RunRequest {
  readonly parentId: string;
  readonly leads: "all" | readonly string[];
  readonly numberId?: string | undefined;
}

/** Milliseconds of writing after which a worker hands the rest on to the next message. */
const writeBudgetMs = 15_000;

/** Begins a run and answers at once; `total` is how many people it will look at. */
export async function startRun(request: RunRequest): Promise<{ runId: string; total: number }> {
  const job = await Job.get(request.parentId);
  const number = await PhoneNumber.requireUsable(request.numberId);
  const { tenantId, userId } = userActor();
  if (!(await Billing.hasMinutes(userId))) throw new AppError("minutes_exhausted");
  const leads = request.leads === "all" ? undefined : [...new Set(request.leads)];
  const total = leads ? leads.length : job.totalCandidates;
  if (total === 0) throw new AppError("unprocessable", "There is nobody to call yet. Add candidates first.");
  const runId = newId("run");
  const leadsKey = leads && `runs/${tenantId}/${runId}/leads.json`;
  if (leadsKey) await ports().blobs.put(leadsKey, JSON.stringify(leads), "application/json");
  const begun = await transact((writer) => [
    writer.run
      .create({
        tenantId,
        runId,
        userId,
        parentId: job.jobId,
        numberId: number.numberId,
        state: "running",
        total,
        leadsKey,
        createdAt: nowIso(),
      })
      .commit(),
    writer.job.patch({ tenantId, jobId: job.jobId }).set({ latestRunId: runId }).add({ version: 1 }).commit(),
  ]);
  if (!begun.ok) throw notFound("Job");
  await send(writeRun, { runId });
  return { runId, total };
}

/** Writes the next chunks of a run. Safe to be told twice: each chunk moves the cursor in its own transaction. */
export async function write(runId: string): Promise<void> {
  const startedAt = now();
  for (;;) {
    const { data: run } = await db().run.get({ tenantId: tenantId(), runId }).go({ consistent: true });
    if (!run || run.isWritten) return completeIfDone(runId);
    const job = await Job.load(run.parentId);
    if (!job) return finishWriting(runId, run.cursor);
    const chunk = run.leadsKey
      ? await listed(run.parentId, run.leadsKey, run.cursor)
      : await everyone(run.parentId, run.cursor);
    const queued = await queueCalls({
      parent: { id: job.jobId, title: job.title, timezone: job.timezone },
      numberId: run.numberId,
      people: chunk.people,
      runId,
      also: (writer, calls) => advance(writer, runId, run.cursor, chunk, calls),
    });
    if (queued.refused) log.info("run.chunk-was-written", { runId });
    else if (queued.callIds.length > 0) await wake(run.numberId);
    if (!chunk.cursor) return completeIfDone(runId);
    if (now() - startedAt > writeBudgetMs) return send(writeRun, { runId });
  }
}

interface Chunk {
  readonly people: readonly Person[];
  /** Where the next chunk begins; absent after the last. */
  readonly cursor: string | undefined;
}

/** A batch calls whoever has not yet been talked to: nobody whose last call was completed is called again by it. */
const isCallable = (person: Person & { callStatus: string }): boolean =>
  person.callStatus !== "Completed" && !person.pendingCallId;

async function everyone(parentId: string, cursor: string | undefined): Promise<Chunk> {
  const page = await Candidate.pageAfter(parentId, cursor, maxPeopleAtOnce);
  return { people: page.items.filter(isCallable), cursor: page.cursor };
}

async function listed(parentId: string, leadsKey: string, cursor: string | undefined): Promise<Chunk> {
  const text = await ports().blobs.getText(leadsKey);
  const leads = parse(z.array(z.string()), JSON.parse(text ?? "[]"));
  const from = Number(cursor ?? 0);
  const people = await Candidate.getMany(parentId, leads.slice(from, from + maxPeopleAtOnce));
  const next = from + maxPeopleAtOnce;
  return {
    people: people.filter((person) => !person.pendingCallId),
    cursor: next < leads.length ? String(next) : undefined,
  };
}

function advance(writer: Writer, runId: string, from: string | undefined, chunk: Chunk, calls: number): Write {
  const patch = writer.run.patch({ tenantId: tenantId(), runId }).add({ placed: calls });
  const moved = chunk.cursor ? patch.set({ cursor: chunk.cursor }) : patch.set({ isWritten: true });
  return moved
    .where((attributes, op) => (from ? op.eq(attributes.cursor, from) : op.notExists(attributes.cursor)))
    .where((attributes, op) => op.eq(attributes.isWritten, false))
    .commit();
}

async function finishWriting(runId: string, cursor: string | undefined): Promise<void> {
  await transact((writer) => [advance(writer, runId, cursor, { people: [], cursor: undefined }, 0)]);
  await completeIfDone(runId);
}

/** One more call of a run has ended; part of the transaction that ends it. */
export const countEnded = (writer: Writer, runId: string): Write =>
  writer.run.patch({ tenantId: tenantId(), runId }).add({ ended: 1 }).commit();

/** Completes a run whose people are all written and have all ended. */
export async function completeIfDone(runId: string): Promise<void> {
  const key = { tenantId: tenantId(), runId };
  const { data: run } = await db().run.get(key).go({ consistent: true });
  if (!run || run.state === "completed" || !run.isWritten || run.ended < run.placed) return;
  const done = await transact((writer) => [
    writer.run.patch(key).set({ state: "completed", completedAt: nowIso() }).commit(),
    writer.job.patch({ tenantId: key.tenantId, jobId: run.parentId }).add({ version: 1 }).commit(),
  ]);
  if (!done.ok) await db().run.patch(key).set({ state: "completed", completedAt: nowIso() }).go();
}

/** How far a run has come, for the screen; never older than the version of its job that was read before. */
export async function runProgress(runId: string) {
  const { data: run } = await db().run.get({ tenantId: tenantId(), runId }).go({ consistent: true });
  if (!run) return undefined;
  const total = run.isWritten ? run.placed : Math.max(run.total, run.placed);
  return { runId, state: run.state, total, placed: run.placed, ended: run.ended, completedAt: run.completedAt };
}
