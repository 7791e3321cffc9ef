/** Counts a run's ended calls from the keys of its ended list. Counts of ends older than `settledMs` are stored. */
import { db, type Item } from "../../db/service.ts";
import { tryWrite } from "../../db/transact.ts";
import { now } from "../../kernel/clock.ts";
import { wordsOfMiss } from "../ending.ts";
import { type EndedFacts, endedSince } from "../run/ended-list.ts";
import type { RunItem } from "../run/load.ts";
import type { RunCounters } from "../run.entity.ts";

/** Longest delay between the instant in an end's key and its appearance in the index. */
const settledMs = 150_000;
const minToStore = 100;

type StoredCounters = Item<"runCounters">;

export async function countEnded(run: RunItem): Promise<{ counters: RunCounters; isWhole: boolean }> {
  const stored = await loadStored(run);
  const counters = await countFrom(run, stored);
  if (counters.ended === run.ended || stored?.isFinal) return { counters, isWhole: true };
  const isLongOver = run.completedAt !== undefined && now() - Date.parse(run.completedAt) > settledMs;
  if (!isLongOver) return { counters, isWhole: false };
  // An end may have appeared in the index after the counts of its time were stored, so all ends are counted once more.
  const recounted = await countFrom(run, undefined);
  await storeCounters(run, stored, { beforeMs: now() - settledMs, counters: recounted, isFinal: true });
  return { counters: recounted, isWhole: true };
}

async function loadStored({ tenantId, runId }: RunItem): Promise<StoredCounters | undefined> {
  const { data } = await db().runCounters.get({ tenantId, runId }).go({ consistent: true });
  return data ?? undefined;
}

/** Adds the ends after the stored counts, and stores the counts of settled ends once enough are new. */
async function countFrom(run: RunItem, stored: StoredCounters | undefined): Promise<RunCounters> {
  const beforeMs = now() - settledMs;
  let settledCounters = stored?.counters ?? emptyCounters;
  let counters = settledCounters;
  let newlySettled = 0;
  for await (const facts of endedSince(run, stored?.beforeMs ?? 0)) {
    const settledFacts = facts.filter(({ atMs }) => atMs < beforeMs);
    settledCounters = addEnded(settledCounters, settledFacts);
    counters = addEnded(counters, facts);
    newlySettled += settledFacts.length;
  }
  const shouldStore = !stored?.isFinal && newlySettled >= minToStore;
  if (shouldStore) await storeCounters(run, stored, { beforeMs, counters: settledCounters });
  return counters;
}

async function storeCounters(
  { tenantId, runId }: RunItem,
  stored: StoredCounters | undefined,
  counts: Pick<StoredCounters, "beforeMs" | "counters"> & { readonly isFinal?: boolean },
): Promise<void> {
  const write = db()
    .runCounters.put({ tenantId, runId, ...counts })
    .where(({ beforeMs }, op) => (stored ? op.eq(beforeMs, stored.beforeMs) : op.notExists(beforeMs)));
  await tryWrite(write.go());
}

export const emptyCounters: RunCounters = { ended: 0, outcomes: {}, failures: {}, undialed: {}, quarters: {} };
const quarterMinutes = 15;

export function addEnded(counters: RunCounters, facts: readonly EndedFacts[]): RunCounters {
  const outcomes = { ...counters.outcomes };
  const failures = { ...counters.failures };
  const undialed = { ...counters.undialed };
  const quarters: Record<string, readonly [number, number]> = { ...counters.quarters };
  for (const { dialedMinute, party, label, cause } of facts) {
    if (dialedMinute === undefined) {
      increment(undialed, cause);
      continue;
    }
    const isReached = party === "person";
    increment(outcomes, label);
    if (!isReached) increment(failures, wordsOfMiss({ cause, party }));
    const quarter = String(Math.floor(dialedMinute / quarterMinutes));
    const [dialed, reached] = quarters[quarter] ?? [0, 0];
    quarters[quarter] = [dialed + 1, reached + (isReached ? 1 : 0)];
  }
  return { ended: counters.ended + facts.length, outcomes, failures, undialed, quarters };
}

function increment(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

export function countsByHour(
  timezone: string,
  { quarters }: RunCounters,
): { hour: string; dialed: number; reached: number }[] {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: timezone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const hours = new Map<string, { hour: string; dialed: number; reached: number }>();
  const inOrder = Object.entries(quarters).sort(([a], [b]) => Number(a) - Number(b));
  for (const [quarter, [dialed, reached]] of inOrder) {
    const parts = format.formatToParts(Number(quarter) * quarterMinutes * 60_000);
    const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
    const hour = `${part.year}-${part.month}-${part.day}T${part.hour}`;
    const hourCounts = hours.get(hour) ?? { hour, dialed: 0, reached: 0 };
    hours.set(hour, { hour, dialed: hourCounts.dialed + dialed, reached: hourCounts.reached + reached });
  }
  return [...hours.values()];
}
