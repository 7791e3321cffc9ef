/** HTTP in front of a Lambda handler: API Gateway v2 events and results, with Lambda's limits of size and time. */
import { errors } from "@callwright/contracts";
import { now, toIso } from "@callwright/core/kernel/clock";
import { newId } from "@callwright/core/kernel/id";
import { describeError, log } from "@callwright/core/kernel/log";
import type { APIGatewayProxyEventV2, APIGatewayProxyResultV2, Context } from "aws-lambda";
import { TimeLimitError, withinSeconds } from "./time-limit.ts";

export type HttpHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyResultV2>;

/** Lambda's limit for a request and for an answer. */
export const maxPayloadBytes = 6 * 1024 * 1024;
/** API Gateway's time limit, after which it answers 503. */
const gatewaySeconds = 29;

/** Bodies of these types travel as text, all others as base64. */
const textTypes = /^(text\/|application\/(json|xml|x-www-form-urlencoded|javascript)|[^;]+\+(json|xml))/i;

export async function serveByHandler(
  handler: HttpHandler,
  request: Request,
  address: string,
  limitSeconds = gatewaySeconds,
): Promise<Response> {
  const body = await readBody(request);
  if (!body) return refuse("payload_too_large");
  const event = toEvent(request, body, address);
  try {
    const result = await withinSeconds(limitSeconds, handler(event, lambdaContext(event.requestContext.requestId)));
    const json = JSON.stringify(result);
    if (json.length > maxPayloadBytes) throw new Error(`The answer to ${event.rawPath} has ${json.length} bytes`);
    // Lambda passes results as JSON, which loses values that JSON cannot hold.
    return toResponse(JSON.parse(json));
  } catch (error) {
    log.error("http.failed", { path: event.rawPath, error: describeError(error) });
    return refuse(error instanceof TimeLimitError ? "unavailable" : "internal");
  }
}

/** Undefined if the body exceeds the payload limit. */
async function readBody(request: Request): Promise<Buffer | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > maxPayloadBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxPayloadBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function toEvent(request: Request, body: Buffer, address: string): APIGatewayProxyEventV2 {
  const url = new URL(request.url);
  const { cookie, ...headers } = Object.fromEntries(request.headers);
  const isText = body.length === 0 || textTypes.test(headers["content-type"] ?? "");
  const host = headers.host ?? url.host;
  const timeEpoch = now();
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    cookies: cookie ? cookie.split(/;\s*/) : [],
    // The edge sets the last two, whatever the client sends.
    headers: { ...headers, host, "x-forwarded-host": host, "x-viewer-address": address },
    queryStringParameters: Object.fromEntries(
      [...url.searchParams.keys()].map((name) => [name, url.searchParams.getAll(name).join(",")]),
    ),
    requestContext: {
      accountId: "000000000000",
      apiId: "local",
      domainName: url.hostname,
      domainPrefix: "local",
      http: {
        method: request.method,
        path: url.pathname,
        protocol: "HTTP/1.1",
        sourceIp: address,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: newId("req"),
      routeKey: "$default",
      stage: "$default",
      time: toIso(timeEpoch),
      timeEpoch,
    },
    ...(body.length > 0 ? { body: body.toString(isText ? "utf8" : "base64") } : {}),
    isBase64Encoded: !isText,
  };
}

export function toResponse(result: APIGatewayProxyResultV2): Response {
  if (typeof result === "string") return new Response(result, { headers: { "content-type": "application/json" } });
  const headers = new Headers();
  for (const [name, value] of Object.entries(result.headers ?? {})) headers.set(name, String(value));
  for (const cookie of result.cookies ?? []) headers.append("set-cookie", cookie);
  const status = result.statusCode ?? 200;
  const isEmpty = status === 204 || status === 304;
  const body = result.isBase64Encoded ? Buffer.from(result.body ?? "", "base64") : (result.body ?? "");
  return new Response(isEmpty ? null : body, { status, headers });
}

export function refuse(code: "payload_too_large" | "unavailable" | "internal"): Response {
  const { status, message } = errors[code];
  return Response.json({ success: false, code, message, refusal: { code }, requestId: newId("req") }, { status });
}

/** The part of Lambda's context that handlers may read. */
export const lambdaContext = (requestId: string): Context => ({
  awsRequestId: requestId,
  callbackWaitsForEmptyEventLoop: false,
  functionName: "local",
  functionVersion: "$LATEST",
  invokedFunctionArn: "arn:aws:lambda:eu-west-1:000000000000:function:local",
  logGroupName: "local",
  logStreamName: "local",
  memoryLimitInMB: "1024",
  getRemainingTimeInMillis: () => gatewaySeconds * 1000,
  done: () => {},
  fail: () => {},
  succeed: () => {},
});
