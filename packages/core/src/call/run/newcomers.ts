/** Of people who are appended to a run: those whom it neither calls, nor has called, nor will come to anyway. */
import * as z from "zod/mini";
import * as Candidate from "../../candidate/index.ts";
import type * as Job from "../../job/index.ts";
import { ports } from "../../kernel/context.ts";
import { parse } from "../../kernel/fn.ts";
import { shortCandidateId } from "../../kernel/id.ts";
import type { RunItem } from "./load.ts";

export type Leads = "all" | Candidate.Selection;

/** A call of theirs is under way, or waits for its time. */
export const isPending = ({ pendingCallId, nextAt }: Candidate.Listed): boolean => Boolean(pendingCallId ?? nextAt);

/** Their ids, in import order; how many were asked for with them. */
export async function newTo(run: RunItem, job: Job.JobItem, leads: Leads): Promise<{ ids: string[]; asked: number }> {
  const [people, isToCome] = await Promise.all([Candidate.listedAmong(job, leads), comingIn(run)]);
  const isDone = (person: Candidate.Listed) =>
    (person.calledAt ?? "") >= run.createdAt || (leads === "all" && person.callStatus === "Completed");
  const fresh = people.filter((person) => !isPending(person) && !isDone(person) && !isToCome(person.candidateId));
  return { ids: fresh.map(({ candidateId }) => candidateId), asked: people.length };
}

/** Whom the rest of a run's sources brings, or its hand holds. */
async function comingIn({ sources, cursor, hand = [] }: RunItem): Promise<(candidateId: string) => boolean> {
  const held = new Set(hand);
  const at = Number(cursor.slice(0, cursor.indexOf(":")));
  const place = cursor.slice(cursor.indexOf(":") + 1);
  const listed = new Set<string>();
  let everyoneAfter: string | undefined;
  for (const [index, source] of sources.entries()) {
    if (index < at) continue;
    const from = index === at ? place : "";
    if (source === "all") everyoneAfter = index === at ? from : "";
    else for (const id of await idsFrom(source, Number(from))) listed.add(id);
  }
  return (candidateId) =>
    listed.has(candidateId) ||
    held.has(shortCandidateId(candidateId)) ||
    (everyoneAfter !== undefined && candidateId > everyoneAfter);
}

async function idsFrom(key: string, from: number): Promise<string[]> {
  const text = await ports().blobs.getText(key);
  return text === undefined ? [] : parse(z.array(z.string()), JSON.parse(text)).slice(from);
}
