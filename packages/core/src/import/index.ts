/** Imports: the browser uploads a file, which is checked and, once the user confirms the consent, loaded in parts. */
import type { createImport, FlaggedRow, startImport } from "@callwright/contracts/endpoints/import";
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import { readKeys, readRows } from "../db/page.ts";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toTtl } from "../kernel/clock.ts";
import { ports, userActor } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { send } from "../kernel/message.ts";
import * as Parent from "../parent/index.ts";
import type { UploadLink } from "../ports/blobs.ts";
import { type ImportItem, loadItem, openImport, sweeperFields } from "./item.ts";
import { workOnImport } from "./messages.ts";
import { readSamples, uploadKey, writeHeader } from "./parts.ts";

export type { ImportItem } from "./item.ts";
export { workOnImport } from "./messages.ts";
export { reportLines } from "./parts.ts";
export { sweep, work } from "./work.ts";

export interface ShownImport {
  readonly item: ImportItem;
  readonly samples: readonly FlaggedRow[];
}

const uploadSeconds = 15 * 60;
const maxListed = 10;
/** An import that is not started within this time is deleted. */
const startWithinMs = 2 * 86_400_000;

type CreateInput = z.output<typeof createImport.body>;

export async function create(parentId: string, input: CreateInput): Promise<ShownImport & { upload: UploadLink }> {
  const parent = await Parent.get(parentId);
  const { tenantId, userId } = userActor();
  const key = { tenantId, importId: newId("imp") };
  await writeHeader(key, input.header);
  const { data: item } = await db()
    .import.create({
      ...key,
      userId,
      parentId: parent.parentId,
      fileName: input.fileName,
      rows: input.rows,
      state: "uploading",
      createdAt: nowIso(),
      ttl: toTtl(now() + startWithinMs),
    })
    .go();
  const file = { contentType: "application/gzip", bytes: input.bytes, seconds: uploadSeconds };
  return { item, samples: [], upload: await ports().blobs.uploadLink(uploadKey(key), file) };
}

export async function getItem(importId: string): Promise<ImportItem> {
  const item = await loadItem(importId);
  if (item?.userId !== userActor().userId) throw notFound("import");
  Parent.requireAreaOf(item.parentId);
  return item;
}

const withSamples = async (item: ImportItem): Promise<ShownImport> => ({
  item,
  samples: item.state === "uploading" ? [] : await readSamples(item),
});

export const get = async (importId: string): Promise<ShownImport> => withSamples(await getItem(importId));

export async function list(parentId: string): Promise<ShownImport[]> {
  const { tenantId } = await Parent.get(parentId);
  const query = db().import.query.ofParent({ tenantId, parentId }).params({ order: "desc" });
  const { data } = db().import.parse({ Items: await readRows(await readKeys(query, maxListed)) });
  return Promise.all(data.map((item) => (isOpen(item) ? withSamples(item) : { item, samples: [] })));
}

const isOpen = ({ state }: ImportItem): boolean => state === "checking" || state === "checked" || state === "importing";

export async function check(importId: string): Promise<ShownImport> {
  const item = await getItem(importId);
  if (item.state === "uploading") {
    if ((await ports().blobs.size(uploadKey(item))) === undefined)
      throw new AppError("unprocessable", refusal("import_not_uploaded"));
    await openImport(item, (writer) => [
      writer.import
        .patch({ tenantId: item.tenantId, importId })
        .set({ state: "checking", ...sweeperFields() })
        .where((attributes, op) => op.eq(attributes.state, "uploading"))
        .commit(),
    ]);
    await send(workOnImport, { importId });
  }
  return get(importId);
}

type StartInput = z.output<typeof startImport.body>;

export async function start(importId: string, input: StartInput): Promise<ShownImport> {
  const item = await getItem(importId);
  if (item.state === "checked") await begin(item, input);
  const { startedAt, state } = await getItem(importId);
  // A repeated start gets the same answer; a cancellation may have come first.
  if (!startedAt) throw new AppError("conflict", stateRefusals[state]);
  return get(importId);
}

const stateRefusals: Record<ImportItem["state"], Refusal> = {
  uploading: refusal("import_not_checked"),
  checking: refusal("import_checking"),
  checked: refusal("import_changed"),
  importing: refusal("import_already_started"),
  completed: refusal("import_already_completed"),
  failed: refusal("import_already_failed"),
  cancelled: refusal("import_already_cancelled"),
};

async function begin(
  item: ImportItem,
  { consent, recentlyContacted, contactRefused, ...choices }: StartInput,
): Promise<void> {
  const { tenantId, importId, parentId } = item;
  const refusedWrites = await openImport(item, (writer) => [
    writer.import
      .patch({ tenantId, importId })
      .set({
        ...choices,
        contacted: recentlyContacted,
        refusals: contactRefused,
        consentWords: consent.words,
        consentSource: consent.source || undefined,
        state: "importing",
        part: 0,
        done: 0,
        startedAt: nowIso(),
        ...sweeperFields(),
      })
      .remove(["ttl"])
      .where((attributes, op) => op.eq(attributes.state, "checked"))
      .commit(),
    writer.importLock
      .put({ tenantId, parentId, importId })
      .where((attributes, op) => `${op.notExists(attributes.importId)} OR ${op.eq(attributes.importId, importId)}`)
      .commit(),
  ]);
  if (refusedWrites.length === 0) return send(workOnImport, { importId });
  // The second write takes the lock. If only the first is refused, the import is no longer "checked".
  if (refusedWrites.includes(1))
    throw new AppError("conflict", refusal((await isStopping(item)) ? "import_stopping" : "import_in_progress"));
}

/** Whether the import that holds the lock is about to release it, or has just done so. */
async function isStopping({ tenantId, parentId }: ImportItem): Promise<boolean> {
  const { data: lock } = await db().importLock.get({ tenantId, parentId }).go({ consistent: true });
  return !lock || (await loadItem(lock.importId))?.isStopping === true;
}

export async function cancel(importId: string): Promise<void> {
  const item = await getItem(importId);
  if (item.state === "cancelled" || item.isStopping) return;
  if (item.state === "completed" || item.state === "failed") throw new AppError("conflict", stateRefusals[item.state]);
  const patch = db().import.patch({ tenantId: item.tenantId, importId });
  const cancelWrite =
    item.state === "importing"
      ? patch.set({ isStopping: true })
      : patch.set({ state: "cancelled", completedAt: nowIso() }).remove(["workShard", "workAt"]);
  const isWritten = await tryWrite(cancelWrite.where((attributes, op) => op.eq(attributes.state, item.state)).go());
  if (!isWritten) return cancel(importId);
}
