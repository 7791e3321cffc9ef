import * as Candidate from "../candidate/index.ts";
import { nowIso } from "../kernel/clock.ts";
import { newId } from "../kernel/id.ts";
import * as Parent from "../parent/index.ts";
import type { CallItem } from "./item.ts";
import type { RunItem } from "./run/load.ts";

export interface CallDraft {
  readonly call: CallItem;
  readonly candidate: Candidate.CandidateItem;
  readonly parent: NonNullable<Awaited<ReturnType<typeof Parent.loadTexts>>>;
}

export type DraftResult =
  | ({ readonly kind: "drafted" } & CallDraft)
  | { readonly kind: "parentGone" }
  | { readonly kind: "candidateGone" };

export async function draftCall(
  run: RunItem,
  { candidateId, numberId, runShard }: Pick<CallItem, "candidateId" | "numberId" | "runShard">,
): Promise<DraftResult> {
  const [parent, candidate] = await loadParentAndCandidate({ parentId: run.parentId, candidateId });
  if (!parent) return { kind: "parentGone" };
  if (!candidate) return { kind: "candidateGone" };
  return {
    kind: "drafted",
    parent,
    candidate,
    call: { ...toCall(run, candidate, parent, numberId), ...(runShard ? { runShard } : {}) },
  };
}

/** Eventually consistent first, since the claim tests them; a row that is missing may be new and is read again. */
export async function loadParentAndCandidate(
  { parentId, candidateId }: Pick<CallItem, "parentId" | "candidateId">,
  known: Partial<Pick<CallDraft, "parent" | "candidate">> = {},
) {
  const [parent, candidate] = await Promise.all([
    known.parent ?? Parent.loadTexts(parentId),
    known.candidate ?? Candidate.getEventual(parentId, candidateId),
  ]);
  return [parent ?? (await Parent.load(parentId)), candidate ?? (await Candidate.load(parentId, candidateId))] as const;
}

const toCall = (
  { tenantId, userId, parentId, runId }: RunItem,
  { candidateId, firstName, lastName, phoneNumber }: Candidate.CandidateItem,
  parent: { readonly title: string; readonly timezone: string },
  numberId: string,
): CallItem => ({
  tenantId,
  callId: newId("call"),
  userId,
  parentId,
  parentTitle: parent.title,
  timezone: parent.timezone,
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
