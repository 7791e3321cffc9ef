/** Calls our own API in this process with the headers of the MCP client, and so with its key. */
import { type CallInput, type Endpoint, errorSchema, type ResponseOf } from "@callwright/contracts";
import * as z from "zod/mini";
import type { HttpContext } from "../http.ts";

/** Throws a `RefusedError` where the API refuses. */
export type CallApi = <E extends Endpoint>(endpoint: E, input: Partial<CallInput<E>>) => Promise<ResponseOf<E>>;

export class RefusedError extends Error {}

export const createApiCaller =
  (c: HttpContext): CallApi =>
  async (endpoint, input) => {
    const response = await c.env.fetchApi(toRequest(c, endpoint, input));
    const body: unknown = await response.json();
    // The endpoint's own schema parses its answer; the compiler cannot follow.
    if (response.ok) return z.parse(endpoint.response, body) as ResponseOf<typeof endpoint>;
    const refusal = z.safeParse(errorSchema, body);
    throw new RefusedError(refusal.success ? refusalText(refusal.data) : "The API did not answer.");
  };

/** The message, followed by the wrong fields or rows where there are several. */
function refusalText({ message, refusal, issues = [] }: z.infer<typeof errorSchema>): string {
  const summary = `${message} (${refusal.code})`;
  if (issues.length <= 1) return summary;
  return [summary, ...issues.map((issue) => `${issue.path}: ${issue.message}`)].join("\n");
}

function toRequest(c: HttpContext, { method, path }: Pick<Endpoint, "method" | "path">, input: Inputs): Request {
  const params = toFields(input.params);
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(`/api${filledPath}`, c.req.url);
  for (const [name, value] of Object.entries(toFields(input.query)))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const headers = new Headers(c.req.raw.headers);
  // The client's headers describe its MCP request, whose body and answer differ from this request's.
  headers.delete("content-length");
  headers.delete("accept-encoding");
  headers.set("content-type", "application/json");
  return new Request(url, { method, headers, ...(input.body !== undefined && { body: JSON.stringify(input.body) }) });
}

interface Inputs {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const toFields = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
