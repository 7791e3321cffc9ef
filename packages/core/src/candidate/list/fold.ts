/**
 * Folds what has changed since the last fold into the files of a list. Files are written first, then the pointer is moved
 * if nobody else has moved it, then the changes that the files hold are taken back: a crash at any point loses nothing.
 */
import { db } from "../../db/service.ts";
import { isConditionFailed } from "../../db/transact.ts";
import { now } from "../../kernel/clock.ts";
import { AppError } from "../../kernel/error.ts";
import { log } from "../../kernel/log.ts";
import { sendLater } from "../../kernel/message.ts";
import { writeChunk } from "./chunk.ts";
import { sweepListFiles } from "./messages.ts";
import { type Limits, type PlannedChunk, planOf } from "./plan.ts";
import { join, lay, ordinalOf, patchOf, type StoredRow, toStored } from "./row.ts";
import {
  type ChunkRef,
  filesOf,
  type ListKey,
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
import { type ChangeItem, readChanges, readNewcomers } from "./tail.ts";

const usual: Limits = { chunkSize: 4096, maxPatches: 2048, maxChanges: 4096, maxNewcomers: 4096 };

/** What a fold has found, what it made of it, and where it was put together from. */
export interface Folding {
  /** Milliseconds since the epoch. */
  readonly begunAt: number;
  readonly pointer: Pointer;
  readonly before: Manifest;
  readonly after: Manifest;
  /** The changes that the new files hold. */
  readonly changes: readonly ChangeItem[];
  /** Whether there was more than one fold takes. */
  readonly isMore: boolean;
}

/** Folds until nothing is left, nobody else folds, or so many milliseconds are over; answers whether something is left. */
export async function fold(list: ListKey, budgetMs: number): Promise<boolean> {
  const startedAt = now();
  for (;;) {
    const folding = await prepare(list);
    if (!folding) return false;
    if (!(await publish(list, folding))) return false;
    await takeBack(folding);
    if (!folding.isMore) return false;
    if (now() - startedAt > budgetMs) return true;
  }
}

/** Nothing of who has left the list stays in its files beside the chunks. */
const nothingBeside: Limits = { ...usual, maxPatches: 0 };
const maxRewrites = 64;

/** Folds all there is, into chunks written anew; answers the files of which the list consists then. */
export async function rewrite(list: ListKey): Promise<string[]> {
  for (let tries = 0; tries < maxRewrites; tries += 1) {
    const folding = await prepare(list, nothingBeside);
    if (!folding) {
      const pointer = await readPointer(list);
      return pointer.isCleared ? [] : filesOf(list, await readManifest(list, pointer));
    }
    if (await publish(list, folding)) await takeBack(folding);
  }
  throw new AppError("unavailable");
}

/** Step one: reads, and writes the new files. Undefined when there is nothing to fold. */
export async function prepare(list: ListKey, limits: Limits = usual): Promise<Folding | undefined> {
  const { maxChanges, maxNewcomers, maxPatches } = limits;
  const begunAt = now();
  const pointer = await readPointer(list);
  if (pointer.isCleared) return undefined;
  const before = await readManifest(list, pointer);
  // Changes before newcomers: a newcomer's row is then never older than a change of theirs, which is passed over.
  const found = await readChanges(list, maxChanges);
  const { rows, upTo } = withoutGaps(await readNewcomers(list, before.upTo, maxNewcomers), found, before.upTo);
  const changes = found.filter(({ candidateId }) => ordinalOf(candidateId) <= upTo);
  const isTidy = (before.patches?.size ?? 0) <= maxPatches;
  if (changes.length === 0 && upTo === before.upTo && isTidy) return undefined;
  const after = await write(list, before, { rows, upTo, changes }, limits);
  const isMore = found.length >= maxChanges || rows.length >= maxNewcomers;
  return { begunAt, pointer, before, after, changes, isMore };
}

/**
 * Newcomers up to the first ordinal of whom nothing is known. Their ordinals have no gaps but those who were deleted since;
 * any other gap is a transaction of which only a part could be seen yet.
 */
function withoutGaps(found: readonly Parameters<typeof toStored>[0][], changes: readonly ChangeItem[], after: number) {
  const gone = new Set(changes.filter(({ isDeleted }) => isDeleted).map(({ candidateId }) => ordinalOf(candidateId)));
  const rows: StoredRow[] = [];
  let upTo = after;
  const skipGone = () => {
    while (gone.has(upTo + 1)) upTo += 1;
  };
  for (const item of found) {
    skipGone();
    if (ordinalOf(item.candidateId) !== upTo + 1) break;
    upTo += 1;
    rows.push(toStored(item));
  }
  skipGone();
  return { rows, upTo };
}

interface News {
  readonly rows: readonly StoredRow[];
  readonly upTo: number;
  readonly changes: readonly ChangeItem[];
}

async function write(
  list: ListKey,
  before: Manifest,
  { rows, upTo, changes }: News,
  limits: Limits,
): Promise<Manifest> {
  const patches = new Map(await readPatches(list, before));
  for (const change of changes)
    if (ordinalOf(change.candidateId) <= before.upTo)
      patches.set(change.candidateId, join(patches.get(change.candidateId), patchOf(change)));
  const plan = planOf({ before, base: await readBase(list, before), patches, newcomers: rows }, limits);
  const id = newFileId();
  const patchesId = plan.patches.length > 0 ? newFileId() : undefined;
  // Whatever happens from here on, somebody looks later which of these files are part of the list.
  await promiseSweep(list, before, { id, chunks: plan.chunks.map((chunk) => chunk.id), patchesId });
  const chunks: ChunkRef[] = [];
  for (const chunk of plan.chunks) chunks.push(...(await writePlanned(list, chunk)));
  if (patchesId) await writePatches(list, patchesId, plan.patches);
  const kept = patchesId ? { id: patchesId, size: plan.patches.length } : undefined;
  const after: Manifest = { id, upTo, chunks, patches: kept, foldedAt: now() };
  await writeManifest(list, after);
  return after;
}

/** One chunk after the other, so that no more than one is in memory. Nothing is left of a chunk whose people are all gone. */
async function writePlanned(list: ListKey, chunk: PlannedChunk): Promise<ChunkRef[]> {
  if (chunk.isKept) return [chunk.from];
  const { id, from, patches, newcomers } = chunk;
  const stayed = (from ? await readChunk(list, from) : [])
    .filter(({ candidateId }) => !patches.get(candidateId)?.isDeleted)
    .map((row) => lay(row, patches.get(row.candidateId)));
  const people = [...stayed, ...newcomers];
  const [first] = people;
  if (!first) return [];
  await writeChunkFiles(list, id, writeChunk(people));
  return [{ id, size: people.length, firstId: first.candidateId }];
}

/** Seconds after which a file that is no part of the list any more has no readers either. */
const fileSeconds = 900;

interface Made {
  readonly id: string;
  readonly chunks: readonly string[];
  readonly patchesId: string | undefined;
}

async function promiseSweep(list: ListKey, before: Manifest, { id, chunks, patchesId }: Made): Promise<void> {
  const patches = patchesId ? { id: patchesId } : undefined;
  const made = filesOf(list, { id, chunks: chunks.map((chunk) => ({ id: chunk })), patches });
  const keys = [...new Set([...filesOf(list, before), ...made])];
  await sendLater(sweepListFiles, { parentId: list.parentId, keys }, fileSeconds, `list-${id}`);
}

/** Step two: the new files become the list, unless another fold was quicker or the parent is gone. */
export async function publish({ tenantId, parentId }: ListKey, folding: Folding): Promise<boolean> {
  const { begunAt, pointer, after } = folding;
  // A process that was frozen in between must not put up files that are swept as nobody's.
  if (now() - begunAt > (fileSeconds * 1000) / 2) return false;
  const row = db().candidateList;
  const key = { tenantId, parentId };
  const move = row
    .update(key)
    .set({ manifestId: after.id })
    .where((attributes, op) => {
      const isAsRead = pointer.manifestId
        ? op.eq(attributes.manifestId, pointer.manifestId)
        : op.notExists(attributes.manifestId);
      return `${isAsRead} AND ${op.notExists(attributes.isCleared)}`;
    });
  try {
    await move.go();
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    log.debug("list.other-fold", { parentId });
    return false;
  }
}

const takenBackAtOnce = 25;

/** Step three: changes that the list holds are taken back, unless they have changed again. */
export async function takeBack({ changes }: Folding): Promise<void> {
  for (let from = 0; from < changes.length; from += takenBackAtOnce)
    await Promise.all(changes.slice(from, from + takenBackAtOnce).map(takeBackOne));
}

async function takeBackOne({ tenantId, parentId, candidateId, rev }: ChangeItem): Promise<void> {
  const taken = db()
    .candidateChange.delete({ tenantId, parentId, candidateId })
    .where((attributes, op) => op.eq(attributes.rev, rev));
  await taken.go().catch((error: unknown) => {
    if (!isConditionFailed(error)) throw error;
  });
}
