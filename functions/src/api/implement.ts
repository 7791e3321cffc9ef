/** Registers an endpoint: parses what comes in, checks who asks, runs one domain call, parses what goes out. */
import type { Endpoint, HandlerInput, ResponseOf } from "@callwright/contracts";
import * as Auth from "@callwright/core/auth/index";
import { type Actor, context, runAs } from "@callwright/core/kernel/context";
import { AppError } from "@callwright/core/kernel/error";
import { parse } from "@callwright/core/kernel/fn";
import * as User from "@callwright/core/user/index";
import type { Context, Hono } from "hono";
import * as z from "zod/mini";
import { accessToken } from "./session-cookies.ts";

/** An endpoint value of contracts, with whatever schemas it has. */
export type AnyEndpoint = Pick<Endpoint, "name" | "method" | "path" | "summary" | "access" | "kind"> & {
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly response: z.ZodMiniType;
};

/** A file that is sent as it is made. */
export interface CsvFile {
  readonly filename: string;
  readonly text: string;
}

type Result<E extends AnyEndpoint> =
  | (E["kind"] extends "csv" ? CsvFile : E["kind"] extends "redirect" ? { readonly location: string } : ResponseOf<E>)
  | Response;

type Handler<E extends AnyEndpoint> = (input: HandlerInput<E>, c: Context) => Promise<Result<E>>;

export function implement<E extends AnyEndpoint>(app: Hono, endpoint: E, handler: Handler<E>): void {
  const path = `/api${endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`;
  app.on(endpoint.method, path, async (c) => {
    const actor = endpoint.access === "public" ? context().actor : await authenticate(c, endpoint);
    const input = await readInput(c, endpoint);
    return runAs({ actor }, async () => answer(c, endpoint, await handler(input, c)));
  });
}

/**
 * The signed-in user. A request that a cookie authenticates must carry our header, which no other site's form can send;
 * only redirects, which media elements load and which change nothing, go without.
 */
async function authenticate(c: Context, endpoint: AnyEndpoint): Promise<Actor> {
  const token = accessToken(c);
  if (!token) throw new AppError("unauthenticated");
  if (endpoint.kind !== "redirect" && c.req.header("x-callwright") !== "1") throw new AppError("csrf_missing");
  const { user, sessionId } = await Auth.authenticate(token);
  const roles = User.rolesOf(user);
  if (endpoint.access === "admin" && !roles.some((role) => role === "superAdmin" || role === "tenantOwner"))
    throw new AppError("not_allowed");
  return { type: "user", tenantId: user.tenantId, userId: user.userId, sessionId, roles };
}

async function readInput<E extends AnyEndpoint>(c: Context, endpoint: E): Promise<HandlerInput<E>> {
  const input = {
    params: endpoint.params && parse(endpoint.params, c.req.param()),
    query: endpoint.query && parse(endpoint.query, c.req.query()),
    body: endpoint.body && parse(endpoint.body, await readJson(c)),
  };
  // The three were parsed by the endpoint's own schemas, which is what HandlerInput says; the compiler cannot follow.
  return input as HandlerInput<E>;
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("malformed_json");
  }
}

/** Only what the response schema names leaves the server. */
function answer<E extends AnyEndpoint>(c: Context, endpoint: E, result: Result<E>): Response {
  if (result instanceof Response) return result;
  if (endpoint.kind === "csv" && isCsv(result)) return csvAnswer(c, result);
  if (endpoint.kind === "redirect" && isRedirect(result)) return c.redirect(result.location, 302);
  return c.json(z.parse(endpoint.response, result) as object);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isCsv = (result: unknown): result is CsvFile => isObject(result) && "filename" in result && "text" in result;
const isRedirect = (result: unknown): result is { location: string } => isObject(result) && "location" in result;

function csvAnswer(c: Context, { filename, text }: CsvFile): Response {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\]/g, "_");
  c.header("content-type", "text/csv; charset=utf-8");
  c.header("content-disposition", `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename)}`);
  return c.body(text);
}
