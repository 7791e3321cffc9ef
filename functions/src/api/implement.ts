/** Registers an endpoint: checks who asks, parses what comes in, runs one domain call, parses what goes out. */
import type { Endpoint, HandlerInput, ResponseOf } from "@callwright/contracts";
import { runAs } from "@callwright/core/kernel/context";
import { AppError } from "@callwright/core/kernel/error";
import { parse } from "@callwright/core/kernel/fn";
import * as z from "zod/mini";
import { actorFor } from "./authenticate.ts";
import { type CsvFile, csvAnswer } from "./csv-answer.ts";
import type { App, Http } from "./http.ts";

/** An endpoint value of contracts, with whatever schemas it has. */
export type AnyEndpoint = Pick<Endpoint, "name" | "method" | "path" | "summary" | "access" | "kind" | "scope"> & {
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly response: z.ZodMiniType;
};

type Result<E extends AnyEndpoint> =
  | (E["kind"] extends "csv" ? CsvFile : E["kind"] extends "redirect" ? { readonly location: string } : ResponseOf<E>)
  | Response;

type Handler<E extends AnyEndpoint> = (input: HandlerInput<E>, c: Http) => Promise<Result<E>>;

/** Lambda takes 6 MB; the same bound holds wherever the app runs. */
const maxBodyBytes = 6 * 1024 * 1024;

export const pathOf = (endpoint: Pick<Endpoint, "path">): string => `/api${endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`;

export function implement<E extends AnyEndpoint>(app: App, endpoint: E, handler: Handler<E>): void {
  app.on(endpoint.method, pathOf(endpoint), async (c) => {
    const actor = await actorFor(c, endpoint);
    const input = await readInput(c, endpoint);
    return runAs({ actor }, async () => answer(c, endpoint, await handler(input, c)));
  });
}

async function readInput<E extends AnyEndpoint>(c: Http, endpoint: E): Promise<HandlerInput<E>> {
  const input = {
    params: endpoint.params && parse(endpoint.params, c.req.param()),
    query: endpoint.query && parse(endpoint.query, c.req.query()),
    body: endpoint.body && parse(endpoint.body, await readJson(c)),
  };
  // The three were parsed by the endpoint's own schemas, which is what HandlerInput says; the compiler cannot follow.
  return input as HandlerInput<E>;
}

async function readJson(c: Http): Promise<unknown> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength > maxBodyBytes) throw new AppError("payload_too_large");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new AppError("malformed_json");
  }
}

/** Only what the response schema names leaves the server. */
function answer<E extends AnyEndpoint>(c: Http, endpoint: E, result: Result<E>): Response {
  if (result instanceof Response) return result;
  if (endpoint.kind === "csv" && isCsv(result)) return csvAnswer(c, result);
  if (endpoint.kind === "redirect" && isRedirect(result)) return c.redirect(result.location, 302);
  return c.body(JSON.stringify(z.parse(endpoint.response, result)), 200, { "content-type": "application/json" });
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isCsv = (result: unknown): result is CsvFile => isObject(result) && "filename" in result && "lines" in result;
const isRedirect = (result: unknown): result is { location: string } => isObject(result) && "location" in result;
