import type { CarrierTextState, Price, ReceivedText, TextEvent, TextReceipt } from "@callwright/core/ports/carrier";
import * as z from "zod/mini";
import { telnyxErrors } from "./errors.ts";

const messageStates: Readonly<Record<string, CarrierTextState>> = {
  queued: "queued",
  sending: "queued",
  sent: "sent",
  // The network did not confirm the delivery.
  delivery_unconfirmed: "sent",
  delivered: "delivered",
  delivery_failed: "undelivered",
  sending_failed: "failed",
  expired: "failed",
};

const messageSchema = z.object({
  id: z.string(),
  direction: z.optional(z.string()),
  from: z.object({ phone_number: z.string() }),
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
  const state = messageStates[status] ?? "queued";
  const code = errors?.[0]?.code;
  const hasFailed = state === "undelivered" || state === "failed";
  const failure = status === "expired" ? "expired" : telnyxErrors.readTextFailure(code);
  return {
    carrierId: id,
    state,
    ...(hasFailed && { failure }),
    ...(code && { code }),
    cost: readPrice(cost?.amount, cost?.currency),
    ...(parts && { segments: parts }),
    ...(at && { at }),
  };
}

export function readReceivedText({ id, from, to, text, media }: Message, at?: string): ReceivedText | undefined {
  const recipient = to[0]?.phone_number;
  if (!recipient) return undefined;
  const mediaCount = media?.length ?? 0;
  return { carrierId: id, from: from.phone_number, to: recipient, body: text ?? "", mediaCount, ...(at && { at }) };
}

function readPrice(amount: string | undefined, currency = "USD"): Price | undefined {
  const value = Number(amount);
  return amount !== undefined && Number.isFinite(value) ? { amount: value, currency } : undefined;
}

/** A message's detail record, which contains our callback address and can be searched. */
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

export function receiptOfRecord({ uuid, status = "", errors, cost, currency, parts }: MessageRecord): TextReceipt {
  const state = recordStates[status] ?? "queued";
  const code = errors?.[0];
  return {
    carrierId: uuid,
    state,
    ...(state === "failed" && { failure: telnyxErrors.readTextFailure(code) }),
    ...(code && { code }),
    cost: readPrice(cost ?? undefined, currency ?? undefined),
    ...(parts && { segments: parts }),
  };
}

const eventSchema = z.object({
  data: z.object({ event_type: z.string(), occurred_at: z.optional(z.string()), payload: z.unknown() }),
});

export function readEvent(body: string): TextEvent {
  const { event_type: type, occurred_at: at, payload } = z.parse(eventSchema, JSON.parse(body)).data;
  switch (type) {
    case "message.sent":
    case "message.finalized":
      return { kind: "receipt", receipt: readReceipt(readMessage(payload), at) };
    case "message.received": {
      const text = readReceivedText(readMessage(payload), at);
      return text ? { kind: "received", text } : { kind: "other", type };
    }
    default:
      return { kind: "other", type };
  }
}
