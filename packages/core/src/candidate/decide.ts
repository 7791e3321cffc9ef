import type { Decision } from "@callwright/contracts";
import { transact, type Write, type Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { userActor } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import * as Parent from "../parent/index.ts";
import * as User from "../user/index.ts";
import type { StoredDecision } from "./candidate.entity.ts";
import { patch } from "./change.ts";
import { type CandidateItem, getMany } from "./read.ts";

interface DecisionInput {
  readonly candidateId: string;
  readonly decision?: Decision | undefined;
  readonly note?: string | undefined;
}

/** Limits the size of the row, which every call writes. */
const maxDecisions = 12;
const maxTries = 5;

export async function decide(
  { tenantId, parentId }: Parent.ParentItem,
  { candidateId, decision, note }: DecisionInput,
): Promise<CandidateItem> {
  const { name: by } = await User.current();
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const [candidate] = await getMany(tenantId, parentId, [candidateId]);
    if (candidate?.userId !== userActor().userId) throw notFound("candidate");
    const decisions = withDecision(candidate, { decision, note, at: nowIso(), by });
    const result = await transact((writer) => [
      ...decisionWrites(writer, candidate, decisions),
      Parent.touch(writer, { tenantId, parentId }),
    ]);
    if (!result.ok) continue;
    const { decision: _, ...candidateFields } = candidate;
    return { ...candidateFields, ...(decision && { decision }), decisions };
  }
  throw new AppError("conflict");
}

type PastDecisions = Pick<CandidateItem, "decisions">;

/** Keeps the latest decisions; empty fields of the new one are left out. */
export const withDecision = ({ decisions = [] }: PastDecisions, entry: StoredDecision): StoredDecision[] => [
  ...decisions.slice(-(maxDecisions - 1)),
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value)) as typeof entry,
];

export const withoutBulkDecision = ({ decisions = [] }: PastDecisions, bulkId: string): StoredDecision[] | undefined =>
  decisions.at(-1)?.bulkId === bulkId ? decisions.slice(0, -1) : undefined;

export function decisionWrites(
  writer: Writer,
  candidate: CandidateItem,
  decisions: readonly StoredDecision[],
): Write[] {
  const decision = decisions.at(-1)?.decision;
  return patch(writer, candidate, {
    set: { decisions, ...(decision && { decision }) },
    remove: decision ? [] : ["decision"],
    where: { decisions: candidate.decisions },
  });
}
