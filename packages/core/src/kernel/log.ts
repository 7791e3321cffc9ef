import { nowIso } from "./clock.ts";
import { type Actor, findContext } from "./context.ts";

export type LogLevel = "debug" | "info" | "warn" | "error";
type Fields = Readonly<Record<string, string | number | boolean | undefined>>;
type Sink = (line: string, level: LogLevel) => void;

let sink: Sink = (line) => {
  process.stdout.write(`${line}\n`);
};

export function setLogSink(next: Sink): void {
  sink = next;
}

export function writeLine(level: LogLevel, event: string, fields: Readonly<Record<string, unknown>>): void {
  sink(JSON.stringify({ time: nowIso(), level, event, ...contextFields(), ...fields }), level);
}

/** Redacts every string field, so callers pass text as it is. */
function write(level: LogLevel, event: string, fields: Fields = {}): void {
  const entries = Object.entries(fields).map(([name, value]) => [name, isText(value) ? redact(value) : value]);
  writeLine(level, event, Object.fromEntries(entries));
}

export const log = {
  debug: (event: string, fields?: Fields) => write("debug", event, fields),
  info: (event: string, fields?: Fields) => write("info", event, fields),
  warn: (event: string, fields?: Fields) => write("warn", event, fields),
  error: (event: string, fields?: Fields) => write("error", event, fields),
};

const isText = (value: unknown): value is string => typeof value === "string";

function contextFields(): Fields {
  const current = findContext();
  return current ? { requestId: current.requestId, tenantId: current.tenantId, ...actorFields(current.actor) } : {};
}

function actorFields(actor: Actor): Fields {
  switch (actor.type) {
    case "public":
      return { actor: "public" };
    case "user":
      return { actor: "user", userId: actor.userId, apiKeyId: actor.apiKey?.apiKeyId };
    case "system":
      return { actor: "system", userId: actor.userId, cause: actor.cause };
    case "platform":
      return { actor: "platform", cause: actor.cause };
  }
}

/** Matches digits after a plus sign, which may be URL-encoded, and 9 to 15 digits that are not part of a word. */
const phoneNumbers = /(?:\+|%2B)\d[\d ().-]{5,}\d|(?<![\w-])\d{9,15}(?![\w-])/g;
const mailAddresses = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g;
/** Quotes in parser errors, like `..."{name: 1"... is not valid JSON`, and in SDK errors, like `Body: {...}`. */
const quotedInput = [/(?:\.{3})?".*"(?:\.{3})? is not valid JSON/s, /\bBody: .*/s] as const;
const maxTextLength = 500;

/** Removes numbers, addresses and bodies that a third-party message may quote. */
function redact(words: string): string {
  let text = words;
  for (const quoted of quotedInput) text = text.replace(quoted, "<text>");
  // The first cut bounds the work. The second follows the redaction, so that no half of an address or a number remains.
  const redacted = text.slice(0, 10 * maxTextLength).replace(mailAddresses, "<address>");
  return redacted.replace(phoneNumbers, "<number>").slice(0, maxTextLength);
}

/** Loggable description of an unknown error: name and redacted message, never its payload. */
export function describeError(error: unknown): string {
  return redact(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}
