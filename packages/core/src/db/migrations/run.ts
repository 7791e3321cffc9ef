import { isDeepStrictEqual } from "node:util";
import { GetCommand, PutCommand, ScanCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { nowIso } from "../../kernel/clock.ts";
import type { Database } from "../database.ts";
import { tryWrite } from "../transact.ts";

type Row = Readonly<Record<string, unknown>>;

export interface Migration {
  /** Sorts by age. A migration that has run anywhere is never changed. */
  readonly id: string;
  readonly purpose: string;
  readonly entity: string;
  /** Undefined if nothing changes. Idempotent; the primary key stays, index keys are recomputed. */
  change(row: Row): Row | undefined;
}

interface RunOptions {
  readonly isDry: boolean;
  /** Rows per page; a killed run repeats at most one page. */
  readonly pageSize?: number;
  readonly onPage?: (report: RunReport) => void | Promise<void>;
}

export interface RunReport {
  readonly id: string;
  readonly seen: number;
  readonly changed: number;
  /** Rows skipped because of concurrent writes; the next run changes them. */
  readonly left: number;
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
  let from = isDry ? undefined : await loadCheckpoint(database, migration);
  do {
    const page = await readPage(database, migration, from, pageSize);
    const rowsToChange = page.rows.filter((row) => migration.change(row) !== undefined);
    const skipped = isDry ? 0 : await changeAll(database, migration, rowsToChange);
    report = {
      ...report,
      seen: report.seen + page.rows.length,
      changed: report.changed + rowsToChange.length - skipped,
      left: report.left + skipped,
      examples: [...report.examples, ...rowsToChange.map(({ pk, sk }) => `${pk} ${sk}`)].slice(0, examplesShown),
    };
    from = page.next;
    if (!isDry) await saveCheckpoint(database, migration, from, report);
    await onPage?.(report);
  } while (from);
  return report;
}

type StartKey = Record<string, unknown> | undefined;

async function readPage({ client, table }: Database, { entity }: Migration, from: StartKey, limit: number) {
  const answer = await client.send(
    new ScanCommand({
      TableName: table,
      Limit: limit,
      ExclusiveStartKey: from,
      ConsistentRead: true,
      FilterExpression: "#entity = :entity",
      ExpressionAttributeNames: { "#entity": "__edb_e__" },
      ExpressionAttributeValues: { ":entity": entity },
    }),
  );
  return { rows: answer.Items ?? [], next: answer.LastEvaluatedKey };
}

/** Returns how many rows were skipped because of concurrent writes. */
async function changeAll(database: Database, migration: Migration, rows: readonly Row[]): Promise<number> {
  let skipped = 0;
  for (let from = 0; from < rows.length; from += writesAtOnce) {
    const batch = rows.slice(from, from + writesAtOnce);
    const results = await Promise.all(batch.map((row) => changeOne(database, migration, row)));
    for (const isDone of results) if (!isDone) skipped += 1;
  }
  return skipped;
}

async function changeOne(database: Database, migration: Migration, scanned: Row): Promise<boolean> {
  let row: Row | undefined = scanned;
  for (let attempt = 1; attempt <= triesPerRow; attempt += 1) {
    const changedRow = row && migration.change(row);
    // Deleted or already migrated by a concurrent writer.
    if (!row || !changedRow) return true;
    if (await writeChanges(database, row, changedRow)) return true;
    row = await reread(database, row);
  }
  return false;
}

async function reread({ client, table }: Database, { pk, sk }: Row): Promise<Row | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true }));
  return Item;
}

/** Writes only the differing attributes, on the condition that they are unchanged; other attributes are left alone. */
async function writeChanges({ client, table }: Database, row: Row, changedRow: Row): Promise<boolean> {
  const { pk, sk } = row;
  if (changedRow.pk !== pk || changedRow.sk !== sk) throw new Error(`A migration may not move a row: ${pk} ${sk}`);
  const names = [...new Set([...Object.keys(row), ...Object.keys(changedRow)])];
  const changedNames = names.filter((name) => !isDeepStrictEqual(row[name], changedRow[name]));
  const set = changedNames.flatMap((name, n) => (changedRow[name] === undefined ? [] : [`#a${n} = :new${n}`]));
  const remove = changedNames.flatMap((name, n) => (changedRow[name] === undefined ? [`#a${n}`] : []));
  const conditions = changedNames.map((name, n) =>
    row[name] === undefined ? `attribute_not_exists(#a${n})` : `#a${n} = :old${n}`,
  );
  const values = changedNames.flatMap((name, n) => [
    ...(changedRow[name] === undefined ? [] : [[`:new${n}`, changedRow[name]] as const]),
    ...(row[name] === undefined ? [] : [[`:old${n}`, row[name]] as const]),
  ]);
  return tryWrite(
    client.send(
      new UpdateCommand({
        TableName: table,
        Key: { pk, sk },
        UpdateExpression: [
          ...(set.length > 0 ? [`SET ${set.join(", ")}`] : []),
          ...(remove.length > 0 ? [`REMOVE ${remove.join(", ")}`] : []),
        ].join(" "),
        ConditionExpression: ["attribute_exists(pk)", ...conditions].join(" AND "),
        ExpressionAttributeNames: Object.fromEntries(changedNames.map((name, n) => [`#a${n}`, name])),
        ExpressionAttributeValues: Object.fromEntries(values),
      }),
    ),
  );
}

/** Key of the checkpoint row. It has no entity, so no other code reads it. */
const checkpointKey = ({ id }: Migration) => ({ pk: `$migration#${id}`, sk: "$place" });

async function loadCheckpoint({ client, table }: Database, migration: Migration): Promise<StartKey> {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: checkpointKey(migration), ConsistentRead: true }),
  );
  return Item?.place;
}

async function saveCheckpoint({ client, table }: Database, migration: Migration, place: StartKey, { seen }: RunReport) {
  const progress = place ? { place } : { doneAt: nowIso() };
  const Item = { ...checkpointKey(migration), ...progress, seen };
  await client.send(new PutCommand({ TableName: table, Item }));
}
