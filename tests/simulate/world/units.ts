/** What a write consumes: a unit for each KB of the row, two in a transaction, and one for each changed entry of an index. */
import { indexNames } from "@callwright/core/db/table";
import type { Row } from "../../table/expression.ts";
import type { Key } from "../../table/store.ts";

const unitBytes = 1_024;

/** Units by the partition that takes them: the row's own, and that of each index entry that is added or removed. */
export type PartitionUnits = readonly (readonly [partition: string, units: number])[];

export function unitsOf(
  { pk }: Key,
  before: Row | undefined,
  after: Row | undefined,
  isTransaction: boolean,
): PartitionUnits {
  const bytes = Math.max(bytesOf(before), bytesOf(after));
  const units = (isTransaction ? 2 : 1) * Math.max(1, Math.ceil(bytes / unitBytes));
  return [[`table ${pk}`, units], ...indexEntries(before, after)];
}

export const sumOf = (units: PartitionUnits): number => units.reduce((sum, [, one]) => sum + one, 0);

function indexEntries(before: Row | undefined, after: Row | undefined): PartitionUnits {
  return indexNames.flatMap((name) => {
    const [from, to] = [keyIn(before, name), keyIn(after, name)];
    if (from === to) return [];
    return [before, after].flatMap((row) => (keyIn(row, name) ? [[`${name} ${row?.[`${name}pk`]}`, 1] as const] : []));
  });
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
