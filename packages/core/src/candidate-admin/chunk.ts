import type { Decision } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import * as Call from "../call/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { transactParts, type Write, type Writer } from "../db/transact.ts";
import * as Facts from "../facts/index.ts";
import * as Interview from "../interview/index.ts";
import { nowIso } from "../kernel/clock.ts";
import { AppError } from "../kernel/error.ts";
import { newCandidateId } from "../kernel/id.ts";
import * as Parent from "../parent/index.ts";
import * as User from "../user/index.ts";
import type { BulkActionItem } from "./bulk-action.ts";

/** 100 items per transaction: three per deletion, five per move, two per decision, and the counters. */
export const deletesPerTransaction = 32;
export const movesPerTransaction = 19;
export const decisionsPerTransaction = 48;

export interface Chunk {
  readonly parent: Parent.ParentItem;
  readonly ids: readonly string[];
}

export interface ChunkCounts {
  readonly done: number;
  readonly skipped: number;
}

export type ProgressWrites = (writer: Writer, counts: ChunkCounts) => Write[];

/** Another delivery of the same message has already done the chunk. */
export const doneBefore = "done-before" as const;
export type ChunkResult = ChunkCounts | typeof doneBefore;

const maxTries = 10;

export async function cancelWaitingCalls({ parent, ids }: Chunk) {
  const people = await Candidate.getMany(parent.parentId, ids);
  const waitingCallIds = people.flatMap(({ pendingCallId }) => pendingCallId ?? []);
  if (waitingCallIds.length > 0) await Call.cancelQueued(waitingCallIds);
  const latest = waitingCallIds.length > 0 ? await Candidate.getMany(parent.parentId, ids) : people;
  const isIdle = ({ pendingCallId }: Candidate.CandidateItem) => pendingCallId === undefined;
  return { people: latest, idle: latest.filter(isIdle), live: latest.filter((person) => !isIdle(person)) };
}

export const unchangedCondition = ({ bucket, hasPreText }: Candidate.CandidateItem) => ({
  pendingCallId: undefined,
  bucket,
  hasPreText,
});

interface PreparedChunk {
  readonly counts: ChunkCounts;
  readonly writes: (writer: Writer) => readonly Write[];
  readonly onDone?: () => Promise<void>;
}

/** Calls `prepare` again if rows have changed since it read them, so its side effects must be idempotent. */
async function commitChunk(
  { parent }: Chunk,
  progressWrites: ProgressWrites,
  prepare: () => Promise<PreparedChunk>,
): Promise<ChunkResult> {
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const { counts, writes, onDone } = await prepare();
    const result = await transactParts<"progress" | "people">((put, writer) => {
      put("progress", progressWrites(writer, counts));
      put("people", writes(writer));
    });
    if (result.ok) {
      await onDone?.();
      return counts;
    }
    if (result.failed.has("progress")) return doneBefore;
    if (!(await Parent.load(parent.parentId))) throw jobDeletedError();
  }
  throw new AppError("unavailable");
}

/** Candidates on the phone are skipped; candidates that no longer exist count as done. */
export const deleteChunk = (chunk: Chunk, progressWrites: ProgressWrites): Promise<ChunkResult> =>
  commitChunk(chunk, progressWrites, async () => {
    const { parent, ids } = chunk;
    const { idle, live } = await cancelWaitingCalls(chunk);
    const removedIds = idle.map(({ candidateId }) => candidateId);
    await Interview.removeMany(parent.parentId, removedIds);
    await Facts.forgetAskers(parent.parentId, removedIds);
    return {
      counts: { done: ids.length - live.length, skipped: live.length },
      writes: (writer) => [
        ...(idle.length > 0 ? [subtractFromCounters(writer, parent, idle)] : []),
        ...idle.flatMap((person) => Candidate.removalWrites(writer, person, unchangedCondition(person))),
      ],
    };
  });

