/** Somebody from a run's hand, and the call that they are about to get: it is written by its claim. */
import * as Candidate from "../candidate/index.ts";
import * as Job from "../job/index.ts";
import { nowIso } from "../kernel/clock.ts";
import { newId } from "../kernel/id.ts";
import type { CallItem } from "./item.ts";
import type { RunItem } from "./run-room/load.ts";

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
  const [job, candidate] = await Promise.all([
    Job.loadTexts(run.parentId),
    Candidate.glance(run.parentId, candidateId),
  ]);
  if (!job) return "parent-gone";
  if (!candidate) return "gone";
  return { job, candidate, call: draft(run, candidate, job, numberId) };
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
