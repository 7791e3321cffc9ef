/** A demo account as its owner sees it at the simulated carrier: a number's webhooks, and orders. */
import { send } from "../run/send.ts";
import { accountOf } from "./sealed.ts";

/** The simulators are ours, so the shape of their answers is not checked. */
async function ask<T>(url: string, phoneNumber: string, path: string, init: RequestInit = {}): Promise<T> {
  const account = accountOf(phoneNumber);
  const authorization =
    account.provider === "twilio"
      ? `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")}`
      : `Bearer ${account.apiKey}`;
  const base = account.provider === "twilio" ? `twilio/2010-04-01/Accounts/${account.accountSid}` : "telnyx/v2";
  const headers = { ...Object.fromEntries(new Headers(init.headers)), authorization };
  return (await send(`${url}/sandbox/providers/${base}/${path}`, { ...init, headers })).json() as Promise<T>;
}

interface TwilioNumber {
  readonly sid: string;
  readonly sms_url: string;
  readonly voice_url: string;
}

async function twilioNumber(url: string, phoneNumber: string): Promise<TwilioNumber> {
  const path = `IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(phoneNumber)}`;
  const { incoming_phone_numbers: numbers } = await ask<{ incoming_phone_numbers: TwilioNumber[] }>(
    url,
    phoneNumber,
    path,
  );
  if (!numbers[0]) throw new Error(`${phoneNumber} is not in its account`);
  return numbers[0];
}

/** The URL to which the carrier delivers a number's received texts; empty if there is none. */
export async function smsWebhookOf(url: string, phoneNumber: string): Promise<string> {
  if (accountOf(phoneNumber).provider === "twilio") return (await twilioNumber(url, phoneNumber)).sms_url;
  const filter = encodeURIComponent(phoneNumber);
  const { data } = await ask<{ data: { messaging_profile_id: string | null }[] }>(
    url,
    phoneNumber,
    `phone_numbers?filter[phone_number]=${filter}`,
  );
  const profile = data[0]?.messaging_profile_id;
  if (!profile) return "";
  const answer = await ask<{ data: { webhook_url: string | null } }>(url, phoneNumber, `messaging_profiles/${profile}`);
  return answer.data.webhook_url ?? "";
}

/** The URL to which Twilio delivers a number's calls. */
export const voiceWebhookOf = async (url: string, phoneNumber: string): Promise<string> =>
  (await twilioNumber(url, phoneNumber)).voice_url;

/** Sets a Twilio number's webhook for texts, and for calls if given, as the owner may have done before the import. */
export async function setWebhooks(url: string, phoneNumber: string, smsUrl: string, voiceUrl?: string): Promise<void> {
  const { sid } = await twilioNumber(url, phoneNumber);
  const body = new URLSearchParams({ SmsUrl: smsUrl, ...(voiceUrl !== undefined && { VoiceUrl: voiceUrl }) });
  await ask(url, phoneNumber, `IncomingPhoneNumbers/${sid}.json`, { method: "POST", body });
}

/** Adds a Twilio number to a messaging service; `usesOwnWebhook` leaves received texts to the number's own webhook. */
export async function addToService(
  url: string,
  phoneNumber: string,
  name: string,
  usesOwnWebhook: boolean,
): Promise<void> {
  const account = accountOf(phoneNumber);
  if (account.provider !== "twilio") throw new Error(`${phoneNumber} is not a Twilio number`);
  const { sid: PhoneNumberSid } = await twilioNumber(url, phoneNumber);
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")}`;
  const postForm = async (path: string, fields: Record<string, string>) => {
    const init = { method: "POST", headers: { authorization }, body: new URLSearchParams(fields) };
    return (await send(`${url}/sandbox/providers/twilio/v1/${path}`, init)).json() as Promise<{ sid: string }>;
  };
  const service = await postForm("Services", { FriendlyName: name, UseInboundWebhookOnNumber: String(usesOwnWebhook) });
  await postForm(`Services/${service.sid}/PhoneNumbers`, { PhoneNumberSid });
}

interface HttpCall {
  readonly method: string;
  readonly url: string;
}

/** The number of orders for a phone number that the carriers have received. */
export async function orderCount(url: string): Promise<number> {
  const { requests } = (await (await send(`${url}/sandbox/requests?limit=1000`)).json()) as { requests: HttpCall[] };
  return requests.filter(
    (request) =>
      request.method === "POST" && /\/(IncomingPhoneNumbers\.json|number_orders)$/.test(new URL(request.url).pathname),
  ).length;
}
