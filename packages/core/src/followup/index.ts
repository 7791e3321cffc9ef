/** Follow-ups of an ended call, in order. Each step is repeatable, since the message may come twice. */
import { outcomeBucket } from "@callwright/contracts";
import * as Activity from "../activity/index.ts";
import * as Billing from "../billing/index.ts";
import * as Call from "../call/index.ts";
import * as Compliance from "../compliance/index.ts";
import { describeError, log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as Reach from "../reach/index.ts";
import * as Text from "../text/index.ts";

export async function ingest(key: string, number?: Call.InboundNumber): Promise<void> {
  const ended = await Call.ingest(key, number);
  if (ended) await Call.runAsCallOwner(ended, () => followUp(ended));
}

/** Handles `call.ended`: ends without a report. */
export async function handleCallEnded(callId: string): Promise<void> {
  const call = await Call.load(callId);
  if (call?.state !== "ended") return log.warn("followup.not-ended", { callId });
  await followUp(call);
}

async function followUp(call: Call.CallItem): Promise<void> {
  await applyOptOut(call);
  await Call.onCallEnded(call);
  if (call.seconds) await Billing.sendUsageAlerts(call);
  const wishes = await deferFailure(call, "wishes", () => Reach.noteRequests(call));
  const activity = await deferFailure(call, "activity", () => Activity.record(call));
  const text = await deferFailure(call, "text", () => Text.queuePostCall(call));
  // Last: a repetition would copy both recordings again.
  if (call.hasRecording) await send(Call.copyRecording, { callId: call.callId });
  await Call.unwatch(call);
  for (const failed of [wishes, activity, text]) if (failed) throw failed.error;
}

/** A failing step holds up neither the line nor the recording; its error fails the message at the end. */
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

/** Suppressed before the line dials again. */
async function applyOptOut({ phoneNumber, callId, evaluation, outcomeLabel }: Call.CallItem): Promise<void> {
  if (phoneNumber === "") return;
  const read: unknown = evaluation;
  const optOut = typeof read === "object" && read !== null && "optOut" in read && read.optOut === true;
  const isRefusal = outcomeBucket(outcomeLabel ?? "") === "not_interested";
  await Compliance.suppressAfterCall({ phoneNumber, callId, optOut, isRefusal });
}
