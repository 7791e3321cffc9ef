/** Dials a claimed call once; dials again only if the provider certainly did not take it. */
import { refusal } from "@callwright/contracts/refusals";
import * as Billing from "../billing/index.ts";
import type * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { db, type Item } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import * as Interview from "../interview/index.ts";
import { now } from "../kernel/clock.ts";
import { context, ports, runAs } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";
import * as PhoneNumber from "../number/index.ts";
import type { CallAssistant, StartCall, StartResult } from "../ports/voice.ts";
import { voiceOf } from "../voice-account/index.ts";
import { clearRefusals } from "./account-capacity/account.ts";
import { accountOfCall, applyLimits } from "./account-capacity/lease.ts";
import { outboundCallAssistant } from "./assistant.ts";
import { endWithoutReport } from "./end.ts";
import { type CallItem, callRefOf, zoneOf } from "./item.ts";
import { wake } from "./line.ts";
import { pauseForAccount, retryLater, returnCall } from "./retry.ts";
import { withTransfers } from "./transfer.ts";
import { checkAgainAt, shortestCheckMs } from "./watch.ts";

/** What an attempt to dial means for its line. `changed`: the queue must be read again; `taken`: by another worker. */
export type AttemptStep =
  | { readonly kind: "dialed" }
  | { readonly kind: "changed" }
  | { readonly kind: "taken" }
  | { readonly kind: "waitsForText"; readonly checkAtMs: number }
  /** The call is back in its queue, and the line must not dial now. */
  | { readonly kind: "stopLine" }
  /** The provider's account has no free line. */
  | { readonly kind: "accountFull" }
  /** The tenant's active calls are at the tenant's limit. */
  | { readonly kind: "tenantBusy" };

type Rejection = Extract<StartResult, { kind: "rejected" }>;

interface DialRequest {
  readonly number: PhoneNumber.NumberItem;
  readonly decision: Compliance.AllowDecision;
  readonly parent: Item<"parent">;
  readonly candidate: Candidate.CandidateItem;
}

type DialStep = Extract<AttemptStep, { kind: "dialed" | "changed" | "stopLine" }>;

export const dial = (call: CallItem, request: DialRequest): Promise<DialStep> =>
  runAs({ requestId: call.requestId ?? context().requestId }, () => dialOnce(call, request));

async function dialOnce(call: CallItem, request: DialRequest): Promise<DialStep> {
  const dialed = Compliance.dial(request.decision, voiceOf(call.accountId), await toStartCall(call, request));
  const result = await keepDispatching(request.number, dialed);
  log.info("call.dialed", { callId: call.callId, result: result.kind });
  switch (result.kind) {
    case "started":
      await saveVoiceCallId(call, result.voiceCallId);
      await applyLimits(call, result.limits);
      await clearRefusals(accountOfCall(call));
      return { kind: "dialed" };
    case "unknown":
      // The provider may have taken the call, so it is checked instead of dialled again.
      await checkSoon(call);
      return { kind: "dialed" };
    case "rejected":
      return handleRejection(call, request, result);
    case "not_accepted":
      await retryLater(call, result);
      return { kind: "stopLine" };
  }
}

const slowDialMs = 2_000;

/** If the provider answers late, another dispatch fills the line's other slots meanwhile. */
async function keepDispatching<T>({ numberId, concurrency }: PhoneNumber.NumberItem, dialed: Promise<T>): Promise<T> {
  if (concurrency < 2) return dialed;
  let wakeUp: Promise<void> | undefined;
  const wakeLine = () =>
    wake(numberId).catch((error: unknown) => log.warn("line.wake-failed", { error: describeError(error) }));
  const timer = setTimeout(() => {
    wakeUp = wakeLine();
  }, slowDialMs);
  try {
    return await dialed;
  } finally {
    clearTimeout(timer);
    await wakeUp;
  }
}

async function handleRejection(
  call: CallItem,
  { number }: DialRequest,
  { cause, reason }: Rejection,
): Promise<DialStep> {
  switch (cause) {
    case "account":
      await pauseForAccount(call, reason);
      return { kind: "changed" };
    case "credentials":
      await PhoneNumber.markUnusable(number, refusal("provider_message", { words: reason }));
      // The next dispatch moves the run to its other numbers, or pauses it.
      await returnCall(call, 0);
      return { kind: "stopLine" };
    default:
      await endWithoutReport(call, "provider-rejected", reason);
      return { kind: "changed" };
  }
}

const checkSoon = (call: CallItem): Promise<void> => checkAgainAt(call, now() + shortestCheckMs());

function localTimeOf(call: CallItem): StartCall["customerTime"] {
  const zone = zoneOf(call) ?? "UTC";
  return { zone, time: Compliance.localInstant(zone, now()) };
}

async function toStartCall(call: CallItem, { number, parent, candidate }: DialRequest): Promise<StartCall> {
  const meter = parent.colleagues?.length ? await Billing.findMeter(call.userId) : undefined;
  return {
    ref: { ...callRefOf(call), requestId: context().requestId },
    voiceNumberId: number.voiceNumberId ?? "",
    customer: { number: call.phoneNumber, name: call.candidateName },
    customerTime: localTimeOf(call),
    assistant: withTransfers(withTools(outboundCallAssistant(parent, candidate), parent), parent, {
      person: candidate,
      numbers: [call.phoneNumber, number.phoneNumber],
      secondsLeft: meter?.remainingSeconds ?? 0,
    }),
  };
}

function withTools(assistant: CallAssistant, parent: Item<"parent">): CallAssistant {
  if (!Interview.offersInterviews(parent) || !ports().voice.supportsTools) return assistant;
  const { prompt, language } = assistant;
  return {
    ...assistant,
    prompt: `${prompt}\n\n${Interview.promptSection(language)}`,
    tools: Interview.toolsIn(language),
  };
}

/** Saves the provider's id of the call once. A second id would mean two calls, so it is logged and not saved. */
export async function saveVoiceCallId(call: CallItem, voiceCallId: string): Promise<void> {
  if (call.voiceCallId === voiceCallId) return;
  const { tenantId, callId, attempts } = call;
  const patch = db()
    .call.patch({ tenantId, callId })
    .set({ voiceCallId })
    .where((attributes, op) => {
      const idCondition = `(${op.notExists(attributes.voiceCallId)} OR ${op.eq(attributes.voiceCallId, voiceCallId)})`;
      return `${idCondition} AND ${op.eq(attributes.attempts, attempts)} AND ${op.ne(attributes.state, "queued")}`;
    });
  if (!(await tryWrite(patch.go()))) log.error("call.second-voice-call", { callId, voiceCallId });
}
