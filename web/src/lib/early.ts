/** Responses to the API requests that first-paint.js sends while the page's files load. */

const MAX_PAGE_AGE_MS = 30_000;

/** Responses by address; undefined if the network failed. */
type EarlyAnswers = Record<string, Promise<Response | undefined>>;

const page = globalThis as { cwEarly?: EarlyAnswers | undefined };

/** Takes the early response for this address, once. Undefined if there is none, it failed or it is too old. */
export async function takeEarlyAnswer(address: string): Promise<Response | undefined> {
  const answer = page.cwEarly?.[address];
  if (!answer) return undefined;
  delete page.cwEarly?.[address];
  return performance.now() > MAX_PAGE_AGE_MS ? undefined : await answer;
}

/** Called when the session is refreshed or the app is left: the responses belong to the old session. */
export function dropEarlyAnswers() {
  page.cwEarly = undefined;
}
