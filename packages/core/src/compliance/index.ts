/** Compliance owns who may be reached: suppression, and the gate before every dial and every text. */
import { parsePhone } from "@callwright/contracts";
import { db } from "../db/service.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";

export { contactsOf, noteAdded, noteCalled, suppressedAmong } from "./contact.ts";

export type Channel = "call" | "sms";

export type Decision =
  | { readonly kind: "allow"; readonly rule: string; readonly at: string }
  /** Not now: again from `until` (ISO 8601). */
  | { readonly kind: "later"; readonly rule: string; readonly at: string; readonly until: string }
  | { readonly kind: "never"; readonly rule: string; readonly at: string };

/** Seconds after which a gate that could not decide is asked again. */
const retrySeconds = 60;

/**
 * Decides whether a number may be reached now. Fails closed: when it cannot decide, the answer is "later".
 * The decision is stored with the attempt.
 */
export async function check(request: { phoneNumber: string; channel: Channel }): Promise<Decision> {
  const at = nowIso();
  try {
    if (!parsePhone(request.phoneNumber).ok) return { kind: "never", rule: "number.not-allowed", at };
    if (await isSuppressed(request.phoneNumber)) return { kind: "never", rule: "suppressed", at };
    return { kind: "allow", rule: "all", at };
  } catch (error) {
    log.warn("gate.undecided", { channel: request.channel, error: describeError(error) });
    return { kind: "later", rule: "gate.undecided", at, until: toIso(now() + retrySeconds * 1000) };
  }
}

/** Whether this tenant must not reach the number any more. */
export async function isSuppressed(phoneNumber: string): Promise<boolean> {
  const { data } = await db().suppression.get({ tenantId: tenantId(), phoneNumber }).go({ consistent: true });
  return data !== null;
}

/** Puts a number on the tenant's do-not-call list; the first reason is kept. */
export async function suppress(entry: {
  phoneNumber: string;
  source: "spoken" | "sms" | "click" | "csv" | "api" | "manual";
  callId?: string;
}): Promise<void> {
  if (await isSuppressed(entry.phoneNumber)) return;
  await db()
    .suppression.put({ tenantId: tenantId(), createdAt: nowIso(), ...entry })
    .go();
}

/** What to tell a person whom the gate stopped. */
export function explain(decision: Decision): string {
  switch (decision.rule) {
    case "suppressed":
      return "This person asked not to be called again and is on your do-not-call list.";
    case "number.not-allowed":
      return "This number is not in a country that you can call, or is not a valid number.";
    default:
      return "This call cannot be placed right now. Try again in a minute.";
  }
}
