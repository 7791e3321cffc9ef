import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { clockOffset, setClockOffset } from "@callwright/core/kernel/clock";
import { createBlobs } from "@callwright/providers/aws/blobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cloud, startCloud } from "./index.ts";

const origin = "http://localhost:4198";
const key = "calls/ten_1/Gespräch 1 (mono).wav";
const content = "0123456789".repeat(100);

let cloud: Cloud;
let link: string;

beforeAll(async () => {
  cloud = await startCloud({ dataDir: undefined, publicUrl: origin });
  Object.assign(process.env, cloud.environment);
  const blobs = createBlobs({
    region: env("AWS_REGION"),
    endpoint: env("S3_ENDPOINT"),
    bucket: env("BLOBS_BUCKET"),
    publicEndpoint: env("BLOBS_PUBLIC_ENDPOINT"),
  });
  await blobs.put(key, content, "audio/wav");
  link = await blobs.link(key, 300);
});
afterAll(() => cloud.close());

const env = (name: string): string => cloud.environment[name] ?? "";

function open(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("host", new URL(address).host);
  return cloud.blobs(new Request(address, { ...init, headers }));
}

const changed = (change: (url: URL) => void): string => {
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

  it("is refused when anything of it was changed", async () => {
    const other = changed((url) => {
      url.pathname = url.pathname.replace("ten_1", "ten_2");
    });
    const longer = changed((url) => url.searchParams.set("X-Amz-Expires", "604800"));
    const unsigned = changed((url) => url.searchParams.delete("X-Amz-Signature"));
    const bare = link.slice(0, link.indexOf("?"));
    const elsewhere = link.replace("localhost:4198", "evil.localhost:4198");
    for (const address of [other, longer, unsigned, bare, elsewhere]) expect((await open(address)).status).toBe(403);
    expect((await open(link, { method: "PUT", body: "x" })).status).toBe(403);
    expect((await open(link, { method: "DELETE" })).status).toBe(403);
  });

  it("is refused when its time is over", async () => {
    setClockOffset(clockOffset() + 299_000);
    expect((await open(link)).status).toBe(200);
    setClockOffset(clockOffset() + 2000);
    const answer = await open(link);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("AccessDenied");
    setClockOffset(0);
  });
});

describe("a link for an upload", () => {
  it("takes the type that was signed, and no other", async () => {
    const s3 = new S3Client({
      region: env("AWS_REGION"),
      endpoint: env("BLOBS_PUBLIC_ENDPOINT"),
      forcePathStyle: true,
      requestChecksumCalculation: "WHEN_REQUIRED",
      credentials: { accessKeyId: env("AWS_ACCESS_KEY_ID"), secretAccessKey: env("AWS_SECRET_ACCESS_KEY") },
    });
    const command = new PutObjectCommand({ Bucket: env("BLOBS_BUCKET"), Key: "logo.png", ContentType: "image/png" });
    const address = await getSignedUrl(s3, command, { expiresIn: 60, signableHeaders: new Set(["content-type"]) });
    const put = (type: string) => open(address, { method: "PUT", body: "png", headers: { "content-type": type } });
    expect((await put("text/html")).status).toBe(403);
    expect((await put("image/png")).status).toBe(200);
  });
});
