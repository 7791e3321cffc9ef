/** What a person's pre-call text is known by: text sends it, call waits for it. */

/** One per candidate of a job. */
export const preCallTextId = (parentId: string, candidateId: string): string =>
  `${preCallTextIdsOf(parentId)}${withoutPrefix(candidateId)}`;

/** Prefix of a job's pre-call texts. */
export const preCallTextIdsOf = (parentId: string): string => `text_pre_${withoutPrefix(parentId)}_`;

/** Seconds after the due time until the text expires. */
export const preCallTextValidSeconds = 72 * 3600;

const withoutPrefix = (id: string): string => id.replace(/^[a-z]+_/, "");
