/** A table's rows and indexes in memory: atomic writes, indexes that lag, reads that may be stale, cheap snapshots. */
import { indexNames } from "@callwright/core/db/table";
import type { Row } from "./expression.ts";

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

interface StoredRow {
  readonly row: Row | undefined;
  /** The row before the last write, and the time of that write. */
  readonly before: Row | undefined;
  readonly at: number;
}

interface IndexEntry extends Key {
  readonly sort: string;
}

export interface Change {
  readonly key: Key;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

export interface Write {
  readonly key: Key;
  /** Absent: the row is deleted. */
  readonly row: Row | undefined;
}

/** Everything committed at some moment, with complete indexes. A store starts from a snapshot and never changes it. */
export interface Snapshot {
  readonly partitions: ReadonlyMap<string, ReadonlyMap<string, StoredRow>>;
  readonly indexes: ReadonlyMap<string, ReadonlyMap<string, IndexEntry>>;
}

export interface StoreOptions {
  readonly now: () => number;
  /** Milliseconds until the indexes show a write. */
  readonly indexLagMs: () => number;
  readonly onCommit?: ((changes: readonly Change[]) => void) | undefined;
}

export interface Store {
  /** The row after its last write, or before it when that write is younger than `staleMs`. */
  read(key: Key, staleMs?: number): Row | undefined;
  /** The keys of a partition in order. */
  partition(pk: string): readonly Key[];
  /** The rows of an index in order; they hold keys only. */
  index(name: string, pk: string): readonly Row[];
  /** Commits all rows in one step. */
  commit(writes: readonly Write[]): void;
  rows(): readonly Row[];
  snapshot(): Snapshot;
}

export const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

interface IndexNames {
  readonly name: string;
  readonly pkName: string;
  readonly skName: string;
}

const indexKeys: readonly IndexNames[] = indexNames.map((name) => ({ name, pkName: `${name}pk`, skName: `${name}sk` }));
export const indexKeyNames: readonly string[] = indexKeys.flatMap(({ pkName, skName }) => [pkName, skName]);

const emptySnapshot: Snapshot = { partitions: new Map(), indexes: new Map() };

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
export const compareKeys = (one: Key, other: Key): number => compare(one.pk, other.pk) || compare(one.sk, other.sk);

export function createStore(options: StoreOptions, { partitions, indexes }: Snapshot = emptySnapshot): Store {
  const { now, indexLagMs, onCommit } = options;
  const ownPartitions = new Map<string, Map<string, StoredRow>>();
  const ownIndexes = new Map<string, Map<string, IndexEntry>>();
  let laggingChanges: { readonly visibleAt: number; readonly change: Change }[] = [];

  const partitionOf = (pk: string) => ownPartitions.get(pk) ?? partitions.get(pk);

  /** Copy on write: the store's own map of a partition, copied from the snapshot when it is first changed. */
  function ownCopy<T>(own: Map<string, Map<string, T>>, base: ReadonlyMap<string, ReadonlyMap<string, T>>, pk: string) {
    const existing = own.get(pk);
    if (existing) return existing;
    const copy = new Map(base.get(pk));
    own.set(pk, copy);
    return copy;
  }

  function read({ pk, sk }: Key, staleMs = 0): Row | undefined {
    const stored = partitionOf(pk)?.get(sk);
    if (!stored) return undefined;
    return staleMs > 0 && now() - stored.at < staleMs ? stored.before : stored.row;
  }

  function updateIndexes({ key, before, after }: Change): void {
    for (const names of indexKeys) {
      const { name } = names;
      const from = indexKey(names, before);
      const to = indexKey(names, after);
      if (from?.pk === to?.pk && from?.sk === to?.sk) continue;
      if (from) ownCopy(ownIndexes, indexes, `${name} ${from.pk}`).delete(nameOf(key));
      if (to) ownCopy(ownIndexes, indexes, `${name} ${to.pk}`).set(nameOf(key), { ...key, sort: to.sk });
    }
  }

  /** Indexes the writes that are old enough; the writes of one row stay in order. */
  function catchUp(): void {
    const time = now();
    if (laggingChanges.every(({ visibleAt }) => visibleAt > time)) return;
    const laggingRows = new Set<string>();
    laggingChanges = laggingChanges.filter(({ visibleAt, change }) => {
      const name = nameOf(change.key);
      if (visibleAt <= time && !laggingRows.has(name)) {
        updateIndexes(change);
        return false;
      }
      laggingRows.add(name);
      return true;
    });
  }

  return {
    read,
    partition: (pk) =>
      [...(partitionOf(pk) ?? [])]
        .filter(([, { row }]) => row)
        .map(([sk]) => ({ pk, sk }))
        .sort(compareKeys),
    index: (name, pk) => {
      catchUp();
      const entries = [...(ownIndexes.get(`${name} ${pk}`) ?? indexes.get(`${name} ${pk}`) ?? new Map()).values()];
      entries.sort((one, other) => compare(one.sort, other.sort) || compareKeys(one, other));
      return entries.map((entry) => ({ pk: entry.pk, sk: entry.sk, [`${name}pk`]: pk, [`${name}sk`]: entry.sort }));
    },
    commit: (writes) => {
      const changes = writes.map(({ key, row }) => ({ key, before: read(key), after: row }));
      for (const change of changes) {
        ownCopy(ownPartitions, partitions, change.key.pk).set(change.key.sk, {
          row: change.after,
          before: change.before,
          at: now(),
        });
        // A write behind a lagging one of its row waits too, so that the index shows them in order.
        const lag = indexLagMs();
        if (lag > 0 || laggingChanges.some(({ change: { key } }) => nameOf(key) === nameOf(change.key)))
          laggingChanges.push({ visibleAt: now() + lag, change });
        else updateIndexes(change);
      }
      onCommit?.(changes);
    },
    rows: () => {
      const allPartitions = new Map<string, ReadonlyMap<string, StoredRow>>(partitions);
      for (const [pk, rows] of ownPartitions) allPartitions.set(pk, rows);
      return [...allPartitions.values()].flatMap((rows) => [...rows.values()].flatMap(({ row }) => (row ? [row] : [])));
    },
    snapshot: () => {
      for (const { change } of laggingChanges) updateIndexes(change);
      laggingChanges = [];
      return {
        partitions: new Map([...partitions, ...ownPartitions]),
        indexes: new Map([...indexes, ...ownIndexes]),
      };
    },
  };
}

/** A row is in an index when it has both of its keys. */
function indexKey({ pkName, skName }: IndexNames, row: Row | undefined): Key | undefined {
  const pk = row?.[pkName];
  const sk = row?.[skName];
  return typeof pk === "string" && typeof sk === "string" ? { pk, sk } : undefined;
}
