/** A person's client of the API: keeps cookies, sends the guard header, calls the contracts' endpoints. */
import { addressOf } from "@callwright/client/request";
import type { CallInput, Endpoint, ResponseOf } from "@callwright/contracts";
import type * as z from "zod/mini";
import { send } from "../run/send.ts";

export const demoPassword = "Callwright-demo-1";

export interface Answer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

type AnyEndpoint = Pick<Endpoint, "method" | "path" | "kind"> & {
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly response: z.ZodMiniType;
};

export interface Client {
  /** Calls an endpoint and expects success. */
  call<E extends AnyEndpoint>(endpoint: E, input?: Partial<CallInput<E>>): Promise<ResponseOf<E>>;
  /** Calls any path, with JSON or a multipart form, and returns any answer. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  readonly cookies: Map<string, string>;
}

/** `ownHeaders` replace the usual headers of every request. */
export function createClient(url: string, tenant: string, ownHeaders: Readonly<Record<string, string>> = {}): Client {
  const cookies = new Map<string, string>();

  async function request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await send(`${url}${path}`, {
      method,
      redirect: "manual",
      headers: {
        "x-callwright": "1",
        "x-tenant-slug": tenant,
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...ownHeaders,
        ...headers,
      },
      ...(body === undefined ? {} : { body: encode(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) storeCookie(cookies, cookie);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
  }

  return {
    cookies,
    request,
    async call(endpoint, input = {}) {
      const path = addressOf(endpoint, { params: asRecord(input.params), query: asRecord(input.query) });
      const answer = await request(endpoint.method, path, input.body);
      if (answer.status >= 400)
        throw new Error(`${endpoint.method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
}

const encode = (body: unknown) => (typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body));

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

function storeCookie(cookies: Map<string, string>, setCookie: string): void {
  const [pair = ""] = setCookie.split(";");
  const [name = "", ...value] = pair.split("=");
  if (/max-age=0/i.test(setCookie) || value.join("=") === "") cookies.delete(name.trim());
  else cookies.set(name.trim(), value.join("="));
}
