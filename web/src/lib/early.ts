/** Answers to the requests that the page sent beside its files (see first-paint.js). */

/** Older answers are stale. */
const FRESH_MS = 30_000;

/** Undefined once the network has failed. */
type EarlyAnswers = Record<string, Promise<Response | undefined>>;

const page = globalThis as { cwEarly?: EarlyAnswers | undefined };

/** The answer at this address, once; undefined if it was not asked for or has failed. */
export async function takeEarlyAnswer(address: string): Promise<Response | undefined> {
  const answer = page.cwEarly?.[address];
  if (!answer) return undefined;
  delete page.cwEarly?.[address];
  return performance.now() > FRESH_MS ? undefined : await answer;
}

/** They belong to another session. */
export function dropEarlyAnswers() {
  page.cwEarly = undefined;
}
