/** Vapi's webhooks at the door: the proof that one is Vapi's, and who reads what of it. Loads nothing of the SDK. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { CallRef } from "@callwright/core/ports/voice";
import { reportOfMissed } from "./missed.ts";
import { at } from "./peek.ts";

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

/**
 * What the door does about a message: `unused` is answered and forgotten, as are the states that say what we know (we dialled)
 * or what the report says again; that somebody has answered is told by its ids, and of a call
 * without a word its report's facts; what is read `whole` is kept for the worker.
 */
export type Glance =
  | { readonly kind: "unused" }
  | { readonly kind: "answered"; readonly voiceCallId: string; readonly ref: CallRef }
  | { readonly kind: "missed"; readonly report: object; readonly ref: CallRef }
  /** The report of a talk; and what names no kind, or no call of ours, for the worker to refuse it aloud. */
  | { readonly kind: "whole"; readonly ref?: CallRef | undefined };

/** By hand, without a library of schemas: the door must be light. */
export function glanceAt(body: unknown): Glance {
  const message = at(body, "message");
  const call = at(message, "call");
  const isAnswer = at(message, "type") === "status-update" && at(message, "status") === "in-progress";
  const [voiceCallId, ref] = [at(call, "id"), refOf(call)];
  if (!isAnswer) return glanceAtReport(message, ref);
  return typeof voiceCallId === "string" && ref ? { kind: "answered", voiceCallId, ref } : { kind: "whole" };
}

function glanceAtReport(message: unknown, ref: CallRef | undefined): Glance {
  const type = at(message, "type");
  if (typeof type === "string" && type !== "end-of-call-report") return { kind: "unused" };
  const report = ref && reportOfMissed(message, ref);
  return report && ref ? { kind: "missed", report, ref } : { kind: "whole", ref };
}

/** Whose call a message is about, where it says so. */
export const tenantOf = (body: unknown): string | undefined => refOf(at(at(body, "message"), "call"))?.tenantId;

const names = ["tenantId", "callId", "attempt", "requestId"];
/** It goes into each line of the log: nothing else is taken for one. */
const requestIds = /^req_[0-9A-Z]{26}$/;

/** Our own keys, from wherever this version of the payload carries the metadata. */
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
