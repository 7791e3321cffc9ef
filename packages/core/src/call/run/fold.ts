/** Moves shards' counts to run, job and meter each second. The run's row lags; row and shards together are exact. */
import * as Billing from "../../billing/index.ts";
import { db, type Item } from "../../db/service.ts";
import { transactParts, tryWrite, type Write, type Writer } from "../../db/transact.ts";
import { now, nowIso } from "../../kernel/clock.ts";
import { sendLater } from "../../kernel/message.ts";
import * as Parent from "../../parent/index.ts";
import { padOrdinal } from "../item.ts";
import { wakeRun } from "../messages.ts";
import { loadRun, maxListedCalls, type RunItem } from "./load.ts";
import { loadShards, type RunShard } from "./shard.ts";

const foldEverySeconds = 1;
/** Messages sooner after a fold are ignored, so that of two chains of messages only one continues. */
const minBetweenMs = 700;
/** Without a fold for this long, a new chain of messages starts. */
const overdueMs = 3_000;
/** Longer than `overdueMs`, so that counts made until then are still folded. */
const keepFoldingMs = 4_000;
/** Calls numbered in one fold: a transaction has at most 100 writes, of which up to 19 are shards and other rows. */
const maxNumbered = 75;
const maxTries = 5;
const runCounts = ["buffered", "placed", "waiting", "ended"] as const;
const jobCounts = [
  ...(["totalInProgress", "totalSucceeded", "totalFailed", "totalSeconds"] as const),
  ...(["countGoodFit", "countNotInterested", "countBusy", "countUnanswered", "countOther"] as const),
] as const;
const meterCounts = ["usedSeconds", "remainingSeconds"] as const;
const allCounts = [...runCounts, ...jobCounts, ...meterCounts] as const;

function sumOf<Name extends (typeof allCounts)[number]>(shards: readonly RunShard[], names: readonly Name[]) {
  const sums: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const sum = shards.reduce((all, shard) => all + (shard[name] ?? 0), 0);
    if (sum !== 0) sums[name] = sum;
  }
  return sums;
}

const isDirty = (shard: RunShard): boolean =>
  Boolean(shard.unnumbered?.length) || allCounts.some((name) => (shard[name] ?? 0) !== 0);

const msSinceFold = ({ foldedMs = 0 }: RunItem): number => now() - foldedMs;

/** A shard with more reserved seconds is folded immediately: after five more calls it would refuse claims. */
const maxReservedSeconds = Billing.shardSeconds - 300;
const hasReservedMuch = ({ remainingSeconds = 0 }: RunShard): boolean => remainingSeconds < -maxReservedSeconds;

export async function ensureFolding(run: RunItem, loadedShards: readonly RunShard[] = []): Promise<void> {
  if (loadedShards.some(hasReservedMuch)) await fold(run.runId);
  const { tenantId, runId, shards = 0, foldedMs } = run;
  if (shards === 0 || msSinceFold(run) <= overdueMs) return;
  const patch = db()
    .run.patch({ tenantId, runId })
    .set({ foldedMs: now() })
    .where((attributes, op) =>
      foldedMs === undefined ? op.notExists(attributes.foldedMs) : op.eq(attributes.foldedMs, foldedMs),
    );
  if (await tryWrite(patch.go())) await foldLater(runId);
}

const foldLater = (runId: string): Promise<void> => sendLater(wakeRun, { runId }, foldEverySeconds, `fold-${runId}`);

export async function continueFolding(run: RunItem): Promise<void> {
  if ((run.shards ?? 0) === 0 || msSinceFold(run) < minBetweenMs) return;
  const folded = await fold(run.runId);
  if (folded !== "nothing" || msSinceFold(run) <= keepFoldingMs) await foldLater(run.runId);
}

type Part = "run" | "shards" | "counters" | "meter" | `call ${string}`;

export async function fold(runId: string): Promise<"moved" | "nothing" | "outrun"> {
  const run = await loadRun(runId);
  if (!run?.shards) return "nothing";
  const shards = await loadShards(run);
  const dirty = shards.filter(isDirty);
  const live = shards.flatMap((shard) => shard.live ?? []).map(Parent.readLiveEntry);
  const listed = selectListed(run, live);
  const liveBefore = (run.live?.length ?? 0) + (run.liveBeyond ?? 0);
  if (dirty.length === 0 && live.length === liveBefore) return "nothing";
  const withoutOrdinals = dirty.flatMap((shard) => shard.unnumbered ?? []).sort();
  const unnumbered = new Set(withoutOrdinals.slice(0, maxNumbered));
  const alreadyNumbered = new Set<string>();
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const [counters, { data: meter }] = await Promise.all([
      Parent.loadCounters(run.parentId),
      db().meter.get({ tenantId: run.tenantId, userId: run.userId }).go({ consistent: true }),
    ]);
    const calls = [...unnumbered].filter((id) => !alreadyNumbered.has(id));
    const result = await transactParts<Part>((put, writer) => {
      put("run", moveToRun(writer, run, { dirty, listed, liveCount: live.length }));
      for (const shard of dirty) put("shards", subtractFromShard(writer, shard, unnumbered));
      if (counters) put("counters", moveToCounters(writer, counters, { dirty, run, listed, newCalls: calls.length }));
      if (meter) put("meter", moveToMeter(writer, meter, dirty, calls.length));
      for (const [index, id] of calls.entries())
        put(`call ${id}`, numberCall(writer, { run, id, counters, meter, position: index + 1 }));
    });
    if (result.ok) {
      // These calls ended before their usage was in the meter, so its alerts are checked again.
      if (sumOf(dirty, ["usedSeconds"]).usedSeconds) await Billing.sendUsageAlerts(run);
      return "moved";
    }
    if (result.failed.has("run") || result.failed.has("shards")) return "outrun";
    // A refused call has its ordinals already: it was returned and claimed again.
    for (const id of calls) if (result.failed.has(`call ${id}`)) alreadyNumbered.add(id);
  }
  return "outrun";
}

