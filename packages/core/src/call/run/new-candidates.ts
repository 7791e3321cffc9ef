/** Selects the candidates who are new to a run: not called by it, not pending, not still to come. */
import * as Candidate from "../../candidate/index.ts";
import type * as Job from "../../job/index.ts";
import { shortCandidateId } from "../../kernel/id.ts";
import type { RunItem } from "./load.ts";
import { readCursor, readSource } from "./source.ts";

export type Leads = "all" | Candidate.Selection;

export const isPending = ({ pendingCallId, nextAt }: Candidate.IndexedPerson): boolean =>
  Boolean(pendingCallId ?? nextAt);

export async function newCandidates(
  run: RunItem,
  job: Job.JobItem,
  leads: Leads,
): Promise<{ ids: string[]; requested: number }> {
  const [people, isToCome] = await Promise.all([Candidate.listSelected(job, leads), upcomingIn(run)]);
  const isDone = (person: Candidate.IndexedPerson) =>
    (person.calledAt ?? "") >= run.createdAt || (leads === "all" && person.callStatus === "Completed");
  const fresh = people.filter((person) => !isPending(person) && !isDone(person) && !isToCome(person.candidateId));
  return { ids: fresh.map(({ candidateId }) => candidateId), requested: people.length };
}

/** Candidates still to come: in the buffer or in the rest of the sources. */
async function upcomingIn(run: RunItem): Promise<(candidateId: string) => boolean> {
  const buffered = new Set(run.buffer);
  const { at, place } = readCursor(run);
  const listed = new Set<string>();
  let everyoneAfter: string | undefined;
  for (const [index, source] of run.sources.entries()) {
    if (index < at) continue;
    const behind = index === at ? place : "";
    const content = await readSource(source);
    // An expired list brings no one: candidates chosen again are new.
    if (content.kind === "expired") continue;
    if (content.kind === "all") everyoneAfter = behind;
    else for (const id of content.ids.slice(Number(behind))) listed.add(id);
  }
  return (candidateId) =>
    listed.has(candidateId) ||
    buffered.has(shortCandidateId(candidateId)) ||
    (everyoneAfter !== undefined && candidateId > everyoneAfter);
}
