/** Calls an endpoint of our own API, in this process, in the name of the program that asked. */
import type { CallInput, Endpoint, ResponseOf } from "@callwright/contracts";
import { errorSchema } from "@callwright/contracts";
import * as z from "zod/mini";
import type { Http } from "../http.ts";
import type { AnyEndpoint } from "../implement.ts";

export type Ask = <E extends AnyEndpoint>(endpoint: E, input: Partial<CallInput<E>>) => Promise<ResponseOf<E>>;

/** What the API refused, in its own words. */
export class RefusedError extends Error {}

export const askOf =
  (c: Http): Ask =>
  async (endpoint, input) => {
    const response = await c.env.ask(requestOf(c, endpoint, input));
    const body: unknown = await response.json();
    // What the endpoint answers is parsed by its own schema; the compiler cannot follow.
    if (response.ok) return z.parse(endpoint.response, body) as ResponseOf<typeof endpoint>;
    const refused = z.safeParse(errorSchema, body);
    throw new RefusedError(refused.success ? `${refused.data.message} (${refused.data.refusal.code})` : "Not answered");
  };

function requestOf(c: Http, { method, path }: Pick<Endpoint, "method" | "path">, input: Inputs): Request {
  const params = fields(input.params);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(`/api${filled}`, c.req.url);
  for (const [name, value] of Object.entries(fields(input.query)))
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

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
