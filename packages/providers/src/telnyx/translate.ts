/** Telnyx's words into ours. Pure. */
import { refusal } from "@callwright/contracts/refusals";
import { readTextFailure } from "@callwright/contracts/text-failures";
import type {
  BadCredentials,
  CarrierTextState,
  NumberCheck,
  Price,
  PurchaseResult,
  ReceivedText,
  SendTextResult,
  TextEvent,
  TextReceipt,
  Unavailable,
} from "@callwright/core/ports/carrier";
import * as z from "zod/mini";
import { neverSent } from "../transport.ts";

const provider = "Telnyx";

interface OwnedNumber {
  readonly phone_number?: string | null | undefined;
  readonly status?: string | null | undefined;
  readonly messaging_profile_id?: string | null | undefined;
}

/** The filter takes digits only, and three suffice for it; texts need a messaging profile. */
export const filterOf = (phoneNumber: string): string => phoneNumber.replace(/\D/g, "");

export function readNumbers(numbers: readonly OwnedNumber[], phoneNumber: string): NumberCheck {
  const number = numbers.find((candidate) => candidate.phone_number === phoneNumber);
  if (!number) return { kind: "not_owned" };
  return { kind: "owned", voice: number.status === "active", sms: Boolean(number.messaging_profile_id) };
}

interface CarrierError {
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly detail: string;
}

const errorsSchema = z.object({
  errors: z.array(
    z.object({ code: z.optional(z.string()), detail: z.optional(z.string()), title: z.optional(z.string()) }),
  ),
});

/** The SDK's errors are read by shape: the answer's status, and Telnyx's own first error in its body. */
export function carrierErrorOf(error: unknown): CarrierError {
  if (!(error instanceof Error)) return { status: undefined, code: undefined, detail: "" };
  const status = "status" in error && typeof error.status === "number" ? error.status : undefined;
  const body = z.safeParse(errorsSchema, "error" in error ? error.error : undefined).data;
  const first = body?.errors[0];
  return { status, code: first?.code, detail: first?.detail ?? first?.title ?? "" };
}

