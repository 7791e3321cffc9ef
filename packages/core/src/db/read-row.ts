import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { context } from "../kernel/context.ts";
import { type ReadRow, rowKey, toRow } from "./light-rows.ts";

export const readRow: ReadRow = async (name, ids) => {
  const { client, table } = context().database;
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: rowKey(name, ids), ConsistentRead: true }),
  );
  return Item && toRow(name, Item);
};
