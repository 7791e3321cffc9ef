/** Import owns files on their way into a job: put by the browser, checked, loaded part by part, with the consent they came with. */
import type { createImport, FlaggedRow, startImport } from "@callwright/contracts/endpoints/import";
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import { keysOf, rowsOf } from "../db/page.ts";
import { db } from "../db/service.ts";
import { transact, tryWrite } from "../db/transact.ts";
import * as Job from "../job/index.ts";
import { now, nowIso, toTtl } from "../kernel/clock.ts";
import { ports, userActor } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { send } from "../kernel/message.ts";
import type { UploadLink } from "../ports/blobs.ts";
import { askAgain, type ImportItem, load } from "./item.ts";
import { workOnImport } from "./messages.ts";
import { readSamples, uploadKey, writeHeader } from "./parts.ts";

export type { ImportItem } from "./item.ts";
export { workOnImport } from "./messages.ts";
export { reportLines } from "./report.ts";
export { sweep } from "./sweep.ts";
export { work } from "./work.ts";

export interface ShownImport {
  readonly item: ImportItem;
  readonly samples: readonly FlaggedRow[];
}

/** Within which an upload must have begun. */
const uploadSeconds = 15 * 60;
/** What is not started until then is forgotten. */
const startWithinMs = 2 * 86_400_000;

type CreateInput = z.output<typeof createImport.body>;

/** Begins an import, and answers where its rows are to be put. */
export async function create(parentId: string, input: CreateInput): Promise<ShownImport & { upload: UploadLink }> {
  const job = await Job.get(parentId);
  const { tenantId, userId } = userActor();
  const of = { tenantId, importId: newId("imp") };
  await writeHeader(of, input.header);
  const { data: item } = await db()
    .import.create({
      ...of,
      userId,
      parentId: job.jobId,
      fileName: input.fileName,
      rows: input.rows,
      state: "uploading",
      createdAt: nowIso(),
      ttl: toTtl(now() + startWithinMs),
    })
    .go();
  const file = { contentType: "application/gzip", bytes: input.bytes, seconds: uploadSeconds };
  return { item, samples: [], upload: await ports().blobs.uploadLink(uploadKey(of), file) };
}

/** An import of the signed-in user; anybody else's is not found. */
async function own(importId: string): Promise<ImportItem> {
  const item = await load(importId);
  if (item?.userId !== userActor().userId) throw notFound("import");
  return item;
}

const shown = async (item: ImportItem): Promise<ShownImport> => ({
  item,
  samples: item.state === "uploading" ? [] : await readSamples(item),
});

export const get = async (importId: string): Promise<ShownImport> => shown(await own(importId));

/** For the report: whose rows are read as they are asked for. */
export const item = own;

/** The latest ten into a job, newest first; samples only of those that the person may still decide on. */
export async function list(parentId: string): Promise<ShownImport[]> {
  const job = await Job.get(parentId);
  const { tenantId, jobId } = job;
  const query = db().import.query.ofParent({ tenantId, parentId: jobId }).params({ order: "desc" });
  const { data } = db().import.parse({ Items: await rowsOf(await keysOf(query, 10)) });
  return Promise.all(data.map((found) => (isOpen(found) ? shown(found) : { item: found, samples: [] })));
}

const isOpen = ({ state }: ImportItem): boolean => state === "checking" || state === "checked" || state === "importing";

/** The rows are there. Told again it changes nothing; a check whose message was lost is asked for again. */
export async function check(importId: string): Promise<ShownImport> {
  const item = await own(importId);
  if (item.state === "uploading") {
    if ((await ports().blobs.size(uploadKey(item))) === undefined)
      throw new AppError("unprocessable", refusal("import_not_uploaded"));
    await tryWrite(
      db()
        .import.patch({ tenantId: item.tenantId, importId })
        .set({ state: "checking", ...askAgain() })
        .where((attributes, op) => op.eq(attributes.state, "uploading"))
        .go(),
    );
    await send(workOnImport, { importId });
  }
  return get(importId);
}

type StartInput = z.output<typeof startImport.body>;

/** Begins the loading of a checked import, with the word that its people may be called. Told again it changes nothing. */
export async function start(importId: string, input: StartInput): Promise<ShownImport> {
  const item = await own(importId);
  if (item.state === "checked") await begin(item, input);
  else if (!item.startedAt) throw new AppError("conflict", whyNot[item.state]);
  return get(importId);
}

const whyNot: Record<ImportItem["state"], Refusal> = {
  uploading: refusal("import_not_checked"),
  checking: refusal("import_checking"),
  checked: refusal("import_changed"),
  importing: refusal("import_already_started"),
  completed: refusal("import_already_completed"),
  failed: refusal("import_already_failed"),
  cancelled: refusal("import_already_cancelled"),
};

async function begin(item: ImportItem, { consent, recentlyContacted, ...choices }: StartInput): Promise<void> {
  const { tenantId, importId, parentId } = item;
  const begun = await transact((writer) => [
    writer.import
      .patch({ tenantId, importId })
      .set({
        ...choices,
        contacted: recentlyContacted,
        consentWords: consent.words,
        consentSource: consent.source || undefined,
        state: "importing",
        part: 0,
        done: 0,
        startedAt: nowIso(),
        ...askAgain(),
      })
      .remove(["ttl"])
      .where((attributes, op) => op.eq(attributes.state, "checked"))
      .commit(),
    writer.importLock
      .put({ tenantId, parentId, importId })
      .where((attributes, op) => `${op.notExists(attributes.importId)} OR ${op.eq(attributes.importId, importId)}`)
      .commit(),
  ]);
  if (begun.ok) return send(workOnImport, { importId });
  if (begun.failed.includes(1))
    throw new AppError("conflict", refusal((await isStopping(item)) ? "import_stopping" : "import_in_progress"));
}

/** Whether whatever is loaded into the job ends in a moment. */
async function isStopping({ tenantId, parentId }: ImportItem): Promise<boolean> {
  const { data: lock } = await db().importLock.get({ tenantId, parentId }).go({ consistent: true });
  return !lock || (await load(lock.importId))?.isStopping === true;
}

/** Stops an import: at once, or while it is loading when the part at hand is done. People who were loaded stay. */
export async function cancel(importId: string): Promise<void> {
  const item = await own(importId);
  if (item.state === "cancelled" || item.isStopping) return;
  if (item.state === "completed" || item.state === "failed") throw new AppError("conflict", whyNot[item.state]);
  const patch = db().import.patch({ tenantId: item.tenantId, importId });
  const stopped =
    item.state === "importing"
      ? patch.set({ isStopping: true })
      : patch.set({ state: "cancelled", completedAt: nowIso() }).remove(["workShard", "workAt"]);
  const done = await tryWrite(stopped.where((attributes, op) => op.eq(attributes.state, item.state)).go());
  if (!done) return cancel(importId);
}
