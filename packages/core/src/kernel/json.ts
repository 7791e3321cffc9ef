/** JSON from outside: DynamoDB refuses a string that holds half a character. */

/** Decoded bytes hold half a character only as an escape. */
const loneEscape = /\\u[dD][89a-fA-F]/;

export function parseJson(text: string): unknown {
  return loneEscape.test(text) ? JSON.parse(text, requireWellFormed) : JSON.parse(text);
}

function requireWellFormed(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === "string" && !value.isWellFormed()))
    throw new SyntaxError("A string holds half a character");
  return value;
}

/** What a provider sent, with U+FFFD for half characters, since providers cut texts anywhere. */
export function wellFormed<T>(value: T): T {
  const text = JSON.stringify(value);
  return loneEscape.test(text) ? JSON.parse(text, replaceHalves) : value;
}

const replaceHalves = (_: string, value: unknown): unknown =>
  typeof value === "string" ? value.toWellFormed() : value;
