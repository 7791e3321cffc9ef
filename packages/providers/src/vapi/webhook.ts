/** Vapi's webhooks as they arrive: the proof that one is Vapi's, and whether it is used. Loads nothing of the SDK. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { CallRef } from "@callwright/core/ports/voice";

/** Reads a field by hand: the webhooks' function loads no library of schemas. */
const at = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compares the header `x-vapi-secret` with every accepted secret, in constant time; several are accepted while one is replaced. */
export function verifyVapiSecret(
  headers: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): boolean {
  const name = Object.keys(headers).find((key) => key.toLowerCase() === "x-vapi-secret");
  const given = digest((name && headers[name]) || "");
  const matches = secrets.filter((secret) => secret !== "" && timingSafeEqual(given, digest(secret)));
  return matches.length > 0;
}

export function isUsed(body: unknown): boolean {
  const message = at(body, "message");
  const type = at(message, "type");
  if (type === "status-update") return at(message, "status") === "in-progress";
  return typeof type !== "string" || type === "end-of-call-report" || type === "transfer-update";
}

export const isQuestion = (body: unknown): boolean => at(at(body, "message"), "type") === "assistant-request";

const e164 = /^\+[1-9]\d{6,14}$/;

/** The caller's number; undefined if it is withheld: missing, or a word such as "anonymous". */
export function callerIn(body: unknown): string | undefined {
  const message = at(body, "message");
  const number = at(at(message, "customer"), "number") ?? at(at(at(message, "call"), "customer"), "number");
  return typeof number === "string" && e164.test(number) ? number : undefined;
}

export const refIn = (body: unknown): CallRef | undefined => refOf(at(at(body, "message"), "call"));

const names = ["tenantId", "callId", "attempt", "requestId"];
/** It goes into each line of the log: nothing else is taken for one. */
const requestIds = /^req_[0-9A-Z]{26}$/;

/** Our own keys, from any place where a payload version carries the metadata. */
export function refOf(call: unknown): CallRef | undefined {
  for (const place of [at(call, "assistantOverrides"), at(call, "assistant"), call]) {
    const metadata = at(place, "metadata");
    const [tenantId, callId, attempt, requestId] = names.map((name) => at(metadata, name));
    if (typeof tenantId === "string" && typeof callId === "string")
      return {
        ...{ tenantId, callId, attempt: typeof attempt === "number" ? attempt : undefined },
        ...(typeof requestId === "string" && requestIds.test(requestId) ? { requestId } : {}),
      };
  }
  return undefined;
}
