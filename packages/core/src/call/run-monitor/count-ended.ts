import { db, type Item } from "../../db/service.ts";
import { tryWrite } from "../../db/transact.ts";
import { now } from "../../kernel/clock.ts";
import { endedFrom } from "../run/ended-list.ts";
import type { RunItem } from "../run/load.ts";
import { addEnded, emptyCounters, type RunCounters } from "./counters.ts";

/** Longest delay between the instant in an end's key and its appearance in the index. */
const settledMs = 150_000;
const minToStore = 100;

type StoredCounters = Item<"runCounters">;

export async function countEnded(run: RunItem): Promise<{ counters: RunCounters; isWhole: boolean }> {
  const stored = await loadStored(run);
  const counted = await countFrom(run, stored);
  if (counted.ended === run.ended || stored?.isFinal) return { counters: counted, isWhole: true };
  const isLongOver = run.completedAt !== undefined && now() - Date.parse(run.completedAt) > settledMs;
  if (!isLongOver) return { counters: counted, isWhole: false };
  // A late end may lie before the stored instant: after the run has completed, all are counted once more.
  const again = await countFrom(run, undefined);
  await store(run, stored, { beforeMs: now() - settledMs, counters: again, isFinal: true });
  return { counters: again, isWhole: true };
}

async function loadStored({ tenantId, runId }: RunItem): Promise<StoredCounters | undefined> {
  const { data } = await db().runCounters.get({ tenantId, runId }).go({ consistent: true });
  return data ?? undefined;
}

async function countFrom(run: RunItem, stored: StoredCounters | undefined): Promise<RunCounters> {
  const beforeMs = now() - settledMs;
  let settled = stored?.counters ?? emptyCounters;
  let all = settled;
  let fresh = 0;
  for await (const facts of endedFrom(run, stored?.beforeMs ?? 0)) {
    const old = facts.filter(({ atMs }) => atMs < beforeMs);
    settled = addEnded(settled, old);
    all = addEnded(all, facts);
    fresh += old.length;
  }
  if (stored?.isFinal !== true && fresh >= minToStore) await store(run, stored, { beforeMs, counters: settled });
  return all;
}

async function store(
  { tenantId, runId }: RunItem,
  stored: StoredCounters | undefined,
  counted: Pick<StoredCounters, "beforeMs" | "counters"> & { readonly isFinal?: boolean },
): Promise<void> {
  const write = db()
    .runCounters.put({ tenantId, runId, ...counted })
    .where(({ beforeMs }, op) => (stored ? op.eq(beforeMs, stored.beforeMs) : op.notExists(beforeMs)));
  await tryWrite(write.go());
}
