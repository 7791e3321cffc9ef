/** `npm test` runs reduced sizes and one view of each screen; `npm test -- all` runs every kill, world and view. */
export const isFullRun = process.env.CALLWRIGHT_TESTS === "all";

const numberIn = (name: string): number | undefined => {
  const value = process.env[name];
  return value === undefined ? undefined : Number(value);
};

/** How many malformed requests are sent, and by which seed: `FUZZ_REQUESTS=10000 FUZZ_SEED=7`. */
export const requestCount = numberIn("FUZZ_REQUESTS");
export const fuzzSeed = numberIn("FUZZ_SEED");
