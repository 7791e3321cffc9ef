/** Rows by key as plain values, read without the table's domain and its libraries: for a function that must start fast. */
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { lazy } from "@callwright/core/kernel/lazy";
import { connection, type Place } from "./connection.ts";

export interface RowsConfig extends Place {
  readonly table: string;
}

export function createRowReader({ table: TableName, ...place }: RowsConfig) {
  const sdk = () => import("./dynamodb-sdk.ts");
  const client = lazy(async () => new (await sdk()).DynamoDBClient(connection(place, { requestMs: 1000 })));
  return async ({ pk, sk }: { readonly pk: string; readonly sk: string }) => {
    const { GetItemCommand } = await sdk();
    const Key = { pk: { S: pk }, sk: { S: sk } };
    const { Item } = await (await client()).send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
    return Item && plainValues(Item);
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
