/** HTTP in front of a Lambda handler: requests become API Gateway v2 events, results become responses, within Lambda's bounds. */
import { errors } from "@callwright/contracts";
import { newId } from "@callwright/core/kernel/id";
import type { APIGatewayProxyEventV2, APIGatewayProxyResultV2, Context } from "aws-lambda";

export type HttpHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyResultV2>;

/** What Lambda takes as a payload. */
export const maxBodyBytes = 6 * 1024 * 1024;
/** API Gateway gives up after 29 s and answers 503. */
const gatewaySeconds = 29;

const textual = /^(text\/|application\/(json|xml|x-www-form-urlencoded|javascript)|[^;]+\+(json|xml))/i;

/** Serves one request by a handler. */
export async function serveByHandler(handler: HttpHandler, request: Request, address: string): Promise<Response> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) return refuse("payload_too_large");
  const body = new Uint8Array(await request.arrayBuffer());
  if (body.length > maxBodyBytes) return refuse("payload_too_large");
  const event = toEvent(request, body, address);
  const result = await withinGatewayTime(handler(event, lambdaContext(event.requestContext.requestId)));
  return result === "timeout" ? refuse("unavailable") : toResponse(result);
}

export function toEvent(request: Request, body: Uint8Array, address: string): APIGatewayProxyEventV2 {
  const url = new URL(request.url);
  const { cookie, ...headers } = Object.fromEntries(request.headers);
  const isText = body.length === 0 || textual.test(headers["content-type"] ?? "");
  const now = Date.now();
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    cookies: cookie ? cookie.split(/;\s*/) : [],
    headers: { ...headers, host: headers.host ?? url.host, "x-forwarded-for": address, "x-forwarded-proto": "http" },
    queryStringParameters: Object.fromEntries(url.searchParams),
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
      time: new Date(now).toISOString(),
      timeEpoch: now,
    },
    ...(body.length > 0 ? { body: Buffer.from(body).toString(isText ? "utf8" : "base64") } : {}),
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

async function withinGatewayTime(work: Promise<APIGatewayProxyResultV2>): Promise<APIGatewayProxyResultV2 | "timeout"> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<"timeout">((resolve) => {
    timer = setTimeout(() => resolve("timeout"), gatewaySeconds * 1000);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function refuse(code: "payload_too_large" | "unavailable"): Response {
  const { status, message } = errors[code];
  return Response.json({ success: false, code, message, requestId: newId("req") }, { status });
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
