/** What Stripe's API does with every request: key, version, parameters, idempotency, expansion. */
import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import type { Store } from "../store.ts";
import { type StripeAccount, stripeAccounts } from "./accounts.ts";
import { answerError, brokenApi, invalid, StripeError } from "./errors.ts";
import { API_VERSION } from "./events.ts";
import { parseForm } from "./form.ts";
import { type Kind, type Objects, withoutInternals } from "./objects.ts";

export interface ApiRequest<Params> {
  readonly account: string;
  readonly params: Params;
  readonly id: string;
  readonly atMs: number;
}

type Verb = "get" | "post" | "delete";
export type Route = <S extends z.ZodMiniType>(
  verb: Verb,
  path: string,
  schema: S,
  /** A returned `StripeError` keeps the handler's writes; a thrown one rolls them back. */
  handler: (request: ApiRequest<z.output<S>>) => object,
) => void;

interface Deps {
  readonly store: Store;
  readonly objects: Objects;
  readonly now: () => number;
}

export interface Env {
  Variables: { account: StripeAccount };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
const toResponse = ({ status, body }: Answer): Response => Response.json(body, { status });

const IDEMPOTENCY_MS = 86_400_000;

export function createRouting({ store, objects, now }: Deps): { readonly app: Hono<Env>; readonly route: Route } {
  const app = new Hono<Env>();
  app.use("/v1/*", async (c, next) => {
    const key = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
    const account = stripeAccounts.find(({ secretKey, restrictedKey, readOnlyKey }) =>
      [secretKey, restrictedKey, readOnlyKey].includes(key),
    );
    if (!account)
      return answerError(401, {
        type: "invalid_request_error",
        message: `Invalid API Key provided: ****${key.slice(-4)}`,
      });
    const version = c.req.header("stripe-version") ?? API_VERSION;
    if (version !== API_VERSION)
      return answerError(400, { type: "invalid_request_error", message: `Invalid Stripe API version: ${version}` });
    if (key === account.readOnlyKey && c.req.method !== "GET")
      return answerError(403, {
        type: "invalid_request_error",
        message: "The provided key does not have the required permissions for this endpoint.",
      });
    c.set("account", account);
    return next();
  });
  app.notFound((c) =>
    answerError(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
    }),
  );
  app.onError((error) => {
    if (error instanceof StripeError) return answerError(error.status, error.body);
    console.error("simulators: stripe", error);
    return brokenApi();
  });

  const route: Route = (verb, path, schema, handler) => {
    app.on(verb.toUpperCase(), path, async (c) => {
      const text = verb === "get" ? new URL(c.req.url).search.slice(1) : await c.req.text();
      const account = c.get("account").id;
      const run = () => {
        const params = parseParams(schema, text);
        const result = handler({ account, params, id: c.req.param("id") ?? "", atMs: now() });
        if (result instanceof StripeError) return { status: result.status, body: { error: result.body } };
        return { status: 200, body: withoutInternals(expandAll(objects, account, result, expandPathsIn(params))) };
      };
      return answerOnce(c, account, text, run);
    });
  };

  /** A repeated idempotency key gets the first request's answer; other parameters under the same key are refused. */
  function answerOnce(c: Context<Env>, account: string, text: string, run: () => Answer): Response {
    const key = c.req.method === "POST" ? c.req.header("idempotency-key") : undefined;
    if (!key) return toResponse(store.transaction(run));
    store.run("DELETE FROM sim_stripe_keys WHERE at_ms < ?", now() - IDEMPOTENCY_MS);
    const requestHash = createHash("sha256").update(`${c.req.path}?${text}`).digest("hex");
    const stored = store.get<{ asked: string; status: number; answer: string }>(
      "SELECT asked, status, answer FROM sim_stripe_keys WHERE account = ? AND key = ?",
      account,
      key,
    );
    if (stored && stored.asked !== requestHash)
      return answerError(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (stored)
      return new Response(stored.answer, {
        status: stored.status,
        headers: { "content-type": "application/json", "idempotent-replayed": "true" },
      });
    return store.transaction(() => {
      const answer = run();
      store.run(
        "INSERT INTO sim_stripe_keys (account, key, asked, status, answer, at_ms) VALUES (?, ?, ?, ?, ?, ?)",
        account,
        key,
        requestHash,
        answer.status,
        JSON.stringify(answer.body),
        now(),
      );
      return toResponse(answer);
    });
  }
  return { app, route };
}

function parseParams<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> {
  const parsed = z.safeParse(schema, parseForm(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const unknownKey = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  const path = [...(issue?.path ?? []), ...(unknownKey === undefined ? [] : [unknownKey])].map(String);
  const param = path.map((part, index) => (index === 0 ? part : `[${part}]`)).join(""); // "items[0][price]"
  if (unknownKey !== undefined) throw invalid(`Received unknown parameter: ${param}`, param, "parameter_unknown");
  throw invalid(`Invalid or missing parameter: ${param}`, param, "parameter_missing");
}

const expandPathsIn = (params: unknown): readonly string[] =>
  typeof params === "object" && params !== null && "expand" in params && Array.isArray(params.expand)
    ? params.expand.map(String)
    : [];

const kindByField: Readonly<Record<string, Kind>> = {
  subscription: "subscription",
  customer: "customer",
  default_payment_method: "payment_method",
  payment_method: "payment_method",
  latest_invoice: "invoice",
};

function expandAll(objects: Objects, account: string, value: unknown, paths: readonly string[]): unknown {
  return paths.reduce((expanded, path) => expandPath(objects, account, expanded, path.split(".")), value);
}

/** Replaces the ids in the named field, such as `subscription` or `data.customer`, by their objects. */
function expandPath(objects: Objects, account: string, value: unknown, path: readonly string[]): unknown {
  const [field, ...deeperPath] = path;
  if (field === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => expandPath(objects, account, item, path));
  if (typeof value !== "object" || value === null || !(field in value))
    throw invalid(`This property cannot be expanded (${field}).`, "expand");
  const content: unknown = Object.entries(value).find(([name]) => name === field)?.[1];
  const kind = kindByField[field];
  const object = typeof content === "string" && kind ? (objects.get(account, kind, content) ?? content) : content;
  return { ...value, [field]: object === null ? null : expandPath(objects, account, object, deeperPath) };
}

export const listOf = (url: string, data: readonly object[], limit = 10) => ({
  object: "list" as const,
  url,
  has_more: data.length > limit,
  data: data.slice(0, limit),
});
