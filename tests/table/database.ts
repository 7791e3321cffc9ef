/** The product's own document client, answered from memory before anything is serialized or sent. */
import { setImmediate } from "node:timers/promises";
import type { Database } from "@callwright/core/db/database";
import { createDatabase } from "@callwright/providers/aws/database";
import { type CommandName, type Inputs, isCommandName, namedError, runCommand } from "./commands.ts";
import { createStore, type Store, type StoreOptions } from "./store.ts";

/** A request waits one to this many turns of the event loop, so that parallel work interleaves differently each time. */
const maxTurns = 3;

export function createMemoryDatabase(): Database {
  const database = createDatabase({ region: "eu-west-1", endpoint: "http://in-memory", table: "callwright" });
  answerFromMemory(database, createStore(noLagOptions));
  return database;
}

/** A table whose indexes never lag. */
export const noLagOptions: StoreOptions = { now: Date.now, indexLagMs: () => 0 };

/** `onCommand` receives the IAM action without its service ("GetItem"), and may throw. */
export function answerFromMemory({ client }: Database, store: Store, onCommand = (_action: string) => {}): void {
  const doneTokens = new Set<string>();
  const send = async ({
    constructor: { name },
    input,
  }: {
    readonly input: object;
    readonly constructor: { readonly name: string };
  }) => {
    if (!isCommandName(name)) throw new Error(`The table in memory has no ${name}`);
    onCommand(actions[name]);
    await randomTurns();
    const { ClientRequestToken: token } = input as { readonly ClientRequestToken?: string };
    if (token && doneTokens.has(token)) return { $metadata: {} };
    if (!isWellFormed(input)) throw namedError("SerializationException", "Unpaired surrogate in a string");
    const output = runCommand(store, name, input as Inputs[typeof name]);
    if (token) doneTokens.add(token);
    return { $metadata: {}, ...output };
  };
  Object.assign(client, { send });
}

const actions: Readonly<Record<CommandName, string>> = {
  GetCommand: "GetItem",
  PutCommand: "PutItem",
  UpdateCommand: "UpdateItem",
  DeleteCommand: "DeleteItem",
  QueryCommand: "Query",
  ScanCommand: "Scan",
  BatchGetCommand: "BatchGetItem",
  BatchWriteCommand: "BatchWriteItem",
  TransactWriteCommand: "TransactWriteItems",
};

let pending = 0;
/** Requests of this process that have not been answered. */
export const pendingRequests = () => pending;

async function randomTurns(): Promise<void> {
  pending += 1;
  const turns = Math.floor(Math.random() * maxTurns);
  for (let turn = 0; turn <= turns; turn += 1) await setImmediate();
  pending -= 1;
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return true;
  return Object.values(value instanceof Set ? [...value] : value).every(isWellFormed);
}
