/** Twilio's resources: accounts, messages, phone numbers. */
import type { TwilioAccount } from "../accounts.ts";
import type { Line } from "../lines.ts";
import { countryOf, type Offer } from "../texts/offers.ts";
import type { Text } from "../texts/texts.ts";
import { deliveryErrors } from "./errors.ts";

const API_VERSION = "2010-04-01";
const PRICE_PER_SEGMENT = 0.0079;

/** RFC 2822, as this API writes its dates. */
export const rfc2822 = (ms: number): string => new Date(ms).toUTCString().replace("GMT", "+0000");

export const accountPath = (sid: string): string => `/${API_VERSION}/Accounts/${sid}`;

const directions = { outbound: "outbound-api", inbound: "inbound", reply: "outbound-reply" } as const;

export function presentMessage(text: Text): Record<string, unknown> {
  const uri = `${accountPath(text.account)}/Messages/${text.id}`;
  const error = text.error ? deliveryErrors[text.error] : undefined;
  return {
    sid: text.id,
    account_sid: text.account,
    api_version: API_VERSION,
    body: text.detail.body,
    num_segments: String(text.detail.segments),
    num_media: "0",
    direction: directions[text.direction],
    from: text.sender,
    to: text.recipient,
    status: text.status,
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
    messaging_service_sid: null,
    price: text.sentMs === null ? null : (-PRICE_PER_SEGMENT * text.detail.segments).toFixed(5),
    price_unit: "USD",
    date_created: rfc2822(text.createdMs),
    date_sent: text.sentMs === null ? null : rfc2822(text.sentMs),
    date_updated: rfc2822(text.updatedMs),
    uri: `${uri}.json`,
    subresource_uris: { media: `${uri}/Media.json` },
  };
}

export function presentNumber({ id, account, number, settings }: Line): Record<string, unknown> {
  return {
    sid: id,
    account_sid: account,
    phone_number: number,
    friendly_name: settings.friendlyName ?? number,
    api_version: API_VERSION,
    address_requirements: "none",
    address_sid: null,
    beta: false,
    bundle_sid: null,
    capabilities: { voice: settings.voice, sms: settings.sms, mms: settings.sms, fax: false },
    date_created: rfc2822(settings.createdMs),
    date_updated: rfc2822(settings.createdMs),
    emergency_address_sid: null,
    emergency_address_status: "unregistered",
    emergency_status: "Inactive",
    identity_sid: null,
    origin: "twilio",
    sms_application_sid: settings.smsApplicationSid ?? "",
    sms_fallback_method: "POST",
    sms_fallback_url: "",
    sms_method: settings.smsMethod ?? "POST",
    sms_url: settings.smsUrl ?? "",
    status: "in-use",
    status_callback: settings.statusCallback ?? "",
    status_callback_method: "POST",
    trunk_sid: null,
    type: "local",
    uri: `${accountPath(account)}/IncomingPhoneNumbers/${id}.json`,
    voice_application_sid: "",
    voice_caller_id_lookup: false,
    voice_fallback_method: "POST",
    voice_fallback_url: "",
    voice_method: "POST",
    voice_receive_mode: "voice",
    voice_url: settings.voiceUrl ?? "",
  };
}

export function presentOffer(offer: Offer): Record<string, unknown> {
  return {
    phone_number: offer.phoneNumber,
    friendly_name: offer.phoneNumber,
    iso_country: offer.country,
    locality: offer.locality,
    region: offer.region,
    address_requirements: "none",
    beta: false,
    capabilities: { voice: true, SMS: offer.sms, MMS: offer.sms, fax: false },
    lata: null,
    latitude: null,
    longitude: null,
    postal_code: null,
    rate_center: null,
  };
}

export const presentAccount = ({ accountSid, title }: TwilioAccount): Record<string, unknown> => ({
  sid: accountSid,
  friendly_name: title,
  status: "active",
  type: "Full",
  owner_account_sid: accountSid,
  uri: `${accountPath(accountSid)}.json`,
});

/** Parameters of a status callback. */
export function callbackOf(text: Text): Record<string, string> {
  const error = text.error ? deliveryErrors[text.error] : undefined;
  return {
    MessageSid: text.id,
    SmsSid: text.id,
    MessageStatus: text.status,
    SmsStatus: text.status,
    AccountSid: text.account,
    From: text.sender,
    To: text.recipient,
    ApiVersion: API_VERSION,
    ...(error && { ErrorCode: String(error.code), ErrorMessage: error.message }),
  };
}

/** Parameters of the webhook for a received text. */
export function inboundOf(text: Text): Record<string, string> {
  const place = (side: "From" | "To", number: string) => ({
    [`${side}Country`]: countryOf(number),
    [`${side}State`]: "",
    [`${side}City`]: "",
    [`${side}Zip`]: "",
  });
  return {
    MessageSid: text.id,
    SmsMessageSid: text.id,
    SmsSid: text.id,
    SmsStatus: "received",
    AccountSid: text.account,
    From: text.sender,
    To: text.recipient,
    Body: text.detail.body,
    NumMedia: "0",
    NumSegments: String(text.detail.segments),
    ApiVersion: API_VERSION,
    ...place("From", text.sender),
    ...place("To", text.recipient),
  };
}

export interface Page {
  readonly key: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly number: number;
  readonly size: number;
}

/** A page of a list, with the links that the SDK follows. */
export function presentPage(page: Page, items: readonly unknown[], hasMore: boolean): Record<string, unknown> {
  const pageUri = (number: number) => {
    const query = new URLSearchParams(page.query);
    query.set("Page", String(number));
    query.set("PageSize", String(page.size));
    return `${page.path}?${query}`;
  };
  return {
    [page.key]: items,
    page: page.number,
    page_size: page.size,
    start: page.number * page.size,
    end: page.number * page.size + Math.max(0, items.length - 1),
    uri: pageUri(page.number),
    first_page_uri: pageUri(0),
    next_page_uri: hasMore ? pageUri(page.number + 1) : null,
    previous_page_uri: page.number > 0 ? pageUri(page.number - 1) : null,
  };
}