/** Moves candidates with their history, except those on the phone, with an interview ahead or in the target already. */
export const moveChunk = (chunk: Chunk, targetId: string, progressWrites: ProgressWrites): Promise<ChunkResult> =>
  commitChunk(chunk, progressWrites, async () => {
    const { parent, ids } = chunk;
    const target = await Parent.load(targetId);
    if (!target) throw jobDeletedError();
    const people = await Candidate.getMany(parent.parentId, ids);
    const holderOf = await Candidate.loadHolderLookup(
      people.map(({ phoneNumber }) => ({ parentId: targetId, phoneNumber })),
    );
    const bookedIds = await Interview.listUpcomingIds(parent.parentId, ids);
    const movable = people.filter(
      ({ candidateId, phoneNumber }) => !bookedIds.has(candidateId) && !holderOf({ parentId: targetId, phoneNumber }),
    );
    // Skipped candidates keep their waiting calls.
    const { idle: movers } = await cancelWaitingCalls({ parent, ids: movable.map(({ candidateId }) => candidateId) });
    const moverIds = movers.map(({ candidateId }) => candidateId);
    await Facts.forgetAskers(parent.parentId, moverIds);
    const numbers = movers.map(({ phoneNumber }) => phoneNumber);
    return {
      counts: { done: movers.length, skipped: ids.length - movers.length },
      writes: (writer) =>
        movers.length === 0
          ? []
          : [
              subtractFromCounters(writer, parent, movers),
              addToCounters(writer, target, movers.map(withoutPreText)),
              ...movers.flatMap((person, index) => moveCandidate(writer, person, target, index)),
            ],
      onDone: () => Compliance.recordLastJob(targetId, numbers),
    };
  });

/** Texts stay with the job they were sent for. */
const withoutPreText = ({ hasPreText: _, ...person }: Candidate.CandidateItem): Candidate.CandidateItem => person;

function moveCandidate(
  writer: Writer,
  person: Candidate.CandidateItem,
  target: Parent.ParentItem,
  index: number,
): Write[] {
  const { tenantId: _, parentId: __, candidateId: ___, ...fields } = withoutPreText(person);
  const owner = { tenantId: target.tenantId, parentId: target.parentId, userId: target.userId };
  const id = newCandidateId(target.lastOrdinal + index + 1);
  return [
    ...Candidate.removalWrites(writer, person, Candidate.unchangedSince(person)),
    ...Candidate.creationWrites(writer, owner, fields, id),
  ];
}

export async function decideChunk(
  { bulkId, undoneId = "" }: BulkActionItem,
  action: Decision | "undo_decision",
  chunk: Chunk,
  progressWrites: ProgressWrites,
): Promise<ChunkResult> {
  const { parent, ids } = chunk;
  const { name: by } = await User.current();
  return commitChunk(chunk, progressWrites, async () => {
    const people = await Candidate.getMany(parent.parentId, ids);
    const changes = people.flatMap((person) => {
      const decisions =
        action === "undo_decision"
          ? Candidate.withoutBulkDecision(person, undoneId)
          : Candidate.withDecision(person, { decision: action, at: nowIso(), by, bulkId });
      return decisions ? [{ person, decisions }] : [];
    });
    return {
      counts: { done: changes.length, skipped: ids.length - changes.length },
      writes: (writer) => [
        Parent.touch(writer, parent),
        ...changes.flatMap(({ person, decisions }) => Candidate.decisionWrites(writer, person, decisions)),
      ],
    };
  });
}

const jobDeletedError = () => new AppError("not_found", refusal("job_deleted_meanwhile"));

type JobCounter = Parent.BucketCounter | "totalCandidates" | "preTexts" | "version";

function deltasOf(people: readonly Candidate.CandidateItem[], sign: 1 | -1): Partial<Record<JobCounter, number>> {
  const deltas: Partial<Record<JobCounter, number>> = { version: 1, totalCandidates: sign * people.length };
  for (const { bucket, hasPreText } of people) {
    if (hasPreText) deltas.preTexts = (deltas.preTexts ?? 0) + sign;
    const counter = Parent.bucketCounter(bucket);
    if (counter) deltas[counter] = (deltas[counter] ?? 0) + sign;
  }
  return deltas;
}

type JobKey = Pick<Candidate.CandidateItem, "tenantId" | "parentId">;

export const subtractFromCounters = (
  writer: Writer,
  { tenantId, parentId }: JobKey,
  people: readonly Candidate.CandidateItem[],
): Write => writer.parentCounters.patch({ tenantId, parentId }).add(deltasOf(people, -1)).commit();

const addToCounters = (
  writer: Writer,
  { tenantId, parentId, lastOrdinal }: JobKey & { readonly lastOrdinal: number },
  people: readonly Candidate.CandidateItem[],
): Write =>
  writer.parentCounters
    .patch({ tenantId, parentId })
    .add({ ...deltasOf(people, 1), lastOrdinal: people.length })
    .where((attributes, op) => op.eq(attributes.lastOrdinal, lastOrdinal))
    .commit();
