import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { beforeAll, describe, expect, it, vi } from "vitest";

/** A table at an address without a listener. */
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
  MAIL_FROM: "x@callwright.test",
  PUBLIC_URL: "https://callwright.test",
  PAGE_FILE: "/nowhere/index.html",
};
let handler: typeof import("./handler.ts").handler;

beforeAll(async () => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  ({ handler } = await import("./handler.ts"));
});

const event = (method: string, headers: Record<string, string> = {}): APIGatewayProxyEventV2 => ({
  version: "2.0",
  routeKey: "$default",
  rawPath: "/login",
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
    http: { method, path: "/login", protocol: "HTTP/1.1", sourceIp: "203.0.113.7", userAgent: "" },
    time: "",
    timeEpoch: 0,
  },
  isBase64Encoded: false,
});

describe("when the table does not answer", () => {
  it("a page in the reader's language says to try again", async () => {
    const answer = await handler(event("GET", { "accept-language": "de" }));
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({
      "retry-after": "30",
      "cache-control": "no-store",
      "content-language": "de",
    });
    expect(answer.body).toContain("Diese Seite kann gerade nicht angezeigt werden");
    expect(answer.headers?.["content-security-policy"]).toContain("default-src 'none'");
  });
});

it("a page names the header that it varies by, and leaves compression to the edge", async () => {
  const answer = await handler(event("GET", { "accept-encoding": "gzip" }));
  expect(answer.isBase64Encoded).toBe(false);
  expect(answer.headers).toMatchObject({ vary: "accept-language" });
  expect(answer.headers).not.toHaveProperty("content-encoding");
});

it("a page refuses other methods than GET and HEAD", async () => {
  const answer = await handler(event("POST"));
  expect(answer.statusCode).toBe(405);
  expect(answer.headers).toMatchObject({ allow: "GET, HEAD" });
});
