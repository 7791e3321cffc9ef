/** Registers an endpoint: authenticates the request, parses its input, runs one domain call and parses the answer. */
import type { Endpoint, HandlerInput, ResponseOf } from "@callwright/contracts";
import { runAs } from "@callwright/core/kernel/context";
import { parse } from "@callwright/core/kernel/fn";
import { requireArea } from "@callwright/core/user/index";
import * as z from "zod/mini";
import { authenticate } from "./authenticate.ts";
import { readBody, refuseUnknownFields } from "./body.ts";
import { type CsvFile, csvAnswer } from "./csv-answer.ts";
import { readVisit } from "./host.ts";
import type { App, HttpContext } from "./http.ts";
import { answerOnce, withBodyKey } from "./idempotency.ts";

interface ResultByKind {
  readonly csv: CsvFile;
  readonly redirect: { readonly location: string };
  readonly image: ImageFile;
}

type Result<E extends Endpoint> =
  | (E["kind"] extends keyof ResultByKind ? ResultByKind[E["kind"]] : WithoutSuccess<ResponseOf<E>>)
  | Response;

type WithoutSuccess<T> = T extends object ? Omit<T, "success"> : T;

type Handler<E extends Endpoint> = (input: HandlerInput<E>, c: HttpContext) => Promise<Result<E>>;

export const routePath = ({ path }: Pick<Endpoint, "path">): string => `/api${path.replace(/\{(\w+)\}/g, ":$1")}`;

export function implement<E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void {
  app.on(endpoint.method, routePath(endpoint), async (c) => {
    const actor = await authenticate(c, endpoint);
    c.set("actor", actor);
    const input = await readInput(c, endpoint);
    // While viewing as another user, requests read that user's tenant.
    const isViewingAs = actor.type === "user" && actor.viewer !== undefined;
    const scope = { actor, visit: readVisit(c), ...(isViewingAs && { tenantId: actor.tenantId }) };
    return runAs(scope, async () => {
      if (endpoint.area) requireArea(endpoint.area);
      return answerOnce(c, endpoint, input, async () => toResponse(c, endpoint, await handler(input, c)));
    });
  });
}

export const isBodyOptional = ({ body }: Endpoint): boolean =>
  body !== undefined && z.safeParse(body, undefined).success;

async function readInput<E extends Endpoint>(c: HttpContext, endpoint: E): Promise<HandlerInput<E>> {
  const { body, multipart } = endpoint;
  // Pages of other sites could send forms to endpoints that need no sign-in.
  const isJsonOnly = endpoint.access === "public";
  const rawBody = body && (await readBody(c, { multipart, isOptional: isBodyOptional(endpoint), isJsonOnly }));
  const input = {
    params: endpoint.params && parse(endpoint.params, c.req.param()),
    query: endpoint.query && parse(endpoint.query, c.req.query()),
    body: body && parse(body, endpoint.hasBodyKey ? withBodyKey(c, rawBody?.json) : rawBody?.json),
    files: multipart && rawBody?.files,
  };
  // After the parse, since unknown fields are sought in a body that the schema accepts.
  if (body) refuseUnknownFields(body, rawBody?.json, endpoint.ignored);
  // The endpoint's own schemas parsed each part, as HandlerInput says; the compiler cannot follow.
  return input as HandlerInput<E>;
}

/** Only what the response schema names leaves the server. */
async function toResponse<E extends Endpoint>(c: HttpContext, endpoint: E, result: Result<E>): Promise<Response> {
  if (result instanceof Response) return result;
  if (endpoint.kind === "csv" && isCsv(result)) return csvAnswer(c, result);
  if (endpoint.kind === "redirect" && isRedirect(result)) return c.redirect(result.location, 302);
  if (endpoint.kind === "image" && isImage(result)) return imageAnswer(c, result);
  const body = z.parse(endpoint.response, isObject(result) ? { success: true, ...result } : result);
  return c.body(JSON.stringify(body), 200, { "content-type": "application/json" });
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isCsv = (result: unknown): result is CsvFile => isObject(result) && "filename" in result && "lines" in result;
const isRedirect = (result: unknown): result is { location: string } => isObject(result) && "location" in result;
const isImage = (result: unknown): result is ImageFile => isObject(result) && "bytes" in result;

interface ImageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** An image response: cached forever under its name, embeddable on any site, never run as a page. */
const imageAnswer = (c: HttpContext, { bytes, contentType }: ImageFile): Response =>
  c.body(bytes, 200, {
    "content-type": contentType,
    "cache-control": "public, max-age=31536000, immutable",
    // Blocks scripts if the file is opened directly.
    "content-security-policy": "default-src 'none'; sandbox",
    // Webmail programs embed the image in pages of their own origin.
    "cross-origin-resource-policy": "cross-origin",
  });
