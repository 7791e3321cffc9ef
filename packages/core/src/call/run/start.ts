/** Runs: a batch of calls over one number. The request only begins one; a worker writes its calls in chunks. */
import { messages } from "@callwright/contracts";
import * as z from "zod/mini";
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { db } from "../db/service.ts";
import { transact, unlessRefused, type Write, type Writer } from "../db/transact.ts";
import * as Job from "../job/index.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { ports, runAs, tenantId, userActor } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { parse } from "../kernel/fn.ts";
import { newId } from "../kernel/id.ts";
import { log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as PhoneNumber from "../number/index.ts";
import { shardOf, wake } from "./line.ts";
import { writeRun } from "./messages.ts";
import { maxPeopleAtOnce, type Person, queueCalls } from "./queue.ts";

export interface RunRequest {
  readonly parentId: string;
  /** Everybody who has not been talked to yet, or just those who were chosen. */
  readonly leads: "all" | Candidate.Selection;
  readonly numberId?: string | undefined;
}

/** Milliseconds of writing after which a worker hands the rest on to the next message. */
const writeBudgetMs = 15_000;

/** Seconds without a written chunk after which the sweeper asks for the writing again. */
const patienceSeconds = 60;

/** Every change of a person lies beside the list of all until it is folded in. */
const foldedAtOnce = 500;

/** Until all is written the sweeper knows of the run: its message may be lost between the commit and the queue. */
const askAgain = (runId: string) => ({
  writeShard: shardOf(runId),
  writeAt: toIso(now() + patienceSeconds * 1000),
});

/** Begins a run and answers at once; `total` is how many people it will look at. */
export async function startRun(request: RunRequest): Promise<{ runId: string; total: number }> {
  const job = await Job.get(request.parentId);
  const number = await PhoneNumber.requireUsable(request.numberId);
  const { tenantId, userId } = userActor();
  if (!(await Billing.hasMinutes(userId))) throw new AppError("minutes_exhausted");
  if (job.totalCandidates === 0)
    throw new AppError("unprocessable", "There is nobody to call yet. Add candidates first.");
  const leads = request.leads === "all" ? undefined : await Candidate.selected(job, request.leads);
  if (leads?.length === 0) throw new AppError("unprocessable", messages.candidatesGone);
  const total = leads ? leads.length : job.totalCandidates;
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
        ...askAgain(runId),
      })
      .commit(),
    writer.job.patch({ tenantId, jobId: job.jobId }).set({ latestRunId: runId }).add({ version: 1 }).commit(),
  ]);
  if (!begun.ok) throw notFound("Job");
  await send(writeRun, { runId });
  return { runId, total };
}

/** Runs whose writing nobody goes on with are put to the queue again. */
export async function sweepRuns(writeShard: string): Promise<void> {
  const { data } = await db()
    .run.query.unwritten({ writeShard })
    .lte({ writeAt: nowIso() })
    .go({ limit: 50, hydrate: true });
  for (const { tenantId, userId, runId } of data) {
    await runAs({ actor: { type: "system", tenantId, userId, cause: "sweep" }, tenantId }, async () => {
      const later = db()
        .run.patch({ tenantId, runId })
        .set(askAgain(runId))
        .where((attributes, op) => op.eq(attributes.isWritten, false));
      if (await unlessRefused(later.go())) await send(writeRun, { runId });
    });
  }
}

/** Writes the next chunks of a run. Safe to be told twice: each chunk moves the cursor in its own transaction. */
export async function write(runId: string): Promise<void> {
  const startedAt = now();
  let leads: readonly string[] | undefined;
  let changes = 0;
  for (;;) {
    const { data: run } = await db().run.get({ tenantId: tenantId(), runId }).go({ consistent: true });
    if (!run || run.isWritten) return completeIfDone(runId);
    const job = await Job.load(run.parentId);
    if (!job) return finishWriting(runId, run.cursor);
    if (run.leadsKey) leads ??= await leadsOf(run.leadsKey);
    const chunk = leads ? await listed(run.parentId, leads, run.cursor) : await everyone(run.parentId, run.cursor);
    const queued = await queueCalls({
      parent: { id: job.jobId, title: job.title, timezone: job.timezone },
      numberId: run.numberId,
      people: await allowed(chunk.people),
      runId,
      also: (writer, calls) => advance(writer, runId, run.cursor, chunk, calls),
    });
    if (queued.refused) log.info("run.chunk-was-written", { runId });
    else if (queued.callIds.length > 0) await wake(run.numberId);
    changes += queued.refused ? 0 : queued.callIds.length;
    if (changes >= foldedAtOnce || !chunk.cursor) {
      await Candidate.askFold(run.parentId);
      changes = 0;
    }
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

/** Nobody is queued who must not be called: the gate would refuse them, and what they said before would be lost. */
async function allowed(people: readonly Person[]): Promise<Person[]> {
  const suppressed = await Compliance.suppressedAmong(people.map(({ phoneNumber }) => phoneNumber));
  return people.filter(({ phoneNumber }) => !suppressed.has(phoneNumber));
}

async function everyone(parentId: string, cursor: string | undefined): Promise<Chunk> {
  const page = await Candidate.pageAfter(parentId, cursor, maxPeopleAtOnce);
  return { people: page.items.filter(isCallable), cursor: page.cursor };
}

async function leadsOf(leadsKey: string): Promise<readonly string[]> {
  const text = await ports().blobs.getText(leadsKey);
  if (text === undefined) throw new Error(`The list ${leadsKey} is gone`);
  return parse(z.array(z.string()), JSON.parse(text));
}

async function listed(parentId: string, leads: readonly string[], cursor: string | undefined): Promise<Chunk> {
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
  const moved = chunk.cursor
    ? patch.set({ cursor: chunk.cursor, ...askAgain(runId) })
    : patch.set({ isWritten: true }).remove(["writeShard", "writeAt"]);
  return moved
    .where((attributes, op) => (from ? op.eq(attributes.cursor, from) : op.notExists(attributes.cursor)))
    .where((attributes, op) => op.eq(attributes.isWritten, false))
    .commit();
}

async function finishWriting(runId: string, cursor: string | undefined): Promise<void> {
  await transact((writer) => [advance(writer, runId, cursor, { people: [], cursor: undefined }, 0)]);
  await completeIfDone(runId);
}

/** More calls of a run have ended; part of the transaction that ends them. */
export const countEnded = (writer: Writer, runId: string, calls = 1): Write =>
  writer.run.patch({ tenantId: tenantId(), runId }).add({ ended: calls }).commit();

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
