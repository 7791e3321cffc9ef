/** DynamoDB's commands over a store, in the document client's form; each sees and changes the store at one instant. */
import type {
  BatchGetCommandInput,
  BatchWriteCommandInput,
  DeleteCommandInput,
  GetCommandInput,
  PutCommandInput,
  QueryCommandInput,
  ScanCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import {
  attributeNameOf,
  copyOf,
  type Row,
  readCondition,
  readUpdate,
  storable,
  type Terms,
  ValidationException,
} from "./expression.ts";
import { compareKeys, indexKeyNames, type Key, nameOf, type Store, type Write } from "./store.ts";

/** The commands that the product sends, by the names of their classes. */
export interface Inputs {
  GetCommand: GetCommandInput;
  PutCommand: PutCommandInput;
  UpdateCommand: UpdateCommandInput;
  DeleteCommand: DeleteCommandInput;
  QueryCommand: QueryCommandInput;
  ScanCommand: ScanCommandInput;
  BatchGetCommand: BatchGetCommandInput;
  BatchWriteCommand: BatchWriteCommandInput;
  TransactWriteCommand: TransactWriteCommandInput;
}
export type CommandName = keyof Inputs;

/** What DynamoDB may do to a request without refusing it. */
export interface AllowedDeviations {
  /** Milliseconds by which an eventually consistent read may be behind. */
  staleReadMs(): number;
  /** Whether a key of a batch is left unprocessed. */
  isUnprocessed(): boolean;
}

const noDeviations: AllowedDeviations = { staleReadMs: () => 0, isUnprocessed: () => false };

const maxTransactItems = 100;
const maxBatchGetKeys = 100;
const maxBatchWrites = 25;

export function namedError(name: string, message: string, fields: object = {}): Error {
  return Object.assign(new Error(message), { name, ...fields });
}

const commands: {
  readonly [Name in CommandName]: (store: Store, input: Inputs[Name], deviations: AllowedDeviations) => object;
} = {
  GetCommand: (store, { Key, ConsistentRead, ...input }, deviations) => {
    const row = store.read(keyOf(Key), ConsistentRead ? 0 : deviations.staleReadMs());
    return { Item: row && projected(row, input) };
  },
  PutCommand: (store, input) => writeOne(store, { Put: input }, input.ReturnValues),
  UpdateCommand: (store, input) =>
    writeOne(store, { Update: { ...input, UpdateExpression: input.UpdateExpression ?? "" } }, input.ReturnValues),
  DeleteCommand: (store, input) => writeOne(store, { Delete: input }, input.ReturnValues),
  QueryCommand: query,
  ScanCommand: scan,
  BatchGetCommand: (store, { RequestItems = {} }, deviations) => {
    const Responses: Record<string, Row[]> = {};
    const UnprocessedKeys: Record<string, object> = {};
    for (const [table, request] of Object.entries(RequestItems)) {
      const { Keys = [], ConsistentRead } = request;
      if (Keys.length > maxBatchGetKeys || Keys.length === 0) throw new ValidationException("Too many items requested");
      if (new Set(Keys.map((key) => nameOf(keyOf(key)))).size < Keys.length)
        throw new ValidationException("Provided list of item keys contains duplicates");
      const unprocessed = Keys.filter(() => deviations.isUnprocessed());
      Responses[table] = Keys.filter((key) => !unprocessed.includes(key)).flatMap((key) => {
        const row = store.read(keyOf(key), ConsistentRead ? 0 : deviations.staleReadMs());
        return row ? [projected(row, request)] : [];
      });
      if (unprocessed.length > 0) UnprocessedKeys[table] = { ...request, Keys: unprocessed };
    }
    return { Responses, UnprocessedKeys };
  },
  BatchWriteCommand: (store, { RequestItems = {} }, deviations) => {
    const UnprocessedItems: Record<string, object[]> = {};
    for (const [table, requests] of Object.entries(RequestItems)) {
      if (requests.length > maxBatchWrites) throw new ValidationException("Too many items requested");
      const writes = requests.map((request): Write & { request: object } => {
        const { Item, Key } = { ...request.PutRequest, ...request.DeleteRequest };
        return { request, key: keyOf(Item ?? Key), row: Item && validated(storable(Item)) };
      });
      if (new Set(writes.map(({ key }) => nameOf(key))).size < writes.length)
        throw new ValidationException("Provided list of item keys contains duplicates");
      const unprocessed = requests.filter(() => deviations.isUnprocessed());
      for (const write of writes) if (!unprocessed.includes(write.request)) store.commit([write]);
      if (unprocessed.length > 0) UnprocessedItems[table] = unprocessed;
    }
    return { UnprocessedItems };
  },
  TransactWriteCommand: (store, { TransactItems = [] }) => {
    if (TransactItems.length > maxTransactItems || TransactItems.length === 0)
      throw new ValidationException("Member must have length between 1 and 100");
    const keys = keysOf("TransactWriteCommand", { TransactItems });
    if (new Set(keys.map(nameOf)).size < keys.length)
      throw new ValidationException("Transaction request cannot include multiple operations on one item");
    const results = TransactItems.map((item) => evaluate(store, item));
    if (results.some(({ refusal }) => refusal)) throw cancellationError(results.map(({ refusal }) => codeOf(refusal)));
    store.commit(results.filter(({ isWrite }) => isWrite));
    return {};
  },
};

export const isCommandName = (name: string): name is CommandName => name in commands;

export function runCommand<Name extends CommandName>(
  store: Store,
  name: Name,
  input: Inputs[Name],
  deviations = noDeviations,
): object {
  return commands[name](store, input, deviations);
}

/** The keys of the rows that a single write or a transaction names, in order; none for other commands. */
export function keysOf(name: CommandName, input: Inputs[CommandName]): readonly Key[] {
  if ("TransactItems" in input)
    return (input.TransactItems ?? []).map(({ Put, Update, Delete, ConditionCheck }) =>
      keyOf(Put ? Put.Item : (Update ?? Delete ?? ConditionCheck)?.Key),
    );
  if ("Item" in input) return [keyOf(input.Item)];
  return "Key" in input && name !== "GetCommand" ? [keyOf(input.Key)] : [];
}

/** The error of a cancelled transaction, with a reason for each of its items. */
export const cancellationError = (codes: readonly string[]): Error =>
  namedError("TransactionCanceledException", `Transaction cancelled [${codes.join(", ")}]`, {
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

interface EvaluatedWrite extends Write {
  readonly before: Row | undefined;
  readonly refusal: ValidationException | "ConditionalCheckFailed" | undefined;
  readonly isWrite: boolean;
}

const codeOf = (refusal: EvaluatedWrite["refusal"]) =>
  refusal instanceof ValidationException ? "ValidationError" : (refusal ?? "None");

function evaluate(store: Store, { Put, Update, Delete, ConditionCheck }: TransactItem): EvaluatedWrite {
  const request = Put ?? Update ?? Delete ?? ConditionCheck;
  if (!request) throw new ValidationException("A transaction item without an operation");
  const key = keyOf(Put ? Put.Item : (Update ?? Delete ?? ConditionCheck)?.Key);
  const before = store.read(key);
  const terms = termsOf(request);
  // DynamoDB refuses a bad row before it evaluates the condition.
  const putRow = Put && validated(storable(Put.Item ?? {}));
  const { ConditionExpression: condition } = request;
  if (condition !== undefined && !readCondition(condition)(before ?? {}, terms))
    return { key, row: before, before, refusal: "ConditionalCheckFailed", isWrite: false };
  const accepted = { key, before, refusal: undefined };
  if (ConditionCheck) return { ...accepted, row: before, isWrite: false };
  if (Put) return { ...accepted, row: putRow, isWrite: true };
  if (Delete) return { ...accepted, row: undefined, isWrite: true };
  const update = readUpdate(Update?.UpdateExpression ?? "");
  try {
    return { ...accepted, row: validated(storable(update(before ?? { ...key }, terms), before)), isWrite: true };
  } catch (refusal) {
    if (!(refusal instanceof ValidationException)) throw refusal;
    return { key, row: before, before, refusal, isWrite: false };
  }
}

/** Refuses a row whose index keys are empty or not texts; a row may lack them. */
function validated(row: Row): Row {
  for (const name of indexKeyNames)
    if (name in row && (typeof row[name] !== "string" || row[name] === ""))
      throw new ValidationException(`One or more parameter values are not valid: ${name}`);
  return row;
}

function writeOne(store: Store, item: TransactItem, returnValues: string | undefined = "NONE"): object {
  const { key, row, before, refusal } = evaluate(store, item);
  if (refusal instanceof ValidationException) throw refusal;
  if (refusal) throw namedError("ConditionalCheckFailedException", "The conditional request failed");
  store.commit([{ key, row }]);
  if (returnValues === "NONE") return {};
  const returned = returnValues === "ALL_NEW" ? row : before;
  return { Attributes: returned && copyOf(returned) };
}

interface Expressions {
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Record<string, unknown> | undefined;
}

const termsOf = ({ ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Expressions): Terms => ({
  names: ExpressionAttributeNames,
  values: ExpressionAttributeValues,
});

interface Projection extends Expressions {
  readonly ProjectionExpression?: string | undefined;
}

/** A copy of a row with the projected attributes. */
function projected(row: Row, input: Projection): Row {
  const copy = copyOf(row);
  if (!input.ProjectionExpression) return copy;
  const names = input.ProjectionExpression.split(",").map((word) => attributeNameOf(word.trim(), termsOf(input)));
  return Object.fromEntries(Object.entries(copy).filter(([name]) => names.includes(name)));
}

function keyOf(row: Record<string, unknown> | undefined): Key {
  const { pk, sk } = row ?? {};
  if (typeof pk !== "string" || typeof sk !== "string" || pk === "" || sk === "")
    throw new ValidationException("The provided key element does not match the schema");
  return { pk, sk };
}

function query(store: Store, input: QueryCommandInput, deviations: AllowedDeviations): object {
  const { IndexName, KeyConditionExpression = "", ScanIndexForward = true } = input;
  if (IndexName && input.ConsistentRead)
    throw new ValidationException("Consistent reads are not supported on global secondary indexes");
  const terms = termsOf(input);
  const pk = partitionOf(KeyConditionExpression, terms, IndexName ? `${IndexName}pk` : "pk");
  const sortName = IndexName ? `${IndexName}sk` : "sk";
  const rows: readonly Row[] = IndexName ? store.index(IndexName, pk) : store.partition(pk).map((key) => ({ ...key }));
  const sortKeyOf = (row: Row): Key => ({ pk, sk: String(row[sortName]) });
  const compareRows = (one: Row, other: Row) =>
    compareKeys(sortKeyOf(one), sortKeyOf(other)) || compareKeys(keyOf(one), keyOf(other));
  const start = input.ExclusiveStartKey;
  const direction = ScanIndexForward ? 1 : -1;
  const isAfterStart = (row: Row) => !start || compareRows(row, start) * direction > 0;
  const meetsKeyCondition = readCondition(KeyConditionExpression);
  const keys = (ScanIndexForward ? rows : rows.toReversed()).filter(
    (row) => isAfterStart(row) && meetsKeyCondition(row, terms),
  );
  const staleMs = IndexName || input.ConsistentRead ? 0 : deviations.staleReadMs();
  return pageOf(keys, input, (row) => (IndexName ? row : store.read(keyOf(row), staleMs)));
}

function scan(store: Store, input: ScanCommandInput): object {
  const start = input.ExclusiveStartKey;
  const keys = store
    .rows()
    .map(keyOf)
    .sort(compareKeys)
    .filter((key) => !start || compareKeys(key, keyOf(start)) > 0)
    .map((key) => ({ ...key }));
  return pageOf(keys, input, (row) => store.read(keyOf(row)));
}

interface PageInput extends Projection {
  readonly Limit?: number | undefined;
  readonly FilterExpression?: string | undefined;
}

/** One page of the rows with these keys. The limit counts rows that the filter drops, too. */
function pageOf(keys: readonly Row[], input: PageInput, load: (key: Row) => Row | undefined): object {
  const { Limit = Number.POSITIVE_INFINITY, FilterExpression } = input;
  const page = keys.slice(0, Limit);
  const meetsFilter = FilterExpression ? readCondition(FilterExpression) : () => true;
  const Items = page.flatMap((key) => {
    const row = load(key);
    return row && meetsFilter(row, termsOf(input)) ? [projected(row, input)] : [];
  });
  const last = page.length === Limit ? page.at(-1) : undefined;
  return { Items, Count: Items.length, LastEvaluatedKey: last && { ...last } };
}

const equalities = new Map<string, readonly (readonly [name: string, value: string])[]>();

/** The `name = :value` parts of a condition: each attribute name with the name of its value. */
function equalitiesIn(condition: string): readonly (readonly [name: string, value: string])[] {
  const cached = equalities.get(condition);
  if (cached) return cached;
  const found = [...condition.matchAll(/(#?\w+)\s*=\s*(:\w+)/g)];
  const parts = found.map(([, name = "", value = ""]) => [name, value] as const);
  equalities.set(condition, parts);
  return parts;
}

function partitionOf(condition: string, { names, values }: Terms, attribute: string): string {
  for (const [name, value] of equalitiesIn(condition))
    if ((names[name] ?? name) === attribute) return String(values[value]);
  throw new ValidationException("Query condition missed key schema element");
}
