/** Queues calls: the one place where a call begins to exist, for one person as for a chunk of a batch. */
import * as Candidate from "../candidate/index.ts";
import { db } from "../db/service.ts";
import { transact, type Write, type Writer } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { userActor } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { countQueued, dueKey, dueLine } from "./line.ts";

export interface Parent {
  readonly id: string;
  readonly title: string;
  readonly timezone: string;
}

export interface Person {
  readonly candidateId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly pendingCallId?: string | undefined;
}

interface QueueRequest {
  readonly parent: Parent;
  readonly numberId: string;
  readonly people: readonly Person[];
  readonly runId?: string;
  /** A further write of the same transaction; its failed condition refuses the whole chunk. */
  readonly also?: (writer: Writer, queued: number) => Write;
}

/** A transaction holds 100 items: three a person, the line's, the run's, the job's and the meter's. */
export const maxPeopleAtOnce = 32;

/** The calls that were queued, or that the extra write's condition refused the chunk. */
export type QueueResult = { readonly refused: true } | { readonly refused: false; readonly callIds: readonly string[] };

/**
 * Queues one call a person, in one transaction. People with a call already queued or under way are left out, as are
 * those who were deleted in the meantime, so asking twice queues nobody twice.
 */
export async function queueCalls(request: QueueRequest): Promise<QueueResult> {
  let people = request.people.filter((person) => !person.pendingCallId);
  for (;;) {
    const calls = people.map((person, index) => ({ person, callId: newId("call"), index }));
    if (calls.length === 0 && !request.also) return { refused: false, callIds: [] };
    const given = await ordinalsGiven(request.parent.id);
    const result = await transact((writer) => [
      ...(request.also ? [request.also(writer, calls.length)] : []),
      ...(calls.length > 0 ? takeOrdinals(writer, request.parent.id, calls.length, given) : []),
      ...inOrderOfPeople(calls.map(({ person, callId }) => markPending(writer, request.parent.id, person, callId))),
      ...calls.map((call) => createCall(writer, request, call, given)),
      ...(calls.length > 0 ? [countQueued(writer, request.numberId, calls.length)] : []),
    ]);
    if (result.ok) return { refused: false, callIds: calls.map(({ callId }) => callId) };
    if (request.also && result.failed.includes(0)) return { refused: true };
    const before = (request.also ? 1 : 0) + (calls.length > 0 ? 2 : 0);
    const lost = new Set(result.failed.map((index) => index - before));
    people = await withoutLost(request.parent.id, people, lost);
  }
}

/** Those who could not be queued are left out, but for whom only the number is another by now: they are called by that. */
async function withoutLost(parentId: string, people: readonly Person[], lost: ReadonlySet<number>): Promise<Person[]> {
  const ids = people.flatMap(({ candidateId }, index) => (lost.has(index) ? [candidateId] : []));
  const found = ids.length > 0 ? await Candidate.getMany(parentId, ids) : [];
  return people.flatMap((person, index) => {
    if (!lost.has(index)) return person;
    const now = found.find(({ candidateId }) => candidateId === person.candidateId);
    return now && !now.pendingCallId && now.phoneNumber !== person.phoneNumber ? now : [];
  });
}

function markPending(writer: Writer, parentId: string, person: Person, callId: string): Write[] {
  const { candidateId, phoneNumber } = person;
  const key = { tenantId: userActor().tenantId, parentId, candidateId };
  const where = { pendingCallId: undefined, phoneNumber };
  return Candidate.patch(writer, key, { set: { pendingCallId: callId }, where });
}

/** First everybody's own write, so that the place of a failed condition names the person. */
const inOrderOfPeople = (changes: readonly Write[][]): Write[] => [
  ...changes.flatMap(([own]) => own ?? []),
  ...changes.flatMap(([, ...others]) => others),
];

/** How many calls the parent, and the user, have had so far. */
interface Ordinals {
  readonly ofParent: number;
  readonly ofUser: number;
}

async function ordinalsGiven(parentId: string): Promise<Ordinals> {
  const { tenantId, userId } = userActor();
  const [job, meter] = await Promise.all([
    db().job.get({ tenantId, jobId: parentId }).go({ consistent: true }),
    db().meter.get({ tenantId, userId }).go({ consistent: true }),
  ]);
  if (!job.data) throw notFound("Job");
  if (!meter.data) throw new AppError("minutes_exhausted");
  return { ofParent: job.data.totalCalls, ofUser: meter.data.callsPlaced };
}

/** Takes the next running numbers with the calls that get them: no gaps, and the totals count rows. */
function takeOrdinals(writer: Writer, parentId: string, count: number, given: Ordinals): Write[] {
  const { tenantId, userId } = userActor();
  return [
    writer.job
      .patch({ tenantId, jobId: parentId })
      .add({ totalCalls: count, version: 1 })
      .where((attributes, op) => op.eq(attributes.totalCalls, given.ofParent))
      .commit(),
    writer.meter
      .patch({ tenantId, userId })
      .add({ callsPlaced: count })
      .where((attributes, op) => op.eq(attributes.callsPlaced, given.ofUser))
      .commit(),
  ];
}

export const padOrdinal = (ordinal: number): string => String(ordinal).padStart(12, "0");

interface NewCall {
  readonly person: Person;
  readonly callId: string;
  readonly index: number;
}

function createCall(writer: Writer, request: QueueRequest, { person, callId, index }: NewCall, given: Ordinals): Write {
  const { tenantId, userId } = userActor();
  return writer.call
    .create({
      tenantId,
      callId,
      userId,
      parentId: request.parent.id,
      parentTitle: request.parent.title,
      timezone: request.parent.timezone,
      candidateId: person.candidateId,
      candidateName: `${person.firstName} ${person.lastName}`.trim(),
      phoneNumber: person.phoneNumber,
      numberId: request.numberId,
      runId: request.runId,
      state: "queued",
      parentOrdinal: padOrdinal(given.ofParent + index + 1),
      userOrdinal: padOrdinal(given.ofUser + index + 1),
      createdAt: nowIso(),
      dueLine: dueLine(tenantId, request.numberId),
      dueKey: dueKey(now(), callId),
    })
    .commit();
}

/** The calls of a line that are due, earliest first; and when the next one is, if none is. */
export async function nextDue(tenantId: string, numberId: string, limit: number) {
  const { data } = await db()
    .call.query.due({ dueLine: dueLine(tenantId, numberId) })
    .go({ limit, hydrate: true });
  return data.filter((call) => call.state === "queued");
}
