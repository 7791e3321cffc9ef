import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { truncate } from "@callwright/contracts/truncate";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { db } from "../db/service.ts";
import { transact, tryWrite, type Write, type Writer } from "../db/transact.ts";
import { now } from "../kernel/clock.ts";
import { userActor } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as Parent from "../parent/index.ts";
import * as Text from "../text/index.ts";
import * as User from "../user/index.ts";
import { type BulkActionItem, loadBulkAction, loadIds, wakeUpFields } from "./bulk-action.ts";
import {
  type Chunk,
  type ChunkCounts,
  type ChunkResult,
  cancelWaitingCalls,
  decideChunk,
  decisionsPerTransaction,
  deleteChunk,
  deletesPerTransaction,
  doneBefore,
  moveChunk,
  movesPerTransaction,
  type ProgressWrites,
} from "./chunk.ts";
import { bulkActionPending } from "./messages.ts";
import { queueTextChunk } from "./pre-call-texts.ts";

const workBudgetMs = 15_000;
const maxNoteLength = 300;

const chunkSizes: Record<BulkActionItem["action"], number> = {
  delete: deletesPerTransaction,
  move: movesPerTransaction,
  do_not_call: 50,
  shortlist: decisionsPerTransaction,
  maybe: decisionsPerTransaction,
  decline: decisionsPerTransaction,
  undo_decision: decisionsPerTransaction,
  pre_call_sms: Text.preCallsPerTransaction,
};

export async function processBulkAction(bulkId: string): Promise<void> {
  const startedAt = now();
  let ids: readonly string[] | undefined;
  for (;;) {
    const bulk = await loadBulkAction(bulkId);
    if (bulk?.state !== "running") return;
    ids ??= await loadIds(bulk);
    const parent = await Parent.load(bulk.parentId);
    if (!parent) return fail(bulk, refusal("job_deleted_meanwhile"));
    const chunk = { parent, ids: ids.slice(bulk.cursor, bulk.cursor + chunkSizes[bulk.action]) };
    const isLast = bulk.cursor + chunk.ids.length >= ids.length;
    try {
      const result = await processChunk(bulk, chunk, isLast);
      if (result === doneBefore) log.info("bulk-action.chunk-already-done", { bulkId });
      // If the job's texts were switched off meanwhile, the texts that this action has queued are cancelled too.
      if (isLast && bulk.action === "pre_call_sms" && !parent.isPreCallSms)
        await send(Parent.textsSwitched, { parentId: parent.parentId });
      // If the chunk was done before, the cursor has moved, so the loop reads the action again.
      if (isLast && result !== doneBefore) return;
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return fail(bulk, error.refusal);
      throw error;
    }
    if (now() - startedAt > workBudgetMs) return send(bulkActionPending, { bulkId });
  }
}

function processChunk(bulk: BulkActionItem, chunk: Chunk, isLast: boolean): Promise<ChunkResult> {
  const progressWrites: ProgressWrites = (writer, counts) => [saveProgress(writer, bulk, chunk, counts, isLast)];
  switch (bulk.action) {
    case "delete":
      return deleteChunk(chunk, progressWrites);
    case "move":
      return moveChunk(chunk, bulk.targetId ?? "", progressWrites);
    case "do_not_call":
      return suppressChunk(chunk, progressWrites);
    case "shortlist":
    case "maybe":
    case "decline":
    case "undo_decision":
      return decideChunk(bulk, bulk.action, chunk, progressWrites);
    case "pre_call_sms":
      return queueTextChunk(bulk, chunk, progressWrites);
  }
}

/** Writes the do-not-call list first: the gate reads it before each dial, so no candidate is dialled in between. */
async function suppressChunk(chunk: Chunk, progressWrites: ProgressWrites) {
  const people = await Candidate.getMany(chunk.parent.parentId, chunk.ids);
  const { userId } = userActor();
  const actorName = (await User.find(userId))?.name ?? userId;
  const note = truncate(chunk.parent.title, maxNoteLength);
  const entry = { source: "manual", words: note, actor: actorName } as const;
  await Compliance.suppressMany(people.map(({ phoneNumber }) => ({ phoneNumber, ...entry })));
  await cancelWaitingCalls(chunk);
  const counts = { done: people.length, skipped: chunk.ids.length - people.length };
  const result = await transact((writer) => progressWrites(writer, counts));
  return result.ok ? counts : doneBefore;
}

function saveProgress(
  writer: Writer,
  bulk: BulkActionItem,
  { ids }: Chunk,
  counts: ChunkCounts,
  isLast: boolean,
): Write {
  const patch = writer.bulkAction
    .patch({ tenantId: bulk.tenantId, bulkId: bulk.bulkId })
    .add({ cursor: ids.length, done: counts.done, skipped: counts.skipped });
  const write = isLast ? patch.set({ state: "completed" }).remove(["workShard", "workAt"]) : patch.set(wakeUpFields());
  return write
    .where((attributes, op) => `${op.eq(attributes.cursor, bulk.cursor)} AND ${op.eq(attributes.state, "running")}`)
    .commit();
}

async function fail({ tenantId, bulkId }: BulkActionItem, failure: Refusal): Promise<void> {
  const patch = db()
    .bulkAction.patch({ tenantId, bulkId })
    .set({ state: "failed", failure })
    .remove(["workShard", "workAt"])
    .where((attributes, op) => op.eq(attributes.state, "running"));
  await tryWrite(patch.go());
}
