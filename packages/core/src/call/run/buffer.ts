/** The buffer: candidates read from a run's sources, each until the write of its claim, postponement or skip. */
import * as Candidate from "../../candidate/index.ts";
import { db } from "../../db/service.ts";
import { transact, tryWrite, type Write, type Writer } from "../../db/transact.ts";
import { toIso } from "../../kernel/clock.ts";
import { fullCandidateId, shortCandidateId } from "../../kernel/id.ts";
import { log } from "../../kernel/log.ts";
import { addCounts } from "./counts.ts";
import { beginsAt, type RunItem } from "./load.ts";
import type { RunShard } from "./shard.ts";
import { allCandidates, cursorAt, readCursor, readSource } from "./sources.ts";
import { sendRunStarted } from "./start.ts";

const compareOrdinals = (a: string, b: string): number => Number.parseInt(a, 10) - Number.parseInt(b, 10);

/** In import order; concurrent slots pick at random among the first few, so that they seldom collide. */
export function nextCandidate({ buffer = [] }: { readonly buffer?: string[] | undefined }, slots: number): string {
  const inOrder = [...buffer].sort(compareOrdinals);
  const choices = Math.min(inOrder.length, slots);
  return fullCandidateId(inOrder[Math.floor(Math.random() * choices)] ?? "");
}

export async function skip(run: RunItem, candidateId: string, rule: string, shard?: string): Promise<void> {
  const { tenantId, runId, skipped } = run;
  const shortId = shortCandidateId(candidateId);
  if (shard) return skipInShard(run, shortId, rule, shard);
  const patch = db()
    .run.patch({ tenantId, runId })
    .delete({ buffer: [shortId] })
    .set({ skipped: addCounts(skipped, { [rule]: 1 }) })
    .add({ version: 1 })
    .where((attributes, op) => `${op.contains(attributes.buffer, shortId)} AND ${op.eq(attributes.skipped, skipped)}`);
  await tryWrite(patch.go());
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
  const patch = db()
    .run.patch({ tenantId, runId })
    .set({ nextDueAt: at })
    .add({ version: 1 })
    .where(({ state }, op) => op.eq(state, "running"));
  await tryWrite(patch.go());
}

/** Size of the buffer: small, since it is part of the run's row. */
const chunkSize = 20;

/** Number of shards that are filled together, since each fill writes the run. */
const shardsAtOnce = 8;

/** "outrun": another worker was faster, so the run must be read again. */
export async function fillBuffer(run: RunItem, shards: readonly RunShard[] = []): Promise<"filled" | "outrun"> {
  const emptyShards = shards.filter((shard) => !shard.buffer?.length).slice(0, shardsAtOnce);
  const chunk = await nextChunk(run, chunkSize * Math.max(1, emptyShards.length));
  const { buffer, skipped } = applySkipRules(run, chunk);
  const { tenantId, runId, cursor, sources } = run;
  // Sent again: the worker that started this source may have died before it sent the message.
  if (run.textsFrom !== undefined && readCursor(run).place === "") await sendRunStarted(runId);
  const bufferChanges = emptyShards.length > 0 ? { buffered: buffer.length } : { buffer };
  // DynamoDB refuses to add an empty set.
  const addsNothing = emptyShards.length === 0 && buffer.length === 0;
  const result = await transact((writer) => [
    ...emptyShards.flatMap((shard, shardIndex) => {
      const share = buffer.filter((_, index) => index % emptyShards.length === shardIndex);
      return share.length > 0 ? [fillShard(writer, shard, share)] : [];
    }),
    writer.run
      .patch({ tenantId, runId })
      .set({
        cursor: chunk.cursor,
        // Once all sources are read, the total is exact: candidates may have come or gone since the start.
        ...(chunk.isLast ? { isExhausted: true, total: run.considered + chunk.considered } : {}),
        ...(Object.keys(skipped).length > 0 ? { skipped: addCounts(run.skipped, skipped) } : {}),
      })
      .add({ considered: chunk.considered, version: 1, ...(addsNothing ? {} : bufferChanges) })
      .where((attributes, op) =>
        [
          op.eq(attributes.cursor, cursor),
          `${op.size(attributes.sources)} = ${op.escape(sources.length)}`,
          op.notExists(attributes.buffer),
          op.eq(attributes.state, "running"),
          op.eq(attributes.skipped, run.skipped),
        ].join(" AND "),
      )
      .commit(),
  ]);
  return result.ok ? "filled" : "outrun";
}

