/** Dials a claimed call once. Whatever the provider answers, nobody dials it a second time unless it surely was not taken. */
import { fillPrompt, findVoice, firstMessageOf, promptValues, standardValues } from "@callwright/contracts";
import type * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import type { Item } from "../db/service.ts";
import * as Job from "../job/index.ts";
import { now } from "../kernel/clock.ts";
import { context, ports, runAs } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import * as PhoneNumber from "../number/index.ts";
import type { StartCall, StartResult } from "../ports/voice.ts";
import * as Reach from "../reach/index.ts";
import { noteLimits } from "./account.ts";
import { endWithout } from "./end.ts";
import { type CallItem, refOf, zoneOf } from "./item.ts";
import { holdBack, retryLater } from "./retry.ts";
import { saveVoiceCall } from "./voice-call-id.ts";
import { lookAgainAt } from "./watch.ts";

/** What an assistant is made of: the parent's row. */
export type Texts = Item<"job">;

type Rejected = Extract<StartResult, { kind: "rejected" }>;

interface Dial {
  readonly number: PhoneNumber.NumberItem;
  readonly decision: Compliance.Allowed;
  readonly job: Texts;
  readonly candidate: Candidate.CandidateItem;
}

const maxCallSeconds = 900;

type Dialed = "dialed" | "moved" | "line-busy";

export const dial = (call: CallItem, made: Dial): Promise<Dialed> =>
  runAs({ requestId: call.requestId ?? context().requestId }, () => dialNow(call, made));

async function dialNow(call: CallItem, made: Dial): Promise<Dialed> {
  const result = await Compliance.dial(made.decision, requestOf(call, made));
  log.info("call.dialed", { callId: call.callId, result: result.kind });
  switch (result.kind) {
    case "started":
      await saveVoiceCall(call, result.voiceCallId);
      await noteLimits(result.limits);
      return "dialed";
    case "unknown":
      await askSoon(call);
      return "dialed";
    case "rejected":
      return rejected(call, made, result);
    case "not_accepted":
      await noteLimits(result.limits);
      await retryLater(call, result.reason, result.retryAfterSeconds);
      return "line-busy";
  }
}

async function rejected(call: CallItem, { number }: Dial, { cause, reason }: Rejected): Promise<Dialed> {
  if (cause === "account" && (await holdBack(call, reason))) return "moved";
  if (cause === "credentials") await PhoneNumber.markUnusable(number, reason);
  await endWithout(call, "provider-rejected", reason);
  // Nobody more over this number: whoever hears of the end looks at it anew.
  return cause === "credentials" ? "line-busy" : "moved";
}

/** An unknown answer is settled by the webhook, or by the sweeper, soon. */
const askSoon = (call: CallItem): Promise<void> =>
  lookAgainAt(call, now() + (ports().voice.silenceSeconds * 1000) / 4, 0);

/** What the clocks show where the person is. */
function placeOf(call: CallItem): StartCall["place"] {
  const zone = zoneOf(call) ?? "UTC";
  return { zone, time: Compliance.localInstant(zone, now()) };
}

function requestOf(call: CallItem, { number, job, candidate }: Dial): StartCall {
  const facts = Job.factsOf(job);
  const values = promptValues(facts, candidate);
  const notes = job.additionalNotes ? `\n\n${job.additionalNotes}` : "";
  const { voicemailMessage } = Reach.planOf(job);
  return {
    ref: { ...refOf(call), requestId: context().requestId },
    voiceNumberId: number.voiceNumberId ?? "",
    customer: { number: call.phoneNumber, name: call.candidateName },
    place: placeOf(call),
    assistant: {
      name: job.title,
      firstMessage: fillPrompt(firstMessageOf(job.promptFirstSentence, job.language, job), values),
      prompt: fillPrompt(`${job.promptContext}${notes}`, values),
      evaluation: fillPrompt(job.successEvaluation, values),
      language: job.language,
      voice: findVoice(job.voice),
      variables: standardValues(facts, candidate),
      maxDurationSeconds: maxCallSeconds,
      ...(voicemailMessage ? { voicemailMessage: fillPrompt(voicemailMessage, values) } : {}),
    },
  };
}
