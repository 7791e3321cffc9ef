import { type Base, positionOf } from "./base.ts";
import type { Patch, StoredRow } from "./row.ts";
import { type ChunkRef, type Manifest, newFileId } from "./store.ts";

export interface Limits {
  readonly chunkSize: number;
  readonly maxPatches: number;
  readonly maxChanges: number;
  readonly maxNewcomers: number;
}

export type PlannedChunk = { readonly id: string; readonly from?: ChunkRef } & (
  | { readonly isKept: true; readonly from: ChunkRef }
  | { readonly isKept: false; readonly patches: ReadonlyMap<string, Patch>; readonly newcomers: readonly StoredRow[] }
);

export interface Plan {
  readonly chunks: readonly PlannedChunk[];
  readonly patches: readonly (readonly [string, Patch])[];
}

interface PlanInput {
  readonly before: Manifest;
  readonly base: Base;
  readonly patches: ReadonlyMap<string, Patch>;
  readonly newcomers: readonly StoredRow[];
}

/** Changes go into chunks written anyway, or, if too many, into all. A deleted person's chunk is rewritten at once. */
export function planFiles({ before, base, patches, newcomers }: PlanInput, { chunkSize, maxPatches }: Limits): Plan {
  const known = [...patches].filter(([id]) => positionOf(base, id) !== undefined);
  const byChunk = Map.groupBy(known, ([id]) => before.chunks.findLastIndex(({ firstId }) => firstId <= id));
  const isCompact = known.length > maxPatches;
  const chunks: PlannedChunk[] = [];
  const kept: (readonly [string, Patch])[] = [];
  let rest = newcomers;
  for (const [index, from] of before.chunks.entries()) {
    const own = byChunk.get(index) ?? [];
    const isLast = index === before.chunks.length - 1;
    const taken = isLast ? rest.slice(0, Math.max(0, chunkSize - from.size)) : [];
    rest = rest.slice(taken.length);
    const isOfGone = own.some(([, patch]) => patch.isDeleted);
    if (taken.length > 0 || isOfGone || (isCompact && own.length > 0))
      chunks.push({ id: newFileId(), isKept: false, from, patches: new Map(own), newcomers: taken });
    else {
      chunks.push({ id: from.id, isKept: true, from });
      kept.push(...own);
    }
  }
  for (let at = 0; at < rest.length; at += chunkSize)
    chunks.push({ id: newFileId(), isKept: false, patches: new Map(), newcomers: rest.slice(at, at + chunkSize) });
  return { chunks, patches: kept };
}
