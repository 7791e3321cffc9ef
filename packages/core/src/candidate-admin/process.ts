/** Does an action on many people, chunk by chunk. Safe to be told twice: each chunk moves the cursor in its own transaction. */
import { messages } from "@callwright/contracts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { db } from "../db/service.ts";
import { transact, unlessRefused, type Write, type Writer } from "../db/transact.ts";
import * as Job from "../job/index.ts";
import { now } from "../kernel/clock.ts";
import { ports, userActor } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as Text from "../text/index.ts";
import * as User from "../user/index.ts";
import { askAgain, type BulkItem, loadBulk } from "./bulk-action.ts";
import {
  type Chunk,
  deleteChunk,
  deletedAtOnce,
  doneBefore,
  free,
  moveChunk,
  movedAtOnce,
  type Tally,
} from "./chunk.ts";
import { workOnMany } from "./messages.ts";
import { textChunk } from "./pre-call-texts.ts";

/** Every change of a person lies beside the list of all until it is folded in. */
const foldedAtOnce = 500;

/** Milliseconds of work after which a worker hands the rest on to the next message. */
const workBudgetMs = 15_000;

const atOnce: Record<BulkItem["action"], number> = {
  delete: deletedAtOnce,
  move: movedAtOnce,
  do_not_call: 50,
  pre_call_sms: Text.preCallsAtOnce,
};

export async function work(bulkId: string): Promise<void> {
  const startedAt = now();
  let ids: readonly string[] | undefined;
  let changes = 0;
  for (;;) {
    const bulk = await loadBulk(bulkId);
    if (bulk?.state !== "running") return;
    ids ??= await idsOf(bulk);
    const job = await Job.load(bulk.parentId);
    if (!job) return fail(bulk, messages.bulkJobGone);
    const chunk = { job, ids: ids.slice(bulk.cursor, bulk.cursor + atOnce[bulk.action]) };
    const isLast = bulk.cursor + chunk.ids.length >= ids.length;
    try {
      const done = await workOn(bulk, chunk, isLast);
      if (done === doneBefore) log.info("bulk.chunk-was-done", { bulkId });
      else changes += done.done;
      if (changes >= foldedAtOnce || isLast) {
        await askFolds(bulk);
        changes = 0;
      }
      // Somebody has switched them off since it began: these are taken back with the others.
      if (isLast && bulk.action === "pre_call_sms" && !job.isPreCallSms)
        await send(Job.textsSwitched, { jobId: job.jobId });
      if (isLast && done !== doneBefore) return;
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return fail(bulk, error.message);
      throw error;
    }
    if (now() - startedAt > workBudgetMs) return send(workOnMany, { bulkId });
  }
}

async function askFolds({ parentId, targetId }: BulkItem): Promise<void> {
  await Candidate.askFold(parentId);
  if (targetId) await Candidate.askFold(targetId);
}

async function idsOf({ idsKey }: BulkItem): Promise<readonly string[]> {
  const text = await ports().blobs.getText(idsKey);
  if (text === undefined) throw new Error(`The list ${idsKey} is gone`);
  return text.split("\n");
}

function workOn(bulk: BulkItem, chunk: Chunk, isLast: boolean): Promise<Tally | typeof doneBefore> {
  const also = (writer: Writer, tally: Tally) => [advance(writer, bulk, chunk, tally, isLast)];
  switch (bulk.action) {
    case "delete":
      return deleteChunk(chunk, also);
    case "move":
      return moveChunk(chunk, bulk.targetId ?? "", also);
    case "do_not_call":
      return suppressChunk(chunk, also);
    case "pre_call_sms":
      return textChunk(bulk, chunk, also);
  }
}

/** First the tenant's list, which the gate reads before each dial, then the calls that wait: nobody is dialled in between. */
async function suppressChunk(chunk: Chunk, also: (writer: Writer, tally: Tally) => Write[]) {
  const people = await Candidate.getMany(chunk.job.jobId, chunk.ids);
  const { userId } = userActor();
  const actor = (await User.find(userId))?.name ?? userId;
  const words = chunk.job.title.slice(0, 300);
  await Compliance.suppressMany(people.map(({ phoneNumber }) => ({ phoneNumber, source: "manual", words, actor })));
  await free(chunk);
  const tally = { done: people.length, skipped: chunk.ids.length - people.length };
  const result = await transact((writer) => also(writer, tally));
  return result.ok ? tally : doneBefore;
}

function advance(writer: Writer, bulk: BulkItem, { ids }: Chunk, tally: Tally, isLast: boolean): Write {
  const patch = writer.bulk
    .patch({ tenantId: bulk.tenantId, bulkId: bulk.bulkId })
    .add({ cursor: ids.length, done: tally.done, skipped: tally.skipped });
  const moved = isLast ? patch.set({ state: "completed" }).remove(["workShard", "workAt"]) : patch.set(askAgain());
  return moved
    .where((attributes, op) => `${op.eq(attributes.cursor, bulk.cursor)} AND ${op.eq(attributes.state, "running")}`)
    .commit();
}

/** What was done stays done; nobody tries again. */
async function fail({ tenantId, bulkId }: BulkItem, failure: string): Promise<void> {
  const failed = db()
    .bulk.patch({ tenantId, bulkId })
    .set({ state: "failed", failure })
    .remove(["workShard", "workAt"])
    .where((attributes, op) => op.eq(attributes.state, "running"));
  await unlessRefused(failed.go());
}
