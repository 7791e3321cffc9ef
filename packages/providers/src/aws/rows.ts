/** Reads rows and sealed secrets by key, without the domains and ElectroDB: for functions that must start fast. */
import type { AttributeValue, GetItemCommandInput } from "@aws-sdk/client-dynamodb";
import { lazy } from "@callwright/core/kernel/lazy";
import { type AwsLocation, connection, type Timeouts } from "./connection.ts";

export interface RowsConfig extends AwsLocation {
  readonly table: string;
}

interface RowKey {
  readonly pk: string;
  readonly sk: string;
}

function createGetItem({ table: TableName, ...location }: RowsConfig, limits: Timeouts) {
  const sdk = () => import("./dynamodb-sdk.ts");
  const client = lazy(async () => new (await sdk()).DynamoDBClient(connection(location, limits)));
  return async ({ pk, sk }: RowKey, options: Pick<GetItemCommandInput, "ConsistentRead" | "ProjectionExpression">) => {
    const { GetItemCommand } = await sdk();
    const Key = { pk: { S: pk }, sk: { S: sk } };
    const { Item } = await (await client()).send(new GetItemCommand({ TableName, Key, ...options }));
    return Item;
  };
}

export function createRowReader(config: RowsConfig) {
  const getItem = createGetItem(config, { requestMs: 1000 });
  return async (key: RowKey) => {
    const item = await getItem(key, { ConsistentRead: true });
    return item && plainValues(item);
  };
}

const plainValues = (row: Readonly<Record<string, AttributeValue>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]));

function plainValue(value: AttributeValue): unknown {
  if (value.N !== undefined) return Number(value.N);
  if (value.M) return plainValues(value.M);
  if (value.L) return value.L.map(plainValue);
  return value.S ?? value.BOOL ?? value.SS ?? value.NS?.map(Number);
}

/** Reads the row's sealed secret if it has exactly these ids: keys are lower-cased, so a key may find another row. */
export function createSealReader(config: RowsConfig) {
  const getItem = createGetItem(config, { requestMs: 3000 });
  return async (key: RowKey, ids: Readonly<Record<string, string>>): Promise<string | undefined> => {
    const item = await getItem(key, { ProjectionExpression: [...Object.keys(ids), "sealed"].join(", ") });
    const isSameRow = Object.entries(ids).every(([name, id]) => item?.[name]?.S === id);
    return isSameRow ? item?.sealed?.S : undefined;
  };
}
