/** Answers to the requests that the page sent beside its files (see first-paint.js). */

/** An answer that nobody took by then would be stale. */
const FRESH_MS = 15_000;

/** Undefined once the network has failed. */
type EarlyAnswers = Record<string, Promise<Response | undefined>>;

/** The answer at this address, once; undefined if it was not asked for or has failed. */
export async function takeEarly(address: string): Promise<Response | undefined> {
  const { cwEarly } = globalThis as { readonly cwEarly?: EarlyAnswers };
  const answer = cwEarly?.[address];
  if (!answer) return undefined;
  delete cwEarly[address];
  return performance.now() > FRESH_MS ? undefined : await answer;
}