const fillShard = (writer: Writer, { tenantId, runId, shard }: RunShard, buffer: string[]): Write =>
  writer.runShard
    .patch({ tenantId, runId, shard })
    .add({ buffer, changes: 1 })
    .where((attributes, op) => `${op.notExists(attributes.buffer)} AND ${op.eq(attributes.state, "running")}`)
    .commit();

interface Chunk {
  readonly candidates: readonly Candidate.CandidateItem[];
  readonly considered: number;
  readonly cursor: string;
  readonly isLast: boolean;
  readonly missingReason?: "gone" | "expired" | undefined;
}

async function nextChunk(run: RunItem, size: number): Promise<Chunk> {
  const { sources, cursor } = run;
  const { at, source, place } = readCursor(run);
  if (source === undefined) return { candidates: [], considered: 0, cursor, isLast: true };
  const page = await readPage(run, source, { place, size });
  const isEnd = page.next === undefined;
  return {
    candidates: page.candidates,
    considered: page.considered,
    cursor: isEnd ? cursorAt(at + 1) : cursorAt(at, page.next),
    isLast: isEnd && at + 1 >= sources.length,
    missingReason: page.missingReason,
  };
}

type Page = Pick<Chunk, "candidates" | "considered" | "missingReason"> & { readonly next: string | undefined };

interface Range {
  readonly place: string;
  readonly size: number;
}

async function readPage(run: RunItem, source: string, range: Range): Promise<Page> {
  const content = await readSource(source);
  if (content.kind === "all") return pageOfAll(run.parentId, range);
  if (content.kind === "chosen") return pageOfChosen(run.parentId, content.ids, range);
  // The run was paused for longer than lists are kept. Not thrown, so that the line still serves its other runs.
  log.error("run.list-expired", { key: source });
  return { candidates: [], considered: await countExpired(run), next: undefined, missingReason: "expired" };
}

async function countExpired(run: RunItem): Promise<number> {
  let laterCount = 0;
  for (const content of await Promise.all(run.sources.slice(readCursor(run).at + 1).map(readSource)))
    if (content.kind === "chosen") laterCount += content.ids.length;
  return Math.max(0, run.total - run.considered - laterCount);
}

async function pageOfAll(parentId: string, { place, size }: Range): Promise<Page> {
  const { items, cursor } = await Candidate.pageAfter(parentId, place === "" ? undefined : place, size);
  return { candidates: items, considered: items.length, next: cursor };
}

async function pageOfChosen(parentId: string, ids: readonly string[], { place, size }: Range): Promise<Page> {
  const from = place === "" ? 0 : Number(place);
  const chosen = ids.slice(from, from + size);
  const next = from + chosen.length;
  return {
    candidates: await Candidate.getMany(parentId, chosen),
    considered: chosen.length,
    next: next < ids.length ? String(next) : undefined,
  };
}

function applySkipRules(run: RunItem, { candidates, considered, missingReason = "gone" }: Chunk) {
  const skipped: Record<string, number> =
    considered > candidates.length ? { [missingReason]: considered - candidates.length } : {};
  const buffer: string[] = [];
  for (const person of candidates) {
    const rule = skipRule(run, person);
    if (rule) skipped[rule] = (skipped[rule] ?? 0) + 1;
    else buffer.push(shortCandidateId(person.candidateId));
  }
  return { buffer, skipped };
}

/** "All" leaves out candidates already talked to; chosen ones are called again, once per run. */
export function skipRule(run: RunItem, person: Candidate.CandidateItem): "pending" | "twice" | "done" | undefined {
  if (person.pendingCallId) return "pending";
  if (person.calledAt !== undefined && person.calledAt >= beginsAt(run)) return "twice";
  return isForAll(run) && person.callStatus === "Completed" ? "done" : undefined;
}

const isForAll = (run: RunItem): boolean => readCursor(run).source === allCandidates;
