/** Document owns job descriptions that people upload: their way in, the reading of their text, and the details proposed from it. */
import {
  type createDocument,
  documentLimits,
  documentRefusals,
  type JobDocument,
  proposalsSchema,
} from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import * as z from "zod/mini";
import { db, type Item } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso, toIso, toTtl } from "../kernel/clock.ts";
import { ports, tenantId, userActor } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { send } from "../kernel/message.ts";
import type { UploadLink } from "../ports/blobs.ts";
import { documentAsked } from "./messages.ts";
import { propose } from "./propose.ts";

export { documentAsked } from "./messages.ts";

export type DocumentItem = Item<"document">;

/** A document is a means to fill a form: after a day nobody needs it. */
const lifeMs = 24 * 3_600_000;
const uploadSeconds = 900;
/** More than anybody means to upload, and less than would keep the readers busy for others. */
const mostInTenMinutes = 30;
/** A reading that was asked for so long ago has died: five tries of the worker are over by then. */
const patienceMs = 180_000;

const contentType = "application/pdf";
const pdfKey = ({ tenantId, documentId }: DocumentItem) => `documents/${tenantId}/${documentId}.pdf`;
const resultKey = ({ tenantId, documentId }: DocumentItem) => `documents/${tenantId}/${documentId}.json`;

const resultSchema = z.object({ text: z.string(), proposals: proposalsSchema });
type Result = z.infer<typeof resultSchema>;

/** Begins an upload: where to put the file, of exactly the bytes that were announced. */
export async function create({
  fileName,
  bytes,
}: z.output<typeof createDocument.body>): Promise<{ document: JobDocument; upload: UploadLink }> {
  const user = { tenantId: tenantId(), userId: userActor().userId };
  await requireFew(user);
  const createdAt = nowIso();
  const ttl = toTtl(now() + lifeMs);
  const row = { ...user, documentId: newId("doc"), fileName, bytes, state: "uploading" as const, createdAt, ttl };
  const { data: document } = await db().document.create(row).go();
  const upload = await ports().blobs.uploadLink(pdfKey(document), { contentType, bytes, seconds: uploadSeconds });
  return { document: present(document), upload };
}

/** Ids begin with their time, so that the last ones are one key range. */
async function requireFew(user: Pick<DocumentItem, "tenantId" | "userId">): Promise<void> {
  const since = toIso(now() - 600_000);
  const { data } = await db()
    .document.query.primary(user)
    .go({ order: "desc", limit: mostInTenMinutes, attributes: ["createdAt"] });
  const recent = data.filter(({ createdAt }) => createdAt > since);
  if (recent.length < mostInTenMinutes) return;
  throw new AppError("rate_limited", refusal("too_many_uploads"), {
    retryAfterSeconds: 600,
  });
}

/** A document of the signed-in user, with what was read of it; anybody else's is not found. */
export async function get(documentId: string): Promise<JobDocument> {
  const document = await load(documentId);
  const result = document.state === "read" ? await resultOf(document) : undefined;
  return present(document, result);
}

/** The file is there: asks for its reading. Told twice, it is read once. */
export async function read(documentId: string): Promise<JobDocument> {
  const document = await load(documentId);
  if (document.state === "read" || (document.state === "reading" && !isStuck(document))) return get(documentId);
  const size = await ports().blobs.size(pdfKey(document));
  if (size === undefined) return arrived(document);
  if (size > documentLimits.bytes) return present(await refuse(document, "too-large"));
  const asked = db()
    .document.patch(keyOf(document))
    .set({ state: "reading", askedAt: nowIso() })
    .remove(["refusal"])
    // Whoever asks at the same moment, or has just read it, was first.
    .where(({ state, askedAt }, op) =>
      [
        op.eq(state, document.state),
        document.askedAt === undefined ? op.notExists(askedAt) : op.eq(askedAt, document.askedAt),
      ].join(" AND "),
    );
  if (await tryWrite(asked.go())) await send(documentAsked, { documentId });
  return get(documentId);
}

/** A file that is not there has not arrived, or has just been read. */
async function arrived({ documentId, state }: DocumentItem): Promise<JobDocument> {
  const latest = await get(documentId);
  if (latest.state === state) throw new AppError("unprocessable", refusal("file_not_uploaded"));
  return latest;
}

/** Reads a document's text and proposes details from it. Told twice, it reads once. */
export async function extract(documentId: string): Promise<void> {
  const document = await find(documentId);
  if (document?.state !== "reading") return;
  const pdf = await ports().blobs.getBytes(pdfKey(document));
  if (!pdf) return;
  const limits = { pages: documentLimits.pages, characters: mostCharacters };
  const extracted = await ports().textExtraction.read(pdf, limits);
  if ("unreadable" in extracted) await refuse(document, extracted.unreadable);
  else {
    const proposals = await propose(extracted.text);
    const result: Result = { text: extracted.text.slice(0, shownCharacters), proposals };
    await ports().blobs.put(resultKey(document), JSON.stringify(result), "application/json");
    await move(document, { state: "read", pages: extracted.pages });
  }
  await ports().blobs.delete(pdfKey(document));
}

const mostCharacters = 100_000;
const shownCharacters = 20_000;

const keyOf = ({ tenantId, userId, documentId }: DocumentItem) => ({ tenantId, userId, documentId });

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
  await move(document, { state: "refused", refusal });
  return { ...document, state: "refused", refusal };
}

/** Only out of the state in which it was found. */
async function move(
  document: DocumentItem,
  to: Partial<Pick<DocumentItem, "state" | "refusal" | "pages">>,
): Promise<void> {
  const write = db()
    .document.patch(keyOf(document))
    .set(to)
    .where(({ state }, op) => op.eq(state, document.state));
  await tryWrite(write.go());
}

async function resultOf(document: DocumentItem): Promise<Result | undefined> {
  const text = await ports().blobs.getText(resultKey(document));
  return text === undefined ? undefined : z.parse(resultSchema, JSON.parse(text));
}

const isStuck = ({ state, askedAt }: DocumentItem): boolean =>
  state === "reading" && now() - Date.parse(askedAt ?? "") > patienceMs;

function present(document: DocumentItem, result?: Result): JobDocument {
  const { documentId, fileName, pages, createdAt } = document;
  const shown = { _id: documentId, fileName, createdAt };
  if (isStuck(document)) return { ...shown, state: "refused", refusal: documentRefusals.stuck };
  if (document.state === "refused")
    return { ...shown, state: "refused", refusal: documentRefusals[document.refusal ?? "damaged"] };
  return { ...shown, state: document.state, pages, ...result };
}
