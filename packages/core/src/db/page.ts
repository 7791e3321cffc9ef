import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from "@aws-sdk/lib-dynamodb";
import { context } from "../kernel/context.ts";
import type { Key } from "./database.ts";
import { client } from "./service.ts";

type Row = Record<string, unknown>;

/** DynamoDB's limit for BatchGetItem. */
const batchSize = 100;

export async function readKeys(query: unknown, atMost = Number.POSITIVE_INFINITY): Promise<Key[]> {
  const keys: Key[] = [];
  let from: QueryCommandInput["ExclusiveStartKey"];
  do {
    const limit = Number.isFinite(atMost) ? { Limit: atMost - keys.length } : {};
    const answer: QueryCommandOutput = await client.send(
      new QueryCommand({ ...asInput(query), ...limit, ExclusiveStartKey: from }),
    );
    for (const { pk, sk } of answer.Items ?? []) keys.push({ pk: String(pk), sk: String(sk) });
    from = answer.LastEvaluatedKey;
  } while (from && keys.length < atMost);
  return keys;
}

interface Range {
  readonly atMost?: number;
  readonly isNewestFirst?: boolean;
}

/** Yields the values within ElectroDB's sort keys: `<value>` of "$candidate_1#candidateid_<value>". */
export async function* sortKeyValues(query: unknown, attribute: string, options: Range = {}): AsyncGenerator<string[]> {
  let remaining = options.atMost ?? Number.POSITIVE_INFINITY;
  let from: QueryCommandInput["ExclusiveStartKey"];
  do {
    const limit = Number.isFinite(remaining) ? { Limit: remaining } : {};
    const order = { ScanIndexForward: !options.isNewestFirst };
    const answer: QueryCommandOutput = await client.send(
      new QueryCommand({ ...asInput(query), ...limit, ...order, ExclusiveStartKey: from }),
    );
    const keys = (answer.Items ?? []).map((item) => String(item[attribute]));
    remaining -= keys.length;
    from = answer.LastEvaluatedKey;
    yield keys.map((key) => key.slice(key.indexOf("_", key.indexOf("#")) + 1));
  } while (from && remaining > 0);
}

/** ElectroDB types its query parameters as a bare object. */
function asInput(query: unknown): QueryCommandInput {
  if (typeof query !== "object" || query === null || !("TableName" in query)) throw new Error("Not a query");
  return { ...query, TableName: String(query.TableName) };
}

/** Strongly consistent rows for these keys, in the keys' order; deleted rows are left out. */
export async function readRows(keys: readonly Key[]): Promise<Row[]> {
  const rowByKey = new Map<string, Row>();
  for (let from = 0; from < keys.length; from += batchSize)
    for (const row of await batchGet(keys.slice(from, from + batchSize))) rowByKey.set(keyText(row), row);
  return keys.map((key) => rowByKey.get(keyText(key))).filter((row) => row !== undefined);
}

const keyText = ({ pk, sk }: { pk?: unknown; sk?: unknown }): string => `${String(pk)} ${String(sk)}`;

async function batchGet(keys: readonly Key[]): Promise<Row[]> {
  const { table } = context().database;
  const Keys = keys.map((key) => ({ ...key }));
  const request = new BatchGetCommand({ RequestItems: { [table]: { Keys, ConsistentRead: true } } });
  const { Responses }: BatchGetCommandOutput = await client.send(request);
  return Responses?.[table] ?? [];
}

export interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
}

export async function pageOfIndex(query: unknown, { page, pageSize }: PageRequest) {
  const keys = await readKeys(query);
  const rows = await readRows(keys.slice((page - 1) * pageSize, page * pageSize));
  return { rows, total: keys.length };
}

export interface DirectoryRequest {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

interface Directory<Row> {
  /** Sorts after every id. */
  readonly newest: string;
  /** Rows with smaller ids, newest first. */
  readonly below: (id: string, limit: number) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => string;
  readonly textsOf: (row: Row) => readonly string[];
}

const maxRowsRead = 1_000;
const chunkSize = 200;

export const foldForSearch = (text: string): string => text.normalize("NFKC").toLowerCase();

export async function directoryPage<Row>(
  { search, limit, after }: DirectoryRequest,
  { newest, below, idOf, textsOf }: Directory<Row>,
): Promise<{ readonly items: readonly Row[]; readonly next?: string | undefined }> {
  let beforeId = after ?? newest;
  if (!search) {
    const items = await below(beforeId, limit);
    const last = items.at(-1);
    return { items, next: items.length < limit || !last ? undefined : idOf(last) };
  }
  const foldedSearch = foldForSearch(search);
  const items: Row[] = [];
  for (let rowsRead = 0; rowsRead < maxRowsRead; rowsRead += chunkSize) {
    const rows = await below(beforeId, chunkSize);
    for (const row of rows) {
      if (!textsOf(row).some((text) => foldForSearch(text).includes(foldedSearch))) continue;
      items.push(row);
      if (items.length === limit) return { items, next: idOf(row) };
    }
    const last = rows.at(-1);
    if (!last || rows.length < chunkSize) return { items };
    beforeId = idOf(last);
  }
  return { items, next: beforeId };
}
