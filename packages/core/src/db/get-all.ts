/** Many rows by their keys, all of them: a batch may come back with some left out, because the table is busy. */
import { AppError } from "../kernel/error.ts";

/** Batches of one reading that are under way at once. */
export const concurrency = 4;

const firstRestMs = 50;
const longestRestMs = 1_000;
/** Tries in a row that brought nothing. */
const maxIdle = 6;

/**
 * Each key is asked for once: a batch that names one twice is refused. What is left out is asked for again, after a rest that
 * grows: a table that is busy is not made busier.
 */
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

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
