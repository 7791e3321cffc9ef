/** Somebody from a run's hand, and the call that they are about to get: it is written by its claim. */
import * as Candidate from "../candidate/index.ts";
import * as Job from "../job/index.ts";
import { nowIso } from "../kernel/clock.ts";
import { newId } from "../kernel/id.ts";
import type { CallItem } from "./item.ts";
import type { RunItem } from "./run/load.ts";

export interface Fresh {
  readonly call: CallItem;
  readonly candidate: Candidate.CandidateItem;
  readonly job: NonNullable<Awaited<ReturnType<typeof Job.loadTexts>>>;
}

/** Or why they are passed over. */
export async function newCall(
  run: RunItem,
  candidateId: string,
  numberId: string,
): Promise<Fresh | "parent-gone" | "gone"> {
  const [job, candidate] = await readBoth({ parentId: run.parentId, candidateId });
  if (!job) return "parent-gone";
  if (!candidate) return "gone";
  return { job, candidate, call: draft(run, candidate, job, numberId) };
}

/**
 * A job and a person as they were a moment ago, for a claim that tests what it goes by. Who is not seen there may be new: none
 * of them is taken for gone but upon the last writes.
 */
export async function readBoth(
  { parentId, candidateId }: Pick<CallItem, "parentId" | "candidateId">,
  known: Partial<Pick<Fresh, "job" | "candidate">> = {},
) {
  const [job, candidate] = await Promise.all([
    known.job ?? Job.loadTexts(parentId),
    known.candidate ?? Candidate.glance(parentId, candidateId),
  ]);
  return [job ?? (await Job.load(parentId)), candidate ?? (await Candidate.load(parentId, candidateId))] as const;
}

const draft = (
  { tenantId, userId, parentId, runId }: RunItem,
  { candidateId, firstName, lastName, phoneNumber }: Candidate.CandidateItem,
  job: { readonly title: string; readonly timezone: string },
  numberId: string,
): CallItem => ({
  tenantId,
  callId: newId("call"),
  userId,
  parentId,
  parentTitle: job.title,
  timezone: job.timezone,
  candidateId,
  candidateName: `${firstName} ${lastName}`.trim(),
  phoneNumber,
  numberId,
  runId,
  state: "queued",
  attempts: 0,
  attempt: 1,
  checks: 0,
  createdAt: nowIso(),
  parentOrdinal: "",
  userOrdinal: "",
});
