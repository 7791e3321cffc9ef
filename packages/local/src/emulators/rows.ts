/** Rows of the table that the sandbox shows: calls, texts, events and counters, but no user accounts. */
import {
  type AttributeValue,
  type DynamoDBClient,
  ScanCommand,
  type ScanCommandOutput,
} from "@aws-sdk/client-dynamodb";

/** Entity names as stored in the rows. */
export const shownEntities = [
  "call",
  "callee",
  "callinglog",
  "candidate",
  "event",
  "ledger",
  "line",
  "meter",
  "run",
  "sender",
  "tally",
  "tenantmeter",
  "text",
  "voiceaccount",
  "webhookdelivery",
] as const;
export type ShownEntity = (typeof shownEntities)[number];

export type Row = Readonly<Record<string, unknown>>;

/** Reads the whole table for the rows of one entity. */
export async function readRows(client: DynamoDBClient, TableName: string, entity: ShownEntity): Promise<Row[]> {
  const rows: Row[] = [];
  let ExclusiveStartKey: ScanCommandOutput["LastEvaluatedKey"];
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({
        TableName,
        ExclusiveStartKey,
        ConsistentRead: true,
        FilterExpression: "#entity = :entity",
        ExpressionAttributeNames: { "#entity": "__edb_e__" },
        ExpressionAttributeValues: { ":entity": { S: entity } },
      }),
    );
    rows.push(...(page.Items ?? []).map(decodeRow));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return rows;
}

const decodeRow = (item: Record<string, AttributeValue>): Row =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, decodeValue(value)]));

/** Sets become lists, so that JSON shows them. */
function decodeValue({ S, N, BOOL, SS, NS, L, M }: AttributeValue): unknown {
  if (N !== undefined) return Number(N);
  if (M) return decodeRow(M);
  return S ?? BOOL ?? SS ?? NS?.map(Number) ?? L?.map(decodeValue) ?? null;
}
