/** A call has ended: its slot pulls the next one at once, unless its run rests by now, or most of it fails. */
import { runAs } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";
import { dispatch } from "./dispatch.ts";
import type { CallItem } from "./item.ts";
import { wakeLater } from "./line.ts";
import { tripBreaker } from "./run/breaker.ts";

/** Until a line is looked at again that could not dial on. */
const retrySeconds = 60;

/** A line that cannot dial on fails by a message of its own: what follows from the call is not done again for it. */
export async function onCallEnded(call: CallItem): Promise<void> {
  const { runId, numberId, endReason, dialedAt, endedAt, nextAt } = call;
  if (runId && endReason === "failed" && dialedAt) await tripBreaker(call);
  await dispatch({ numberId, hasFreedSlot: true, freedAt: endedAt, nextAt }).catch((error: unknown) => {
    log.error("line.not-served", { numberId, callId: call.callId, error: describeError(error) });
    return wakeLater(numberId, retrySeconds);
  });
}

/** What follows from a call's end is done in its tenant's name. */
export const runAsCallOwner = <T>({ tenantId, userId }: CallItem, work: () => Promise<T>): Promise<T> =>
  runAs({ actor: { type: "system", tenantId, userId, cause: "call.ended" }, tenantId }, work);
