/** Steps after a call has ended, in order. Each may be repeated, since a message can arrive twice. */
import { outcomeBucket } from "@callwright/contracts";
import { truncate } from "@callwright/contracts/truncate";
import * as Activity from "../activity/index.ts";
import * as Assistant from "../assistant/index.ts";
import * as Billing from "../billing/index.ts";
import * as Call from "../call/index.ts";
import * as Compliance from "../compliance/index.ts";
import * as Facts from "../facts/index.ts";
import { describeError, log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as Reach from "../reach/index.ts";
import * as Text from "../text/index.ts";

export async function ingest(key: string, number?: Call.InboundNumber): Promise<void> {
  const ended = await Call.ingest(key, number);
  if (ended) await Call.runAsCallOwner(ended, () => followUp(ended));
}

export async function handleCallEnded(callId: string): Promise<void> {
  const call = await Call.load(callId);
  if (call?.state !== "ended") return log.warn("followup.not-ended", { callId });
  await followUp(call);
}

async function followUp(call: Call.CallItem): Promise<void> {
  await applyOptOut(call);
  await Call.onCallEnded(call);
  if (call.seconds) {
    const mayBeOutOfCredit = await Billing.sendUsageAlerts(call);
    if (mayBeOutOfCredit) await Assistant.reviewAnswering(call);
  }
  const requests = await deferFailure(call, "requests", () => closeAndNoteRequests(call));
  const questions = await deferFailure(call, "questions", () => Facts.collectQuestions(call));
  const activity = await deferFailure(call, "activity", () => Activity.record(call));
  const text = await deferFailure(call, "text", () => Text.queuePostCall(call));
  // After the steps that throw immediately, since their retry would copy the recordings again.
  if (call.hasRecording) await send(Call.copyRecording, { callId: call.callId });
  await Call.unwatch(call);
  for (const failed of [requests, questions, activity, text]) if (failed) throw failed.error;
}

async function closeAndNoteRequests(call: Call.CallItem): Promise<void> {
  const isReached = call.endReason === "completed" || call.endReason === "customer-ended-call";
  const startedAt = call.startedAt ?? call.dialedAt;
  if (isReached && startedAt) await Reach.closeCallbacks({ ...call, startedAt });
  await Reach.noteRequests(call);
}

/** Returns the error, so that the later steps still run; the caller throws it at the end. */
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

/** Runs first: the number must be suppressed before the line dials again. */
async function applyOptOut(call: Call.CallItem): Promise<void> {
  const { phoneNumber, callId, outcomeLabel } = call;
  if (phoneNumber === "") return;
  const evaluation: unknown = call.evaluation;
  const hasOptOut = typeof evaluation === "object" && evaluation !== null && "optOut" in evaluation;
  const optOut = hasOptOut && evaluation.optOut === true;
  const isRefusal = outcomeBucket(outcomeLabel ?? "") === "not_interested";
  await Compliance.suppressAfterCall({ phoneNumber, callId, optOut, isRefusal });
  if (optOut && call.parentId && call.candidateId) await Reach.closeHoldOf(call);
  await holdBySpokenWords(call, evaluation);
}

const maxWordsLength = 300;

/** Holds a person whose words may be an opt-out that the analysis did not report: a user decides. */
async function holdBySpokenWords(call: Call.CallItem, evaluation: unknown): Promise<void> {
  if (typeof evaluation !== "object" || evaluation === null || !("optOutWords" in evaluation)) return;
  const { tenantId, userId, parentId, parentTitle, candidateId, candidateName, phoneNumber, callId } = call;
  if (!parentId || !candidateId) return;
  await Reach.noteHold({
    tenantId,
    userId,
    parentId,
    parentTitle,
    candidateId,
    candidateName,
    phoneNumber,
    callId,
    words: truncate(String(evaluation.optOutWords), maxWordsLength),
    createdAt: call.endedAt ?? call.createdAt,
  });
}
