/** Between the events of API Gateway (HTTP API and function URLs, payload 2.0) and the web's own Request and Response. */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";

export function requestOf(event: APIGatewayProxyEventV2): Request {
  const { method } = event.requestContext.http;
  const headers = new Headers();
  for (const [name, value] of Object.entries(event.headers)) if (value !== undefined) headers.set(name, value);
  if (event.cookies?.length) headers.set("cookie", event.cookies.join("; "));
  const host = headers.get("host") ?? event.requestContext.domainName;
  const query = event.rawQueryString ? `?${event.rawQueryString}` : "";
  const body = method === "GET" || method === "HEAD" ? undefined : bodyOf(event);
  return new Request(`https://${host}${event.rawPath}${query}`, { method, headers, ...(body && { body }) });
}

const bodyOf = ({ body, isBase64Encoded }: APIGatewayProxyEventV2): Uint8Array<ArrayBuffer> | undefined =>
  body ? Uint8Array.from(Buffer.from(body, isBase64Encoded ? "base64" : "utf8")) : undefined;

/** Their bytes travel as base64, and are packed already. */
const isBinary = (response: Response): boolean => /^image\//.test(response.headers.get("content-type") ?? "");

/** A packet's worth is not worth packing. */
const smallestPacked = 1400;
const pack = promisify(gzip);

/** Text travels as it is, or packed for whoever takes it: Lambda answers with 6 MB at most, and nobody else packs it. */
export async function resultOf(request: Request, response: Response): Promise<APIGatewayProxyStructuredResultV2> {
  const { "set-cookie": _, ...headers } = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  const bytes = Buffer.from(await response.arrayBuffer());
  const result = { statusCode: response.status, ...(cookies.length > 0 && { cookies }) };
  if (isBinary(response)) return { ...result, headers, body: bytes.toString("base64"), isBase64Encoded: true };
  if (bytes.length < smallestPacked || !/\bgzip\b/.test(request.headers.get("accept-encoding") ?? ""))
    return { ...result, headers, body: bytes.toString("utf8"), isBase64Encoded: false };
  const packed = { ...headers, "content-encoding": "gzip", vary: "accept-encoding" };
  return { ...result, headers: packed, body: (await pack(bytes)).toString("base64"), isBase64Encoded: true };
}
