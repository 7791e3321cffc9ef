/** Files are written first, then the pointer is swapped if unchanged, then the log trimmed: a crash loses nothing. */
import { db } from "../../db/service.ts";
import { tryWrite } from "../../db/transact.ts";
import { now } from "../../kernel/clock.ts";
import { AppError } from "../../kernel/error.ts";
import { log } from "../../kernel/log.ts";
import { sendLater } from "../../kernel/message.ts";
import type { CandidateItem } from "../read.ts";
import { type Base, positionOf } from "./base.ts";
import { type ChangeItem, readChanges, readNewcomers } from "./change-log.ts";
import { writeChunk } from "./chunk.ts";
import { sweepIndexFiles } from "./messages.ts";
import { withRebuild } from "./rebuild.ts";
import { applyPatch, mergePatches, ordinalOf, type Patch, patchOf, type StoredRow, toStored } from "./row.ts";
import {
  type ChunkRef,
  fileFormat,
  fileSeconds,
  filesOf,
  type IndexKey,
  type Manifest,
  newFileId,
  type Pointer,
  readBase,
  readChunk,
  readManifest,
  readPatches,
  readPointer,
  writeChunkFiles,
  writeManifest,
  writePatches,
} from "./store.ts";

const defaultLimits: Limits = { chunkSize: 4096, maxPatches: 2048, maxChanges: 4096, maxNewcomers: 4096 };

export interface Compaction {
  readonly begunAt: number;
  readonly pointer: Pointer;
  readonly before: Manifest;
  readonly after: Manifest;
  readonly changes: readonly ChangeItem[];
  readonly hasMore: boolean;
}

/** Returns whether the time ran out with changes left. */
export async function compact(list: IndexKey, budgetMs: number): Promise<boolean> {
  const startedAt = now();
  for (;;) {
    const compaction = await withRebuild(list, () => prepare(list));
    if (!compaction) return false;
    // Another compaction was published meanwhile, and will go on.
    if (!(await publish(list, compaction))) return false;
    await trimLog(compaction);
    if (!compaction.hasMore) return false;
    if (now() - startedAt > budgetMs) return true;
  }
}

/** No patches beside the chunks, so that nothing of a deleted person stays in a file. */
const fullCompactionLimits: Limits = { ...defaultLimits, maxPatches: 0 };
const maxRounds = 64;

/** Returns the keys of the index's files once no change is left. */
export async function compactUntilDone(list: IndexKey): Promise<string[]> {
  for (let round = 1; round <= maxRounds; round += 1) {
    const compaction = await withRebuild(list, () => prepare(list, fullCompactionLimits));
    if (!compaction) {
      const pointer = await readPointer(list);
      return pointer.isCleared ? [] : filesOf(list, await readManifest(list, pointer));
    }
    if (await publish(list, compaction)) await trimLog(compaction);
  }
  throw new AppError("unavailable");
}

export async function prepare(list: IndexKey, limits: Limits = defaultLimits): Promise<Compaction | undefined> {
  const { maxChanges, maxNewcomers, maxPatches } = limits;
  const begunAt = now();
  const pointer = await readPointer(list);
  if (pointer.isCleared) return undefined;
  const before = await readManifest(list, pointer);
  // Changes are read before rows, so a newcomer's row contains them all: `writeFiles` skips them, and they are trimmed.
  const loggedChanges = await readChanges(list, maxChanges);
  const newcomers = await readNewcomers(list, before.upTo, maxNewcomers);
  const { rows, upTo } = gaplessPrefix(newcomers, loggedChanges, before);
  const changes = loggedChanges.filter(({ candidateId }) => ordinalOf(candidateId) <= upTo);
  const hasFewPatches = (before.patches?.size ?? 0) <= maxPatches;
  if (changes.length === 0 && upTo === before.upTo && hasFewPatches) return undefined;
  const after = await writeFiles(list, before, { rows, upTo, changes }, limits);
  const hasMore = loggedChanges.length >= maxChanges || rows.length >= maxNewcomers;
  return { begunAt, pointer, before, after, changes, hasMore };
}

