import { now, toIso } from "../kernel/clock.ts";
import { log } from "../kernel/log.ts";
import { measure } from "../kernel/metrics.ts";
import type { AccountLimits, CallReport } from "../ports/voice.ts";
import { pauseAccount } from "./account-capacity/account.ts";
import { accountOfCall, heedLimits } from "./account-capacity/lease.ts";
import { endWithout } from "./end.ts";
import type { CallItem } from "./item.ts";
import { wakeLater } from "./line.ts";
import { releaseClaim } from "./release.ts";
import { pause } from "./run/state.ts";

const accountRestSeconds = 900;

/** True if the provider accepted the request but started no call, so no phone has rung: the call has not ended. */
export async function isTriedAgain(
  call: CallItem,
  { cause, endedReason }: Pick<CallReport, "cause" | "endedReason">,
): Promise<boolean> {
  if (call.state !== "dialing") return false;
  if (cause === "lines-taken") await retryLater(call, { reason: endedReason });
  else if (cause === "account-refused" || cause === "not-started") await holdBack(call, endedReason);
  else return false;
  return true;
}

/** The provider refuses the account itself (credits, standing, key): the run pauses and resumes by itself. */
export async function holdBack(call: CallItem, reason: string): Promise<void> {
  const { tenantId, runId, callId } = call;
  log.error("provider.account-refused", { tenantId, callId, reason });
  measure("DialsRefused");
  if (runId) await pause(runId, "provider", reason, toIso(now() + accountRestSeconds * 1000));
  await returnCall(call, runId ? 0 : accountRestSeconds);
}

interface Refusal {
  readonly reason: string;
  readonly retryAfterSeconds?: number | undefined;
  readonly limits?: AccountLimits | undefined;
}

/** The account takes no call now (no free line, too many requests, no answer): all its lines wait. */
export async function retryLater(call: CallItem, { reason, retryAfterSeconds = 0, limits }: Refusal): Promise<void> {
  const accountId = accountOfCall(call);
  const hasFewerLines = await heedLimits(call, limits, true);
  await returnCall(call, hasFewerLines ? 1 : await pauseAccount(accountId, reason, retryAfterSeconds));
}

export async function returnCall(call: CallItem, delaySeconds: number): Promise<void> {
  const { tenantId, callId, numberId } = call;
  const released = await releaseClaim(call, delaySeconds);
  log.info("call.returned", { tenantId, callId, released });
  if (released === "given") await wakeLater(numberId, delaySeconds);
  if (released === "parent-gone") await endWithout(call, "parent-deleted");
  if (released === "refused") await endWithout(call, "taken-back");
}
