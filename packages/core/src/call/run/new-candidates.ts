/** Of people who are appended to a run: those whom it neither calls, nor has called, nor will come to anyway. */
import * as Candidate from "../../candidate/index.ts";
import type * as Job from "../../job/index.ts";
import { shortCandidateId } from "../../kernel/id.ts";
import type { RunItem } from "./load.ts";
import { readCursor, readSource } from "./source.ts";

export type Leads = "all" | Candidate.Selection;

/** A call of theirs is under way, or waits for its time. */
export const isPending = ({ pendingCallId, nextAt }: Candidate.Listed): boolean => Boolean(pendingCallId ?? nextAt);

/** Their ids, in import order; how many were asked for with them. */
export async function newCandidates(
  run: RunItem,
  job: Job.JobItem,
  leads: Leads,
): Promise<{ ids: string[]; requested: number }> {
  const [people, isToCome] = await Promise.all([Candidate.listedAmong(job, leads), upcomingIn(run)]);
  const isDone = (person: Candidate.Listed) =>
    (person.calledAt ?? "") >= run.createdAt || (leads === "all" && person.callStatus === "Completed");
  const fresh = people.filter((person) => !isPending(person) && !isDone(person) && !isToCome(person.candidateId));
  return { ids: fresh.map(({ candidateId }) => candidateId), requested: people.length };
}

/** Whom the rest of a run's sources brings, or its hand holds. */
async function upcomingIn(run: RunItem): Promise<(candidateId: string) => boolean> {
  const buffered = new Set(run.buffer);
  const { at, place } = readCursor(run);
  const listed = new Set<string>();
  let everyoneAfter: string | undefined;
  for (const [index, source] of run.sources.entries()) {
    if (index < at) continue;
    const behind = index === at ? place : "";
    const named = await readSource(source);
    // Of a list that is gone nobody comes: whoever stood in it, and is chosen again, is new.
    if (named.kind === "gone") continue;
    if (named.kind === "everybody") everyoneAfter = behind;
    else for (const id of named.ids.slice(Number(behind))) listed.add(id);
  }
  return (candidateId) =>
    listed.has(candidateId) ||
    buffered.has(shortCandidateId(candidateId)) ||
    (everyoneAfter !== undefined && candidateId > everyoneAfter);
}
