/** A run's hand: who has been dealt and has no call yet. Everybody leaves it by one write: claimed, put off, or passed over. */
import { db } from "../../db/service.ts";
import { unlessRefused } from "../../db/transact.ts";
import { toIso } from "../../kernel/clock.ts";
import { fullCandidateId, shortCandidateId } from "../../kernel/id.ts";
import { addCounts } from "./counts.ts";
import type { RunItem } from "./load.ts";

const compareOrdinals = (a: string, b: string): number => Number.parseInt(a, 10) - Number.parseInt(b, 10);

/** The next in import order; where several slots pull at once, one of as many, so that they seldom pull the same. */
export function nextCandidate({ buffer = [] }: RunItem, slots: number): string {
  const inOrder = [...buffer].sort(compareOrdinals);
  const among = Math.min(inOrder.length, slots);
  return fullCandidateId(inOrder[Math.floor(Math.random() * among)] ?? "");
}

/** Somebody who gets no call of this run, by the rule that says why. Refused when the run has changed meanwhile. */
export async function skip(run: RunItem, candidateId: string, rule: string): Promise<void> {
  const { tenantId, runId, skipped } = run;
  const short = shortCandidateId(candidateId);
  const passed = db()
    .run.patch({ tenantId, runId })
    .delete({ buffer: [short] })
    .set({ skipped: addCounts(skipped, { [rule]: 1 }) })
    .add({ version: 1 })
    .where((attributes, op) => `${op.contains(attributes.buffer, short)} AND ${op.eq(attributes.skipped, skipped)}`);
  await unlessRefused(passed.go());
}

/** For whoever asks when it goes on: told where it changes. */
export async function saveNextDue({ tenantId, runId, nextDueAt }: RunItem, nextDueMs: number | undefined) {
  const at = nextDueMs === undefined ? undefined : toIso(nextDueMs);
  if (at === nextDueAt || at === undefined) return;
  const noted = db()
    .run.patch({ tenantId, runId })
    .set({ nextDueAt: at })
    .add({ version: 1 })
    .where(({ state }, op) => op.eq(state, "running"));
  await unlessRefused(noted.go());
}
