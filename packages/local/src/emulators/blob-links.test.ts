import { clockOffset, setClockOffset } from "@callwright/core/kernel/clock";
import type { Blobs } from "@callwright/core/ports/blobs";
import { createBlobs } from "@callwright/providers/aws/blobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cloud, startCloud } from "./index.ts";

const origin = "http://localhost:4198";
const key = "calls/ten_1/Gespräch 1 (mono).wav";
const content = "0123456789".repeat(100);

let cloud: Cloud;
let link: string;
let store: Blobs;

beforeAll(async () => {
  cloud = await startCloud({ dataDir: undefined, publicUrl: origin });
  Object.assign(process.env, cloud.environment);
  store = createBlobs({
    region: env("AWS_REGION"),
    endpoint: env("S3_ENDPOINT"),
    bucket: env("BLOBS_BUCKET"),
    publicEndpoint: env("BLOBS_PUBLIC_ENDPOINT"),
  });
  await store.put(key, content, "audio/wav");
  link = await store.link(key, 300);
});
afterAll(() => cloud.close());

const env = (name: string): string => cloud.environment[name] ?? "";

function open(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("host", new URL(address).host);
  return cloud.blobs(new Request(address, { ...init, headers }));
}

const alteredLink = (change: (url: URL) => void): string => {
  const url = new URL(link);
  change(url);
  return url.href;
};

describe("a link to a file", () => {
  it("serves the file to pages of every tenant", async () => {
    const answer = await open(link);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(content);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "audio/wav",
      "access-control-allow-origin": "*",
      "accept-ranges": "bytes",
    });
  });

  it("serves ranges, so that a player can jump", async () => {
    const answer = await open(link, { headers: { range: "bytes=5-14" } });
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe("5678901234");
    expect(answer.headers.get("content-range")).toBe("bytes 5-14/1000");
  });

  it("answers a browser's preflight", async () => {
    const answer = await open(link, { method: "OPTIONS" });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-methods")).toContain("GET");
  });

  it("is refused when any part of it was changed", async () => {
    const other = alteredLink((url) => {
      url.pathname = url.pathname.replace("ten_1", "ten_2");
    });
    const longer = alteredLink((url) => url.searchParams.set("X-Amz-Expires", "604800"));
    const unsigned = alteredLink((url) => url.searchParams.delete("X-Amz-Signature"));
    const bare = link.slice(0, link.indexOf("?"));
    const elsewhere = link.replace("localhost:4198", "evil.localhost:4198");
    for (const address of [other, longer, unsigned, bare, elsewhere]) expect((await open(address)).status).toBe(403);
    expect((await open(link, { method: "PUT", body: "x" })).status).toBe(403);
    expect((await open(link, { method: "DELETE" })).status).toBe(403);
  });

  it("is refused when its time is over", async () => {
    setClockOffset(clockOffset() + 200_000); // of the link's 300 seconds
    expect((await open(link)).status).toBe(200);
    setClockOffset(clockOffset() + 101_000);
    const answer = await open(link);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("AccessDenied");
    setClockOffset(0);
  });
});

describe("a link for an upload", () => {
  const file = { contentType: "application/gzip", bytes: 5, seconds: 60 };
  const put = async (blobs: Blobs, name: string, body: string, type = file.contentType) => {
    const { url, headers } = await blobs.uploadLink(name, file);
    expect(headers).toEqual({ "content-type": file.contentType });
    return open(url, { method: "PUT", body, headers: { "content-type": type, "content-length": String(body.length) } });
  };

  it("accepts only the type and size that were signed", async () => {
    expect((await put(store, "imports/a", "12345", "text/html")).status).toBe(403);
    expect((await put(store, "imports/a", "123456")).status).toBe(403);
    expect((await put(store, "imports/a", "1234")).status).toBe(403);
    expect(await store.size("imports/a")).toBeUndefined();
    expect((await put(store, "imports/a", "12345")).status).toBe(200);
    expect(await store.size("imports/a")).toBe(5);
  });

  it("answers a browser's preflight, and refuses to read the file", async () => {
    const { url } = await store.uploadLink("imports/b", file);
    const preflight = await open(url, { method: "OPTIONS" });
    expect(preflight.headers.get("access-control-allow-methods")).toContain("PUT");
    expect((await open(url)).status).toBe(403);
  });

  it("is refused when its time is over", async () => {
    const { url, headers } = await store.uploadLink("imports/c", file);
    setClockOffset(clockOffset() + 61_000);
    const answer = await open(url, { method: "PUT", body: "12345", headers: { ...headers, "content-length": "5" } });
    expect(answer.status).toBe(403);
    setClockOffset(0);
  });
});

describe("a large file", () => {
  it("is read as a stream or in parts", async () => {
    const stream = await store.getStream(key);
    expect(await new Response(stream).text()).toBe(content);
    const part = await store.getRange(key, 5, 15);
    expect(new TextDecoder().decode(part)).toBe("5678901234");
    expect((await store.getRange(key, 995, 2000))?.length).toBe(5);
  });

  it("that does not exist is undefined", async () => {
    expect(await store.getStream("nothing")).toBeUndefined();
    expect(await store.getRange("nothing", 0, 10)).toBeUndefined();
  });
});
