/** Repeats of a read and its conditional write, which another writer may have overtaken. */

const firstPauseMs = 5;
const longestPauseMs = 250;

/** Counts from 1 to `max`, with a random sleep between tries that grows, so that parallel writers do not meet again. */
export async function* tries(max: number): AsyncGenerator<number> {
  for (let attempt = 1; attempt <= max; attempt += 1) {
    if (attempt > 1) await sleep(Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt));
    yield attempt;
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
