/** The only way to dial or text: requires a fresh decision of the gate for that number. */
import type { CarrierAccount } from "@callwright/contracts";
import { now } from "../kernel/clock.ts";
import { ports } from "../kernel/context.ts";
import type { GateInputs } from "../kernel/gate-decision.ts";
import { log } from "../kernel/log.ts";
import { count, measure } from "../kernel/metrics.ts";
import type { OutgoingText, SendTextResult } from "../ports/carrier.ts";
import type { StartCall, StartResult, Voice } from "../ports/voice.ts";
import { type AllowDecision, isIssuedByGate } from "./gate-decision.ts";

/** A decision older than this is refused, and the worker asks the gate again. Must be less than `guardSeconds`. */
export const freshSeconds = 30;

export async function dial(decision: AllowDecision, voice: Voice, call: StartCall): Promise<StartResult> {
  const refusal = outgoingRefusal(decision, call.customer.number);
  if (refusal) {
    measure("GateRefusals");
    log.warn("gate.refused-dial", { callId: call.ref.callId, refusal });
    return { kind: "not_accepted", reason: refusal, retryAfterSeconds: 1 };
  }
  count("gate.dials");
  const result = await voice.startCall(call);
  measure(result.kind === "started" || result.kind === "unknown" ? "Dials" : "DialsNotTaken");
  return result;
}

export async function text(
  decision: AllowDecision,
  account: CarrierAccount,
  outgoing: OutgoingText,
): Promise<SendTextResult> {
  const refusal = outgoingRefusal(decision, outgoing.to, "sms");
  if (refusal) {
    measure("GateRefusals");
    log.warn("gate.refused-text", { textId: outgoing.textId, refusal });
    return { kind: "not_accepted", reason: refusal, retryAfterSeconds: 1 };
  }
  count("gate.texts");
  return (await ports().carrier(account.provider)).sendSms(account, outgoing);
}

export function outgoingRefusal(
  decision: AllowDecision,
  phoneNumber: string,
  channel: GateInputs["channel"] = "call",
): string | undefined {
  if (!isIssuedByGate(decision) || decision.inputs.channel !== channel)
    return channel === "call" ? "The gate did not allow this call" : "The gate did not allow this text";
  if (decision.contactState.phoneNumber !== phoneNumber) return "The gate allowed another number";
  const ageMs = now() - Date.parse(decision.at);
  return ageMs >= 0 && ageMs <= freshSeconds * 1000 ? undefined : "The gate's decision is too old";
}
