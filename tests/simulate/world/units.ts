/** What a write consumes: a unit for each KB of the row, twice in a transaction, and one for each entry of an index. */
import { indexNames } from "@callwright/core/db/table";
import type { Row } from "../../table/expression.ts";

const unitBytes = 1_024;

export function unitsOf(before: Row | undefined, after: Row | undefined, isTransaction: boolean): number {
  const bytes = Math.max(bytesOf(before), bytesOf(after));
  const units = Math.max(1, Math.ceil(bytes / unitBytes));
  return (isTransaction ? 2 : 1) * units + indexEntries(before, after);
}

function indexEntries(before: Row | undefined, after: Row | undefined): number {
  let entries = 0;
  for (const name of indexNames) {
    const [from, to] = [keyIn(before, name), keyIn(after, name)];
    if (from !== to) entries += (from ? 1 : 0) + (to ? 1 : 0);
  }
  return entries;
}

const keyIn = (row: Row | undefined, name: string): string =>
  row?.[`${name}pk`] && row[`${name}sk`] ? `${row[`${name}pk`]} ${row[`${name}sk`]}` : "";

const bytesOf = (row: Row | undefined): number =>
  Object.entries(row ?? {}).reduce((sum, [name, value]) => sum + name.length + valueBytes(value), 0);

function valueBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") return 8;
  if (value instanceof Set) return [...value].reduce<number>((sum, one) => sum + valueBytes(one), 3);
  if (typeof value === "object" && value !== null) return JSON.stringify(value).length;
  return 1;
}
