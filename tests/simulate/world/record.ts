/** Reads the table for the judge, rows by entity. */
import type { Row } from "../../table/expression.ts";
import type { Store } from "../../table/store.ts";

export const kindOf = (row: Row | undefined): string | undefined => {
  const kind = row?.__edb_e__;
  return typeof kind === "string" ? kind : undefined;
};

export const text = (row: Row | undefined, name: string): string => {
  const value = row?.[name];
  return typeof value === "string" ? value : "";
};

export const amount = (row: Row | undefined, name: string): number => {
  const value = row?.[name];
  return typeof value === "number" ? value : 0;
};

/** The members of a set; none where there is none. */
export const members = (row: Row | undefined, name: string): readonly string[] => {
  const value = row?.[name];
  return value instanceof Set ? [...value].map(String) : [];
};

export interface Record {
  of(kind: string): readonly Row[];
}

export function readRecord(store: Store): Record {
  const byKind = Map.groupBy(store.rows(), (row) => kindOf(row) ?? "");
  return { of: (kind) => byKind.get(kind) ?? [] };
}

const swept: ReadonlySet<string | undefined> = new Set(["line", "run", "call", "sender"]);

/** The earliest time at which the sweeper checks a line, a run, a call, a text in doubt or an unpublished event; infinite if there is none. */
export function awaitedAt(store: Store, isAwaited: (row: Row) => boolean = () => true): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (const row of store.rows()) {
    const at = sweptAt(row);
    if (at !== undefined && isAwaited(row)) earliest = Math.min(earliest, Date.parse(at));
  }
  return earliest;
}

function sweptAt(row: Row): string | undefined {
  const kind = kindOf(row);
  if (kind === "event") return row.partition ? text(row, "occurredAt") : undefined;
  if (kind === "text") return text(row, "dueOf").startsWith("doubted") ? text(row, "dueKey").split("#")[0] : undefined;
  const at = row.wakeAt ?? row.checkAt;
  return typeof at === "string" && swept.has(kind) ? at : undefined;
}

/** Whether nothing is awaited any more; a run that rests for want of minutes is looked at each hour, for ever. */
export function awaitsNothing(store: Store, isAwaited: (row: Row) => boolean): boolean {
  const isEmpty = (row: Row) => kindOf(row) === "meter" && amount(row, "remainingSeconds") <= 0;
  const empty = new Set(store.rows().flatMap((row) => (isEmpty(row) ? [ownerOf(row)] : [])));
  const rests = (row: Row) => text(row, "pauseReason") === "minutes" && empty.has(ownerOf(row));
  return awaitedAt(store, (row) => isAwaited(row) && !rests(row)) === Number.POSITIVE_INFINITY;
}

const ownerOf = (row: Row): string => `${text(row, "tenantId")} ${text(row, "userId")}`;
