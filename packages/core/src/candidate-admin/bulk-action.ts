import { type allBulkActions, type Bulk, decisions } from "@callwright/contracts";
import { refusal, toEnglish } from "@callwright/contracts/refusals";
import * as Candidate from "../candidate/index.ts";
import { db, type Item } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso, toTtl } from "../kernel/clock.ts";
import { ports, runAsSystem, tenantId, userActor } from "../kernel/context.ts";
import { AppError, invalidField, notFound } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { send } from "../kernel/message.ts";
import * as Parent from "../parent/index.ts";
import { bulkActionPending } from "./messages.ts";

export type BulkActionItem = Item<"bulkAction">;

export interface BulkActionRequest {
  readonly action: (typeof allBulkActions)[number];
  readonly selection: Candidate.Selection;
  /** The number of candidates that the recruiter has confirmed. */
  readonly atMost?: number | undefined;
  readonly targetId?: string | undefined;
  readonly textSettings?: Pick<BulkActionItem, "numberId" | "dueMs" | "isForAll" | "since">;
}

const retentionSeconds = 30 * 24 * 3600;
const sweepDelaySeconds = 60;
const batchSize = 50;
const workShard = "bulk";

/** For the sweeper, since the message may be lost between the commit and the queue. */
export const wakeUpFields = () => ({ workShard, workAt: toIso(now() + sweepDelaySeconds * 1000) });

export async function startBulkAction(parent: Parent.ParentItem, request: BulkActionRequest): Promise<Bulk> {
  const targetId = request.action === "move" ? await requireTarget(parent, request.targetId) : undefined;
  const ids = await Candidate.selectedIds(parent, request.selection);
  if (ids.length === 0) throw new AppError("unprocessable", refusal("selection_gone"));
  if (!(await isWithinAtMost(parent, request, ids.length))) throw new AppError("conflict", refusal("selection_grew"));
  return present(await createBulkAction(newId("blk"), parent, { ...request, targetId, ids }));
}

/** The confirmed count may be too small, since it subtracts excluded candidates even if they no longer match. */
async function isWithinAtMost(
  parent: Parent.ParentItem,
  { selection, atMost }: BulkActionRequest,
  foundCount: number,
): Promise<boolean> {
  if (atMost === undefined || foundCount <= atMost) return true;
  if (!("all" in selection) || selection.except.length === 0) return false;
  const idsWithExcluded = await Candidate.selectedIds(parent, { ...selection, except: [] });
  return idsWithExcluded.length <= atMost + new Set(selection.except).size;
}

type BulkActionInput = Pick<BulkActionRequest, "action" | "targetId" | "textSettings"> & {
  readonly undoneId?: string;
  readonly ids: readonly string[];
};

export async function createBulkAction(
  bulkId: string,
  parent: Parent.ParentItem,
  { action, targetId, undoneId, textSettings, ids }: BulkActionInput,
): Promise<BulkActionItem> {
  const { tenantId, userId } = userActor();
  const idsKey = `runs/${tenantId}/${bulkId}/ids.txt`;
  await ports().blobs.put(idsKey, ids.join("\n"), "text/plain");
  const request = { userId, parentId: parent.parentId, action, targetId, undoneId, ...textSettings };
  const ttl = toTtl(now() + retentionSeconds * 1000);
  const progress = { state: "running" as const, idsKey, total: ids.length, createdAt: nowIso(), ttl };
  const row = { tenantId, bulkId, ...request, ...progress, ...wakeUpFields() };
  await tryWrite(db().bulkAction.create(row).go()); // Refused if a repeated message has created it.
  await send(bulkActionPending, { bulkId });
  return (await loadBulkAction(bulkId)) ?? { ...row, cursor: 0, done: 0, skipped: 0 };
}

async function requireTarget(parent: Parent.ParentItem, targetId: string | undefined): Promise<string> {
  if (!targetId || targetId === parent.parentId) throw invalidField("targetId", refusal("target_job_same"));
  return (await Parent.get(targetId)).parentId;
}

export const getBulkAction = async (bulkId: string): Promise<Bulk> => present(await requireOwn(bulkId));

async function requireOwn(bulkId: string): Promise<BulkActionItem> {
  const bulk = await loadBulkAction(bulkId);
  if (bulk?.userId !== userActor().userId) throw notFound("action");
  Parent.requireAreaOf(bulk.parentId);
  return bulk;
}

export async function undoBulkAction(bulkId: string): Promise<Bulk> {
  const bulk = await requireOwn(bulkId);
  // Only decisions store the previous state, and a running action would decide again after the undo.
  if (!decisions.some((decision) => decision === bulk.action) || bulk.state === "running")
    throw new AppError("conflict");
  const [parent, ids] = await Promise.all([Parent.get(bulk.parentId), loadIds(bulk)]);
  return present(await createBulkAction(newId("blk"), parent, { action: "undo_decision", undoneId: bulkId, ids }));
}

export async function loadIds({ idsKey }: BulkActionItem): Promise<readonly string[]> {
  const text = await ports().blobs.getText(idsKey);
  if (text === undefined) throw new Error(`The list ${idsKey} is gone`);
  return text.split("\n");
}

export async function loadBulkAction(bulkId: string): Promise<BulkActionItem | undefined> {
  const { data } = await db().bulkAction.get({ tenantId: tenantId(), bulkId }).go({ consistent: true });
  return data ?? undefined;
}

export const present = ({ bulkId, action, state, total, done, skipped, failure }: BulkActionItem): Bulk => ({
  bulkId,
  action,
  state,
  total,
  done,
  skipped,
  ...(failure && { failure: toEnglish(failure), refusal: failure }),
});

export async function sweep(): Promise<{ bulks: number }> {
  const { data } = await db()
    .bulkAction.query.unfinished({ workShard })
    .lte({ workAt: nowIso() })
    .go({ limit: batchSize, hydrate: true });
  for (const { tenantId, userId, bulkId } of data) {
    await runAsSystem({ tenantId, userId }, "sweep", async () => {
      const patch = db()
        .bulkAction.patch({ tenantId, bulkId })
        .set(wakeUpFields())
        .where((attributes, op) => op.eq(attributes.state, "running"));
      if (await tryWrite(patch.go())) await send(bulkActionPending, { bulkId });
    });
  }
  return { bulks: data.length };
}
