/** Creates the table from the product's definition, and deletes expired items as DynamoDB's time to live does. */
import {
  CreateTableCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  ScanCommand,
  type ScanCommandOutput,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { tableDefinition, ttlAttribute } from "@callwright/core/db/table";
import { now, toTtl } from "@callwright/core/kernel/clock";
import { describeError, log } from "@callwright/core/kernel/log";

/** Creates the table, or adds the missing indexes to an older one. */
export async function ensureTable(client: DynamoDBClient, TableName: string): Promise<void> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    const existingIndexes = new Set(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
    const { AttributeDefinitions, GlobalSecondaryIndexes } = tableDefinition;
    for (const index of GlobalSecondaryIndexes.filter(({ IndexName }) => !existingIndexes.has(IndexName))) {
      const GlobalSecondaryIndexUpdates = [{ Create: index }];
      await client.send(new UpdateTableCommand({ TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates }));
    }
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    await createTable(client, TableName);
  }
}

async function createTable(client: DynamoDBClient, TableName: string): Promise<void> {
  try {
    await client.send(new CreateTableCommand({ TableName, ...tableDefinition }));
    const TimeToLiveSpecification = { AttributeName: ttlAttribute, Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  } catch (error) {
    // Another process that uses the same server created it meanwhile.
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}

export interface Expiry {
  /** Runs a round immediately, since the clock has moved. */
  runNow(): void;
  stop(): Promise<void>;
}

const roundIntervalMs = 60_000;
/** Together, these let a round read a small table completely and limit its cost for a large one. */
const itemsPerPage = 500;
const pagesPerRound = 8;

/** Deletes expired items. Each round continues where the last one stopped. */
export function startExpiry(client: DynamoDBClient, TableName: string): Expiry {
  let lastKey: ScanCommandOutput["LastEvaluatedKey"];
  let round: Promise<void> | undefined;
  let isStopping = false;

  async function sweep(): Promise<void> {
    for (let page = 0; page < pagesPerRound && !isStopping; page += 1) {
      lastKey = await expirePage(client, TableName, lastKey);
      if (!lastKey) return;
    }
  }

  const run = () => {
    round ??= sweep()
      .catch((error: unknown) => log.warn("expiry.failed", { error: describeError(error) }))
      .finally(() => {
        round = undefined;
      });
  };
  const timer = setInterval(run, roundIntervalMs);
  return {
    runNow: run,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await round;
    },
  };
}

async function expirePage(
  client: DynamoDBClient,
  TableName: string,
  ExclusiveStartKey: ScanCommandOutput["LastEvaluatedKey"],
): Promise<ScanCommandOutput["LastEvaluatedKey"]> {
  const expressionParts = {
    ExpressionAttributeNames: { "#ttl": ttlAttribute },
    ExpressionAttributeValues: { ":now": { N: String(toTtl(now())) } },
  };
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName,
      ...expressionParts,
      ExclusiveStartKey,
      Limit: itemsPerPage,
      FilterExpression: "#ttl <= :now",
      ProjectionExpression: "pk, sk",
    }),
  );
  for (const { pk, sk } of Items) {
    if (!pk || !sk) continue;
    const command = new DeleteItemCommand({
      TableName,
      ...expressionParts,
      Key: { pk, sk },
      ConditionExpression: "#ttl <= :now",
    });
    // The item may have been renewed since the scan.
    await client.send(command).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === "ConditionalCheckFailedException")) throw error;
    });
  }
  return LastEvaluatedKey;
}
