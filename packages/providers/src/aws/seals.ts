/** Seals by the key of their row, read without the table's domain: for who must be light. */
import { lazy } from "@callwright/core/kernel/lazy";
import { connection, type Place } from "./connection.ts";

export interface SealsConfig extends Place {
  readonly table: string;
}

export function createSealReader({ table: TableName, ...place }: SealsConfig) {
  const sdk = () => import("./dynamodb-sdk.ts");
  const client = lazy(async () => new (await sdk()).DynamoDBClient(connection(place, { requestMs: 3000 })));
  return async (
    { pk, sk }: { readonly pk: string; readonly sk: string },
    wanted: Readonly<Record<string, string>>,
  ): Promise<string | undefined> => {
    const { GetItemCommand } = await sdk();
    const { Item = {} } = await (await client()).send(
      new GetItemCommand({
        TableName,
        Key: { pk: { S: pk }, sk: { S: sk } },
        ProjectionExpression: [...Object.keys(wanted), "sealed"].join(", "),
      }),
    );
    // Keys are written in small letters: only the very ids are the row's.
    const isIt = Object.entries(wanted).every(([name, value]) => Item[name]?.S === value);
    return isIt ? Item.sealed?.S : undefined;
  };
}
