/** Converts API Gateway events (HTTP API and function URLs, payload 2.0) to Request, and Response to results. */
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { edgeKeyHeader } from "./edge-key.ts";

export function requestOf(event: APIGatewayProxyEventV2): Request {
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

/** Smaller bodies fit into one packet uncompressed. */
const minGzipBytes = 1400;
const compress = promisify(gzip);

interface ResultOptions {
  /** False for responses that the edge caches and compresses itself. */
  readonly isCompressed?: boolean;
}

/** Text is compressed if the client accepts it: Lambda limits responses to 6 MB, and no proxy compresses them. */
export async function resultOf(
  request: Request,
  response: Response,
  { isCompressed = true }: ResultOptions = {},
): Promise<APIGatewayProxyStructuredResultV2> {
  const { "set-cookie": _, ...headers } = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  const bytes = Buffer.from(await response.arrayBuffer());
  const result = { statusCode: response.status, ...(cookies.length > 0 && { cookies }) };
  if (isBinary(response)) return { ...result, headers, body: bytes.toString("base64"), isBase64Encoded: true };
  if (!isCompressed || !acceptsGzip(request) || bytes.length < minGzipBytes)
    return { ...result, headers, body: bytes.toString("utf8"), isBase64Encoded: false };
  return {
    ...result,
    headers: gzipHeaders(headers),
    body: (await compress(bytes)).toString("base64"),
    isBase64Encoded: true,
  };
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
  const { "set-cookie": _, ...headers } = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  const isCompressed = acceptsGzip(request) && response.body !== null;
  const to = begin({
    statusCode: response.status,
    headers: isCompressed ? gzipHeaders(headers) : headers,
    ...(cookies.length > 0 && { cookies }),
  });
  // Lambda sends the prelude with the first write.
  to.write("");
  const from = Readable.from(response.body ?? []);
  await (isCompressed ? pipeline(from, createGzip(), to) : pipeline(from, to));
}
