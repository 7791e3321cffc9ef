/** Reads all rows for a list of keys, including the keys that a busy table leaves unprocessed. */
import { AppError } from "../kernel/error.ts";

/** Batches in flight at the same time. */
export const concurrency = 4;

const firstRestMs = 50;
const longestRestMs = 1_000;
/** Consecutive tries without progress before giving up. */
const maxIdle = 6;

/** Requests each key once, since DynamoDB rejects duplicates in a batch, and retries unprocessed keys with backoff. */
export async function getAll<Key, Row>(
  keys: readonly Key[],
  read: (keys: Key[]) => Promise<{ readonly data: readonly Row[]; readonly unprocessed: Key[] }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let waiting = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
  let idle = 0;
  for (let restMs = firstRestMs; waiting.length > 0; restMs = Math.min(2 * restMs, longestRestMs)) {
    const { data, unprocessed } = await read(waiting);
    for (const row of data) rows.push(row);
    idle = unprocessed.length < waiting.length ? 0 : idle + 1;
    if (idle === maxIdle) throw new AppError("unavailable", undefined, { retryAfterSeconds: 1 });
    waiting = unprocessed;
    if (waiting.length > 0) await rest(restMs * Math.random());
  }
  return rows;
}

/** Whether a hydrated query found rows in its index that it could not read; ElectroDB's types leave them out. */
export const hasUnread = (answer: object): boolean =>
  "unprocessed" in answer && Array.isArray(answer.unprocessed) && answer.unprocessed.length > 0;

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
