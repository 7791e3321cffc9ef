/** Every row of a table as DynamoDB writes it, so that nothing is lost on the way through a file and back. */
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DeleteItemCommand,
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

/** Of which kind a row is, as ElectroDB marks it; what has no mark is the house's own bookkeeping. */
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

/** Answers false where a row with this key is there already and may not be replaced. */
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

export async function deleteRow({ client, name }: Table, { pk, sk }: Row): Promise<void> {
  if (!pk || !sk) throw new Error("A row without keys");
  await client.send(new DeleteItemCommand({ TableName: name, Key: { pk, sk } }));
}

/** A row's values as JSON has them; a set becomes a list. */
export const plain = (row: Row): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]));

function plainValue(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.L) return value.L.map(plainValue);
  if (value.M) return plain(value.M);
  return value.SS ?? value.NS?.map(Number) ?? null;
}

/** Does so many at once, and answers with whatever each answered. */
export async function eachOf<T, R>(items: AsyncIterable<T>, work: (item: T) => Promise<R>, atOnce = 16): Promise<R[]> {
  const answers: R[] = [];
  let group: Promise<R>[] = [];
  for await (const item of items) {
    group.push(work(item));
    if (group.length < atOnce) continue;
    answers.push(...(await Promise.all(group)));
    group = [];
  }
  return [...answers, ...(await Promise.all(group))];
}

export function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of [...names].sort()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
