/** Decisions of a person about a candidate, with their history. */
import type { Decision, DecisionEntry } from "@callwright/contracts";
import { transact } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { userActor } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import type * as Parent from "../parent/index.ts";
import * as User from "../user/index.ts";
import { patch } from "./change.ts";
import { type CandidateItem, getMany } from "./read.ts";

interface DecisionInput {
  readonly candidateId: string;
  /** Absent: withdraws the decision. */
  readonly decision?: Decision | undefined;
  readonly note?: string | undefined;
}

/** Bounds the row, which every call writes. */
const keptEntries = 12;
const maxTries = 5;

export async function decide(
  { tenantId, parentId }: Parent.ParentItem,
  { candidateId, decision, note }: DecisionInput,
): Promise<CandidateItem> {
  const { name: by } = await User.current();
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const [candidate] = await getMany(tenantId, parentId, [candidateId]);
    if (candidate?.userId !== userActor().userId) throw notFound("candidate");
    const entry: DecisionEntry = { ...(decision && { decision }), ...(note && { note }), at: nowIso(), by };
    const decisions = [...(candidate.decisions ?? []), entry].slice(-keptEntries);
    const saved = await transact((writer) => [
      ...patch(writer, candidate, {
        set: { decisions, ...(decision && { decision }) },
        remove: decision ? [] : ["decision"],
        where: { decisions: candidate.decisions },
      }),
      writer.parentCounters.patch({ tenantId, parentId }).add({ version: 1 }).commit(),
    ]);
    if (!saved.ok) continue;
    const { decision: _, ...rest } = candidate;
    return { ...rest, ...(decision && { decision }), decisions };
  }
  throw new AppError("conflict");
}
