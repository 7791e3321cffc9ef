import { DeleteCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Database, Key } from "./database.ts";

export type PlainRow = Readonly<Record<string, unknown>>;

export interface ScannedPage {
  readonly rows: readonly PlainRow[];
  readonly next: Key | undefined;
}

export async function scanPage({ client, table }: Database, from?: Key): Promise<ScannedPage> {
  const request = { TableName: table, ConsistentRead: true, ...(from && { ExclusiveStartKey: { ...from } }) };
  const { Items = [], LastEvaluatedKey: last } = await client.send(new ScanCommand(request));
  return { rows: Items, next: last && { pk: String(last.pk), sk: String(last.sk) } };
}

export async function deleteRow({ client, table }: Database, { pk, sk }: PlainRow): Promise<void> {
  if (typeof pk !== "string" || typeof sk !== "string") throw new Error("A row without keys");
  await client.send(new DeleteCommand({ TableName: table, Key: { pk, sk } }));
}

/** The name of its entity, which ElectroDB writes; rows without one are bookkeeping of the code base ("house"). */
export const entityOf = ({ __edb_e__: entity }: PlainRow): string => (typeof entity === "string" ? entity : "house");
