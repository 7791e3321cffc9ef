import { db } from "../../db/service.ts";
import { ports } from "../../kernel/context.ts";
import { AppError } from "../../kernel/error.ts";
import { newId } from "../../kernel/id.ts";
import type { CandidateItem } from "../read.ts";
import { type Base, createBase, type Place } from "./base.ts";
import { createCache } from "./cache.ts";
import { type ChunkFiles, type Columns, readBlock, readRows, rowsInBlock } from "./chunk.ts";
import type { Patch, StoredRow } from "./row.ts";
import { type Entries, entriesOf } from "./snapshot.ts";

export type IndexKey = Pick<CandidateItem, "tenantId" | "parentId">;

export interface Manifest {
  readonly id: string;
  readonly format?: number | undefined;
  /** People up to this ordinal are in the chunks; later ones are read from the table. */
  readonly upTo: number;
  readonly chunks: readonly ChunkRef[];
  readonly patches: Omit<ChunkRef, "firstId"> | undefined;
  readonly compactedAt: number;
  /** Set by a rebuild: ordinals up to here without a row were deleted before it. */
  readonly rebuiltUpTo?: number | undefined;
}

export interface ChunkRef {
  readonly id: string;
  readonly size: number;
  readonly firstId: string;
}

/** Increased when rows or columns get data that older files lack. */
export const fileFormat = 3;

const emptyManifest: Manifest = { id: "", format: fileFormat, upTo: 0, chunks: [], patches: undefined, compactedAt: 0 };

const fileGone = "IndexFileGone";

/** The file is missing (a newer index has replaced it, or the store has lost it) or has an old format. */
const fileGoneError = (key: string) =>
  new AppError("unavailable", undefined, {
    retryAfterSeconds: 1,
    cause: Object.assign(new Error(`The file ${key} is gone`), { name: fileGone }),
  });

export const isFileGone = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof Error && error.cause.name === fileGone;

const cacheBytes = 128 * 1024 * 1024;
const cache = createCache(cacheBytes);
/** Memory of parsed JSON, as a multiple of its length. */
const parsedFactor = 2;

type FileKind = "manifest" | "rows" | "columns" | "patches";

/** After this time, a file that left the index has no readers and can be deleted. */
export const fileSeconds = 900;

/** Names are never reused, so cached content never becomes stale. */
export const newFileId = () => newId("lst");

const fileKey = ({ tenantId, parentId }: IndexKey, kind: FileKind, id: string) =>
  `lists/${tenantId}/${parentId}/${id}.${kind}`;

export interface Pointer {
  readonly manifestId: string;
  readonly rebuildUpTo: number | undefined;
  readonly isCleared: boolean;
}

export async function readPointer({ tenantId, parentId }: IndexKey): Promise<Pointer> {
  const { data } = await db().candidateList.get({ tenantId, parentId }).go({ consistent: true });
  return { manifestId: data?.manifestId ?? "", rebuildUpTo: data?.rebuildUpTo, isCleared: data?.isCleared ?? false };
}

export async function readManifest(list: IndexKey, { manifestId, rebuildUpTo }: Pointer): Promise<Manifest> {
  if (rebuildUpTo !== undefined) return { ...emptyManifest, id: manifestId, rebuiltUpTo: rebuildUpTo };
  if (manifestId === "") return emptyManifest;
  const manifest = await readManifestFile(list, manifestId);
  if (isOutdated(manifest)) throw fileGoneError(fileKey(list, "manifest", manifestId));
  return manifest;
}

export const readManifestFile = (list: IndexKey, manifestId: string): Promise<Manifest> =>
  readJson(fileKey(list, "manifest", manifestId));

export const isOutdated = ({ format }: Manifest): boolean => format !== fileFormat;

