/** DynamoDB's commands over a store, as the document client takes them: one whole command at one instant. */
import type {
  BatchGetCommandInput,
  BatchWriteCommandInput,
  DeleteCommandInput,
  GetCommandInput,
  PutCommandInput,
  QueryCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { type Row, readCondition, readUpdate, type Terms, ValidationException } from "./expression.ts";
import { type Key, nameOf, type Store } from "./store.ts";

/** Every command that the product sends, by its class's name. */
export interface Inputs {
  GetCommand: GetCommandInput;
  PutCommand: PutCommandInput;
  UpdateCommand: UpdateCommandInput;
  DeleteCommand: DeleteCommandInput;
  QueryCommand: QueryCommandInput;
  BatchGetCommand: BatchGetCommandInput;
  BatchWriteCommand: BatchWriteCommandInput;
  TransactWriteCommand: TransactWriteCommandInput;
}
export type CommandName = keyof Inputs;

/** What the network and the service's own leeway do to an answer. */
export interface Leeway {
  /** Milliseconds by which an eventually consistent read may be behind. */
  staleMs(): number;
  /** Whether the service leaves this key of a batch for another time. */
  leavesOut(): boolean;
}

const tableMaxTransact = 100;

export function named(name: string, message: string, more: object = {}): Error {
  return Object.assign(new Error(message), { name, ...more });
}

export const commands: {
  readonly [Name in CommandName]: (store: Store, input: Inputs[Name], leeway: Leeway) => object;
} = {
  GetCommand: (store, { Key, ConsistentRead }, leeway) => ({
    Item: copy(store.read(keyOf(Key), ConsistentRead ? 0 : leeway.staleMs())),
  }),
  PutCommand: (store, input) => alone(store, { Put: input }, input.ReturnValues),
  UpdateCommand: (store, input) =>
    alone(store, { Update: { ...input, UpdateExpression: input.UpdateExpression ?? "" } }, input.ReturnValues),
  DeleteCommand: (store, input) => alone(store, { Delete: input }, input.ReturnValues),
  QueryCommand: query,
  BatchGetCommand: (store, { RequestItems = {} }, leeway) => {
    const Responses: Record<string, (Row | undefined)[]> = {};
    const UnprocessedKeys: Record<string, object> = {};
    for (const [table, { Keys = [], ConsistentRead, ...more }] of Object.entries(RequestItems)) {
      if (Keys.length > 100 || Keys.length === 0) throw new ValidationException("Too many items requested");
      if (new Set(Keys.map((key) => nameOf(keyOf(key)))).size < Keys.length)
        throw new ValidationException("Provided list of item keys contains duplicates");
      const left = Keys.filter(() => leeway.leavesOut());
      const read = Keys.filter((key) => !left.includes(key));
      Responses[table] = read
        .map((key) => copy(store.read(keyOf(key), ConsistentRead ? 0 : leeway.staleMs())))
        .filter((row) => row !== undefined);
      if (left.length > 0) UnprocessedKeys[table] = { ...more, Keys: left, ConsistentRead };
    }
    return { Responses, UnprocessedKeys };
  },
  BatchWriteCommand: (store, { RequestItems = {} }, leeway) => {
    const UnprocessedItems: Record<string, object[]> = {};
    for (const [table, requests] of Object.entries(RequestItems)) {
      if (requests.length > 25) throw new ValidationException("Too many items requested");
      const left = requests.filter(() => leeway.leavesOut());
      for (const { PutRequest, DeleteRequest } of requests.filter((request) => !left.includes(request))) {
        if (PutRequest) alone(store, { Put: { TableName: table, Item: PutRequest.Item ?? {} } });
        if (DeleteRequest) alone(store, { Delete: { TableName: table, Key: DeleteRequest.Key ?? {} } });
      }
      if (left.length > 0) UnprocessedItems[table] = left;
    }
    return { UnprocessedItems };
  },
  TransactWriteCommand: (store, { TransactItems = [] }) => {
    const results = TransactItems.map((item) => attempt(store, item));
    const keys = new Set(results.map(({ key }) => nameOf(key)));
    if (keys.size < results.length)
      throw new ValidationException("Transaction request cannot include multiple operations on one item");
    if (results.length > tableMaxTransact) throw new ValidationException("Member must have length at most 100");
    if (results.some(({ refused }) => refused)) throw cancelled(results.map(({ refused }) => refusalOf(refused)));
    store.commit(results.filter(({ isWrite }) => isWrite));
    return {};
  },
};

const refusalOf = (isRefused: boolean) => (isRefused ? "ConditionalCheckFailed" : "None");

/** A transaction that was not done, with the reason of each of its items. */
export const cancelled = (codes: readonly string[]): Error =>
  named("TransactionCanceledException", `Transaction cancelled [${codes.join(", ")}]`, {
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

interface Attempt {
  readonly key: Key;
  readonly row: Row | undefined;
  readonly before: Row | undefined;
  readonly refused: boolean;
  readonly isWrite: boolean;
}

function attempt(store: Store, { Put, Update, Delete, ConditionCheck }: TransactItem): Attempt {
  const asked = Put ?? Update ?? Delete ?? ConditionCheck;
  if (!asked) throw new ValidationException("A transaction's item asks for nothing");
  const key = keyOf(Put ? Put.Item : (Update ?? Delete ?? ConditionCheck)?.Key);
  const before = store.read(key);
  const terms = termsOf(asked);
  const refused =
    asked.ConditionExpression !== undefined && !readCondition(asked.ConditionExpression)(before ?? {}, terms);
  if (refused || ConditionCheck) return { key, row: before, before, refused, isWrite: false };
  const made = () => {
    if (Put) return clean(Put.Item ?? {});
    if (Delete) return undefined;
    return clean(readUpdate(Update?.UpdateExpression ?? "")(before ?? { ...key }, terms));
  };
  return { key, row: made(), before, refused, isWrite: true };
}

/** One write alone, with its own word for a condition that failed. */
function alone(store: Store, item: TransactItem, wanted: string | undefined = "NONE"): object {
  const { key, row, before, refused } = attempt(store, item);
  if (refused) throw named("ConditionalCheckFailedException", "The conditional request failed");
  store.commit([{ key, row }]);
  if (wanted === "NONE") return {};
  return { Attributes: copy(wanted.endsWith("_NEW") ? row : before) };
}

interface Asked {
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Record<string, unknown> | undefined;
}

const termsOf = ({ ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Asked): Terms => ({
  names: ExpressionAttributeNames,
  values: ExpressionAttributeValues,
});

function keyOf(from: Record<string, unknown> | undefined): Key {
  const { pk, sk } = from ?? {};
  if (typeof pk !== "string" || typeof sk !== "string" || pk === "" || sk === "")
    throw new ValidationException("The provided key element does not match the schema");
  return { pk, sk };
}

function query(store: Store, input: QueryCommandInput, leeway: Leeway): object {
  const { IndexName, KeyConditionExpression = "", FilterExpression, Limit, ScanIndexForward = true } = input;
  const terms = termsOf(input);
  const isKept = readCondition(KeyConditionExpression);
  const pk = partitionAsked(KeyConditionExpression, terms, IndexName ? `${IndexName}pk` : "pk");
  const all: readonly Row[] = IndexName ? store.index(IndexName, pk) : store.partition(pk).map((key) => ({ ...key }));
  const inOrder = ScanIndexForward ? all : all.toReversed();
  const from = input.ExclusiveStartKey;
  const start = from ? inOrder.findIndex(({ pk, sk }) => pk === from.pk && sk === from.sk) + 1 : 0;
  const found = inOrder.slice(start).filter((row) => isKept(row, terms));
  const page = Limit === undefined ? found : found.slice(0, Limit);
  const last = page.length < found.length || page.length === Limit ? page.at(-1) : undefined;
  const staleMs = IndexName || input.ConsistentRead ? 0 : leeway.staleMs();
  const rows = page.flatMap((row) => {
    const whole = IndexName ? row : store.read(keyOf(row), staleMs);
    return whole && (!FilterExpression || readCondition(FilterExpression)(whole, terms)) ? [copy(whole)] : [];
  });
  return { Items: rows, Count: rows.length, LastEvaluatedKey: last && { ...last } };
}

const equalities = new Map<string, readonly (readonly [name: string, value: string])[]>();

/** The names of a condition that must equal a value, each with that value's name. */
function equalitiesIn(condition: string): readonly (readonly [name: string, value: string])[] {
  const known = equalities.get(condition);
  if (known) return known;
  const found = [...condition.matchAll(/(#?\w+)\s*=\s*(:\w+)/g)];
  const made = found.map(([, name = "", value = ""]) => [name, value] as const);
  equalities.set(condition, made);
  return made;
}

/** The partition that a query is about: the value that stands against the partition key's name. */
function partitionAsked(condition: string, { names, values }: Terms, attribute: string): string {
  for (const [name, value] of equalitiesIn(condition))
    if ((names[name] ?? name) === attribute) return String(values[value]);
  throw new ValidationException("Query condition missed key schema element");
}

/** What is handed out may be changed by whoever gets it. */
function copy(row: Row | undefined): Row | undefined {
  return row && { ...row };
}

/** What is kept belongs to the table: nothing undefined, no set or list of somebody else's. */
function clean(row: Row): Row {
  const kept: Record<string, unknown> = { ...row };
  for (const name in kept) {
    const value = kept[name];
    if (value === undefined) delete kept[name];
    else if (typeof value === "object") kept[name] = cleanValue(value);
  }
  return kept;
}

function cleanValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Set) return new Set(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  return clean({ ...value });
}
