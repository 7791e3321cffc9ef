import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { errorSchema } from "@callwright/contracts";
import { setLogSink } from "@callwright/core/kernel/log";
import { getRequestListener } from "@hono/node-server";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxPayloadBytes, serveByHandler } from "./http.ts";

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

let handler: Handler;
let receivedEvent: APIGatewayProxyEventV2 | undefined;
let url = "";

const limitSeconds = 0.2;
const listener = getRequestListener((request) => serveByHandler(handler, request, "192.0.2.7", limitSeconds), {
  overrideGlobalObjects: false,
});
const server = createServer(listener);

beforeAll(async () => {
  setLogSink(() => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** The event that a request becomes. */
async function eventOf(path: string, init: RequestInit = {}): Promise<APIGatewayProxyEventV2> {
  handler = async (event) => {
    receivedEvent = event;
    return { statusCode: 200 };
  };
  await fetch(`${url}${path}`, init);
  if (!receivedEvent) throw new Error("The handler was not called");
  return receivedEvent;
}

async function answerOf(result: APIGatewayProxyStructuredResultV2): Promise<Response> {
  handler = async () => result;
  return fetch(url, { redirect: "manual" });
}

describe("a request", () => {
  it("reaches the handler as an event of API Gateway", async () => {
    const event = await eventOf("/api/x%20y?a=1&a=2&b=%C3%BC", {
      method: "PUT",
      body: '{"ü":1}',
      headers: { "content-type": "application/json; charset=utf-8", cookie: "one=1; two=2" },
    });
    expect(event).toMatchObject({
      version: "2.0",
      rawPath: "/api/x%20y",
      rawQueryString: "a=1&a=2&b=%C3%BC",
      queryStringParameters: { a: "1,2", b: "ü" },
      cookies: ["one=1", "two=2"],
      body: '{"ü":1}',
      isBase64Encoded: false,
      requestContext: { http: { method: "PUT", path: "/api/x%20y", sourceIp: "192.0.2.7" } },
    });
    expect(event.headers).not.toHaveProperty("cookie");
  });

  it("keeps every byte of a body that is not text", async () => {
    const bytes = Buffer.from([0, 255, 128, 10, 13, 226, 130]);
    const event = await eventOf("/", { method: "POST", body: bytes, headers: { "content-type": "image/png" } });
    expect(event.isBase64Encoded).toBe(true);
    expect(Buffer.from(event.body ?? "", "base64").equals(bytes)).toBe(true);
  });

  it("cannot forge its host or its address", async () => {
    const headers = { "x-forwarded-host": "globex.localhost", "x-viewer-address": "203.0.113.9" };
    const event = await eventOf("/", { headers });
    expect(event.headers).toMatchObject({
      "x-forwarded-host": new URL(url).host,
      "x-viewer-address": "192.0.2.7",
    });
  });

  it.each([
    ["with a Content-Length", true],
    ["without a Content-Length", false],
  ])("of more than 6 MB is refused with 413, %s", async (_, hasLength) => {
    handler = async () => ({ statusCode: 200 });
    const body = Buffer.alloc(maxPayloadBytes + 1, "x");
    const status = await post(body, hasLength);
    expect(status).toBe(413);
    expect(await post(body.subarray(1), hasLength)).toBe(200); // exactly 6 MB
  });
});

/** A plain request: fetch would hide the answer that comes before the body is sent. */
function post(body: Buffer, hasLength: boolean): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = hasLength ? { "content-length": body.length } : { "transfer-encoding": "chunked" };
    const request = httpRequest(url, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("error", reject);
    request.end(body);
  });
}

describe("an answer", () => {
  it("keeps all cookies and every byte of the handler's result", async () => {
    const bytes = Buffer.from([0, 255, 1]);
    const answer = await answerOf({
      statusCode: 201,
      headers: { "content-type": "audio/wav" },
      cookies: ["a=1; Path=/", "b=2; HttpOnly"],
      body: bytes.toString("base64"),
      isBase64Encoded: true,
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; HttpOnly"]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it("may be empty or a redirect", async () => {
    expect((await answerOf({ statusCode: 304, headers: { etag: '"1"' } })).status).toBe(304);
    const redirect = await answerOf({ statusCode: 302, headers: { location: "https://example.com/" } });
    expect(redirect.headers.get("location")).toBe("https://example.com/");
  });

  const statusAndCode = async (failing: Handler) => {
    handler = failing;
    const answer = await fetch(url);
    return [answer.status, errorSchema.parse(await answer.json()).code];
  };

  it("is 503 when the handler takes longer than the gateway waits", async () => {
    expect(await statusAndCode(() => sleep(1000, { statusCode: 200 }))).toEqual([503, "unavailable"]);
  });

  it("is 500 without the reason when the handler throws or answers more than Lambda carries", async () => {
    expect(await statusAndCode(() => Promise.reject(new Error("secret")))).toEqual([500, "internal"]);
    const large = { statusCode: 200, body: "x".repeat(maxPayloadBytes) };
    expect(await statusAndCode(async () => large)).toEqual([500, "internal"]);
  });
});