async function readJson<T>(key: string): Promise<T> {
  return cache.get(key, async () => {
    const text = await ports().blobs.getText(key);
    if (text === undefined) throw fileGoneError(key);
    // Only this module writes these files, so their format is known.
    return { value: JSON.parse(text) as T, bytes: text.length * parsedFactor };
  });
}

const readColumns = (list: IndexKey, id: string) => readJson<Columns>(fileKey(list, "columns", id));
/** Estimates of the memory that a person of the base and an entry take. */
const bytesPerPerson = 40;
const bytesPerEntry = 1_000;

export async function readBase(list: IndexKey, { chunks }: Manifest): Promise<Base> {
  const name = `base ${list.tenantId} ${list.parentId} ${chunks.map(({ id }) => id).join(" ")}`;
  return cache.get(name, async () => {
    const loads = chunks.map(async ({ id }) => ({ id, columns: await readColumns(list, id) }));
    const base = createBase(await Promise.all(loads));
    return { value: base, bytes: base.size * bytesPerPerson };
  });
}

export const readPatches = async (
  list: IndexKey,
  { patches }: Manifest,
): Promise<readonly (readonly [string, Patch])[]> => (patches ? readJson(fileKey(list, "patches", patches.id)) : []);

export async function readEntries(list: IndexKey, manifest: Manifest, base: Base): Promise<Entries> {
  if (!manifest.patches) return new Map();
  return cache.get(`entries ${fileKey(list, "manifest", manifest.id)}`, async () => {
    const entries = entriesOf(base, await readPatches(list, manifest));
    return { value: entries, bytes: entries.size * bytesPerEntry };
  });
}

export async function readRow(list: IndexKey, { chunk, index }: Place): Promise<StoredRow> {
  const block = Math.floor(index / rowsInBlock);
  const key = fileKey(list, "rows", chunk.id);
  const rows = await cache.get(`${key} ${block}`, async () => {
    const { blocks } = chunk.columns;
    const bytes = await ports().blobs.getRange(key, blocks[block] ?? 0, blocks[block + 1] ?? 0);
    if (bytes === undefined) throw fileGoneError(key);
    return { value: readBlock(bytes), bytes: bytes.length * parsedFactor };
  });
  const row = rows[index % rowsInBlock];
  if (!row) throw new Error(`Row ${index} of ${key} is not there`);
  return row;
}

export async function readChunk(list: IndexKey, { id }: ChunkRef): Promise<StoredRow[]> {
  const key = fileKey(list, "rows", id);
  const bytes = await ports().blobs.getBytes(key);
  if (bytes === undefined) throw fileGoneError(key);
  return readRows(bytes, await readColumns(list, id));
}

const json = "application/json";

export async function writeChunkFiles(list: IndexKey, id: string, { rows, columns }: ChunkFiles): Promise<void> {
  await Promise.all([
    ports().blobs.put(fileKey(list, "rows", id), rows, json),
    ports().blobs.put(fileKey(list, "columns", id), JSON.stringify(columns), json),
  ]);
}

export const writePatches = (list: IndexKey, id: string, patches: readonly (readonly [string, Patch])[]) =>
  ports().blobs.put(fileKey(list, "patches", id), JSON.stringify(patches), json);

export const writeManifest = (list: IndexKey, manifest: Manifest) =>
  ports().blobs.put(fileKey(list, "manifest", manifest.id), JSON.stringify(manifest), json);

interface FileRef {
  readonly id: string;
}

export const manifestKey = (list: IndexKey, id: string): string => fileKey(list, "manifest", id);

export const filesOf = (
  list: IndexKey,
  manifest: FileRef & { readonly chunks: readonly FileRef[]; readonly patches?: FileRef | undefined },
): string[] => [
  ...(manifest.id === "" ? [] : [manifestKey(list, manifest.id)]),
  ...manifest.chunks.flatMap(({ id }) => [fileKey(list, "rows", id), fileKey(list, "columns", id)]),
  ...(manifest.patches ? [fileKey(list, "patches", manifest.patches.id)] : []),
];