type LiveCall = ReturnType<typeof Parent.readLiveEntry>;

function selectListed({ live: listedIds = [] }: RunItem, live: readonly LiveCall[]): LiveCall[] {
  const listed = live.filter(({ callId }) => listedIds.includes(callId));
  const unlisted = live.filter(({ callId }) => !listedIds.includes(callId));
  return [...listed, ...unlisted].slice(0, maxListedCalls);
}

function moveToRun(
  writer: Writer,
  { tenantId, runId, foldedMs }: RunItem,
  { dirty, listed, liveCount }: { dirty: readonly RunShard[]; listed: readonly LiveCall[]; liveCount: number },
): Write {
  return writer.run
    .patch({ tenantId, runId })
    .add({ version: 1, ...sumOf(dirty, runCounts) })
    .set({
      // Always rises, since the condition below compares it.
      foldedMs: Math.max(now(), (foldedMs ?? 0) + 1),
      liveBeyond: liveCount - listed.length,
      ...(listed.length > 0 ? { live: listed.map(({ callId }) => callId) } : {}),
    })
    .remove(listed.length > 0 ? [] : ["live"])
    .where((attributes, op) =>
      foldedMs === undefined ? op.notExists(attributes.foldedMs) : op.eq(attributes.foldedMs, foldedMs),
    )
    .commit();
}

function subtractFromShard(writer: Writer, shard: RunShard, numbered: ReadonlySet<string>): Write {
  const { tenantId, runId, shard: name, unnumbered = [] } = shard;
  const done = unnumbered.filter((id) => numbered.has(id));
  return writer.runShard
    .patch({ tenantId, runId, shard: name })
    .subtract(sumOf([shard], allCounts))
    .delete(done.length > 0 ? { unnumbered: done } : {})
    .commit();
}

interface MovedCounts {
  readonly dirty: readonly RunShard[];
  readonly run: RunItem;
  readonly listed: readonly LiveCall[];
  readonly newCalls: number;
}

function moveToCounters(
  writer: Writer,
  { tenantId, parentId, version, live: before = [] }: Parent.ParentCounters,
  { dirty, run, listed, newCalls }: MovedCounts,
): Write {
  const listedBefore = new Set(run.live);
  const otherEntries = before.filter((entry) => !listedBefore.has(Parent.readLiveEntry(entry).callId));
  const live = [...new Set([...otherEntries, ...listed.map(Parent.liveEntry)])];
  return writer.parentCounters
    .patch({ tenantId, parentId })
    .add({ version: 1, ...sumOf(dirty, jobCounts), ...(newCalls > 0 ? { totalCalls: newCalls } : {}) })
    .set({
      ...(live.length > 0 ? { live } : {}),
      ...(dirty.some(({ ended = 0 }) => ended > 0) ? { lastCallAt: nowIso() } : {}),
    })
    .remove(live.length > 0 ? [] : ["live"])
    .where((attributes, op) => op.eq(attributes.version, version))
    .commit();
}

const moveToMeter = (
  writer: Writer,
  { tenantId, userId, callsPlaced }: Item<"meter">,
  dirty: readonly RunShard[],
  newCalls: number,
): Write =>
  writer.meter
    .patch({ tenantId, userId })
    .add({ ...sumOf(dirty, meterCounts), callsPlaced: newCalls })
    .where((attributes, op) => op.eq(attributes.callsPlaced, callsPlaced))
    .commit();

interface NumberedCall {
  readonly run: RunItem;
  readonly id: string;
  readonly counters: Parent.ParentCounters | undefined;
  readonly meter: Item<"meter"> | null;
  readonly position: number;
}

const numberCall = (writer: Writer, { run, id, counters, meter, position }: NumberedCall): Write =>
  writer.call
    .patch({ tenantId: run.tenantId, callId: id })
    .set({
      parentId: run.parentId,
      userId: run.userId,
      parentOrdinal: counters ? padOrdinal(counters.totalCalls + position) : "",
      userOrdinal: meter ? padOrdinal(meter.callsPlaced + position) : "",
    })
    .where((attributes, op) => op.eq(attributes.userOrdinal, ""))
    .commit();

export async function foldAll(runId: string): Promise<boolean> {
  for (;;) {
    const folded = await fold(runId);
    if (folded !== "moved") return folded === "nothing"; // False: another worker was faster.
  }
}

/** Undefined unless all counts are folded and no shard has calls or candidates left. */
export async function loadShardsIfQuiet(run: RunItem): Promise<readonly RunShard[] | undefined> {
  if (!(await foldAll(run.runId))) return undefined;
  const shards = await loadShards(run);
  const isQuiet = shards.every((shard) => !isDirty(shard) && !shard.live?.length && !shard.buffer?.length);
  return isQuiet ? shards : undefined;
}
