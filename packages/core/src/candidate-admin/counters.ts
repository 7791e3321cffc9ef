import type * as Candidate from "../candidate/index.ts";
import type { Write, Writer } from "../db/transact.ts";
import * as Parent from "../parent/index.ts";

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

export const subtractPeople = (
  writer: Writer,
  { tenantId, parentId }: JobKey,
  people: readonly Candidate.CandidateItem[],
): Write => writer.parentCounters.patch({ tenantId, parentId }).add(deltasOf(people, -1)).commit();

export const addPeople = (
  writer: Writer,
  { tenantId, parentId, lastOrdinal }: JobKey & { readonly lastOrdinal: number },
  people: readonly Candidate.CandidateItem[],
): Write =>
  writer.parentCounters
    .patch({ tenantId, parentId })
    .add({ ...deltasOf(people, 1), lastOrdinal: people.length })
    .where((attributes, op) => op.eq(attributes.lastOrdinal, lastOrdinal))
    .commit();