/** Stops at the first missing ordinal that no rebuild or logged deletion explains: its row may not be visible yet. */
function gaplessPrefix(
  newcomers: readonly CandidateItem[],
  changes: readonly ChangeItem[],
  { upTo: publishedUpTo, rebuiltUpTo = 0 }: Manifest,
) {
  const deletions = changes.filter(({ isDeleted }) => isDeleted);
  const deletedOrdinals = new Set(deletions.map(({ candidateId }) => ordinalOf(candidateId)));
  const rows: StoredRow[] = [];
  let upTo = publishedUpTo;
  const skipDeleted = (next: number) => {
    while (upTo + 1 < next && (upTo < rebuiltUpTo || deletedOrdinals.has(upTo + 1))) upTo += 1;
  };
  for (const item of newcomers) {
    const ordinal = ordinalOf(item.candidateId);
    skipDeleted(ordinal);
    if (ordinal !== upTo + 1) return { rows, upTo };
    upTo = ordinal;
    rows.push(toStored(item));
  }
  while (deletedOrdinals.has(upTo + 1)) upTo += 1;
  return { rows, upTo };
}

interface LogTail {
  readonly rows: readonly StoredRow[];
  readonly upTo: number;
  readonly changes: readonly ChangeItem[];
}

async function writeFiles(
  list: IndexKey,
  before: Manifest,
  { rows, upTo, changes }: LogTail,
  limits: Limits,
): Promise<Manifest> {
  const patches = new Map(await readPatches(list, before));
  for (const change of changes)
    if (ordinalOf(change.candidateId) <= before.upTo)
      patches.set(change.candidateId, mergePatches(patches.get(change.candidateId), patchOf(change)));
  const plan = planFiles({ before, base: await readBase(list, before), patches, newcomers: rows }, limits);
  const id = newFileId();
  const patchesId = plan.patches.length > 0 ? newFileId() : undefined;
  // Scheduled before the files are written, so that a crash leaves no file behind.
  await scheduleSweep(list, before, { id, chunks: plan.chunks.map((chunk) => chunk.id), patchesId });
  const chunks: ChunkRef[] = [];
  for (const chunk of plan.chunks) chunks.push(...(await writePlanned(list, chunk)));
  if (patchesId) await writePatches(list, patchesId, plan.patches);
  const patchesRef = patchesId ? { id: patchesId, size: plan.patches.length } : undefined;
  const after: Manifest = {
    id,
    format: fileFormat,
    upTo,
    chunks,
    patches: patchesRef,
    compactedAt: now(),
    rebuiltUpTo: before.rebuiltUpTo,
  };
  await writeManifest(list, after);
  return after;
}

/** Writes one chunk at a time, so that only one is in memory. A chunk whose people were all deleted is dropped. */
async function writePlanned(list: IndexKey, chunk: PlannedChunk): Promise<ChunkRef[]> {
  if (chunk.isKept) return [chunk.oldRef];
  const { id, oldRef, patches, newcomers } = chunk;
  const remainingRows = (oldRef ? await readChunk(list, oldRef) : [])
    .filter(({ candidateId }) => !patches.get(candidateId)?.isDeleted)
    .map((row) => applyPatch(row, patches.get(row.candidateId)));
  const people = [...remainingRows, ...newcomers];
  const [first] = people;
  if (!first) return [];
  await writeChunkFiles(list, id, writeChunk(people));
  return [{ id, size: people.length, firstId: first.candidateId }];
}

interface NewFiles {
  readonly id: string;
  readonly chunks: readonly string[];
  readonly patchesId: string | undefined;
}

async function scheduleSweep(list: IndexKey, before: Manifest, { id, chunks, patchesId }: NewFiles): Promise<void> {
  const patches = patchesId ? { id: patchesId } : undefined;
  const newFiles = filesOf(list, { id, chunks: chunks.map((chunk) => ({ id: chunk })), patches });
  const keys = [...new Set([...filesOf(list, before), ...newFiles])];
  await sendLater(sweepIndexFiles, { parentId: list.parentId, keys }, fileSeconds, `list-${id}`);
}

