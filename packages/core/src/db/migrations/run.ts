/**
 * Runs a migration over a table in use: page by page, from where the last run stopped, each row by a write that is refused
 * when somebody else has changed what it changes.
 */
import { isDeepStrictEqual } from "node:util";
import { GetCommand, PutCommand, ScanCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { nowIso } from "../../kernel/clock.ts";
import type { Database } from "../database.ts";
import { unlessRefused } from "../transact.ts";
import type { Migration, Row } from "./migration.ts";

export interface RunOptions {
  /** Says what would be done, and writes nothing. */
  readonly isDry: boolean;
  /** Rows read at once; where a run is killed, at most so many are looked at again. */
  readonly pageSize?: number;
  /** Told after each page, once its place is kept. */
  readonly onPage?: (report: RunReport) => void | Promise<void>;
}

export interface RunReport {
  readonly id: string;
  /** Rows of the entity that were read, and those of them that were, or would be, changed. */
  readonly seen: number;
  readonly changed: number;
  /** Rows that others kept changing: another run finds them. */
  readonly left: number;
  /** The keys of the first few that are changed. */
  readonly examples: readonly string[];
}

const examplesShown = 5;
const writesAtOnce = 10;
const triesPerRow = 3;

export async function runMigration(
  database: Database,
  migration: Migration,
  { isDry, pageSize = 200, onPage }: RunOptions,
): Promise<RunReport> {
  let report: RunReport = { id: migration.id, seen: 0, changed: 0, left: 0, examples: [] };
  let from = isDry ? undefined : await placeOf(database, migration);
  do {
    const page = await readPage(database, migration, from, pageSize);
    const wanting = page.rows.filter((row) => migration.change(row) !== undefined);
    const left = isDry ? 0 : await changeAll(database, migration, wanting);
    report = {
      ...report,
      seen: report.seen + page.rows.length,
      changed: report.changed + wanting.length - left,
      left: report.left + left,
      examples: [...report.examples, ...wanting.map(({ pk, sk }) => `${pk} ${sk}`)].slice(0, examplesShown),
    };
    from = page.next;
    if (!isDry) await keepPlace(database, migration, from, report);
    await onPage?.(report);
  } while (from);
  return report;
}

type Place = Record<string, unknown> | undefined;

async function readPage({ client, table }: Database, { entity }: Migration, from: Place, Limit: number) {
  const answer = await client.send(
    new ScanCommand({
      TableName: table,
      Limit,
      ExclusiveStartKey: from,
      ConsistentRead: true,
      FilterExpression: "#entity = :entity",
      ExpressionAttributeNames: { "#entity": "__edb_e__" },
      ExpressionAttributeValues: { ":entity": entity },
    }),
  );
  return { rows: answer.Items ?? [], next: answer.LastEvaluatedKey };
}

/** Answers how many were left as they are. */
async function changeAll(database: Database, migration: Migration, rows: readonly Row[]): Promise<number> {
  let left = 0;
  for (let from = 0; from < rows.length; from += writesAtOnce) {
    const some = rows.slice(from, from + writesAtOnce);
    const done = await Promise.all(some.map((row) => changeOne(database, migration, row)));
    left += done.filter((isDone) => !isDone).length;
  }
  return left;
}

async function changeOne(database: Database, migration: Migration, seen: Row): Promise<boolean> {
  let row: Row | undefined = seen;
  for (let attempt = 1; attempt <= triesPerRow; attempt += 1) {
    const wanted = row && migration.change(row);
    // Deleted meanwhile, or put right by somebody else.
    if (!row || !wanted) return true;
    if (await write(database, row, wanted)) return true;
    row = await reread(database, row);
  }
  return false;
}

async function reread({ client, table }: Database, { pk, sk }: Row): Promise<Row | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true }));
  return Item;
}

/** Writes the attributes that differ, if they still are what was seen: what others write beside them stays. */
async function write({ client, table }: Database, row: Row, wanted: Row): Promise<boolean> {
  const { pk, sk } = row;
  if (wanted.pk !== pk || wanted.sk !== sk) throw new Error(`A migration may not move a row: ${pk} ${sk}`);
  const names = [...new Set([...Object.keys(row), ...Object.keys(wanted)])];
  const different = names.filter((name) => !isDeepStrictEqual(row[name], wanted[name]));
  const set = different.flatMap((name, n) => (wanted[name] === undefined ? [] : [`#a${n} = :new${n}`]));
  const remove = different.flatMap((name, n) => (wanted[name] === undefined ? [`#a${n}`] : []));
  const unchanged = different.map((name, n) =>
    row[name] === undefined ? `attribute_not_exists(#a${n})` : `#a${n} = :old${n}`,
  );
  const values = different.flatMap((name, n) => [
    ...(wanted[name] === undefined ? [] : [[`:new${n}`, wanted[name]] as const]),
    ...(row[name] === undefined ? [] : [[`:old${n}`, row[name]] as const]),
  ]);
  return unlessRefused(
    client.send(
      new UpdateCommand({
        TableName: table,
        Key: { pk, sk },
        UpdateExpression: [
          ...(set.length > 0 ? [`SET ${set.join(", ")}`] : []),
          ...(remove.length > 0 ? [`REMOVE ${remove.join(", ")}`] : []),
        ].join(" "),
        ConditionExpression: ["attribute_exists(pk)", ...unchanged].join(" AND "),
        ExpressionAttributeNames: Object.fromEntries(different.map((name, n) => [`#a${n}`, name])),
        ExpressionAttributeValues: Object.fromEntries(values),
      }),
    ),
  );
}

/** The row in which a migration keeps its place; it has no entity, so that nothing else reads it. */
const rowOf = ({ id }: Migration) => ({ pk: `$migration#${id}`, sk: "$place" });

async function placeOf({ client, table }: Database, migration: Migration): Promise<Place> {
  const { Item } = await client.send(new GetCommand({ TableName: table, Key: rowOf(migration), ConsistentRead: true }));
  return Item?.place;
}

async function keepPlace({ client, table }: Database, migration: Migration, place: Place, { seen }: RunReport) {
  const doneAt = place ? {} : { doneAt: nowIso() };
  const Item = { ...rowOf(migration), ...doneAt, ...(place && { place }), seen };
  await client.send(new PutCommand({ TableName: table, Item }));
}
