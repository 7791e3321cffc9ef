import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { type Prelude, toRequest, toResult, writeResult } from "./lambda.ts";

function eventOf(method: string, change: Partial<APIGatewayProxyEventV2> = {}): APIGatewayProxyEventV2 {
  const http = { method, path: "/api/me", protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "" };
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: "/api/get-job/job_1",
    rawQueryString: "search=a%20b&page=2",
    headers: { host: "acme.example.com", "content-type": "application/json" },
    requestContext: {
      accountId: "",
      apiId: "",
      domainName: "origin.example.com",
      domainPrefix: "",
      http,
      requestId: "",
      routeKey: "",
      stage: "",
      time: "",
      timeEpoch: 0,
    },
    isBase64Encoded: false,
    ...change,
  };
}

describe("an event", () => {
  it("becomes a request with its address, cookies and body", async () => {
    const body = JSON.stringify({ name: "Çağla" });
    const event = eventOf("POST", {
      cookies: ["a=1", "b=2"],
      body: Buffer.from(body).toString("base64"),
      isBase64Encoded: true,
    });
    const request = toRequest(event);
    expect(request.url).toBe("https://acme.example.com/api/get-job/job_1?search=a%20b&page=2");
    expect(request.headers.get("cookie")).toBe("a=1; b=2");
    expect(await request.text()).toBe(body);
  });

  it("keeps what the edge forwards, and never reveals the edge's key", () => {
    const forwarded = { "x-forwarded-host": "jobs.customer.example", "x-viewer-address": "203.0.113.7" };
    const request = toRequest(eventOf("GET", { headers: { ...forwarded, "x-callwright-edge": "k".repeat(48) } }));
    expect(Object.fromEntries(request.headers)).toEqual(forwarded);
  });

  it("without a host header gets the gateway's host", () => {
    expect(new URL(toRequest(eventOf("GET", { headers: {} })).url).host).toBe("origin.example.com");
  });
});

const requestAccepting = (encoding: string) =>
  new Request("https://acme.example.com/", { headers: { "accept-encoding": encoding } });

describe("a response", () => {
  it("returns each cookie separately", async () => {
    const response = new Response("{}");
    response.headers.append("set-cookie", "a=1; Path=/");
    response.headers.append("set-cookie", "b=2; Path=/");
    const result = await toResult(requestAccepting(""), response);
    expect(result.cookies).toEqual(["a=1; Path=/", "b=2; Path=/"]);
    expect(result.headers).not.toHaveProperty("set-cookie");
  });

  it("is compressed for clients that accept it, if that makes it smaller", async () => {
    const text = "ä".repeat(5_000);
    const packed = await toResult(requestAccepting("br, gzip"), new Response(text));
    expect(packed).toMatchObject({ isBase64Encoded: true, headers: { "content-encoding": "gzip" } });
    expect(gunzipSync(Buffer.from(packed.body ?? "", "base64")).toString()).toBe(text);
    const plain = await toResult(requestAccepting(""), new Response(text));
    expect(plain).toMatchObject({ isBase64Encoded: false, body: text });
    const short = await toResult(requestAccepting("gzip"), new Response("{}"));
    expect(short).toMatchObject({ isBase64Encoded: false, body: "{}" });
  });

  it("that is compressed keeps its other vary headers", async () => {
    const response = new Response("ä".repeat(5_000), { headers: { vary: "accept-language" } });
    expect((await toResult(requestAccepting("gzip"), response)).headers?.vary).toBe("accept-language, accept-encoding");
  });

  it("that is an image keeps every byte, and is not compressed again", async () => {
    const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7) % 256);
    const response = new Response(bytes, { headers: { "content-type": "image/png" } });
    const result = await toResult(requestAccepting("gzip"), response);
    expect(result).toMatchObject({ isBase64Encoded: true, headers: { "content-type": "image/png" } });
    expect(result.headers).not.toHaveProperty("content-encoding");
    expect(Uint8Array.from(Buffer.from(result.body ?? "", "base64"))).toEqual(bytes);
  });

  it("without a body stays without one", async () => {
    const unchanged = new Response(null, { status: 304, headers: { etag: 'W/"1"' } });
    const result = await toResult(requestAccepting("gzip"), unchanged);
    expect(result).toMatchObject({ statusCode: 304, body: "", headers: { etag: 'W/"1"' } });
  });
});

describe("a streamed answer", () => {
  async function* lines(count: number) {
    for (let line = 1; line <= count; line += 1) yield new TextEncoder().encode(`line ${line}\r\n`);
  }
  const csv = { headers: { "content-type": "text/csv" } };
  const answerOf = (source: AsyncIterable<Uint8Array>) => {
    const iterator = source[Symbol.asyncIterator]();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const next = await iterator.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
    });
    return new Response(body, csv);
  };

  async function captureResult(accepts: string, answer: Response) {
    const stream = new PassThrough();
    let prelude: Prelude | undefined;
    const bytes = buffer(stream);
    await writeResult(requestAccepting(accepts), answer, (first) => {
      prelude = first;
      return stream;
    });
    return { prelude, bytes: await bytes };
  }

  it("sends status and headers first, compressed for clients that accept it", async () => {
    const plain = await captureResult("identity", answerOf(lines(3)));
    expect(plain.prelude).toEqual({ statusCode: 200, headers: { "content-type": "text/csv" } });
    expect(plain.bytes.toString()).toBe("line 1\r\nline 2\r\nline 3\r\n");
    const packed = await captureResult("br, gzip", answerOf(lines(3)));
    expect(packed.prelude?.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(gunzipSync(packed.bytes).toString()).toBe(plain.bytes.toString());
  });

  it("without a body sends only status and headers", async () => {
    const { prelude, bytes } = await captureResult("gzip", new Response(null, { status: 304, headers: { etag: "1" } }));
    expect({ prelude, length: bytes.length }).toEqual({
      prelude: { statusCode: 304, headers: { etag: "1" } },
      length: 0,
    });
  });

  it("that breaks off ends in an error, never as if it were complete", async () => {
    async function* failing() {
      yield* lines(1);
      throw new Error("the table does not answer");
    }
    const stream = new PassThrough();
    const reader = buffer(stream);
    const work = writeResult(requestAccepting("gzip"), answerOf(failing()), () => stream);
    await expect(work).rejects.toThrow("the table does not answer");
    await expect(reader).rejects.toThrow();
  });

  it("is produced no faster than the client reads it", async () => {
    let madeLines = 0;
    async function* counted() {
      for await (const line of lines(100_000)) {
        madeLines += 1;
        yield line;
      }
    }
    const stream = new PassThrough();
    const work = writeResult(requestAccepting("identity"), answerOf(counted()), () => stream);
    await expect.poll(() => madeLines).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    // The streams buffer 64 KB each, far less than all lines.
    expect(madeLines).toBeLessThan(20_000);
    stream.destroy();
    await expect(work).rejects.toThrow();
  });
});