export async function publish({ tenantId, parentId }: IndexKey, compaction: Compaction): Promise<boolean> {
  const { begunAt, pointer, after } = compaction;
  // A process that was frozen for long must not publish files that have been deleted meanwhile.
  if (now() - begunAt > (fileSeconds * 1000) / 2) return false;
  const swap = db()
    .candidateList.update({ tenantId, parentId })
    .set({ manifestId: after.id })
    .remove(["rebuildUpTo"])
    .where((attributes, op) => {
      const pointerCondition = pointer.manifestId
        ? op.eq(attributes.manifestId, pointer.manifestId)
        : op.notExists(attributes.manifestId);
      return `${pointerCondition} AND ${op.notExists(attributes.isCleared)}`;
    });
  const isPublished = await tryWrite(swap.go());
  if (!isPublished) log.debug("people-index.other-compaction", { parentId });
  return isPublished;
}

const trimmedAtOnce = 25;

export async function trimLog({ changes }: Compaction): Promise<void> {
  for (let from = 0; from < changes.length; from += trimmedAtOnce)
    await Promise.all(changes.slice(from, from + trimmedAtOnce).map(trimOne));
}

async function trimOne({ tenantId, parentId, candidateId, rev }: ChangeItem): Promise<void> {
  const deletion = db()
    .candidateChange.delete({ tenantId, parentId, candidateId })
    .where((attributes, op) => op.eq(attributes.rev, rev));
  await tryWrite(deletion.go());
}

interface Limits {
  readonly chunkSize: number;
  readonly maxPatches: number;
  readonly maxChanges: number;
  readonly maxNewcomers: number;
}

type PlannedChunk = { readonly id: string; readonly oldRef?: ChunkRef } & (
  | { readonly isKept: true; readonly oldRef: ChunkRef }
  | { readonly isKept: false; readonly patches: ReadonlyMap<string, Patch>; readonly newcomers: readonly StoredRow[] }
);

interface Plan {
  readonly chunks: readonly PlannedChunk[];
  readonly patches: readonly (readonly [string, Patch])[];
}

interface PlanInput {
  readonly before: Manifest;
  readonly base: Base;
  readonly patches: ReadonlyMap<string, Patch>;
  readonly newcomers: readonly StoredRow[];
}

/** Merges patches into chunks rewritten anyway, or into all if there are many. A deletion rewrites its chunk. */
function planFiles({ before, base, patches, newcomers }: PlanInput, { chunkSize, maxPatches }: Limits): Plan {
  const basePatches = [...patches].filter(([id]) => positionOf(base, id) !== undefined);
  const byChunk = Map.groupBy(basePatches, ([id]) => before.chunks.findLastIndex(({ firstId }) => firstId <= id));
  const hasManyPatches = basePatches.length > maxPatches;
  const chunks: PlannedChunk[] = [];
  const keptPatches: (readonly [string, Patch])[] = [];
  let unplaced = newcomers;
  for (const [index, oldRef] of before.chunks.entries()) {
    const ownPatches = byChunk.get(index) ?? [];
    const isLast = index === before.chunks.length - 1;
    const appended = isLast ? unplaced.slice(0, Math.max(0, chunkSize - oldRef.size)) : [];
    unplaced = unplaced.slice(appended.length);
    const hasDeleted = ownPatches.some(([, patch]) => patch.isDeleted);
    if (appended.length > 0 || hasDeleted || (hasManyPatches && ownPatches.length > 0))
      chunks.push({ id: newFileId(), isKept: false, oldRef, patches: new Map(ownPatches), newcomers: appended });
    else {
      chunks.push({ id: oldRef.id, isKept: true, oldRef });
      keptPatches.push(...ownPatches);
    }
  }
  for (let at = 0; at < unplaced.length; at += chunkSize)
    chunks.push({ id: newFileId(), isKept: false, patches: new Map(), newcomers: unplaced.slice(at, at + chunkSize) });
  return { chunks, patches: keptPatches };
}
