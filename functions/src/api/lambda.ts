/** Converts API Gateway events (HTTP API, function URLs, payload 2.0) to requests, and responses to Lambda results. */
import { createHash, timingSafeEqual } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import { answerHeaders } from "@callwright/contracts/site-headers";
import { log } from "@callwright/core/kernel/log";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { config } from "../config.ts";

const edgeKeyHeader = "x-callwright-edge";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** The refusal of a request that bypasses the edge and its firewall. Deployments without an edge have no key. */
export function edgeBypassRefusal({ headers, rawPath }: APIGatewayProxyEventV2) {
  const keys = config.edge.keys();
  const sentKey = digest(headers[edgeKeyHeader] ?? "");
  if (keys.length === 0 || keys.some((key) => timingSafeEqual(sentKey, digest(key)))) return undefined;
  log.warn("request.bypassed-edge", { path: rawPath });
  return {
    statusCode: 403,
    headers: { ...answerHeaders, "content-type": "text/plain", "cache-control": "no-store" },
    body: "This address answers only through its edge.\n",
  };
}

export function toRequest(event: APIGatewayProxyEventV2): Request {
  const { method } = event.requestContext.http;
  const headers = new Headers();
  for (const [name, value] of Object.entries(event.headers)) if (value !== undefined) headers.set(name, value);
  headers.delete(edgeKeyHeader);
  if (event.cookies?.length) headers.set("cookie", event.cookies.join("; "));
  const host = headers.get("host") ?? event.requestContext.domainName;
  const query = event.rawQueryString ? `?${event.rawQueryString}` : "";
  const body = method === "GET" || method === "HEAD" ? undefined : decodeBody(event);
  return new Request(`https://${host}${event.rawPath}${query}`, { method, headers, ...(body && { body }) });
}

const decodeBody = ({ body, isBase64Encoded }: APIGatewayProxyEventV2): Uint8Array<ArrayBuffer> | undefined =>
  body ? Uint8Array.from(Buffer.from(body, isBase64Encoded ? "base64" : "utf8")) : undefined;

/** Images and PDFs are compressed already; Lambda returns their bytes as base64. */
const isBinary = (response: Response): boolean =>
  /^(image\/|application\/pdf$)/.test(response.headers.get("content-type") ?? "");

const acceptsGzip = (request: Request): boolean => /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");

const gzipHeaders = (headers: Record<string, string>) => ({
  ...headers,
  "content-encoding": "gzip",
  vary: headers.vary ? `${headers.vary}, accept-encoding` : "accept-encoding",
});

function toHead({ status, headers: responseHeaders }: Response) {
  const headers = Object.fromEntries(responseHeaders);
  // This object has room for one cookie only; Lambda takes all of them in a field of its own.
  delete headers["set-cookie"];
  const cookies = responseHeaders.getSetCookie();
  return { statusCode: status, headers, ...(cookies.length > 0 && { cookies }) };
}

/** Smaller bodies fit into one packet uncompressed. */
const minGzipBytes = 1400;
const compress = promisify(gzip);

/** Compresses text, since Lambda limits responses to 6 MB; `shouldCompress` is false where the edge compresses. */
export async function toResult(
  request: Request,
  response: Response,
  { shouldCompress = true } = {},
): Promise<APIGatewayProxyStructuredResultV2> {
  const head = toHead(response);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (isBinary(response)) return { ...head, body: bytes.toString("base64"), isBase64Encoded: true };
  if (!shouldCompress || !acceptsGzip(request) || bytes.length < minGzipBytes)
    return { ...head, body: bytes.toString("utf8"), isBase64Encoded: false };
  const body = (await compress(bytes)).toString("base64");
  return { ...head, headers: gzipHeaders(head.headers), body, isBase64Encoded: true };
}

export interface Prelude {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly cookies?: string[];
}

/** Streams a response of any length. Throws if the stream breaks, so that the client notices. */
export async function writeResult(
  request: Request,
  response: Response,
  begin: (prelude: Prelude) => Writable,
): Promise<void> {
  const head = toHead(response);
  const isCompressed = acceptsGzip(request) && response.body !== null;
  const output = begin(isCompressed ? { ...head, headers: gzipHeaders(head.headers) } : head);
  // Lambda sends the prelude with the first write.
  output.write("");
  const source = Readable.from(response.body ?? []);
  await (isCompressed ? pipeline(source, createGzip(), output) : pipeline(source, output));
}
