/** Telnyx's resources, errors and events. */
import { randomUUID } from "node:crypto";
import type { Line } from "../lines.ts";
import { countryOf, type Offer } from "../texts/offers.ts";
import type { Text, TextError, TextStatus } from "../texts/texts.ts";

const iso = (ms: number): string => new Date(ms).toISOString();

/** By code: HTTP status, title, detail. */
const errors = {
  "10005": [404, "Resource not found", "The requested resource or URL could not be found."],
  "10007": [500, "Unexpected error", "An unexpected error occurred."],
  "10009": [401, "Authentication failed", "The API key looks malformed. Check that you copied it correctly."],
  "10011": [429, "Too many requests", "You have exceeded the maximum number of allowed requests."],
  "10015": [400, "Bad Request", "The request failed because it was not well-formed."],
  "10016": [422, "Phone number must be in +E.164 format", "The specified phone number is not in +E.164 format."],
  "40300": [409, "Blocked due to STOP message", "Messages cannot be sent to this recipient: they replied with STOP."],
  "40302": [400, "Message too large", "The message would be divided into more than 10 parts."],
  "40305": [400, "Invalid 'from' address", "The 'from' address is not on a messaging profile of yours."],
  "40310": [400, "Invalid 'to' address", "The 'to' address is invalid: it is not a mobile number."],
  "40318": [429, "Message queue full", "The message queue of this number is full."],
  "85001": [422, "Number not available", "The phone number is not available any more."],
} as const satisfies Readonly<Record<string, readonly [number, string, string]>>;

export type TelnyxCode = keyof typeof errors;

export function telnyxError(code: TelnyxCode, pointer?: string): Response {
  const [status, title, detail] = errors[code];
  const error = {
    code,
    title,
    detail,
    ...(pointer && { source: { pointer } }),
    meta: { url: `https://developers.telnyx.com/docs/overview/errors/${code}` },
  };
  return Response.json({ errors: [error] }, { status });
}

const failures: Readonly<Record<TextError, Readonly<Record<"code" | "title" | "status", string>>>> = {
  "not-mobile": { code: "40310", title: "Invalid 'to' address", status: "sending_failed" },
  unreachable: { code: "40008", title: "Undeliverable", status: "delivery_failed" },
  "unknown-handset": { code: "40001", title: "Not routable", status: "delivery_failed" },
  filtered: { code: "40002", title: "Blocked as spam - temporary", status: "delivery_failed" },
  "carrier-fault": { code: "40008", title: "Undeliverable", status: "sending_failed" },
  expired: { code: "40318", title: "Message expired during transmission", status: "expired" },
};

const statuses: Readonly<Record<TextStatus, string>> = {
  queued: "queued",
  sent: "sent",
  delivered: "delivered",
  undelivered: "delivery_failed",
  failed: "sending_failed",
  received: "webhook_delivered",
};

const PRICE_PER_PART = 0.004;
const VALID_MS = 3_600_000;

export function presentMessage(text: Text): Record<string, unknown> {
  const failure = text.error ? failures[text.error] : undefined;
  const isInbound = text.direction === "inbound";
  const isSent = text.sentMs !== null;
  return {
    record_type: "message",
    id: text.id,
    direction: isInbound ? "inbound" : "outbound",
    type: "SMS",
    from: { phone_number: text.sender, carrier: "Sandbox", line_type: "Wireless" },
    to: [
      {
        phone_number: text.recipient,
        status: failure?.status ?? statuses[text.status],
        carrier: "Sandbox",
        line_type: "Wireless",
      },
    ],
    cc: [],
    text: text.detail.body,
    parts: text.detail.segments,
    encoding: text.detail.encoding,
    messaging_profile_id: text.detail.profileId ?? null,
    organization_id: null,
    media: [],
    tags: [],
    cost: isSent ? { amount: (PRICE_PER_PART * text.detail.segments).toFixed(4), currency: "USD" } : null,
    errors: failure ? [{ code: failure.code, title: failure.title, detail: failure.title }] : [],
    webhook_url: text.detail.callbackUrl ?? null,
    webhook_failover_url: text.detail.failoverUrl ?? null,
    received_at: iso(text.createdMs),
    sent_at: text.sentMs === null ? null : iso(text.sentMs),
    completed_at: ["delivered", "undelivered", "failed"].includes(text.status) ? iso(text.updatedMs) : null,
    valid_until: iso(text.createdMs + VALID_MS),
  };
}

