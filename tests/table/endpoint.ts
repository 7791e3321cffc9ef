/** The table in memory behind DynamoDB's own HTTP, for readers without the document client. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { tableDefinition } from "@callwright/core/db/table";
import { type Inputs, isCommandName, runCommand } from "./commands.ts";
import type { Store } from "./store.ts";

export interface TableEndpoint {
  readonly endpoint: string;
  stop(): Promise<void>;
}

export async function serveStore(store: Store): Promise<TableEndpoint> {
  const server = createServer((request, response) => void respond(store, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function respond(store: Store, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body: object = JSON.parse((await buffer(request)).toString());
  const operation = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
  try {
    response.end(JSON.stringify(run(store, operation, body)));
  } catch (error) {
    const { name, message, ...more } = error as Error;
    response.statusCode = 400;
    response.end(JSON.stringify({ ...more, __type: name, message }));
  }
}

function run(store: Store, operation: string, body: object): unknown {
  if (operation === "DescribeTable") return { Table: tableDefinition };
  // "GetItem" is the document client's "GetCommand".
  const name = `${operation.replace(/Items?$/, "")}Command`;
  if (!isCommandName(name)) throw new Error(`The table in memory has no ${operation}`);
  return convert(runCommand(store, name, convert(body, unmarshall) as Inputs[typeof name]), marshall);
}

const rowFields = new Set([
  "Key",
  "Item",
  "ExpressionAttributeValues",
  "ExclusiveStartKey",
  "LastEvaluatedKey",
  "Attributes",
]);
const rowListFields = new Set(["Keys", "Items"]);

/** A copy of a request or an answer with each row in it converted by `toOther`. */
function convert(value: unknown, toOther: (row: never) => object): unknown {
  if (Array.isArray(value)) return value.map((one) => convert(one, toOther));
  if (typeof value !== "object" || value === null) return value;
  const convertRow = (one: unknown) => toOther(one as never);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (one === undefined) return [name, one];
      if (rowFields.has(name)) return [name, convertRow(one)];
      if (rowListFields.has(name)) return [name, one.map(convertRow)];
      if (name === "Responses") return [name, mapValues(one, (found: unknown[]) => found.map(convertRow))];
      return [name, convert(one, toOther)];
    }),
  );
}

const mapValues = <T>(byName: Record<string, T>, change: (value: T) => unknown) =>
  Object.fromEntries(Object.entries(byName).map(([name, value]) => [name, change(value)]));
