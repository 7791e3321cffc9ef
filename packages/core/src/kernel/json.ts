/** Checks or repairs JSON from outside, since DynamoDB refuses strings with lone surrogates (half of a UTF-16 pair). */

/** An escaped surrogate. Decoded bytes hold lone surrogates only in this form. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

export function parseJson(text: string): unknown {
  return surrogateEscape.test(text) ? JSON.parse(text, requireWellFormed) : JSON.parse(text);
}

function requireWellFormed(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === "string" && !value.isWellFormed()))
    throw new SyntaxError("A string holds half a character");
  return value;
}

/** Replaces lone surrogates with U+FFFD, since providers cut texts anywhere. */
export function toWellFormed<T>(value: T): T {
  const text = JSON.stringify(value);
  return surrogateEscape.test(text) ? JSON.parse(text, replaceLoneSurrogates) : value;
}

const replaceLoneSurrogates = (_: string, value: unknown): unknown =>
  typeof value === "string" ? value.toWellFormed() : value;
