import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const edgeKey = "k".repeat(48);

function requestEvent(rawPath: string, headers: Record<string, string>, method = "GET"): APIGatewayProxyEventV2 {
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath,
    rawQueryString: "",
    headers: { host: "function.lambda-url.aws", "x-forwarded-host": "jobs.customer.example", ...headers },
    requestContext: {
      accountId: "1",
      apiId: "x",
      domainName: "x",
      domainPrefix: "x",
      requestId: "x",
      routeKey: "x",
      stage: "x",
      http: { method, path: rawPath, protocol: "HTTP/1.1", sourceIp: "203.0.113.7", userAgent: "" },
      time: "",
      timeEpoch: 0,
    },
    isBase64Encoded: false,
  };
}

/** The status of Lambda's last streamed response. */
const streamed = { statusCode: 0 };
vi.stubGlobal("awslambda", {
  streamifyResponse: (handler: unknown) => handler,
  HttpResponseStream: {
    from: (stream: PassThrough, { statusCode }: { statusCode: number }) => {
      streamed.statusCode = statusCode;
      return stream;
    },
  },
});

const handlers = {
  async api(event: APIGatewayProxyEventV2) {
    const { handler } = await import("./handler.ts");
    return handler(event);
  },
  async files(event: APIGatewayProxyEventV2) {
    const { handler } = await import("./stream.ts");
    const stream = new PassThrough();
    const completion = Promise.resolve(Reflect.apply(handler, undefined, [event, stream]));
    const body = await text(stream);
    await completion;
    return { statusCode: streamed.statusCode, body };
  },
  async pages(event: APIGatewayProxyEventV2) {
    const { handler } = await import("../pages/handler.ts");
    return handler(event);
  },
};

const environment = {
  TABLE_NAME: "callwright",
  DYNAMODB_ENDPOINT: "http://127.0.0.1:9",
  AWS_REGION: "eu-west-1",
  AWS_ACCESS_KEY_ID: "x",
  AWS_SECRET_ACCESS_KEY: "x",
  BLOBS_BUCKET: "x",
  KMS_KEY_ID: "x",
  SCHEDULE_GROUP: "x",
  SCHEDULER_ROLE_ARN: "x",
  PUBLIC_URL: "https://callwright.test",
  PAGE_FILE: "/nowhere/index.html",
};

beforeEach(() => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
afterEach(() => vi.unstubAllEnvs());

describe.each(Object.entries(handlers))("the function URL of %s", (_name, handler) => {
  it.each<Record<string, string>>([{}, { "x-callwright-edge": "" }, { "x-callwright-edge": edgeKey.slice(1) }])(
    "answers 403 without the edge's key: %o",
    async (headers) => {
      vi.stubEnv("EDGE_KEY", edgeKey);
      expect(await handler(requestEvent("/api/healthz", headers))).toMatchObject({
        statusCode: 403,
        body: "This address answers only through its edge.\n",
      });
    },
  );

  it("accepts the previous key until the edge has the new one everywhere", async () => {
    vi.stubEnv("EDGE_KEY", edgeKey);
    vi.stubEnv("EDGE_KEY_BEFORE", "b".repeat(48));
    for (const sentKey of [edgeKey, "b".repeat(48)])
      expect((await handler(requestEvent("/api/none", { "x-callwright-edge": sentKey }))).statusCode).not.toBe(403);
  });

  it("accepts requests without a key if no edge key is configured", async () => {
    vi.stubEnv("EDGE_KEY", "");
    expect((await handler(requestEvent("/api/none", {}))).statusCode).not.toBe(403);
  });
});

it("webhooks that bypass the edge are authenticated by their sender's secret alone", async () => {
  vi.stubEnv("EDGE_KEY", edgeKey);
  vi.stubEnv("VAPI_WEBHOOK_SECRET", "secret");
  // A module reads its secrets once, and another test file of this worker may have loaded it.
  vi.resetModules();
  const { handler } = await import("../webhooks/handler.ts");
  expect((await handler(requestEvent("/api/webhooks/vapi", {}, "POST"))).statusCode).toBe(401);
});
