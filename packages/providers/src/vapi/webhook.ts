/** Verifies Vapi's webhooks, selects those to store and reads their call. Loads nothing of the SDK. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { CallRef } from "@callwright/core/ports/voice";

/** Reads a field by hand: the webhooks' function loads no library of schemas. */
const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether the header `x-vapi-secret` holds an accepted secret; there are several while one is replaced. */
export function verifyVapiSecret(
  headers: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): boolean {
  const [, sentSecret = ""] = Object.entries(headers).find(([name]) => name.toLowerCase() === "x-vapi-secret") ?? [];
  // Compares with every secret, so that the time taken reveals nothing.
  const matches = secrets.filter((secret) => secret !== "" && timingSafeEqual(digest(sentSecret), digest(secret)));
  return matches.length > 0;
}

export function shouldStore(body: unknown): boolean {
  const message = field(body, "message");
  const type = field(message, "type");
  // Of a call's states only the answering is stored: the report repeats the end.
  if (type === "status-update") return field(message, "status") === "in-progress";
  // A message without a type is stored too, so that the worker refuses it visibly.
  return typeof type !== "string" || type === "end-of-call-report" || type === "transfer-update";
}

export const isAssistantRequest = (body: unknown): boolean =>
  field(field(body, "message"), "type") === "assistant-request";

const e164 = /^\+[1-9]\d{6,14}$/;

/** The caller's number; undefined if it is withheld: missing, or a word such as "anonymous". */
export function readCaller(body: unknown): string | undefined {
  const message = field(body, "message");
  const number =
    field(field(message, "customer"), "number") ?? field(field(field(message, "call"), "customer"), "number");
  return typeof number === "string" && e164.test(number) ? number : undefined;
}

export const readMessageRef = (body: unknown): CallRef | undefined =>
  readCallRef(field(field(body, "message"), "call"));

const refFields = ["tenantId", "callId", "attempt", "requestId"];
/** A request id goes into each line of the log, so nothing else is accepted as one. */
const requestIdPattern = /^req_[0-9A-Z]{26}$/;

/** Our own ids, from any place where a payload version carries the metadata. */
export function readCallRef(call: unknown): CallRef | undefined {
  for (const place of [field(call, "assistantOverrides"), field(call, "assistant"), call]) {
    const metadata = field(place, "metadata");
    const [tenantId, callId, attempt, requestId] = refFields.map((name) => field(metadata, name));
    if (typeof tenantId !== "string" || typeof callId !== "string") continue;
    const hasRequestId = typeof requestId === "string" && requestIdPattern.test(requestId);
    return {
      tenantId,
      callId,
      attempt: typeof attempt === "number" ? attempt : undefined,
      ...(hasRequestId && { requestId }),
    };
  }
  return undefined;
}