/** What a refused look-up says about the credentials. */
export function readFailure(error: unknown): BadCredentials | Unavailable {
  switch (carrierErrorOf(error).status) {
    case 401:
      return { kind: "bad_credentials", reason: refusal("telnyx_key_refused") };
    case 403:
      return { kind: "bad_credentials", reason: refusal("telnyx_key_not_permitted") };
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
  const { status, code } = carrierErrorOf(error);
  if (code === "40318") return notAccepted("Telnyx's queue of this number is full.", retrySeconds.full);
  // Said like a plea to slow down, but it lasts for the day.
  if (readTextFailure("telnyx", code) === "daily_cap") return { kind: "rejected", failure: "daily_cap", code };
  if (status === 429) return notAccepted("Telnyx asks to slow down.", retrySeconds.busy);
  if (neverSent(error)) return notAccepted("Telnyx could not be reached.", retrySeconds.busy);
  if (status === 401) return { kind: "rejected", failure: "credentials", code };
  if (status !== undefined && status >= 400 && status < 500 && status !== 408)
    return { kind: "rejected", failure: readTextFailure("telnyx", code), code };
  return { kind: "unknown", reason: "Telnyx did not answer." };
}

const notAccepted = (reason: string, retryAfterSeconds: number): SendTextResult => ({
  kind: "not_accepted",
  reason,
  retryAfterSeconds,
});

export function readPurchaseFailure(error: unknown): PurchaseResult {
  const { status, code, detail } = carrierErrorOf(error);
  if (status === 401 || status === 403) return { kind: "bad_credentials", reason: refusal("telnyx_key_cannot_buy") };
  if (status === 429) return { kind: "unavailable", reason: refusal("carrier_slow_down", { provider }) };
  if (neverSent(error)) return { kind: "unavailable", reason: refusal("carrier_unreachable", { provider }) };
  if (code === "85001") return { kind: "rejected", reason: refusal("offer_taken") };
  if (status !== undefined && status >= 400 && status < 500 && status !== 408)
    return {
      kind: "rejected",
      reason: detail
        ? refusal("carrier_refuses_sale", { provider, words: detail })
        : refusal("carrier_refuses_sale_plainly", { provider }),
    };
  return { kind: "unknown", reason: refusal("carrier_no_answer", { provider }) };
}

/** An order's own word; one that is through may take a moment until the number is in the account. */
export function readOrder(status: string | undefined): "pending" | "failed" {
  return status === "failure" ? "failed" : "pending";
}

const states: Readonly<Record<string, CarrierTextState>> = {
  queued: "queued",
  sending: "queued",
  sent: "sent",
  // No network says what became of it.
  delivery_unconfirmed: "sent",
  delivered: "delivered",
  delivery_failed: "undelivered",
  sending_failed: "failed",
  expired: "failed",
};

const phone = z.object({ phone_number: z.string() });
const messageSchema = z.object({
  id: z.string(),
  direction: z.optional(z.string()),
  from: phone,
  to: z.array(z.object({ phone_number: z.string(), status: z.optional(z.string()) })),
  text: z.nullish(z.string()),
  parts: z.nullish(z.number()),
  media: z.nullish(z.array(z.unknown())),
  cost: z.nullish(z.object({ amount: z.optional(z.string()), currency: z.optional(z.string()) })),
  errors: z.nullish(z.array(z.object({ code: z.optional(z.string()) }))),
});
type Message = z.infer<typeof messageSchema>;

export const readMessage = (value: unknown): Message => z.parse(messageSchema, value);

export function readReceipt({ id, to, cost, parts, errors }: Message, at?: string): TextReceipt {
  const status = to[0]?.status ?? "";
  const state = states[status] ?? "queued";
  const code = errors?.[0]?.code;
  const hasFailed = state === "undelivered" || state === "failed";
  const failure = status === "expired" ? "expired" : readTextFailure("telnyx", code);
  return {
    carrierId: id,
    state,
    ...(hasFailed && { failure }),
    ...(code && { code }),
    cost: priceOf(cost?.amount, cost?.currency),
    ...(parts && { segments: parts }),
    ...(at && { at }),
  };
}

export function readReceived({ id, from, to, text, media }: Message, at?: string): ReceivedText | undefined {
  const recipient = to[0]?.phone_number;
  if (!recipient) return undefined;
  const mediaCount = media?.length ?? 0;
  return { carrierId: id, from: from.phone_number, to: recipient, body: text ?? "", mediaCount, ...(at && { at }) };
}

function priceOf(amount: string | undefined, currency = "USD"): Price | undefined {
  const value = Number(amount);
  return amount !== undefined && Number.isFinite(value) ? { amount: value, currency } : undefined;
}

/** What is kept of a message for the account's own books: the way to find it by words of ours. */
const recordSchema = z.object({
  uuid: z.string(),
  direction: z.optional(z.string()),
  created_at: z.optional(z.string()),
  status: z.optional(z.string()),
  delivery_status: z.optional(z.string()),
  delivery_status_webhook_url: z.nullish(z.string()),
  errors: z.nullish(z.array(z.string())),
  cost: z.nullish(z.string()),
  currency: z.nullish(z.string()),
  parts: z.nullish(z.number()),
});
type MessageRecord = z.infer<typeof recordSchema>;

export const readRecords = (values: readonly unknown[]): MessageRecord[] =>
  values.flatMap((value) => z.safeParse(recordSchema, value).data ?? []);

const recordStates: Readonly<Record<string, CarrierTextState>> = {
  delivered: "delivered",
  dlr_unconfirmed: "sent",
  dlr_timeout: "sent",
  gw_timeout: "failed",
  gw_reject: "failed",
  failed: "failed",
};

export function readRecord({ uuid, status = "", errors, cost, currency, parts }: MessageRecord): TextReceipt {
  const state = recordStates[status] ?? "queued";
  const code = errors?.[0];
  return {
    carrierId: uuid,
    state,
    ...(state === "failed" && { failure: readTextFailure("telnyx", code) }),
    ...(code && { code }),
    cost: priceOf(cost ?? undefined, currency ?? undefined),
    ...(parts && { segments: parts }),
  };
}

const eventSchema = z.object({
  data: z.object({
    event_type: z.string(),
    occurred_at: z.optional(z.string()),
    payload: z.unknown(),
  }),
});

export function readEvent(body: string): TextEvent {
  const { event_type: type, occurred_at: at, payload } = z.parse(eventSchema, JSON.parse(body)).data;
  switch (type) {
    case "message.sent":
    case "message.finalized":
      return { kind: "receipt", receipt: readReceipt(readMessage(payload), at) };
    case "message.received": {
      const text = readReceived(readMessage(payload), at);
      return text ? { kind: "received", text } : { kind: "other", type };
    }
    default:
      return { kind: "other", type };
  }
}
