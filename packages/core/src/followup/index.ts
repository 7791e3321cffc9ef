/** Followup owns what happens after a call, in order. Each step is safe to repeat: the message may come twice. */
import * as Call from "../call/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";

const callsByFold = 50;

export async function run(callId: string): Promise<void> {
  const call = await Call.load(callId);
  if (call?.state !== "ended") return log.warn("followup.not-ended", { callId });
  await honourOptOut(call);
  if (call.dialedAt) await Compliance.noteCalled(call.phoneNumber, call.dialedAt);
  await Call.wake(call.numberId);
  if (call.hasRecording && !(call.monoKey && call.stereoKey)) await send(Call.copyRecording, { callId });
  if (call.runId) await Call.completeIfDone(call.runId);
  // Nobody may look at the list for long: once in a while what has changed is folded in all the same.
  if (Math.random() < 1 / callsByFold) await Candidate.askFold(call.parentId);
  await Call.unwatch(call);
}

/** Somebody who asked not to be called again is on the tenant's list before the line dials on. */
async function honourOptOut(call: Call.CallItem): Promise<void> {
  const evaluation: unknown = call.evaluation;
  if (typeof evaluation !== "object" || evaluation === null || !("optOut" in evaluation)) return;
  if (evaluation.optOut !== true) return;
  await Compliance.suppress({ phoneNumber: call.phoneNumber, source: "spoken", callId: call.callId });
}
