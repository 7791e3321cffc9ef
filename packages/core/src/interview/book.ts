/** Books, moves and cancels interviews in one transaction with the recruiter's agenda, so no time is booked twice. */
import type { InterviewActor } from "@callwright/contracts/states";
import type { WebhookEventType } from "@callwright/contracts/webhook-events";
import { concurrent, getAll } from "../db/get-all.ts";
import { db, type Item } from "../db/service.ts";
import { transact, transactParts, tries, tryWrite, type Write, type Writer } from "../db/transact.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import * as Outbox from "../outbox/index.ts";
import { busyTimes, removeCalendar } from "./calendar.ts";
import type { BookedTime } from "./interview.entity.ts";
import { offersInterviews, rulesOf } from "./settings.ts";
import { freeTimes } from "./slots.ts";

export type InterviewItem = Item<"interview">;
type InterviewParent = Pick<Item<"parent">, "parentId" | "userId" | "interviews" | "timezone">;

interface Invitee {
  readonly candidateId: string;
  readonly phoneNumber: string;
}

export interface BookingSubject {
  readonly parent: InterviewParent;
  readonly candidate: Invitee;
  readonly by: InterviewActor;
  readonly callId?: string | undefined;
}

type BookResult =
  | { readonly kind: "booked" | "moved" | "unchanged"; readonly interview: InterviewItem }
  | { readonly kind: "taken" }
  /** The candidate no longer exists, or the caller's own writes were refused. */
  | { readonly kind: "refused" };

type CallerWrites = (writer: Writer, interview: InterviewItem) => readonly Write[];

const maxTries = 12;
/** Past times stay in the agenda this long, since they count towards their day's limit in every zone. */
const agendaRetentionMs = 2 * 86_400_000;

export async function find(parentId: string, candidateId: string): Promise<InterviewItem | undefined> {
  const { data } = await db().interview.get({ tenantId: tenantId(), parentId, candidateId }).go({ consistent: true });
  return data ?? undefined;
}

export const isUpcoming = ({ state, startsAt }: InterviewItem): boolean =>
  state === "booked" && Date.parse(startsAt) > now();

async function loadAgenda(userId: string) {
  const { data } = await db().interviewAgenda.get({ tenantId: tenantId(), userId }).go({ consistent: true });
  const booked = (data?.booked ?? []).filter(({ to }) => to > now() - agendaRetentionMs);
  return { version: data?.version ?? 0, booked };
}

export async function listFreeTimes(parent: InterviewParent, candidateId: string): Promise<number[]> {
  if (!offersInterviews(parent)) return [];
  const [agenda, ownInterview] = await Promise.all([loadAgenda(parent.userId), find(parent.parentId, candidateId)]);
  return findFree(parent, exceptOwn(agenda.booked, ownInterview));
}

async function findFree(parent: InterviewParent, booked: readonly BookedTime[]): Promise<number[]> {
  const rules = rulesOf(parent);
  return freeTimes(rules, parent.parentId, { busy: await busyTimes(parent.parentId, rules.timezone), booked }, now());
}

const exceptOwn = (booked: readonly BookedTime[], ownInterview: InterviewItem | undefined): BookedTime[] =>
  booked.filter(({ interviewId }) => interviewId !== ownInterview?.interviewId);

