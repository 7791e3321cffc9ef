/** Tries a call again that the provider surely did not carry: later, and not for ever. */
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
/** All of the provider account's lines are taken: a call of a minute or two must end first. */
const lineBusySeconds = 20;

/** Until a run is tried again that rests because the provider's account takes no calls. */
const accountRestSeconds = 900;

/**
 * The provider took the request, and then could start no call, whoever is called: nobody's phone has rung. Answers whether
 * that is what the report says; then the call has not ended. Of a call that was heard to ring, the words are the end of it
 * as any others are, and one that has moved on since it was read is left alone.
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
 * The provider's account can call nobody at all: nobody's attempt is spent on that. Their run rests, and tries again by itself
 * after a while. Answers false for a call that was placed by itself: whoever placed it is to hear of it.
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

/** Queues a claimed call again after a while; after too many tries it ends, with the provider's reason. */
export async function retryLater(call: CallItem, reason: string, leastSeconds: number): Promise<void> {
  if (call.attempts >= maxAttempts) return endWithout(call, "provider-unavailable", reason);
  const delaySeconds = backoffSeconds(call.attempts, leastSeconds);
  const back = await releaseClaim(call, delaySeconds);
  // The whole line waits: the next call would be refused as well.
  if (back === "given") return wakeLater(call.numberId, delaySeconds);
  // What cannot go back to its queue must not hold the line.
  if (back === "parent-gone") return endWithout(call, "parent-deleted");
  if (back === "refused") return endWithout(call, "provider-unavailable", reason);
}

/** Doubling with jitter, never before the provider's own word. */
const backoffSeconds = (attempts: number, least: number): number =>
  Math.max(least, Math.min(300, 2 ** attempts * (1 + Math.random())));
