/** Dispatches the lines that may dial once a call has ended, unless the breaker opens. Dialling is another worker's. */
import { runAs } from "../kernel/context.ts";
import { send } from "../kernel/message.ts";
import { onLineFreed } from "./account-capacity/lease.ts";
import type { CallItem } from "./item.ts";
import { dispatchLine } from "./messages.ts";
import { tripBreaker } from "./run/breaker.ts";
import { foldSoon } from "./run/fold.ts";
import { loadRun } from "./run/load.ts";

export async function onCallEnded(call: CallItem): Promise<void> {
  const { runId, numberId, endReason, dialedAt, nextAt } = call;
  if (runId && endReason === "failed" && dialedAt) await tripBreaker(call);
  if (runId && call.runShard) {
    const run = await loadRun(runId);
    if (run) await foldSoon(run);
  }
  await Promise.all([send(dispatchLine, { numberId, nextAt }), onLineFreed(call)]);
}

export const runAsCallOwner = <T>({ tenantId, userId }: CallItem, work: () => Promise<T>): Promise<T> =>
  runAs({ actor: { type: "system", tenantId, userId, cause: "call.ended" }, tenantId }, work);