/** A second booking moves the first. `zone` is the candidate's time zone. */
export async function book(
  subject: BookingSubject,
  { startsAt, zone, callerWrites = () => [] }: { startsAt: number; zone: string; callerWrites?: CallerWrites },
): Promise<BookResult> {
  const { parent, candidate, by, callId } = subject;
  const { parentId, userId } = parent;
  const record = await Outbox.recorder();
  for await (const _ of tries(maxTries)) {
    const [agenda, before] = await Promise.all([loadAgenda(userId), find(parentId, candidate.candidateId)]);
    const upcoming = before && isUpcoming(before) ? before : undefined;
    if (upcoming && Date.parse(upcoming.startsAt) === startsAt) return { kind: "unchanged", interview: upcoming };
    const otherTimes = exceptOwn(agenda.booked, before);
    if (!offersInterviews(parent) || !(await findFree(parent, otherTimes)).includes(startsAt)) return { kind: "taken" };
    const endsAt = startsAt + rulesOf(parent).lengthMinutes * 60_000;
    const interviewId = upcoming?.interviewId ?? newId("itv");
    const bookedInCall = callId ?? upcoming?.callId;
    const interview: InterviewItem = {
      tenantId: tenantId(),
      parentId,
      candidateId: candidate.candidateId,
      interviewId,
      userId,
      state: "booked",
      startsAt: toIso(startsAt),
      endsAt: toIso(endsAt),
      timezone: zone,
      changedBy: by,
      sequence: upcoming ? upcoming.sequence + 1 : 0,
      ...(bookedInCall && { callId: bookedInCall }),
      createdAt: upcoming?.createdAt ?? nowIso(),
      changedAt: nowIso(),
    };
    const booked = [...otherTimes, { interviewId, parentId, from: startsAt, to: endsAt }];
    const result = await transactParts<"agenda" | "interview" | "candidate" | "caller" | "event" | "parent">(
      (put, writer) => {
        put("agenda", writeAgenda(writer, userId, agenda.version, booked));
        put("interview", writeInterview(writer, interview, before));
        put("parent", touchParent(writer, parentId));
        put("candidate", requireCandidate(writer, parentId, candidate));
        put("caller", callerWrites(writer, interview));
        put(
          "event",
          record(writer, ...toEvent(upcoming ? "interview.moved" : "interview.booked", interview, candidate, upcoming)),
        );
      },
    );
    if (result.ok) return { kind: upcoming ? "moved" : "booked", interview };
    if (result.failed.has("candidate") || result.failed.has("caller")) return { kind: "refused" };
    // The job was deleted meanwhile, so it has no free times.
    if (result.failed.has("parent")) return { kind: "taken" };
  }
  throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
}

export async function cancel({ parent, candidate, by }: BookingSubject): Promise<InterviewItem | undefined> {
  const { parentId, userId } = parent;
  const record = await Outbox.recorder();
  for await (const _ of tries(maxTries)) {
    const [agenda, before] = await Promise.all([loadAgenda(userId), find(parentId, candidate.candidateId)]);
    if (before?.state === "cancelled") return before;
    if (!before || !isUpcoming(before)) return undefined;
    const interview: InterviewItem = {
      ...before,
      state: "cancelled",
      sequence: before.sequence + 1,
      changedBy: by,
      changedAt: nowIso(),
    };
    const result = await transactParts<"agenda" | "interview" | "event" | "parent">((put, writer) => {
      put("agenda", writeAgenda(writer, userId, agenda.version, exceptOwn(agenda.booked, before)));
      put("interview", writeInterview(writer, interview, before));
      put("parent", touchParent(writer, parentId));
      put("event", record(writer, ...toEvent("interview.cancelled", interview, candidate)));
    });
    if (result.ok) return interview;
    if (result.failed.has("parent")) return undefined;
  }
  throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
}

const requireCandidate = (writer: Writer, parentId: string, { candidateId }: Invitee): Write =>
  writer.candidate
    .check({ tenantId: tenantId(), parentId, candidateId })
    .where((attributes, op) => op.exists(attributes.candidateId))
    .commit();

const touchParent = (writer: Writer, parentId: string): Write =>
  writer.parentCounters.patch({ tenantId: tenantId(), parentId }).add({ version: 1 }).commit();

const writeAgenda = (writer: Writer, userId: string, knownVersion: number, booked: readonly BookedTime[]): Write =>
  writer.interviewAgenda
    .put({ tenantId: tenantId(), userId, version: knownVersion + 1, booked })
    .where(({ version }, op) => (knownVersion === 0 ? op.notExists(version) : op.eq(version, knownVersion)))
    .commit();

const writeInterview = (writer: Writer, interview: InterviewItem, before: InterviewItem | undefined): Write =>
  writer.interview
    .put(interview)
    .where(({ changedAt, sequence, interviewId }, op) =>
      before
        ? `${op.eq(interviewId, before.interviewId)} AND ${op.eq(sequence, before.sequence)}`
        : op.notExists(changedAt),
    )
    .commit();

type InterviewEvent = Extract<WebhookEventType, `interview.${string}`>;

function toEvent(
  type: InterviewEvent,
  interview: InterviewItem,
  { phoneNumber }: Pick<Invitee, "phoneNumber">,
  before?: InterviewItem,
) {
  const { candidateId, parentId: jobId, interviewId, startsAt, endsAt, timezone, callId, changedBy } = interview;
  const data = { candidateId, jobId, phoneNumber, interviewId, startsAt, endsAt, timezone, changedBy };
  return [type, candidateId, { ...data, previousStartsAt: before?.startsAt, callId }] as const;
}

const pageSize = 100;

