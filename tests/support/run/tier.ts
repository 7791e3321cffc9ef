import { describe, it } from "vitest";

/** `npm test` runs reduced sizes and one view of each screen; `npm test -- all` runs every kill, world and view. */
export const isFullRun = process.env.CALLWRIGHT_TESTS === "all";

const unregistered = Object.assign(() => {}, { each: () => () => {} });

interface FullRunTest {
  (name: string, test: () => unknown, timeoutMs?: number): void;
  each: typeof it.each;
}

/** A test only of the full run: it repeats, at length or in another view, what a test of the default run shows. */
export const itInFull: FullRunTest = isFullRun ? it : unregistered;

/** A group of tests only of the full run. */
export const describeInFull: (name: string, tests: () => void) => void = isFullRun ? describe : unregistered;

/** All in a full run, else the first: languages, views and seeds that repeat one test. */
export const sampleOf = <const T>(all: readonly T[]): readonly T[] => (isFullRun ? all : all.slice(0, 1));

const numberIn = (name: string): number | undefined => {
  const value = process.env[name];
  return value === undefined ? undefined : Number(value);
};

/** How many malformed requests are sent, and from which seed: `FUZZ_REQUESTS=10000 FUZZ_SEED=7`. */
export const requestCount = numberIn("FUZZ_REQUESTS");
export const fuzzSeed = numberIn("FUZZ_SEED");
