import { sleep } from "../kernel/clock.ts";

const firstPauseMs = 20;
const longestPauseMs = 250;

/** Counts from 1 to `max`, with growing random pauses in between, so that parallel writers do not meet again. */
export async function* tries(max: number): AsyncGenerator<number> {
  for (let attempt = 1; attempt <= max; attempt += 1) {
    yield attempt;
    if (attempt < max) await sleep(Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)));
  }
}
