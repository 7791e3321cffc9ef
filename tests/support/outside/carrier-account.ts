/** A demo account as its owner sees it at the carrier itself: where a number's texts go, and what was ordered. */

import { send } from "../run/send.ts";
import { accountOf } from "./sealed.ts";

/** The simulators' answers are ours: their shape is stated, not checked. */
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
  const { incoming_phone_numbers: found } = await ask<{ incoming_phone_numbers: TwilioNumber[] }>(
    url,
    phoneNumber,
    path,
  );
  if (!found[0]) throw new Error(`${phoneNumber} is not in its account`);
  return found[0];
}

/** The address to which the carrier delivers texts to that number; empty: to none. */
export async function textsGoTo(url: string, phoneNumber: string): Promise<string> {
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

/** The same of calls to a Twilio number. */
export const callsGoTo = async (url: string, phoneNumber: string): Promise<string> =>
  (await twilioNumber(url, phoneNumber)).voice_url;

/** Points a Twilio number's texts somewhere, and its calls, as its owner might have done before. */
export async function pointTexts(url: string, phoneNumber: string, texts: string, calls?: string): Promise<void> {
  const { sid } = await twilioNumber(url, phoneNumber);
  const body = new URLSearchParams({ SmsUrl: texts, ...(calls !== undefined && { VoiceUrl: calls }) });
  await ask(url, phoneNumber, `IncomingPhoneNumbers/${sid}.json`, { method: "POST", body });
}

/** Puts a Twilio number into a messaging service; `defers`: which leaves its texts to the number's own address. */
export async function intoService(url: string, phoneNumber: string, name: string, defers: boolean): Promise<void> {
  const account = accountOf(phoneNumber);
  if (account.provider !== "twilio") throw new Error(`${phoneNumber} is none of Twilio's`);
  const { sid: PhoneNumberSid } = await twilioNumber(url, phoneNumber);
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")}`;
  const tell = async (path: string, fields: Record<string, string>) => {
    const init = { method: "POST", headers: { authorization }, body: new URLSearchParams(fields) };
    return (await send(`${url}/sandbox/providers/twilio/v1/${path}`, init)).json() as Promise<{ sid: string }>;
  };
  const service = await tell("Services", { FriendlyName: name, UseInboundWebhookOnNumber: String(defers) });
  await tell(`Services/${service.sid}/PhoneNumbers`, { PhoneNumberSid });
}

interface Asked {
  readonly method: string;
  readonly url: string;
}

/** How often a carrier was asked to sell a number. */
export async function orders(url: string): Promise<number> {
  const { requests } = (await (await send(`${url}/sandbox/requests?limit=1000`)).json()) as { requests: Asked[] };
  return requests.filter(
    (asked) =>
      asked.method === "POST" && /\/(IncomingPhoneNumbers\.json|number_orders)$/.test(new URL(asked.url).pathname),
  ).length;
}
