/** Reads the table for the judge, rows by entity. */
import type { Row } from "../../table/expression.ts";
import type { Store } from "../../table/store.ts";

/** The entity of a row, as ElectroDB stores it. */
export const kindOf = (row: Row | undefined): string | undefined => {
  const kind = row?.__edb_e__;
  return typeof kind === "string" ? kind : undefined;
};

/** A text attribute; empty if absent. */
export const text = (row: Row | undefined, name: string): string => {
  const value = row?.[name];
  return typeof value === "string" ? value : "";
};

/** A number attribute; 0 if absent. */
export const amount = (row: Row | undefined, name: string): number => {
  const value = row?.[name];
  return typeof value === "number" ? value : 0;
};

/** The members of a set; none if the attribute is absent. */
export const members = (row: Row | undefined, name: string): readonly string[] => {
  const value = row?.[name];
  return value instanceof Set ? [...value].map(String) : [];
};

export interface TableRecord {
  of(kind: string): readonly Row[];
}

export function readRecord(store: Store): TableRecord {
  const byKind = Map.groupBy(store.rows(), (row) => kindOf(row) ?? "");
  return { of: (kind) => byKind.get(kind) ?? [] };
}

const checkedKinds: ReadonlySet<string | undefined> = new Set(["line", "run", "call", "sender"]);

/** When the sweeper next checks a line, a run, a call, a text in doubt or an unpublished event; infinite if never. */
export function nextCheckAt(store: Store, isChecked: (row: Row) => boolean = () => true): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (const row of store.rows()) {
    const at = checkTimeOf(row);
    if (at !== undefined && isChecked(row)) earliest = Math.min(earliest, Date.parse(at));
  }
  return earliest;
}

function checkTimeOf(row: Row): string | undefined {
  const kind = kindOf(row);
  if (kind === "event") return row.partition ? text(row, "occurredAt") : undefined;
  if (kind === "text") return text(row, "dueOf").startsWith("doubted") ? text(row, "dueKey").split("#")[0] : undefined;
  const at = row.wakeAt ?? row.checkAt;
  return typeof at === "string" && checkedKinds.has(kind) ? at : undefined;
}

/** Whether no check is left but those of runs paused for lack of minutes, which the sweeper repeats each hour. */
export function hasNoMoreChecks(store: Store, isChecked: (row: Row) => boolean): boolean {
  const isEmptyMeter = (row: Row) => kindOf(row) === "meter" && amount(row, "remainingSeconds") <= 0;
  const emptyMeters = new Set(store.rows().flatMap((row) => (isEmptyMeter(row) ? [ownerOf(row)] : [])));
  const isWaitingForMinutes = (row: Row) => text(row, "pauseReason") === "minutes" && emptyMeters.has(ownerOf(row));
  return nextCheckAt(store, (row) => isChecked(row) && !isWaitingForMinutes(row)) === Number.POSITIVE_INFINITY;
}

const ownerOf = (row: Row): string => `${text(row, "tenantId")} ${text(row, "userId")}`;
