import type { CarrierTextState, NumberCheck, TextEvent, TextReceipt } from "@callwright/core/ports/carrier";
import { twilioErrors } from "./errors.ts";

interface OwnedNumber {
  readonly phoneNumber: string;
  readonly capabilities: { readonly voice?: boolean | undefined; readonly sms?: boolean | undefined };
}

/** Twilio's filter also finds numbers that merely contain the wanted one. */
export function readOwnership(numbers: readonly OwnedNumber[], phoneNumber: string): NumberCheck {
  const number = numbers.find((owned) => owned.phoneNumber === phoneNumber);
  if (!number) return { kind: "not_owned" };
  const { voice = false, sms = false } = number.capabilities;
  return { kind: "owned", voice, sms };
}

const states: Readonly<Record<string, CarrierTextState>> = {
  accepted: "queued",
  scheduled: "queued",
  queued: "queued",
  sending: "queued",
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  undelivered: "undelivered",
  failed: "failed",
  canceled: "failed",
};

interface SentMessage {
  readonly sid: string;
  readonly status: string;
  readonly errorCode?: string | number | null | undefined;
  readonly price?: string | null | undefined;
  readonly priceUnit?: string | null | undefined;
  readonly numSegments?: string | null | undefined;
}

export function readReceipt({ sid, status, errorCode, price, priceUnit, numSegments }: SentMessage): TextReceipt {
  const state = states[status] ?? "queued";
  const code = errorCode ? String(errorCode) : undefined;
  const hasFailed = state === "undelivered" || state === "failed";
  const amount = price ? Math.abs(Number(price)) : Number.NaN;
  const segments = Number(numSegments);
  return {
    carrierId: sid,
    state,
    ...(hasFailed && { failure: twilioErrors.readTextFailure(code) }),
    ...(code && { code }),
    ...(Number.isFinite(amount) ? { cost: { amount, currency: priceUnit ?? "USD" } } : { isPricedLater: true }),
    ...(segments > 0 && { segments }),
  };
}

/** Opt-out keywords that a messaging service of Twilio's has handled. */
const optOuts: Readonly<Record<string, "stop" | "start">> = { STOP: "stop", START: "start" };

export function readEvent(body: string): TextEvent {
  const form = new URLSearchParams(body);
  const sid = form.get("MessageSid") ?? form.get("SmsSid");
  if (!sid) throw new Error("This is no message of Twilio's");
  const status = form.get("MessageStatus");
  if (status) return { kind: "receipt", receipt: readReceipt({ sid, status, errorCode: form.get("ErrorCode") }) };
  const from = form.get("From");
  const to = form.get("To");
  if (!from || !to) return { kind: "other", type: form.get("SmsStatus") ?? "unknown" };
  const mediaCount = Number(form.get("NumMedia") ?? 0);
  const text = { carrierId: sid, from, to, body: form.get("Body") ?? "", mediaCount };
  const optOut = optOuts[form.get("OptOutType") ?? ""];
  return { kind: "received", text: { ...text, ...(optOut && { optOut }) } };
}
