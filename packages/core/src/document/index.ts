import {
  type createDocument,
  documentLimits,
  documentRefusals,
  type JobDocument,
  proposalsSchema,
} from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { truncate } from "@callwright/contracts/truncate";
import * as z from "zod/mini";
import { transactBounded } from "../db/bound.ts";
import { db, type Item } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso, toTtl } from "../kernel/clock.ts";
import { ports, tenantId, userActor } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { defineMessage, send } from "../kernel/message.ts";
import type { UploadLink } from "../ports/blobs.ts";
import { propose } from "./propose.ts";

export const extractDocument = defineMessage("document.asked", "documents", z.object({ documentId: z.string() }));

export { proposeCriteria } from "./criteria.ts";
export { proposeFacts } from "./facts.ts";

export type DocumentItem = Item<"document">;

const lifeMs = 24 * 3_600_000;
const uploadSeconds = 15 * 60;
const maxInTenMinutes = 30;
/** An extraction that runs for longer counts as dead. */
const deadAfterMs = 180_000;
const maxCharacters = 100_000;
const shownCharacters = 20_000;

const contentType = "application/pdf";
const pdfKey = ({ tenantId, documentId }: DocumentItem) => `documents/${tenantId}/${documentId}.pdf`;
const resultKey = ({ tenantId, documentId }: DocumentItem) => `documents/${tenantId}/${documentId}.json`;

const resultSchema = z.object({ text: z.string(), proposals: proposalsSchema });
type Result = z.infer<typeof resultSchema>;

export async function create({
  fileName,
  bytes,
}: z.output<typeof createDocument.body>): Promise<{ document: JobDocument; upload: UploadLink }> {
  const user = { tenantId: tenantId(), userId: userActor().userId };
  const createdAt = nowIso();
  const ttl = toTtl(now() + lifeMs);
  const row = { ...user, documentId: newId("doc"), fileName, bytes, state: "uploading" as const, createdAt, ttl };
  const result = await transactBounded(uploadLimit(user), (writer) => [writer.document.create(row).commit()]);
  if (!result.ok) throw new AppError("conflict");
  const document = await load(row.documentId);
  const upload = await ports().blobs.uploadLink(pdfKey(document), { contentType, bytes, seconds: uploadSeconds });
  return { document: present(document), upload };
}

/** Ids sort by time, so the latest documents are one key range. */
const uploadLimit = (user: Pick<DocumentItem, "tenantId" | "userId">) => ({
  of: `documents ${user.userId}`,
  max: maxInTenMinutes,
  async count() {
    const since = toIso(now() - 600_000);
    const { data } = await db()
      .document.query.primary(user)
      .go({ order: "desc", limit: maxInTenMinutes, attributes: ["createdAt"], consistent: true });
    return data.filter(({ createdAt }) => createdAt > since).length;
  },
  createRefusal: () => new AppError("rate_limited", refusal("too_many_uploads"), { retryAfterSeconds: 600 }),
});

export async function get(documentId: string): Promise<JobDocument> {
  const document = await load(documentId);
  const result = document.state === "read" ? await loadResult(document) : undefined;
  return present(document, result);
}

/** Starts the extraction of an uploaded file, unless it is done or running. */
export async function startReading(documentId: string): Promise<JobDocument> {
  const document = await load(documentId);
  if (document.state === "read" || (document.state === "reading" && !isStuck(document))) return get(documentId);
  const size = await ports().blobs.size(pdfKey(document));
  if (size === undefined) return resolveMissingFile(document);
  if (size > documentLimits.bytes) return present(await refuse(document, "too-large"));
  const patch = db()
    .document.patch(documentKey(document))
    .set({ state: "reading", askedAt: nowIso() })
    .remove(["refusal"])
    // Refused if a concurrent request was first.
    .where(({ state, askedAt }, op) => {
      const stateTest = op.eq(state, document.state);
      const requestTest = document.askedAt === undefined ? op.notExists(askedAt) : op.eq(askedAt, document.askedAt);
      return `${stateTest} AND ${requestTest}`;
    });
  if (await tryWrite(patch.go())) await send(extractDocument, { documentId });
  return get(documentId);
}

/** The file was not uploaded, or it was extracted and deleted meanwhile. */
async function resolveMissingFile({ documentId, state }: DocumentItem): Promise<JobDocument> {
  const latest = await get(documentId);
  if (latest.state === state) throw new AppError("unprocessable", refusal("file_not_uploaded"));
  return latest;
}

export async function extract(documentId: string): Promise<void> {
  const document = await find(documentId);
  if (document?.state !== "reading") return;
  const pdf = await ports().blobs.getBytes(pdfKey(document));
  // Another delivery of the message has extracted the file and deleted it.
  if (!pdf) return;
  const limits = { pages: documentLimits.pages, characters: maxCharacters };
  const extracted = await ports().textExtraction.read(pdf, limits);
  if ("unreadable" in extracted) await refuse(document, extracted.unreadable);
  else {
    const proposals = await propose(extracted.text);
    const result: Result = { text: truncate(extracted.text, shownCharacters), proposals };
    await ports().blobs.put(resultKey(document), JSON.stringify(result), "application/json");
    await updateState(document, { state: "read", pages: extracted.pages });
  }
  await ports().blobs.delete(pdfKey(document));
}

const documentKey = ({ tenantId, userId, documentId }: DocumentItem) => ({ tenantId, userId, documentId });

async function find(documentId: string): Promise<DocumentItem | undefined> {
  const key = { tenantId: tenantId(), userId: userActor().userId, documentId };
  const { data } = await db().document.get(key).go({ consistent: true });
  return data && data.ttl > toTtl(now()) ? data : undefined;
}

async function load(documentId: string): Promise<DocumentItem> {
  const document = await find(documentId);
  if (!document) throw notFound("document");
  return document;
}

async function refuse(document: DocumentItem, refusal: NonNullable<DocumentItem["refusal"]>): Promise<DocumentItem> {
  await updateState(document, { state: "refused", refusal });
  return { ...document, state: "refused", refusal };
}

async function updateState(
  document: DocumentItem,
  changes: Partial<Pick<DocumentItem, "state" | "refusal" | "pages">>,
): Promise<void> {
  const write = db()
    .document.patch(documentKey(document))
    .set(changes)
    .where(({ state }, op) => op.eq(state, document.state));
  await tryWrite(write.go());
}

async function loadResult(document: DocumentItem): Promise<Result | undefined> {
  const text = await ports().blobs.getText(resultKey(document));
  return text === undefined ? undefined : z.parse(resultSchema, JSON.parse(text));
}

const isStuck = ({ state, askedAt }: DocumentItem): boolean =>
  state === "reading" && now() - Date.parse(askedAt ?? "") > deadAfterMs;

function present(document: DocumentItem, result?: Result): JobDocument {
  const { documentId, fileName, pages, createdAt } = document;
  const fields = { _id: documentId, fileName, createdAt };
  if (isStuck(document)) return { ...fields, state: "refused", refusal: documentRefusals.stuck };
  if (document.state === "refused")
    return { ...fields, state: "refused", refusal: documentRefusals[document.refusal ?? "damaged"] };
  return { ...fields, state: document.state, pages, ...result };
}
