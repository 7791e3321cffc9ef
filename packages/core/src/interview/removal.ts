/** Deletes interviews with their candidates or their job: the times are free again, and upcoming ones count as cancelled. */
import { concurrent, getAll } from "../db/get-all.ts";
import { db } from "../db/service.ts";
import { transact, tries, tryWrite } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import * as Outbox from "../outbox/index.ts";
import { eventOf, type InterviewItem, isUpcoming, loadAgenda, writeAgenda } from "./book.ts";
import { removeCalendar } from "./calendar.ts";

const maxTries = 12;

export async function bookedAmong(parentId: string, candidateIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await listOf(parentId, candidateIds);
  return new Set(found.filter(isUpcoming).map(({ candidateId }) => candidateId));
}

export const bookedOf = async (parentId: string, candidateIds: readonly string[]): Promise<InterviewItem[]> =>
  (await listOf(parentId, candidateIds)).filter(({ state }) => state === "booked");

async function listOf(parentId: string, candidateIds: readonly string[]): Promise<InterviewItem[]> {
  const keys = candidateIds.map((candidateId) => ({ tenantId: tenantId(), parentId, candidateId }));
  return getAll(keys, (some) => db().interview.get(some).go({ consistent: true, concurrent }));
}

/** Before the candidates go, so that a repetition finds what is left. */
export async function removeOf(parentId: string, candidateIds: readonly string[]): Promise<void> {
  for (const interview of await listOf(parentId, candidateIds)) await remove(interview);
}

const pageSize = 50;

export async function removeAll(parentId: string): Promise<void> {
  await removeCalendar(parentId);
  for (;;) {
    const { data } = await db()
      .interview.query.primary({ tenantId: tenantId(), parentId })
      .go({ limit: pageSize, consistent: true });
    if (data.length === 0) return;
    for (const interview of data) await remove(interview);
  }
}

async function remove(interview: InterviewItem): Promise<void> {
  const { parentId, candidateId, userId, interviewId } = interview;
  const key = { tenantId: tenantId(), parentId, candidateId };
  const record = await Outbox.recorder();
  const { data: candidate } = isUpcoming(interview) ? await db().candidate.get(key).go() : { data: null };
  const cancelled: InterviewItem = {
    ...interview,
    ...{ state: "cancelled", sequence: interview.sequence + 1, changedBy: "recruiter", changedAt: nowIso() },
  };
  for await (const _ of tries(maxTries)) {
    const { version, booked } = await loadAgenda(userId);
    const left = booked.filter((time) => time.interviewId !== interviewId);
    if (left.length === booked.length) return void (await tryWrite(db().interview.delete(key).go()));
    const result = await transact((writer) => [
      writeAgenda(writer, userId, version, left),
      writer.interview.delete(key).commit(),
      ...(candidate ? record(writer, ...eventOf("interview.cancelled", cancelled, candidate)) : []),
    ]);
    if (result.ok) return;
  }
  throw new AppError("unavailable");
}
