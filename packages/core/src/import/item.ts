import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { db, type Item } from "../db/service.ts";
import { transact, tryWrite, type Write, type Writer } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import * as Outbox from "../outbox/index.ts";

export type ImportItem = Item<"import">;

export const workShard = "imports";
/** After this long without progress, the sweeper queues the import again. */
const stalledSeconds = 60;
export const sweeperFields = () => ({ workShard, workAt: toIso(now() + stalledSeconds * 1000) });

export async function loadItem(importId: string): Promise<ImportItem | undefined> {
  const { data } = await db().import.get({ tenantId: tenantId(), importId }).go({ consistent: true });
  return data ?? undefined;
}

const importKey = ({ tenantId, importId }: ImportItem) => ({ tenantId, importId });

type FlagCount = "invalid" | "duplicateInFile" | "duplicateInJob" | "duplicateInTenant" | "suppressed";
type RowCount = FlagCount | "contactRefused" | "recentlyContacted" | "done" | "added" | "merged" | "skipped";
export type Counts = Partial<Record<RowCount, number>>;

export const advance = (item: ImportItem, part: number, counts: Counts): Promise<boolean> =>
  tryWrite(
    db()
      .import.patch(importKey(item))
      .add(counts)
      .set({ part: part + 1, ...sweeperFields() })
      .where((attributes, op) => `${op.eq(attributes.part, part)} AND ${op.eq(attributes.state, item.state)}`)
      .go(),
  );

export const endCheck = (item: ImportItem, parts: number): Promise<boolean> =>
  tryWrite(
    db()
      .import.patch(importKey(item))
      .set({ state: "checked", parts, part: 0 })
      .remove(["workShard", "workAt"])
      .where((attributes, op) => `${op.eq(attributes.part, parts)} AND ${op.eq(attributes.state, "checking")}`)
      .go(),
  );

export const endLoad = (item: ImportItem, state: "completed" | "cancelled", counts: Counts): Promise<boolean> =>
  endImport(item, (writer) => [
    writer.import
      .patch(importKey(item))
      .add(counts)
      .set({ state, completedAt: nowIso() })
      .remove(["workShard", "workAt"])
      .where((attributes, op) => `${op.eq(attributes.part, item.part)} AND ${op.eq(attributes.state, "importing")}`)
      .commit(),
    ...(state === "completed" ? [recordFinished(writer, item, counts)] : []),
  ]);

function recordFinished(writer: Writer, { importId, parentId, userId, ...item }: ImportItem, counts: Counts): Write {
  const imported = item.added + item.merged + (counts.added ?? 0) + (counts.merged ?? 0);
  const data = { userId, jobId: parentId, total: imported };
  return Outbox.recordEvent(writer, { type: "import.finished", subjectId: importId, data });
}

export const fail = (item: ImportItem, failure: Refusal): Promise<boolean> =>
  endImport(item, (writer) => [
    writer.import
      .patch(importKey(item))
      .set({ state: "failed", failure, completedAt: nowIso() })
      .remove(["workShard", "workAt"])
      .where((attributes, op) => op.eq(attributes.state, item.state))
      .commit(),
  ]);

async function endImport(item: ImportItem, write: (writer: Writer) => readonly Write[]): Promise<boolean> {
  const { tenantId, parentId, importId } = item;
  const unlock = (writer: Writer) =>
    writer.importLock
      .delete({ tenantId, parentId })
      .where((attributes, op) => `${op.notExists(attributes.importId)} OR ${op.eq(attributes.importId, importId)}`)
      .commit();
  const isLocked = item.state === "importing";
  return (await transact((writer) => [...write(writer), ...(isLocked ? [unlock(writer)] : [])])).ok;
}

export const maxOpenImports = 3;

const addToOpenImports = (writer: Writer, { tenantId, userId, importId }: ImportItem): Write =>
  writer.openImports
    .update({ tenantId, userId })
    .add({ importIds: [importId] })
    .where(({ importIds }, op) =>
      [
        op.notExists(importIds),
        op.contains(importIds, importId),
        `${op.size(importIds)} < ${op.escape(maxOpenImports)}`,
      ].join(" OR "),
    )
    .commit();

/** Makes the writes of `build` and adds the import to the user's open ones. Returns the indexes of refused writes. */
export async function openImport(
  item: ImportItem,
  build: (writer: Writer) => readonly Write[],
): Promise<readonly number[]> {
  const result = await transact((writer) => [addToOpenImports(writer, item), ...build(writer)]);
  if (result.ok) return [];
  if (!result.failed.includes(0)) return result.failed.map((index) => index - 1);
  if (await dropEndedFromOpenImports(item)) return openImport(item, build);
  throw new AppError("conflict", refusal("too_many_open_imports", { count: maxOpenImports }));
}

/** Drops imports that no worker checks or loads any more. Returns whether there were any. */
async function dropEndedFromOpenImports({ tenantId, userId }: ImportItem): Promise<boolean> {
  const { data } = await db().openImports.get({ tenantId, userId }).go({ consistent: true });
  const items = await Promise.all((data?.importIds ?? []).map(async (id) => [id, await loadItem(id)] as const));
  const closed = items.flatMap(([id, item]) => (item?.state === "checking" || item?.state === "importing" ? [] : [id]));
  if (closed.length > 0) await db().openImports.update({ tenantId, userId }).delete({ importIds: closed }).go();
  return closed.length > 0;
}