/** The detail record of a message: it names states differently from the message and shows the receipts' URL. */
export function presentRecord(text: Text): Record<string, unknown> {
  const failure = text.error ? failures[text.error] : undefined;
  const status = text.status === "undelivered" ? "failed" : text.status;
  const isFinal = status === "delivered" || status === "failed";
  return {
    record_type: "message_detail_record",
    uuid: text.id,
    cli: text.sender,
    cld: text.recipient,
    direction: text.direction === "inbound" ? "inbound" : "outbound",
    message_type: "SMS",
    parts: text.detail.segments,
    ...(isFinal && { status, delivery_status: status, completed_at: iso(text.updatedMs) }),
    errors: failure ? [failure.code] : [],
    cost: text.sentMs === null ? null : (PRICE_PER_PART * text.detail.segments).toFixed(4),
    currency: "USD",
    delivery_status_webhook_url: text.detail.callbackUrl ?? null,
    profile_id: text.detail.profileId ?? null,
    created_at: iso(text.createdMs),
    updated_at: iso(text.updatedMs),
    ...(text.sentMs !== null && { sent_at: iso(text.sentMs) }),
  };
}

export function presentNumber({ id, number, settings }: Line): Record<string, unknown> {
  return {
    id,
    record_type: "phone_number",
    phone_number: number,
    phone_number_type: "local",
    country_iso_alpha2: countryOf(number),
    status: "active",
    tags: [],
    external_pin: null,
    connection_id: settings.voice ? (settings.connectionId ?? null) : null,
    connection_name: settings.voice ? "Sandbox" : null,
    messaging_profile_id: settings.sms ? settings.messagingProfileId || null : null,
    messaging_profile_name: settings.sms ? "Default" : null,
    customer_reference: null,
    deletion_lock_enabled: false,
    created_at: iso(settings.createdMs),
    updated_at: iso(settings.createdMs),
    purchased_at: iso(settings.createdMs),
  };
}

export const presentMessaging = ({ id, number, settings }: Line): Record<string, unknown> => ({
  id,
  record_type: "messaging_settings",
  phone_number: number,
  country_code: countryOf(number),
  type: "long-code",
  messaging_profile_id: settings.messagingProfileId || null,
  messaging_product: "A2P",
  traffic_type: "A2P",
  eligible_messaging_products: ["A2P"],
  features: {
    sms: { domestic_two_way: settings.sms, international_inbound: settings.sms, international_outbound: settings.sms },
  },
  created_at: iso(settings.createdMs),
  updated_at: iso(settings.createdMs),
});

export const presentOffer = (offer: Offer): Record<string, unknown> => ({
  record_type: "available_phone_number",
  phone_number: offer.phoneNumber,
  cost_information: { currency: "USD", monthly_cost: offer.monthlyPrice, upfront_cost: "1.00" },
  features: [{ name: "voice" }, ...(offer.sms ? [{ name: "sms" }] : [])],
  region_information: [
    { region_type: "country_code", region_name: offer.country },
    { region_type: "location", region_name: offer.locality },
  ],
  best_effort: false,
  quickship: true,
  reservable: true,
  vanity_format: null,
});

/** An event as it is posted to a webhook; the signer overwrites `attempt` on each try. */
export const eventOf = (type: string, text: Text, atMs: number, url: string): Record<string, unknown> => ({
  data: {
    record_type: "event",
    id: randomUUID(),
    event_type: type,
    occurred_at: iso(Math.round(atMs)),
    payload: presentMessage(text),
  },
  meta: { attempt: 1, delivered_to: url },
});

export function presentList(items: readonly unknown[], pageNumber: number, size: number): Record<string, unknown> {
  const start = (pageNumber - 1) * size;
  return {
    data: items.slice(start, start + size),
    meta: {
      page_number: pageNumber,
      page_size: size,
      total_pages: Math.max(1, Math.ceil(items.length / size)),
      total_results: items.length,
    },
  };
}
