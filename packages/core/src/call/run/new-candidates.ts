import * as Candidate from "../../candidate/index.ts";
import { db } from "../../db/service.ts";
import { shortCandidateId } from "../../kernel/id.ts";
import type * as Parent from "../../parent/index.ts";
import { readCursor, readSource } from "./cursor.ts";
import { isActive, loadRun, type RunItem } from "./load.ts";
import { loadBuffer } from "./shard.ts";

export type Selected = "all" | Candidate.Selection;

export const isPending = ({ pendingCallId, nextAt }: Candidate.IndexedPerson): boolean =>
  Boolean(pendingCallId ?? nextAt);

export const isReached = ({ callStatus }: Candidate.IndexedPerson, selected: Selected): boolean =>
  selected === "all" && callStatus === "Completed";

export type IsMember = (person: Candidate.IndexedPerson) => boolean;

export async function newCandidates(
  parent: Parent.ParentItem,
  selected: Selected,
  isMember: IsMember,
): Promise<{ ids: string[]; requested: number }> {
  const people = await Candidate.listSelected(parent, selected);
  const fresh = people.filter((person) => !isPending(person) && !isReached(person, selected) && !isMember(person));
  return { ids: fresh.map(({ candidateId }) => candidateId), requested: people.length };
}

export async function readMembership(run: RunItem, foundUpTo = Number.POSITIVE_INFINITY): Promise<IsMember> {
  const isToCome = await upcomingIn(run, foundUpTo);
  return ({ candidateId, calledAt = "" }) => calledAt >= run.createdAt || isToCome(candidateId);
}

const recentRuns = 20;

/** Undefined without an active run. Candidates added since a run's start may be called sooner by another. */
export async function membersOfActiveRuns(parent: Parent.ParentItem): Promise<IsMember | undefined> {
  const { tenantId, parentId, latestRunId } = parent;
  const { data } = await db().run.query.ofParent({ tenantId, parentId }).go({ order: "desc", count: recentRuns });
  // The index may not have the latest run yet.
  const runIds = new Set([...(latestRunId ? [latestRunId] : []), ...data.map(({ runId }) => runId)]);
  const runs = (await Promise.all([...runIds].map(loadRun))).filter((run) => run !== undefined).filter(isActive);
  if (runs.length === 0) return undefined;
  const members = await Promise.all(runs.map((run) => readMembership(run, run.lastOrdinal)));
  return (person) => members.some((isMember) => isMember(person));
}

async function upcomingIn(run: RunItem, foundUpTo: number): Promise<(candidateId: string) => boolean> {
  const buffered = new Set(await loadBuffer(run));
  const { at, place } = readCursor(run);
  const listed = new Set<string>();
  let everyoneAfter: string | undefined;
  for (const [index, source] of run.sources.entries()) {
    if (index < at) continue;
    const behind = index === at ? place : "";
    const content = await readSource(source);
    // An expired list calls no one, so candidates chosen again count as new.
    if (content.kind === "expired") continue;
    if (content.kind === "all") everyoneAfter = behind;
    else for (const id of content.ids.slice(Number(behind))) listed.add(id);
  }
  return (candidateId) =>
    listed.has(candidateId) ||
    buffered.has(shortCandidateId(candidateId)) ||
    (everyoneAfter !== undefined && candidateId > everyoneAfter && Candidate.ordinalOf(candidateId) <= foundUpTo);
}
