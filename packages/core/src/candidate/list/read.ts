/** Reads a list as it is now, and asks for a fold when much lies beside its files. */
import type { Pending } from "../../job/index.ts";
import { now } from "../../kernel/clock.ts";
import { AppError } from "../../kernel/error.ts";
import { placeAt } from "./base.ts";
import { join, type ListRow, lay, patchOf, toStored } from "./row.ts";
import { noteDeletion, noteLongLog } from "./schedule.ts";
import { type Entry, entriesOf, newcomer, type Person, type Snapshot, withPending } from "./snapshot.ts";
import { type ListKey, type Manifest, readBase, readEntries, readManifest, readPointer, readRow } from "./store.ts";
import { type ChangeItem, readAllChanges, readNewcomers } from "./tail.ts";

/** Whose people they are, and how many ordinals were given out when that was read. */
export interface ListParent extends ListKey {
  readonly userId: string;
  readonly lastOrdinal: number;
  /** Who is being called, or about to be, as was read with it. */
  readonly pending: ReadonlyMap<string, Pending>;
}

const maxTries = 4;

/** The list, in no case older than the call; all that can be read of it in memory is. */
export async function readList(parent: ListParent): Promise<Snapshot> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === maxTries;
    try {
      const snapshot = await tryRead(parent, isLast);
      if (snapshot) return snapshot;
    } catch (error) {
      // A fold has just replaced a file: the next look finds the new one.
      if (isLast || !(error instanceof AppError && error.code === "unavailable")) throw error;
    }
  }
}

/** Changes first, then the pointer: what a fold takes back in between is in the files that the pointer then names. */
async function tryRead(parent: ListParent, isLast: boolean): Promise<Snapshot | undefined> {
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
    const patch = join(folded.get(candidateId)?.patch, patchOf({ candidateId, ...change }));
    return [candidateId, patch] as const;
  });
  const entries = new Map<string, Entry>([...folded, ...entriesOf(base, changed)]);
  // Their rows were read after the changes, and are the newer word.
  for (const item of newcomers) entries.set(item.candidateId, newcomer(toStored(item)));
  // Whoever wrote the tombstone may have died before it was scheduled.
  if (changes.some(({ isDeleted }) => isDeleted)) await noteDeletion(parent);
  if (isMuch(changes, newcomers.length)) await noteLongLog(parent);
  return withPending({ base, entries }, parent.pending);
}

/**
 * A fold between the two looks may have put newer values of a person into the files than the changes that were read before
 * it. Where that is possible both are read again; it is not where the files are those that were known before.
 */
const freshMs = 5_000;
const isFresh = ({ foldedAt }: Manifest) => Math.abs(now() - foldedAt) < freshMs;

const maxKnown = 10_000;
const known = new Map<string, string>();
const nameOf = ({ tenantId, parentId }: ListKey) => `${tenantId} ${parentId}`;
const manifestKnown = (list: ListKey): string | undefined => known.get(nameOf(list));

function remember(list: ListKey, manifestId: string): void {
  if (known.size >= maxKnown) known.clear();
  known.set(nameOf(list), manifestId);
}

/** What a reader may find beside the files before a fold is asked for: two read units, and a page of newcomers. */
const maxChanges = 20;
const maxChangeBytes = 7_500;
const maxNewcomers = 30;

function isMuch(changes: readonly ChangeItem[], newcomers: number): boolean {
  if (changes.length >= maxChanges || newcomers > maxNewcomers) return true;
  return changes.reduce((sum, change) => sum + rowBytes + JSON.stringify(change).length, 0) > maxChangeBytes;
}

/** Keys and names that a change has in the table beside what it says. */
const rowBytes = 180;

/** A person's row: their chunk's, with what has changed since. */
export async function rowOf(parent: ListParent, { base }: Snapshot, person: Person): Promise<ListRow> {
  const { tenantId, parentId, userId } = parent;
  const whose = { tenantId, parentId, userId };
  if ("row" in person) return { ...person.row, ...whose };
  return { ...lay(await readRow(parent, placeAt(base, person.position)), person.patch), ...whose };
}
