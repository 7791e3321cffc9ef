/** Retries calls that the provider did not carry, a limited number of times. */
import { now, toIso } from "../kernel/clock.ts";
import { log } from "../kernel/log.ts";
import { measure } from "../kernel/metrics.ts";
import type { CallReport } from "../ports/voice.ts";
import { endWithout } from "./end.ts";
import type { CallItem } from "./item.ts";
import { wakeLater } from "./line.ts";
import { releaseClaim } from "./release.ts";
import { pause } from "./run/state.ts";

const maxAttempts = 6;
/** A call of a minute or two must end first. */
const lineBusySeconds = 20;

const accountRestSeconds = 900;

/**
 * The provider accepted the request but could not start the call, so no phone has rung. True if the report says so:
 * then the call has not ended.
 */
export async function isTriedAgain(
  call: CallItem,
  report: Pick<CallReport, "cause" | "endedReason">,
): Promise<boolean> {
  if (call.state !== "dialing") return false;
  if (report.cause === "lines-taken") {
    await retryLater(call, report.endedReason, lineBusySeconds);
    return true;
  }
  return report.cause === "account-refused" && holdBack(call, report.endedReason);
}

/**
 * The provider's account is refused altogether: no attempt is used up. A run pauses and retries later; false for a
 * single call, whose caller must be told.
 */
export async function holdBack(call: CallItem, reason: string): Promise<boolean> {
  const { tenantId, runId, callId } = call;
  log.error("provider.account-refused", { tenantId, callId, reason });
  measure("DialsRefused");
  if (!runId) return false;
  await pause(runId, "provider", reason, toIso(now() + accountRestSeconds * 1000));
  const back = await releaseClaim(call, 0);
  if (back === "parent-gone") await endWithout(call, "parent-deleted");
  if (back === "refused") await endWithout(call, "provider-rejected", reason);
  return true;
}

export async function retryLater(call: CallItem, reason: string, leastSeconds: number): Promise<void> {
  if (call.attempts >= maxAttempts) return endWithout(call, "provider-unavailable", reason);
  const delaySeconds = backoffSeconds(call.attempts, leastSeconds);
  const back = await releaseClaim(call, delaySeconds);
  // The whole line waits: the next call would be refused too.
  if (back === "given") return wakeLater(call.numberId, delaySeconds);
  // A call that cannot be requeued must not keep its slot.
  if (back === "parent-gone") return endWithout(call, "parent-deleted");
  if (back === "refused") return endWithout(call, "provider-unavailable", reason);
}

/** Doubles with jitter, never below the provider's own delay. */
const backoffSeconds = (attempts: number, least: number): number =>
  Math.max(least, Math.min(300, 2 ** attempts * (1 + Math.random())));
