/** Calls our own API in this process with the headers of the MCP client, so with its key. */
import { type CallInput, type Endpoint, errorSchema, type ResponseOf } from "@callwright/contracts";
import * as z from "zod/mini";
import type { Http } from "../http.ts";

/** Throws a `RefusedError` where the API refuses. */
export type CallApi = <E extends Endpoint>(endpoint: E, input: Partial<CallInput<E>>) => Promise<ResponseOf<E>>;

export class RefusedError extends Error {}

export const createApiCaller =
  (c: Http): CallApi =>
  async (endpoint, input) => {
    const response = await c.env.fetchApi(requestOf(c, endpoint, input));
    const body: unknown = await response.json();
    // The endpoint's own schema parses its answer; the compiler cannot follow.
    if (response.ok) return z.parse(endpoint.response, body) as ResponseOf<typeof endpoint>;
    const refused = z.safeParse(errorSchema, body);
    throw new RefusedError(refused.success ? refusalText(refused.data) : "The API did not answer.");
  };

/** The message, and each field or row that is wrong where there are several. */
function refusalText({ message, refusal, issues = [] }: z.infer<typeof errorSchema>): string {
  const all = issues.length > 1 ? issues.map((issue) => `\n${issue.path}: ${issue.message}`).join("") : "";
  return `${message} (${refusal.code})${all}`;
}

function requestOf(c: Http, { method, path }: Pick<Endpoint, "method" | "path">, input: Inputs): Request {
  const params = answerFields(input.params);
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(`/api${filledPath}`, c.req.url);
  for (const [name, value] of Object.entries(answerFields(input.query)))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const headers = new Headers(c.req.raw.headers);
  headers.delete("content-length");
  headers.delete("accept-encoding");
  headers.set("content-type", "application/json");
  return new Request(url, {
    method,
    headers,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
}

interface Inputs {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const answerFields = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
