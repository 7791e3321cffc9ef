/** The rows of a table and its indexes in memory: atomic writes, indexes that lag, reads that may be stale, cheap snapshots. */
import { indexNames } from "@callwright/core/db/table";
import { type Row, ValidationException } from "./expression.ts";

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

interface Stored {
  readonly row: Row | undefined;
  /** What stood there before the last write, and when that was. */
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

/** Everything that was committed at some moment; worlds begin from one and leave it as it is. */
export interface Snapshot {
  readonly partitions: ReadonlyMap<string, ReadonlyMap<string, Stored>>;
  readonly indexes: ReadonlyMap<string, ReadonlyMap<string, IndexEntry>>;
}

export interface StoreOptions {
  readonly now: () => number;
  /** Milliseconds until the indexes show a write. */
  readonly indexLagMs: () => number;
  readonly onCommit?: ((changes: readonly Change[]) => void) | undefined;
}

export interface Store {
  /** The row as the last write left it; with `staleMs`, as it was when younger than so much. */
  read(key: Key, staleMs?: number): Row | undefined;
  /** The keys of a partition, in order. */
  partition(pk: string): readonly Key[];
  /** The keys that an index shows by now, as rows of that index, in order. */
  index(name: string, pk: string): readonly Row[];
  /** Commits all of these rows at once; `undefined` deletes. */
  commit(writes: readonly { readonly key: Key; readonly row: Row | undefined }[]): void;
  /** Every row, for whoever recounts. */
  rows(): readonly Row[];
  snapshot(): Snapshot;
}

export const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

interface IndexNames {
  readonly name: string;
  readonly pkName: string;
  readonly skName: string;
}

/** Each index with the attributes that are its keys. */
const indexKeys: readonly IndexNames[] = indexNames.map((name) => ({ name, pkName: `${name}pk`, skName: `${name}sk` }));

const emptySnapshot: Snapshot = { partitions: new Map(), indexes: new Map() };

export function createStore(options: StoreOptions, { partitions, indexes }: Snapshot = emptySnapshot): Store {
  const { now, indexLagMs, onCommit } = options;
  const written = new Map<string, Map<string, Stored>>();
  const shown = new Map<string, Map<string, IndexEntry>>();
  let waiting: { readonly at: number; readonly change: Change }[] = [];

  const partitionOf = (pk: string) => written.get(pk) ?? partitions.get(pk);

  function toWrite<T>(own: Map<string, Map<string, T>>, base: ReadonlyMap<string, ReadonlyMap<string, T>>, pk: string) {
    const known = own.get(pk);
    if (known) return known;
    const made = new Map(base.get(pk));
    own.set(pk, made);
    return made;
  }

  function read({ pk, sk }: Key, staleMs = 0): Row | undefined {
    const stored = partitionOf(pk)?.get(sk);
    if (!stored) return undefined;
    return staleMs > 0 && now() - stored.at < staleMs ? stored.before : stored.row;
  }

  function show({ key, before, after }: Change): void {
    for (const names of indexKeys) {
      const { name } = names;
      const from = indexKey(names, before);
      const to = indexKey(names, after);
      if (from?.pk === to?.pk && from?.sk === to?.sk) continue;
      if (from) toWrite(shown, indexes, `${name} ${from.pk}`).delete(nameOf(key));
      if (to) toWrite(shown, indexes, `${name} ${to.pk}`).set(nameOf(key), { ...key, sort: to.sk });
    }
  }

  /** Shows what is old enough; of one row always the older write first. */
  function catchUp(): void {
    const time = now();
    if (waiting.every(({ at }) => at > time)) return;
    const held = new Set<string>();
    waiting = waiting.filter(({ at, change }) => {
      const name = nameOf(change.key);
      if (at > time || held.has(name)) {
        held.add(name);
        return true;
      }
      show(change);
      return false;
    });
  }

  return {
    read,
    partition: (pk) =>
      [...(partitionOf(pk) ?? [])]
        .filter(([, { row }]) => row)
        .map(([sk]) => ({ pk, sk }))
        .sort((one, other) => (one.sk < other.sk ? -1 : 1)),
    index: (name, pk) => {
      catchUp();
      const entries = [...(shown.get(`${name} ${pk}`) ?? indexes.get(`${name} ${pk}`) ?? new Map()).values()];
      entries.sort((one, other) => (one.sort < other.sort || (one.sort === other.sort && one.pk < other.pk) ? -1 : 1));
      return entries.map((entry) => ({ pk: entry.pk, sk: entry.sk, [`${name}pk`]: pk, [`${name}sk`]: entry.sort }));
    },
    commit: (writes) => {
      const changes = writes.map(({ key, row }) => ({ key, before: read(key), after: row }));
      for (const change of changes) {
        toWrite(written, partitions, change.key.pk).set(change.key.sk, {
          row: change.after,
          before: change.before,
          at: now(),
        });
        const lag = indexLagMs();
        if (lag > 0 || waiting.some(({ change: { key } }) => nameOf(key) === nameOf(change.key)))
          waiting.push({ at: now() + lag, change });
        else show(change);
      }
      onCommit?.(changes);
    },
    rows: () => {
      const all = new Map<string, ReadonlyMap<string, Stored>>(partitions);
      for (const [pk, rows] of written) all.set(pk, rows);
      return [...all.values()].flatMap((rows) => [...rows.values()].flatMap(({ row }) => (row ? [row] : [])));
    },
    snapshot: () => ({
      partitions: new Map([...partitions, ...written]),
      indexes: new Map([...indexes, ...shown]),
    }),
  };
}

/** A row stands in an index when it has both of its keys. */
function indexKey({ name, pkName, skName }: IndexNames, row: Row | undefined): Key | undefined {
  const pk = row?.[pkName];
  const sk = row?.[skName];
  if (pk === undefined || sk === undefined) return undefined;
  if (typeof pk !== "string" || typeof sk !== "string" || pk === "" || sk === "")
    throw new ValidationException(`One or more parameter values are not valid: ${name}`);
  return { pk, sk };
}
