/** A run's sources (all candidates, or lists of chosen ones), its cursor in them, and the run's members. */
import * as z from "zod/mini";
import * as Candidate from "../../candidate/index.ts";
import { db } from "../../db/service.ts";
import { ports } from "../../kernel/context.ts";
import { parse } from "../../kernel/fn.ts";
import { newId, shortCandidateId } from "../../kernel/id.ts";
import type * as Parent from "../../parent/index.ts";
import { beginsAt, isActive, loadRun, type RunItem } from "./load.ts";
import { loadBuffer } from "./shard.ts";

export const allCandidates = "all";

type SourceContent =
  | { readonly kind: "all" }
  | { readonly kind: "chosen"; readonly ids: readonly string[] }
  | { readonly kind: "expired" };

export async function readSource(source: string): Promise<SourceContent> {
  if (source === allCandidates) return { kind: "all" };
  const text = await ports().blobs.getText(source);
  if (text === undefined) return { kind: "expired" };
  return { kind: "chosen", ids: parse(z.array(z.string()), JSON.parse(text)) };
}

export async function storeIds(runId: string, tenantId: string, ids: readonly string[]): Promise<string> {
  const name = `runs/${tenantId}/${runId}/${newId("lst")}.json`;
  await ports().blobs.put(name, JSON.stringify(ids), "application/json");
  return name;
}

export const cursorAt = (at: number, place = ""): string => `${at}:${place}`;

/** `at`: the index of the source. `place`: the last candidate's id for all, an offset for a list. */
export function readCursor({ sources, cursor }: Pick<RunItem, "sources" | "cursor">) {
  const at = Number(cursor.slice(0, cursor.indexOf(":")));
  return { at, source: sources[at], place: cursor.slice(cursor.indexOf(":") + 1) };
}

export type Selected = "all" | Candidate.Selection;

export const isPending = ({ pendingCallId, nextAt }: Candidate.IndexedPerson): boolean =>
  Boolean(pendingCallId ?? nextAt);

export const isReached = ({ callStatus }: Candidate.IndexedPerson, selected: Selected): boolean =>
  selected === "all" && callStatus === "Completed";

export type IsMember = (person: Candidate.IndexedPerson) => boolean;

export async function findNewCandidates(
  parent: Parent.ParentItem,
  selected: Selected,
  isMember: IsMember,
): Promise<{ ids: string[]; requestedCount: number }> {
  const people = await Candidate.listSelected(parent, selected);
  const newPeople = people.filter((person) => !isPending(person) && !isReached(person, selected) && !isMember(person));
  return { ids: newPeople.map(({ candidateId }) => candidateId), requestedCount: people.length };
}

/** `maxOrdinal`: the last ordinal of "all" that counts as a member. */
export async function readMembership(run: RunItem, maxOrdinal = Number.POSITIVE_INFINITY): Promise<IsMember> {
  const isUpcoming = await upcomingTest(run, maxOrdinal);
  return ({ candidateId, calledAt = "" }) => calledAt >= beginsAt(run) || isUpcoming(candidateId);
}

const recentRuns = 20;

/** Undefined without an active run. Candidates added after a run's start are members once called or buffered. */
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

async function upcomingTest(run: RunItem, maxOrdinal: number): Promise<(candidateId: string) => boolean> {
  const buffered = new Set(await loadBuffer(run));
  const { at, place } = readCursor(run);
  const listedIds = new Set<string>();
  let everyoneAfter: string | undefined;
  for (const [index, source] of run.sources.entries()) {
    if (index < at) continue;
    const start = index === at ? place : "";
    const content = await readSource(source);
    // An expired list calls no one, so candidates chosen again count as new.
    if (content.kind === "expired") continue;
    if (content.kind === "all") everyoneAfter = start;
    else for (const id of content.ids.slice(Number(start))) listedIds.add(id);
  }
  return (candidateId) =>
    listedIds.has(candidateId) ||
    buffered.has(shortCandidateId(candidateId)) ||
    (everyoneAfter !== undefined && candidateId > everyoneAfter && Candidate.ordinalOf(candidateId) <= maxOrdinal);
}
