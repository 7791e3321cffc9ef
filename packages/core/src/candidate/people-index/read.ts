import { timezoneOf } from "../../compliance/index.ts";
import type { PageRequest } from "../../db/page.ts";
import { now } from "../../kernel/clock.ts";
import { AppError } from "../../kernel/error.ts";
import { once } from "../../kernel/lazy.ts";
import type { PendingCall } from "../../parent/index.ts";
import { indexedRowAt, placeAt, timezoneAt } from "./base.ts";
import { type ChangeItem, readAllChanges, readNewcomers } from "./change-log.ts";
import type { IndexedRow, Order, View } from "./order.ts";
import { rebuildIfDamaged, withRebuild } from "./rebuild.ts";
import { applyPatch, type ListRow, mergePatches, patchOf, toStored } from "./row.ts";
import { scheduleCompactionAfterDeletion, scheduleCompactionNow } from "./schedule.ts";
import {
  countAll,
  type Entry,
  entriesOf,
  entryOfNewPerson,
  find,
  type Person,
  type Snapshot,
  withPendingCalls,
} from "./snapshot.ts";
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

async function readIndex(parent: IndexParent): Promise<Snapshot> {
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

/** Reads the log before the pointer, so changes that a compaction trims in between are in the pointer's files. */
async function tryReadIndex(parent: IndexParent, isLast: boolean): Promise<Snapshot | undefined> {
  const lastManifestId = lastManifestIds().get(indexName(parent));
  const changes = await readAllChanges(parent, () => scheduleCompactionNow(parent));
  const manifest = await readManifest(parent, await readPointer(parent));
  rememberManifest(parent, manifest.id);
  // A manifest that was known before the log was read cannot have trimmed it meanwhile.
  const mayHaveRaced = manifest.id !== lastManifestId && isFresh(manifest);
  if (mayHaveRaced && !isLast) return undefined;
  const [base, newcomers] = await Promise.all([
    readBase(parent, manifest),
    parent.lastOrdinal > manifest.upTo ? readNewcomers(parent, manifest.upTo) : [],
  ]);
  const compactedEntries = await readEntries(parent, manifest, base);
  const patches = changes.map((change) => {
    const compactedPatch = compactedEntries.get(change.candidateId)?.patch;
    return [change.candidateId, mergePatches(compactedPatch, patchOf(change))] as const;
  });
  const entries = new Map<string, Entry>([...compactedEntries, ...entriesOf(base, patches)]);
  // Newcomers' rows were read after the changes, so they are newer.
  for (const item of newcomers) entries.set(item.candidateId, entryOfNewPerson(toStored(item)));
  // The writer of the tombstone may have died before it scheduled the compaction.
  if (changes.some(({ isDeleted }) => isDeleted)) await scheduleCompactionAfterDeletion(parent);
  if (needsCompaction(changes, newcomers.length)) await scheduleCompactionNow(parent);
  return withPendingCalls({ base, entries }, parent.pending);
}

/** After a compaction this recent, the files may be newer than the changes read before: both are read again. */
const freshMs = 5_000;
const isFresh = ({ compactedAt }: Manifest) => Math.abs(now() - compactedAt) < freshMs;
const maxRemembered = 10_000;
const lastManifestIds = once(() => new Map<string, string>());
const indexName = ({ tenantId, parentId }: IndexKey) => `${tenantId} ${parentId}`;

function rememberManifest(list: IndexKey, manifestId: string): void {
  if (lastManifestIds().size >= maxRemembered) lastManifestIds().clear();
  lastManifestIds().set(indexName(list), manifestId);
}

/** A log longer than this is compacted: two read units of changes, and a page of newcomers. */
const maxChanges = 20;
const maxChangeBytes = 7_500;
const maxNewcomers = 30;
/** Size of a change's keys and attribute names in the table. */
const changeOverheadBytes = 180;

function needsCompaction(changes: readonly ChangeItem[], newcomerCount: number): boolean {
  if (changes.length >= maxChanges || newcomerCount > maxNewcomers) return true;
  let bytes = 0;
  for (const change of changes) bytes += changeOverheadBytes + JSON.stringify(change).length;
  return bytes > maxChangeBytes;
}

async function listRow(parent: IndexParent, { base }: Snapshot, person: Person): Promise<ListRow> {
  const { tenantId, parentId, userId } = parent;
  const owner = { tenantId, parentId, userId };
  if ("row" in person) return { ...person.row, ...owner };
  return { ...applyPatch(await readRow(parent, placeAt(base, person.position)), person.patch), ...owner };
}

export type ViewPage = View & Order & PageRequest;

export const readPage = (parent: IndexParent, request: ViewPage) =>
  withRebuild(parent, () => tryReadPage(parent, request));

async function tryReadPage(parent: IndexParent, { page, pageSize, ...viewAndOrder }: ViewPage) {
  const snapshot = await readIndex(parent);
  const { people, total, countByLabel } = find(snapshot, viewAndOrder, viewAndOrder);
  const shownPeople = [...people((page - 1) * pageSize, page * pageSize)];
  const items = await Promise.all(shownPeople.map((person) => listRow(parent, snapshot, person)));
  return { items, total, countByLabel, unfilteredTotal: countAll(snapshot) };
}

export async function* readIds(
  parent: IndexParent,
  view: View,
  except: readonly string[] = [],
): AsyncGenerator<string> {
  const excluded = new Set(except);
  const { people } = find(await readIndex(parent), view, { sort: "added", order: "asc" });
  for (const { candidateId } of people()) if (!excluded.has(candidateId)) yield candidateId;
}

/** What the index holds of a person in memory; a pending call only where the change log has it. */
export interface IndexedPerson extends IndexedRow, Pick<ListRow, "pendingCallId"> {
  readonly timezone?: string | undefined;
}

export async function readPeople(
  parent: IndexParent,
  view: View,
  except: readonly string[] = [],
): Promise<IndexedPerson[]> {
  const excluded = new Set(except);
  const snapshot = await readIndex(parent);
  const people: IndexedPerson[] = [];
  for (const person of find(snapshot, view, { sort: "added", order: "asc" }).people()) {
    if (excluded.has(person.candidateId)) continue;
    people.push(indexedPersonOf(snapshot, person));
  }
  return people;
}

function indexedPersonOf({ base }: Snapshot, person: Person): IndexedPerson {
  if ("row" in person) return { ...person.row, timezone: timezoneOf(person.row) };
  const { position, patch } = person;
  const { variables } = patch ?? {};
  const timezone = variables === undefined ? timezoneAt(base, position) : timezoneOf({ variables: variables ?? {} });
  return { ...applyPatch<Omit<IndexedPerson, "timezone">>(indexedRowAt(base, position), patch), timezone };
}
