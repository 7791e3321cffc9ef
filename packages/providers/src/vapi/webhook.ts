/** Vapi's webhooks at the door: the proof that one is Vapi's, and whether anybody here reads it. Loads nothing of the SDK. */
import { createHash, timingSafeEqual } from "node:crypto";

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

export interface Glance {
  /**
   * Whether the message is worth a worker's turn: somebody has answered, or the call's report. The other states say what we
   * know (we dialled) or what the report says again. What names no kind is passed on, for the worker to refuse it aloud.
   */
  readonly isOfUse: boolean;
  /** Whose call it is about, where it says so. */
  readonly tenantId?: string | undefined;
}

/** By hand, without a library of schemas: the door must be light. */
export function glanceAt(body: unknown): Glance {
  const message = at(body, "message");
  const type = at(message, "type");
  if (typeof type !== "string") return { isOfUse: true };
  const isOfUse =
    type === "end-of-call-report" || (type === "status-update" && at(message, "status") === "in-progress");
  const tenantId = at(at(at(at(message, "call"), "assistantOverrides"), "metadata"), "tenantId");
  return { isOfUse, tenantId: typeof tenantId === "string" ? tenantId : undefined };
}

const at = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
