/** Counts a run's ended calls: what was counted before is kept, so that a look costs what has ended since the last one. */
import { db, type Item } from "../../db/service.ts";
import { unlessRefused } from "../../db/transact.ts";
import { now } from "../../kernel/clock.ts";
import { endedFrom } from "../run/ended-list.ts";
import type { RunItem } from "../run/load.ts";
import { count, emptyTally, type Tally } from "./counters.ts";

/** An end may be written, and the index may show it, so much after the instant in its key. */
const settledMs = 150_000;
/** Keys that are worth a write: fewer are counted again at the next look. */
const worthKeeping = 100;

type Kept = Item<"runTally">;

/** All that have ended, and whether it is as many as the run says. */
export async function countEnded(run: RunItem): Promise<{ tally: Tally; isWhole: boolean }> {
  const kept = await load(run);
  const counted = await countFrom(run, kept);
  if (counted.ended === run.ended || kept?.isFinal) return { tally: counted, isWhole: true };
  if (!isLongOver(run)) return { tally: counted, isWhole: false };
  // A late end may have fallen behind what was kept: after the run's end all are counted once more.
  const again = await countFrom(run, undefined);
  await keep(run, kept, { beforeMs: now() - settledMs, tally: again, isFinal: true });
  return { tally: again, isWhole: true };
}

const isLongOver = ({ completedAt }: RunItem): boolean =>
  completedAt !== undefined && now() - Date.parse(completedAt) > settledMs;

async function load({ tenantId, runId }: RunItem): Promise<Kept | undefined> {
  const { data } = await db().runTally.get({ tenantId, runId }).go({ consistent: true });
  return data ?? undefined;
}

async function countFrom(run: RunItem, kept: Kept | undefined): Promise<Tally> {
  const beforeMs = now() - settledMs;
  let settled = kept?.tally ?? emptyTally;
  let all = settled;
  let fresh = 0;
  for await (const facts of endedFrom(run, kept?.beforeMs ?? 0)) {
    const old = facts.filter(({ atMs }) => atMs < beforeMs);
    settled = count(settled, old);
    all = count(all, facts);
    fresh += old.length;
  }
  if (kept?.isFinal !== true && fresh >= worthKeeping) await keep(run, kept, { beforeMs, tally: settled });
  return all;
}

interface Counted {
  readonly beforeMs: number;
  readonly tally: Tally;
  readonly isFinal?: boolean;
}

/** Two who look at once keep the same; the later of two looks is not undone. */
async function keep({ tenantId, runId }: RunItem, kept: Kept | undefined, counted: Counted): Promise<void> {
  const write = db()
    .runTally.put({ tenantId, runId, ...counted })
    .where(({ beforeMs }, op) => (kept ? op.eq(beforeMs, kept.beforeMs) : op.notExists(beforeMs)));
  await unlessRefused(write.go());
}
