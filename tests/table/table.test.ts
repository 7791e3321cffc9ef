/** The table in memory answers as the embedded database does: the same commands, generated, to both. */
import { BatchWriteCommand, QueryCommand, type QueryCommandInput, ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Database } from "@callwright/core/db/database";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../support/run/table.ts";
import { type Command, command, everyKey, type Query, query, TableName, terms } from "./arbitrary-commands.ts";
import { createMemoryDatabase } from "./database.ts";

const memory = createMemoryDatabase();
let embedded: EmbeddedDatabase;
beforeAll(async () => {
  embedded = await startEmbeddedDatabase();
});
afterAll(() => embedded.stop());

interface Answer {
  readonly LastEvaluatedKey?: QueryCommandInput["ExclusiveStartKey"];
  readonly error?: string;
  readonly codes?: readonly string[];
}

type AnyCommand = Parameters<Database["client"]["send"]>[0];

/** An answer made comparable: sets sorted, the rows of a batch by key, an error as its name and reasons. */
async function answerOf({ client }: Database, command: Command): Promise<Answer> {
  try {
    return comparable(await client.send(command as AnyCommand)) as Answer;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reasons = "CancellationReasons" in error ? error.CancellationReasons : undefined;
    const codes = Array.isArray(reasons) ? reasons.map(({ Code }) => Code) : [];
    return { error: error.name, codes };
  }
}

function comparable(value: unknown): unknown {
  if (value instanceof Set) return { set: [...value].sort() };
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  // A batch returns its rows in any order.
  if (TableName in value && Array.isArray(value[TableName])) return Object.fromEntries(value[TableName].map(withKey));
  const entries = Object.entries(value).filter(([name]) => name !== "$metadata" && name !== "ScannedCount");
  return Object.fromEntries(entries.map(([name, one]) => [name, comparable(one)]));
}

const withKey = (row: Record<string, unknown>) => [`${row.pk} ${row.sk}`, comparable(row)] as const;

/** The commands since both tables were empty, for the report of a failure. */
let commandLog: string[] = [];

async function expectSame(command: Command): Promise<Answer> {
  commandLog.push(JSON.stringify([command.constructor.name, command.input], showSets));
  const [actual, expected] = await Promise.all([answerOf(memory, command), answerOf(embedded.database, command)]);
  expect(actual, commandLog.join("\n")).toEqual(expected);
  return actual;
}

const showSets = (_: string, value: unknown) => (value instanceof Set ? { set: [...value] } : value);

const step = fc.oneof({ weight: 4, arbitrary: command }, { weight: 1, arbitrary: query });

async function runStep(commandOrQuery: Command | Query): Promise<void> {
  if (!("keyCondition" in commandOrQuery)) return void (await expectSame(commandOrQuery));
  const { keyCondition, filter, projection, ...input } = commandOrQuery;
  const { texts, placeholders } = terms(keyCondition, filter, projection);
  const expressions = { KeyConditionExpression: texts[0], FilterExpression: texts[1], ProjectionExpression: texts[2] };
  let ExclusiveStartKey: QueryCommandInput["ExclusiveStartKey"];
  do {
    const page = await expectSame(
      new QueryCommand({ TableName, ...input, ...expressions, ...placeholders, ExclusiveStartKey }),
    );
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

/** The rows that a scan finds, page by page; their order is the database's own. */
async function scanAll({ client }: Database): Promise<unknown> {
  const rows: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const filter = { text: "attribute_not_exists(#t) OR #t <> ?", names: ["t"], values: ["zz"] };
    const { texts, placeholders } = terms(filter);
    const input = { TableName, Limit: 3, FilterExpression: texts[0], ...placeholders, ExclusiveStartKey };
    const page = await client.send(new ScanCommand(input));
    rows.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return comparable({ [TableName]: rows });
}

const clear = new BatchWriteCommand({
  RequestItems: { [TableName]: everyKey.map((Key) => ({ DeleteRequest: { Key } })) },
});

it("any sequence of commands has the same answers and the same errors in memory as in the embedded database", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40, size: "max" }), async (steps) => {
      commandLog = [];
      await expectSame(clear);
      for (const one of steps) await runStep(one);
      expect(await scanAll(memory), commandLog.join("\n")).toEqual(await scanAll(embedded.database));
    }),
    {
      numRuns: 60,
      // The log of the shortest failure says more than its generated values.
      asyncReporter: async ({ errorInstance }) => {
        if (errorInstance) throw errorInstance;
      },
    },
  );
});
