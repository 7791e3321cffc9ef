/** The table's document client, with short time limits. For measurements it reports each request's capacity units. */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Database } from "@callwright/core/db/database";
import * as z from "zod/mini";
import { type AwsLocation, connection, hasErrorName } from "./connection.ts";

export interface DatabaseConfig extends AwsLocation {
  readonly table: string;
  readonly onConsumed?: ((kind: "read" | "write", units: number) => void) | undefined;
}

export function createDatabase({ table, onConsumed, ...location }: DatabaseConfig): Database {
  const base = new DynamoDBClient(connection(location, { requestMs: 3000 }));
  retryConflicts(base);
  if (onConsumed) meter(base, onConsumed);
  const client = DynamoDBDocumentClient.from(base, { marshallOptions: { removeUndefinedValues: true } });
  return { client, table };
}

/** A single write that conflicts with a transaction was not done and may be retried, which the SDK does not know. */
function retryConflicts(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        if (hasErrorName(error, "TransactionConflictException")) Object.assign(error as Error, { $retryable: {} });
        throw error;
      }
    },
    { step: "finalizeRequest", priority: "low", name: "retryConflicts" },
  );
}

const capacitySchema = z.object({ CapacityUnits: z.optional(z.number()) });
const outputSchema = z.object({ ConsumedCapacity: z.optional(z.union([capacitySchema, z.array(capacitySchema)])) });

const itemCommands =
  /^(BatchGet|BatchWrite|Delete|Get|Put|Query|Scan|TransactGet|TransactWrite|Update)(Item|Items)?Command$/;

function meter(client: DynamoDBClient, onConsumed: NonNullable<DatabaseConfig["onConsumed"]>): void {
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (!itemCommands.test(commandName)) return next(args);
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
        const { ConsumedCapacity = [] } = outputSchema.parse(result.output);
        const kind = /Get|Query|Scan/.test(commandName) ? "read" : "write";
        for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat()) onConsumed(kind, CapacityUnits);
        return result;
      },
    { step: "initialize", name: "consumedCapacity" },
  );
}
