import type { WebhookEventData } from "@callwright/contracts/webhook-events";
import type * as z from "zod/mini";
import * as Candidate from "../candidate/index.ts";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import { send, sendLater } from "../kernel/message.ts";
import { measure } from "../kernel/metrics.ts";
import * as Outbox from "../outbox/index.ts";
import * as Webhook from "../outgoing-webhook/index.ts";
import * as Parent from "../parent/index.ts";
import type { AtsFailure } from "../ports/ats.ts";
import { noteDue } from "./messages.ts";
import { find, openAccess, type SourceItem } from "./source.ts";

type Note = z.output<(typeof noteDue)["schema"]>;
type Outcome = WebhookEventData<"candidate.outcome">;

export async function queueNote(key: { readonly subjectId: string; readonly eventId: string }): Promise<void> {
  const event = await Outbox.find(key);
  if (event?.type !== "candidate.outcome") return;
  const { jobId, candidateId } = event.data as Outcome;
  const origin = (await Candidate.load(jobId, candidateId))?.origin;
  const source = origin && (await find(origin.sourceId));
  if (origin?.externalId === undefined || source?.sealedKey === undefined) return;
  await send(noteDue, { ...origin, externalId: origin.externalId, outcomeId: key.eventId, candidateId, attempt: 0 });
}

/** Longer than a worker lives. */
const leaseMs = 30_000;

export async function writeNote(note: Note): Promise<void> {
  const { sourceId, externalId, outcomeId, candidateId } = note;
  const [source, outcome] = await Promise.all([
    find(sourceId),
    Outbox.find({ subjectId: candidateId, eventId: outcomeId }),
  ]);
  const access = source && (await openAccess(source));
  if (!access || !outcome) return log.info("source.note-dropped", { sourceId, outcomeId });
  // Without the lease, two workers could both find no note and write it twice.
  if (!(await acquireLease(note)) && (await hasEvent(note)))
    return sendLater(noteDue, note, leaseMs / 1000, scheduleName(note));
  const text = await noteText(outcome.data as Outcome, outcomeId);
  const result = await ports().ats.writeNote(access, { personId: externalId, text, reference: outcomeId });
  if (result.kind === "written") await saveState(source, note, { noteState: "written" });
  else await recordFailure(source, note, result);
}

/** Names of schedules have at most 64 characters. */
const scheduleName = ({ outcomeId, eventId }: Note): string =>
  `note-${outcomeId.replace("evt_", "")}-${eventId.replace("sev_", "").slice(0, 24)}`;

const patchEvent = ({ sourceId, eventId }: Note) => db().sourceEvent.patch({ tenantId: tenantId(), sourceId, eventId });

const acquireLease = (note: Note): Promise<boolean> =>
  tryWrite(
    patchEvent(note)
      .set({ noteUntil: now() + leaseMs })
      .where(({ noteUntil }, op) => `${op.notExists(noteUntil)} OR ${op.lte(noteUntil, now())}`)
      .go(),
  );

/** A note is written without a lease once its event has expired, after 30 days. */
async function hasEvent({ sourceId, eventId }: Note): Promise<boolean> {
  const { data } = await db().sourceEvent.get({ tenantId: tenantId(), sourceId, eventId }).go({ consistent: true });
  return data !== null;
}

/** The next attempt is scheduled before this one is recorded: a worker that dies in between repeats this one. */
async function recordFailure(source: SourceItem, note: Note, { failure, isFinal, retryAfterSeconds }: AtsFailure) {
  const nextNote = { ...note, attempt: note.attempt + 1 };
  const delaySeconds = isFinal ? undefined : Webhook.retryDelay(nextNote.attempt, retryAfterSeconds, Math.random());
  if (delaySeconds !== undefined) await sendLater(noteDue, nextNote, delaySeconds, scheduleName(nextNote));
  else measure("NotesFailed");
  await saveState(source, note, { noteState: delaySeconds === undefined ? "failed" : "pending", noteFailure: failure });
}

type NoteFields =
  | { readonly noteState: "written"; readonly noteFailure?: undefined }
  | { readonly noteState: "pending" | "failed"; readonly noteFailure: AtsFailure["failure"] };

/** Also ends the lease, by removing `noteUntil`. */
async function saveState({ sourceId }: SourceItem, note: Note, { noteState, noteFailure }: NoteFields): Promise<void> {
  const event = patchEvent(note).set({ noteState, ...(noteFailure && { noteFailure }) });
  await tryWrite(event.remove(noteFailure ? ["noteUntil"] : ["noteUntil", "noteFailure"]).go());
  const source = db().source.patch({ tenantId: tenantId(), sourceId });
  const sourceWrite = noteFailure
    ? source.set({ lastNoteFailure: noteFailure })
    : source.set({ lastNotedAt: nowIso() }).remove(["lastNoteFailure"]);
  await tryWrite(sourceWrite.go());
}

const titles = { en: "Phone call", de: "Telefonat", ar: "مكالمة هاتفية" } as const;

async function noteText({ jobId, outcome, summary }: Outcome, reference: string): Promise<string> {
  const parent = await Parent.load(jobId);
  const title = titles[parent?.language ?? "en"];
  const heading = [title, parent?.title].filter(Boolean).join(", ");
  return [`${heading}: ${outcome}`, summary, `(${reference})`].filter(Boolean).join("\n\n");
}