export async function list(
  parentId: string,
  { view, after }: { readonly view: "upcoming" | "past"; readonly after?: string | undefined },
): Promise<{ items: InterviewItem[]; next: string | undefined }> {
  const ofParent = db().interview.query.ofTime({ tenantId: tenantId(), parentId });
  const page = { limit: pageSize, cursor: after ?? null, hydrate: true } as const;
  const { data, cursor } =
    view === "upcoming"
      ? await ofParent.gte({ startsAt: nowIso() }).go({ ...page, order: "asc" })
      : await ofParent.lt({ startsAt: nowIso() }).go({ ...page, order: "desc" });
  return { items: data, next: cursor ?? undefined };
}

export async function toIcs(
  { interviewId, startsAt, endsAt, changedAt, sequence, state }: InterviewItem,
  { summary, description }: { readonly summary: string; readonly description?: string | undefined },
): Promise<string> {
  // Loaded on use: few requests need it.
  const { default: ICAL } = await import("ical.js");
  const isCancelled = state === "cancelled";
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("prodid", "-//Interviews//EN");
  calendar.addPropertyWithValue("method", isCancelled ? "CANCEL" : "PUBLISH");
  const event = new ICAL.Component("vevent");
  const toTime = (instant: string) => ICAL.Time.fromString(`${instant.slice(0, 19)}Z`, undefined as never);
  event.addPropertyWithValue("uid", `${interviewId.toLowerCase()}@interviews`);
  event.addPropertyWithValue("dtstamp", toTime(changedAt));
  event.addPropertyWithValue("dtstart", toTime(startsAt));
  event.addPropertyWithValue("dtend", toTime(endsAt));
  event.addPropertyWithValue("sequence", sequence);
  event.addPropertyWithValue("summary", summary);
  if (description) event.addPropertyWithValue("description", description);
  event.addPropertyWithValue("status", isCancelled ? "CANCELLED" : "CONFIRMED");
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}

export async function listUpcomingIds(parentId: string, candidateIds: readonly string[]): Promise<ReadonlySet<string>> {
  const interviews = await findMany(parentId, candidateIds);
  return new Set(interviews.filter(isUpcoming).map(({ candidateId }) => candidateId));
}

export const listBooked = async (parentId: string, candidateIds: readonly string[]): Promise<InterviewItem[]> =>
  (await findMany(parentId, candidateIds)).filter(({ state }) => state === "booked");

async function findMany(parentId: string, candidateIds: readonly string[]): Promise<InterviewItem[]> {
  const keys = candidateIds.map((candidateId) => ({ tenantId: tenantId(), parentId, candidateId }));
  return getAll(keys, (batch) => db().interview.get(batch).go({ consistent: true, concurrent }));
}

/** Called before the candidates are deleted, so that a retry finds the remaining interviews. */
export async function removeMany(parentId: string, candidateIds: readonly string[]): Promise<void> {
  for (const interview of await findMany(parentId, candidateIds)) await removeOne(interview);
}

const removalsAtOnce = 50;

export async function removeAll(parentId: string): Promise<void> {
  await removeCalendar(parentId);
  for (;;) {
    const { data } = await db()
      .interview.query.primary({ tenantId: tenantId(), parentId })
      .go({ limit: removalsAtOnce, consistent: true });
    if (data.length === 0) return;
    for (const interview of data) await removeOne(interview);
  }
}

/** Deletes an interview and frees its time; an upcoming one is reported as cancelled. */
async function removeOne(interview: InterviewItem): Promise<void> {
  const { parentId, candidateId, userId } = interview;
  const key = { tenantId: tenantId(), parentId, candidateId };
  const record = await Outbox.recorder();
  const candidate = isUpcoming(interview) ? (await db().candidate.get(key).go()).data : undefined;
  const cancelled: InterviewItem = {
    ...interview,
    state: "cancelled",
    sequence: interview.sequence + 1,
    changedBy: "recruiter",
    changedAt: nowIso(),
  };
  for await (const _ of tries(maxTries)) {
    const { version, booked } = await loadAgenda(userId);
    const otherTimes = exceptOwn(booked, interview);
    // A cancelled or long past interview takes no time in the agenda.
    if (otherTimes.length === booked.length) {
      await tryWrite(db().interview.delete(key).go());
      return;
    }
    const result = await transact((writer) => [
      writeAgenda(writer, userId, version, otherTimes),
      writer.interview.delete(key).commit(),
      ...(candidate ? record(writer, ...toEvent("interview.cancelled", cancelled, candidate)) : []),
    ]);
    if (result.ok) return;
  }
  throw new AppError("unavailable");
}
