/** Followup owns what happens after a call, in order. Each step is safe to repeat: the message may come twice. */
import { outcomeBucket } from "@callwright/contracts";
import * as Call from "../call/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";

const callsByFold = 50;

export async function run(callId: string): Promise<void> {
  const call = await Call.load(callId);
  if (call?.state !== "ended") return log.warn("followup.not-ended", { callId });
  await honour(call);
  await Call.wake(call.numberId);
  if (call.hasRecording && !(call.monoKey && call.stereoKey)) await send(Call.copyRecording, { callId });
  if (call.runId) await Call.completeIfDone(call.runId);
  // Nobody may look at the list for long: once in a while what has changed is folded in all the same.
  if (Math.random() < 1 / callsByFold) await Candidate.askFold(call.parentId);
  await Call.unwatch(call);
}

/** Somebody who asked not to be called again is on the tenant's list before the line dials on. */
async function honour({ phoneNumber, callId, evaluation, outcomeLabel }: Call.CallItem): Promise<void> {
  const read: unknown = evaluation;
  const optOut = typeof read === "object" && read !== null && "optOut" in read && read.optOut === true;
  const isRefusal = outcomeBucket(outcomeLabel ?? "") === "not_interested";
  await Compliance.honour({ phoneNumber, callId, optOut, isRefusal });
}
