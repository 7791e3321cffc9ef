/** Followup owns what happens after a call, in order. Each step is safe to repeat: the message may come twice. */
import { outcomeBucket } from "@callwright/contracts";
import * as Billing from "../billing/index.ts";
import * as Call from "../call/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { describeError, log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as Reach from "../reach/index.ts";
import * as Text from "../text/index.ts";

const callsPerFold = 50;

/** Applies what the provider told, and does at once what follows where a call has ended by it. */
export async function ingest(key: string): Promise<void> {
  const ended = await Call.ingest(key);
  if (ended) await Call.runAsCallOwner(ended, () => followUp(ended));
}

/** Handles `call.ended`: for ends of which nobody's report tells again. */
export async function handleCallEnded(callId: string): Promise<void> {
  const call = await Call.load(callId);
  if (call?.state !== "ended") return log.warn("followup.not-ended", { callId });
  await followUp(call);
}

async function followUp(call: Call.CallItem): Promise<void> {
  await applyOptOut(call);
  if (call.seconds) await Billing.sendUsageAlerts(call);
  const wishes = await deferFailure(call, "wishes", () => Reach.noteRequests(call));
  const text = await deferFailure(call, "text", () => Text.afterCall(call));
  // What is the call's own is done before: a line that cannot dial must not keep it waiting.
  await Call.onCallEnded(call);
  // After all that may keep the rest from being done: told again, both recordings would be fetched once more.
  if (call.hasRecording) await send(Call.copyRecording, { callId: call.callId });
  // Nobody may look at the list for long: once in a while what has changed is folded in all the same.
  if (Math.random() < 1 / callsPerFold) await Candidate.askFold(call.parentId);
  await Call.unwatch(call);
  for (const failed of [wishes, text]) if (failed) throw failed.error;
}

/** A step that cannot succeed holds neither the line nor the recording: the message fails by it when all else is done. */
async function deferFailure(
  { callId }: Call.CallItem,
  step: string,
  work: () => Promise<void>,
): Promise<{ error: unknown } | undefined> {
  try {
    await work();
  } catch (error) {
    log.error("followup.failed", { callId, step, error: describeError(error) });
    return { error };
  }
}

/** Somebody who asked not to be called again is on the tenant's list before the line dials on. */
async function applyOptOut({ phoneNumber, callId, evaluation, outcomeLabel }: Call.CallItem): Promise<void> {
  const read: unknown = evaluation;
  const optOut = typeof read === "object" && read !== null && "optOut" in read && read.optOut === true;
  const isRefusal = outcomeBucket(outcomeLabel ?? "") === "not_interested";
  await Compliance.suppressAfterCall({ phoneNumber, callId, optOut, isRefusal });
}
