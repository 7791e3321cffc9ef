import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

let handler: typeof import("./handler.ts").handler;

// Modules read their secrets once, and tests in other files may have loaded them.
beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv("TABLE_NAME", "none");
  vi.stubEnv("DYNAMODB_ENDPOINT", "http://127.0.0.1:9");
  vi.stubEnv("VAPI_WEBHOOK_SECRET", "right");
  const { setLogSink } = await import("@callwright/core/kernel/log");
  setLogSink(() => {});
  ({ handler } = await import("./handler.ts"));
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const requestAssistant = (secret: string) =>
  handler({
    rawPath: "/api/webhooks/vapi/numbers/ten_1/num_1",
    headers: { "x-vapi-secret": secret },
    body: JSON.stringify({ message: { type: "assistant-request" } }),
  } as Partial<APIGatewayProxyEventV2> as APIGatewayProxyEventV2);

test("a caller hears a sentence, with status 200, while the table does not answer", async () => {
  const { statusCode, body } = await requestAssistant("right");
  expect(statusCode).toBe(200);
  expect(JSON.parse(body ?? "")).toEqual({ error: expect.stringContaining("cannot take your call") });
}, 15_000);

test("a request with another secret or none is refused", async () => {
  expect((await requestAssistant("wrong")).statusCode).toBe(401);
  expect((await requestAssistant("")).statusCode).toBe(401);
});
