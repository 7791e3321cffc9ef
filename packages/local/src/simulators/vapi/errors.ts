/** Refusals as the voice provider, a NestJS application, sends them. */
import * as z from "zod/mini";

const statusPhrases: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  404: "Not Found",
  429: "Too Many Requests",
  500: "Internal Server Error",
};

export function refusal(statusCode: number, message: string | readonly string[]): Response {
  return Response.json({ message, error: statusPhrases[statusCode] ?? "Error", statusCode }, { status: statusCode });
}

/** Sent by the rate limiter in front of the application, which has its own format. */
export const tooMany = (): Response =>
  Response.json({ statusCode: 429, message: "Rate limit exceeded" }, { status: 429, headers: { "retry-after": "1" } });

export type ParseResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly response: Response };

/** Parses a body by its schema; errors read as class-validator writes them. */
export function parseBody<Value>(schema: z.ZodMiniType<Value>, body: string): ParseResult<Value> {
  const json = parseJson(body);
  if (json === undefined) return { ok: false, response: refusal(400, "Unexpected token in JSON at position 0") };
  return parseInput(schema, json);
}

export function parseInput<Value>(schema: z.ZodMiniType<Value>, input: unknown): ParseResult<Value> {
  const result = z.safeParse(schema, input, { reportInput: false });
  if (result.success) return { ok: true, value: result.data };
  const messages = result.error.issues.flatMap((issue) => describe(issue, []));
  return { ok: false, response: refusal(400, messages) };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body === "" ? "{}" : body);
  } catch {
    return undefined;
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number conforming to the specified constraints",
  int: "an integer number",
  boolean: "a boolean value",
  array: "an array",
  object: "an object",
  record: "an object",
};

const formatNames: Readonly<Record<string, string>> = {
  uuid: "a UUID",
  url: "a URL address",
  datetime: "a valid ISO 8601 date string",
};

type Issue = z.core.$ZodIssue;

function describe(issue: Issue, parentKeys: readonly PropertyKey[]): string[] {
  const keys = [...parentKeys, ...issue.path];
  const path = keys.map(String).join(".");
  const atPath = (message: string) => [path === "" ? message : `${path} ${message}`];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => `${path === "" ? "" : `${path}.`}property ${key} should not exist`);
    case "invalid_type":
      return atPath(`must be ${typeNames[issue.expected] ?? issue.expected}`);
    case "invalid_value":
      return atPath(`must be one of the following values: ${issue.values.map(String).join(", ")}`);
    case "too_big":
      return atPath(
        issue.origin === "string"
          ? `must be shorter than or equal to ${issue.maximum} characters`
          : `must not be greater than ${issue.maximum}`,
      );
    case "too_small":
      return atPath(
        issue.origin === "string"
          ? `must be longer than or equal to ${issue.minimum} characters`
          : `must not be less than ${issue.minimum}`,
      );
    case "invalid_format":
      return atPath(formatNames[issue.format] ? `must be ${formatNames[issue.format]}` : issue.message);
    case "invalid_union": {
      // The branch whose discriminator fits; if none does, the first one lists the allowed values.
      const nearest =
        issue.errors.find((errors) => errors.some(({ code }) => code !== "invalid_value")) ?? issue.errors[0];
      return nearest ? nearest.flatMap((inner) => describe(inner, keys)) : atPath("has an invalid value");
    }
    default:
      return atPath(issue.message);
  }
}
