/** Dials the next call when one has ended, unless the run is paused or the breaker opens. */
import { runAs } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";
import { dispatch } from "./dispatch.ts";
import type { CallItem } from "./item.ts";
import { wakeLater } from "./line.ts";
import { tripBreaker } from "./run/breaker.ts";

const retrySeconds = 60;

/** A failing dispatch is retried by its own message, so that the call's follow-ups are not repeated. */
export async function onCallEnded(call: CallItem): Promise<void> {
  const { runId, numberId, endReason, dialedAt, endedAt, nextAt } = call;
  if (runId && endReason === "failed" && dialedAt) await tripBreaker(call);
  await dispatch({ numberId, hasFreedSlot: true, freedAt: endedAt, nextAt }).catch((error: unknown) => {
    log.error("line.dispatch-failed", { numberId, callId: call.callId, error: describeError(error) });
    return wakeLater(numberId, retrySeconds);
  });
}

export const runAsCallOwner = <T>({ tenantId, userId }: CallItem, work: () => Promise<T>): Promise<T> =>
  runAs({ actor: { type: "system", tenantId, userId, cause: "call.ended" }, tenantId }, work);
