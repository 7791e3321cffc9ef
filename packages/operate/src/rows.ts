/** Reads and writes rows in DynamoDB's own format, which a backup file keeps unchanged. */
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  ScanCommand,
  type ScanCommandOutput,
} from "@aws-sdk/client-dynamodb";

export type Row = Record<string, AttributeValue>;

export interface Table {
  readonly client: DynamoDBClient;
  readonly name: string;
}

/** The entity's name, which ElectroDB writes; internal rows without one count as "house". */
export const entityOf = (row: Row): string => row.__edb_e__?.S ?? "house";

export async function* readRows({ client, name }: Table): AsyncGenerator<Row> {
  let ExclusiveStartKey: ScanCommandOutput["LastEvaluatedKey"];
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({ TableName: name, ExclusiveStartKey, ConsistentRead: true }),
    );
    yield* page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

export async function putRow({ client, name }: Table, Item: Row, mayReplace: boolean): Promise<boolean> {
  const condition = mayReplace ? {} : { ConditionExpression: "attribute_not_exists(pk)" };
  try {
    await client.send(new PutItemCommand({ TableName: name, Item, ...condition }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

export type PlainRow = Readonly<Record<string, unknown>>;

export const toPlain = (row: Row): PlainRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]));

function plainValue(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.L) return value.L.map(plainValue);
  if (value.M) return toPlain(value.M);
  return value.SS ?? value.NS?.map(Number) ?? null;
}

export async function mapConcurrently<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<R>,
  concurrency = 16,
): Promise<R[]> {
  const results: R[] = [];
  let group: Promise<R>[] = [];
  for await (const item of items) {
    group.push(work(item));
    if (group.length < concurrency) continue;
    results.push(...(await Promise.all(group)));
    group = [];
  }
  return [...results, ...(await Promise.all(group))];
}

export type Counts = Record<string, number>;

export function countEach(names: readonly string[]): Counts {
  const counts: Counts = {};
  for (const name of [...names].sort()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
