/** S3's presigned links for browsers. Adds what the emulator lacks: checks of the links, CORS and byte ranges. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { now } from "@callwright/core/kernel/clock";
import type { Identity } from "./identity.ts";

/** Path of the links, on the app's port. */
export const blobsPath = "/sandbox/blobs";

const cors = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD, PUT",
  "access-control-allow-headers": "*",
  "access-control-expose-headers": "accept-ranges, content-length, content-range, content-type, etag",
  "access-control-max-age": "3600",
};
/** Tolerated difference of clocks. */
const skewMs = 15 * 60_000;

export function createBlobLinks(endpoint: string, identity: Identity): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: cors });
    const code = refusalCode(request, identity);
    if (code) return refusalResponse(code);
    return forward(endpoint, request);
  };
}

function refusalResponse(code: string): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
  return new Response(body, { status: 403, headers: { ...cors, "content-type": "application/xml" } });
}

/** Forwards a valid request and adds CORS and the headers that the link asks for to the emulator's answer. */
async function forward(endpoint: string, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const headers = new Headers();
  for (const name of [
    "range",
    "content-type",
    "if-match",
    "if-none-match",
    "if-modified-since",
    "if-unmodified-since",
  ]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const body = request.method === "PUT" ? new Uint8Array(await request.arrayBuffer()) : undefined;
  const address = `${endpoint}${url.pathname.slice(blobsPath.length)}`;
  const answer = await fetch(address, { method: request.method, headers, ...(body && { body }) });
  const answerHeaders = new Headers(answer.headers);
  for (const [name, value] of Object.entries(cors)) answerHeaders.set(name, value);
  if (answer.ok) answerHeaders.set("accept-ranges", "bytes");
  for (const [name, value] of url.searchParams) {
    const header = /^response-(content-type|content-disposition|content-language|cache-control|expires)$/.exec(
      name,
    )?.[1];
    if (header) answerHeaders.set(header, value);
  }
  return new Response(answer.body, { status: answer.status, headers: answerHeaders });
}

/** Checks signature and expiry of a link as S3 does; undefined if both are valid. */
function refusalCode(request: Request, { accessKeyId, secretAccessKey }: Identity): string | undefined {
  const url = new URL(request.url);
  const param = (name: string) => url.searchParams.get(name) ?? "";
  const date = param("X-Amz-Date");
  const [keyId, day = "", region = "", service = "", end] = param("X-Amz-Credential").split("/");
  if (param("X-Amz-Algorithm") !== "AWS4-HMAC-SHA256" || service !== "s3" || end !== "aws4_request")
    return "AccessDenied";
  if (keyId !== accessKeyId) return "InvalidAccessKeyId";
  const scope = `${day}/${region}/${service}/${end}`;
  const digest = createHash("sha256").update(canonicalRequest(request, url)).digest("hex");
  // Each part of the scope is signed with the signature of the part before.
  const key = [day, region, service, end].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  const expected = hmac(key, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${digest}`);
  const signature = Buffer.from(param("X-Amz-Signature"), "hex");
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return "SignatureDoesNotMatch";
  const signedMs = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  const ageMs = now() - signedMs;
  const isValid = ageMs >= -skewMs && ageMs <= Number(param("X-Amz-Expires")) * 1000;
  return isValid ? undefined : "AccessDenied";
}

const hmac = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** The text that AWS signature version 4 signs. */
function canonicalRequest(request: Request, url: URL): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const names = (url.searchParams.get("X-Amz-SignedHeaders") ?? "").split(";");
  const headers = names.map((name) => `${name}:${(request.headers.get(name) ?? "").trim()}\n`);
  const payload = url.searchParams.get("X-Amz-Content-Sha256") ?? "UNSIGNED-PAYLOAD";
  return [request.method, url.pathname, query.join("&"), headers.join(""), names.join(";"), payload].join("\n");
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
