/** Candidates read from a run's sources without a call yet. Each leaves by one write: claimed, postponed or skipped. */
import { db } from "../../db/service.ts";
import { transact, tryWrite } from "../../db/transact.ts";
import { toIso } from "../../kernel/clock.ts";
import { fullCandidateId, shortCandidateId } from "../../kernel/id.ts";
import { addCounts } from "./counts.ts";
import type { RunItem } from "./load.ts";

const compareOrdinals = (a: string, b: string): number => Number.parseInt(a, 10) - Number.parseInt(b, 10);

/** In import order; concurrent slots pick at random among the first few, so that they seldom collide. */
export function nextCandidate({ buffer = [] }: { readonly buffer?: string[] | undefined }, slots: number): string {
  const inOrder = [...buffer].sort(compareOrdinals);
  const among = Math.min(inOrder.length, slots);
  return fullCandidateId(inOrder[Math.floor(Math.random() * among)] ?? "");
}

export async function skip(run: RunItem, candidateId: string, rule: string, shard?: string): Promise<void> {
  const { tenantId, runId, skipped } = run;
  const shortId = shortCandidateId(candidateId);
  if (shard) return skipInShard(run, shortId, rule, shard);
  const passed = db()
    .run.patch({ tenantId, runId })
    .delete({ buffer: [shortId] })
    .set({ skipped: addCounts(skipped, { [rule]: 1 }) })
    .add({ version: 1 })
    .where((attributes, op) => `${op.contains(attributes.buffer, shortId)} AND ${op.eq(attributes.skipped, skipped)}`);
  await tryWrite(passed.go());
}

async function skipInShard(run: RunItem, shortId: string, rule: string, shard: string): Promise<void> {
  const { tenantId, runId, skipped } = run;
  await transact((writer) => [
    writer.runShard
      .patch({ tenantId, runId, shard })
      .delete({ buffer: [shortId] })
      .add({ changes: 1, buffered: -1 })
      .where(({ buffer }, op) => op.contains(buffer, shortId))
      .commit(),
    writer.run
      .patch({ tenantId, runId })
      .set({ skipped: addCounts(skipped, { [rule]: 1 }) })
      .add({ version: 1 })
      .where((attributes, op) => op.eq(attributes.skipped, skipped))
      .commit(),
  ]);
}

export async function saveNextDue({ tenantId, runId, nextDueAt }: RunItem, nextDueMs: number | undefined) {
  const at = nextDueMs === undefined ? undefined : toIso(nextDueMs);
  if (at === nextDueAt || at === undefined) return;
  const saved = db()
    .run.patch({ tenantId, runId })
    .set({ nextDueAt: at })
    .add({ version: 1 })
    .where(({ state }, op) => op.eq(state, "running"));
  await tryWrite(saved.go());
}
