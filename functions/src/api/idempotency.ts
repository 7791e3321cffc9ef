import { createHash } from "node:crypto";
import { type Endpoint, takesIdempotencyKey } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import * as Idempotency from "@callwright/core/idempotency/index";
import { AppError } from "@callwright/core/kernel/error";
import { sha256 } from "@callwright/core/kernel/hash";
import { describeError, log } from "@callwright/core/kernel/log";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { HttpContext } from "./http.ts";
import { refuse } from "./refuse.ts";

type KeyedEndpoint = Pick<Endpoint, "name" | "method" | "access" | "hasBodyKey">;

function idempotencyKey(c: HttpContext): string | undefined {
  const header = c.req.header("idempotency-key");
  if (header === undefined) return undefined;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw new AppError("bad_request", refusal("idempotency_key_invalid"));
  return key;
}

/** Runs the work once per key. Keeps JSON answers below 500, except 429 and invalid input; all others release the key. */
export async function answerOnce(
  c: HttpContext,
  endpoint: KeyedEndpoint,
  input: object,
  work: () => Promise<Response>,
): Promise<Response> {
  const key = takesIdempotencyKey(endpoint) ? idempotencyKey(c) : undefined;
  if (key === undefined) return work();
  const answer = await Idempotency.claim(key, fingerprint(endpoint, input));
  if (answer) {
    c.header("idempotent-replayed", "true");
    return c.body(answer.body, answer.status as ContentfulStatusCode, { "content-type": "application/json" });
  }
  const response = await runOrRelease(c, key, work);
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (isJson) await keepAnswer(key, { status: response.status, body: await response.clone().text() });
  else await Idempotency.release(key);
  return response;
}

async function runOrRelease(c: HttpContext, key: string, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && isFinal(error)) return refuse(c, error);
    await Idempotency.release(key);
    throw error;
  }
}

const isFinal = ({ status, code }: AppError): boolean => status < 500 && status !== 429 && code !== "validation_failed";

/** Only logs a failure, since the work is done: a repeat after the claim has expired runs the work again. */
const keepAnswer = (key: string, answer: Idempotency.StoredAnswer) =>
  Idempotency.saveAnswer(key, answer).catch((error: unknown) =>
    log.warn("idempotency.answer-not-kept", { error: describeError(error) }),
  );

/** Covers the parsed input, so that the form of the JSON and the boundary of a multipart body do not matter. */
function fingerprint({ name }: KeyedEndpoint, input: object): string {
  const hashFile = (_name: string, value: unknown) =>
    value instanceof Uint8Array ? createHash("sha256").update(value).digest("hex") : value;
  return sha256(JSON.stringify([name, input], hashFile), "hex");
}

/** For endpoints whose domain acts once per `body.key`: adds the header's key to a body that has none. */
export function withBodyKey(c: HttpContext, body: unknown): unknown {
  const key = idempotencyKey(c);
  if (key === undefined || typeof body !== "object" || body === null || "key" in body) return body;
  return { ...body, key: sha256(key, "hex").slice(0, 40) };
}
