import { now } from "../../kernel/clock.ts";
import { AppError } from "../../kernel/error.ts";
import { once } from "../../kernel/lazy.ts";
import type { PendingCall } from "../../parent/index.ts";
import { placeAt } from "./base.ts";
import { type ChangeItem, readAllChanges, readNewcomers } from "./change-log.ts";
import { rebuildIfDamaged } from "./rebuild.ts";
import { applyPatch, type ListRow, mergePatches, patchOf, toStored } from "./row.ts";
import { noteDeletion, noteLongLog } from "./schedule.ts";
import { type Entry, entriesOf, entryOfNewPerson, type Person, type Snapshot, withPendingCalls } from "./snapshot.ts";
import {
  type IndexKey,
  isFileGone,
  type Manifest,
  readBase,
  readEntries,
  readManifest,
  readPointer,
  readRow,
} from "./store.ts";

export interface IndexParent extends IndexKey {
  readonly userId: string;
  readonly lastOrdinal: number;
  readonly pending: ReadonlyMap<string, PendingCall>;
}

const maxTries = 4;

export async function readIndex(parent: IndexParent): Promise<Snapshot> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === maxTries;
    try {
      const snapshot = await tryReadIndex(parent, isLast);
      if (snapshot) return snapshot;
    } catch (error) {
      if (isLast || !(error instanceof AppError && error.code === "unavailable")) throw error;
      if (isFileGone(error)) await rebuildIfDamaged(parent);
    }
  }
}

/** The log is read before the pointer, so what a compaction trims in between is in the files that the pointer names. */
async function tryReadIndex(parent: IndexParent, isLast: boolean): Promise<Snapshot | undefined> {
  const known = manifestKnown(parent);
  const changes = await readAllChanges(parent, () => noteLongLog(parent));
  const manifest = await readManifest(parent, await readPointer(parent));
  remember(parent, manifest.id);
  if (!isLast && manifest.id !== known && isFresh(manifest)) return undefined;
  const [base, newcomers] = await Promise.all([
    readBase(parent, manifest),
    parent.lastOrdinal > manifest.upTo ? readNewcomers(parent, manifest.upTo) : [],
  ]);
  const folded = await readEntries(parent, manifest, base);
  const changed = changes.map(({ candidateId, ...change }) => {
    const patch = mergePatches(folded.get(candidateId)?.patch, patchOf({ candidateId, ...change }));
    return [candidateId, patch] as const;
  });
  const entries = new Map<string, Entry>([...folded, ...entriesOf(base, changed)]);
  // Newcomers' rows were read after the changes, so they are newer.
  for (const item of newcomers) entries.set(item.candidateId, entryOfNewPerson(toStored(item)));
  // The writer of the tombstone may have died before it scheduled the compaction.
  if (changes.some(({ isDeleted }) => isDeleted)) await noteDeletion(parent);
  if (isMuch(changes, newcomers.length)) await noteLongLog(parent);
  return withPendingCalls({ base, entries }, parent.pending);
}

/** A compaction between the two reads may put newer values into files than the changes read: both are read again. */
const freshMs = 5_000;
const isFresh = ({ compactedAt }: Manifest) => Math.abs(now() - compactedAt) < freshMs;

const maxKnown = 10_000;
const known = once(() => new Map<string, string>());
const indexName = ({ tenantId, parentId }: IndexKey) => `${tenantId} ${parentId}`;
const manifestKnown = (list: IndexKey): string | undefined => known().get(indexName(list));

function remember(list: IndexKey, manifestId: string): void {
  if (known().size >= maxKnown) known().clear();
  known().set(indexName(list), manifestId);
}

/** A log longer than this is compacted: two read units of changes, and a page of newcomers. */
const maxChanges = 20;
const maxChangeBytes = 7_500;
const maxNewcomers = 30;

function isMuch(changes: readonly ChangeItem[], newcomers: number): boolean {
  if (changes.length >= maxChanges || newcomers > maxNewcomers) return true;
  return changes.reduce((sum, change) => sum + rowBytes + JSON.stringify(change).length, 0) > maxChangeBytes;
}

/** Keys and names that a change has in the table beside what it says. */
const rowBytes = 180;

export async function listRow(parent: IndexParent, { base }: Snapshot, person: Person): Promise<ListRow> {
  const { tenantId, parentId, userId } = parent;
  const whose = { tenantId, parentId, userId };
  if ("row" in person) return { ...person.row, ...whose };
  return { ...applyPatch(await readRow(parent, placeAt(base, person.position)), person.patch), ...whose };
}
