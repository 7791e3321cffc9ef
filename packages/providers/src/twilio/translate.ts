/** Twilio's words into ours. Pure. */
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { readTextFailure } from "@callwright/contracts/text-failures";
import type {
  BadCredentials,
  CarrierTextState,
  NumberCheck,
  PurchaseResult,
  SendTextResult,
  TextEvent,
  TextReceipt,
  Unavailable,
} from "@callwright/core/ports/carrier";
import { neverSent } from "../transport.ts";

const provider = "Twilio";

interface OwnedNumber {
  readonly phoneNumber: string;
  readonly capabilities: { readonly voice?: boolean | undefined; readonly sms?: boolean | undefined };
}

/** The filter also finds numbers that merely contain the wanted one. */
export function readNumbers(numbers: readonly OwnedNumber[], phoneNumber: string): NumberCheck {
  const number = numbers.find((candidate) => candidate.phoneNumber === phoneNumber);
  if (!number) return { kind: "not_owned" };
  const { voice = false, sms = false } = number.capabilities;
  return { kind: "owned", voice, sms };
}

interface CarrierError {
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly message: string;
}

/** The SDK's errors are read by shape; what went wrong on the way to Twilio has no code of Twilio's. */
export function carrierErrorOf(error: unknown): CarrierError {
  if (!(error instanceof Error)) return { status: undefined, code: undefined, message: "" };
  const status = "status" in error && typeof error.status === "number" ? error.status : undefined;
  const code = "code" in error && typeof error.code === "number" ? String(error.code) : undefined;
  return { status, code, message: error.message };
}

/** What a refused look-up says about the credentials. */
export function readFailure(error: unknown): BadCredentials | Unavailable {
  switch (carrierErrorOf(error).status) {
    case 401:
    case 404:
      return { kind: "bad_credentials", reason: refusal("twilio_credentials_refused") };
    case 403:
      return { kind: "bad_credentials", reason: refusal("twilio_account_refused") };
    case 429:
      return { kind: "unavailable", reason: refusal("carrier_slow_down", { provider }) };
    default:
      return { kind: "unavailable", reason: refusal("carrier_unavailable", { provider }) };
  }
}

/** Seconds after which a text is handed over again that was surely not taken; a full queue takes longer to empty. */
const retrySeconds = { busy: 5, full: 60 } as const;

/** What a failed sending means. Only an answer that cannot have been a "yes" is a "no". */
export function readSendFailure(error: unknown): SendTextResult {
  const { status, code, message } = carrierErrorOf(error);
  if (code === "21611") return notAccepted("Twilio's queue of this number is full.", retrySeconds.full);
  // Said like a plea to slow down, but it lasts for the day.
  if (readTextFailure("twilio", code) === "daily_cap") return { kind: "rejected", failure: "daily_cap", code };
  if (status === 429) return notAccepted("Twilio asks to slow down.", retrySeconds.busy);
  if (neverSent(error)) return notAccepted("Twilio could not be reached.", retrySeconds.busy);
  if (status === 401) return { kind: "rejected", failure: "credentials", code };
  if (status === 403) return { kind: "rejected", failure: "account", code };
  if (status !== undefined && status >= 400 && status < 500 && status !== 408)
    return { kind: "rejected", failure: readTextFailure("twilio", code), code };
  return { kind: "unknown", reason: message || "Twilio did not answer." };
}

const notAccepted = (reason: string, retryAfterSeconds: number): SendTextResult => ({
  kind: "not_accepted",
  reason,
  retryAfterSeconds,
});

/** Why a purchase failed. */
const purchaseRefusals: Readonly<Record<string, Refusal>> = {
  "20005": refusal("twilio_account_suspended"),
  "21404": refusal("twilio_trial_limit"),
  "21421": refusal("twilio_number_unknown"),
  "21422": refusal("offer_taken"),
  "21452": refusal("twilio_numbers_sold_out"),
  "21615": refusal("twilio_local_address_required"),
  "21631": refusal("twilio_address_required"),
  "21649": refusal("twilio_documents_required"),
};

export function readPurchaseFailure(error: unknown): PurchaseResult {
  const { status, code, message } = carrierErrorOf(error);
  if (status === 401) return { kind: "bad_credentials", reason: refusal("carrier_credentials_refused", { provider }) };
  if (status === 429) return { kind: "unavailable", reason: refusal("carrier_slow_down", { provider }) };
  if (neverSent(error)) return { kind: "unavailable", reason: refusal("carrier_unreachable", { provider }) };
  if (status !== undefined && status >= 400 && status < 500 && status !== 408)
    return {
      kind: "rejected",
      reason: purchaseRefusals[code ?? ""] ?? refusal("carrier_refuses_sale", { provider, words: message }),
    };
  return { kind: "unknown", reason: refusal("carrier_no_answer", { provider }) };
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

interface Fate {
  readonly sid: string;
  readonly status: string;
  readonly errorCode?: string | number | null | undefined;
  readonly price?: string | null | undefined;
  readonly priceUnit?: string | null | undefined;
  readonly numSegments?: string | null | undefined;
}

/** A message's fate, as its resource and its status callback tell it; a word that we do not know is a way station. */
export function readReceipt({ sid, status, errorCode, price, priceUnit, numSegments }: Fate): TextReceipt {
  const state = states[status] ?? "queued";
  const code = errorCode ? String(errorCode) : undefined;
  const hasFailed = state === "undelivered" || state === "failed";
  const amount = price ? Math.abs(Number(price)) : Number.NaN;
  const segments = Number(numSegments);
  return {
    carrierId: sid,
    state,
    ...(hasFailed && { failure: readTextFailure("twilio", code) }),
    ...(code && { code }),
    ...(Number.isFinite(amount) ? { cost: { amount, currency: priceUnit ?? "USD" } } : { isPricedLater: true }),
    ...(segments > 0 && { segments }),
  };
}

/** As what Twilio took a text in a service with words of its own for that. */
const optOuts: Readonly<Record<string, "stop" | "start">> = { STOP: "stop", START: "start" };

/** A webhook's form: a receipt has a status, a received text has a body. */
export function readEvent(body: string): TextEvent {
  const form = new URLSearchParams(body);
  const sid = form.get("MessageSid") ?? form.get("SmsSid");
  if (!sid) throw new Error("This is no message of Twilio's");
  const status = form.get("MessageStatus");
  if (status) return { kind: "receipt", receipt: readReceipt({ sid, status, errorCode: form.get("ErrorCode") }) };
  const [from, to] = [form.get("From"), form.get("To")];
  if (!from || !to) return { kind: "other", type: form.get("SmsStatus") ?? "unknown" };
  const mediaCount = Number(form.get("NumMedia") ?? 0);
  const text = { carrierId: sid, from, to, body: form.get("Body") ?? "", mediaCount };
  const optOut = optOuts[form.get("OptOutType") ?? ""];
  return { kind: "received", text: { ...text, ...(optOut && { optOut }) } };
}
