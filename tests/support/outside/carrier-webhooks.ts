/** Webhooks signed as carriers sign them, with any account's secret and for any number. */
import { sign } from "node:crypto";
import { endpoints } from "@callwright/contracts";
import { signingKey } from "@callwright/local/simulators/accounts";
import { signatureOf } from "@callwright/local/simulators/twilio/webhooks";
import { expect } from "vitest";
import type { Client } from "../clients/client.ts";
import { signedIn } from "../people/batch.ts";
import { send } from "../run/send.ts";
import { queues, sleep } from "./sandbox.ts";
import { accountOf, formFor, seal } from "./sealed.ts";

export interface Target {
  readonly tenantId: string;
  readonly numberId: string;
  readonly phoneNumber: string;
}

/** Imports the number for this user; the API also answers 200 if they have imported it already. */
export async function ensureImported(client: Client, phoneNumber: string, overrides: object = {}): Promise<Target> {
  const encrypted = await seal(client, { ...formFor(phoneNumber), ...overrides });
  const answer = await client.request("POST", "/api/import/twilio-number", { encrypted });
  if (answer.status !== 200) throw new Error(`${phoneNumber}: ${answer.status} ${JSON.stringify(answer.body)}`);
  const { numbers } = await client.call(endpoints.importedNumbers);
  const number = numbers.find((one) => one.phoneNumber === phoneNumber);
  const { user } = await client.call(endpoints.me);
  return { tenantId: user.tenantId, numberId: number?.id ?? "", phoneNumber };
}

export const recruiterNumber = async (url: string, phoneNumber: string, overrides: object = {}): Promise<Target> =>
  ensureImported(await signedIn(url), phoneNumber, overrides);

export const pathOf = (carrier: "twilio" | "telnyx", { tenantId, numberId }: Target, textId?: string): string =>
  `/api/webhooks/${carrier}/${tenantId}/${numberId}/${textId ? `status/${textId}` : "inbound"}`;

export interface Post {
  readonly body: string;
  readonly headers: Record<string, string>;
}

export const post = async (url: string, path: string, { body, headers }: Post) => {
  const response = await send(`${url}${path}`, { method: "POST", body, headers });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
};

/** A Twilio form, signed with the token of the account that holds the number `signer`. */
export function twilioForm(url: string, path: string, fields: Record<string, string>, signer: string): Post {
  const account = accountOf(signer);
  const body = new URLSearchParams(fields).toString();
  const token = account.provider === "twilio" ? account.authToken : "";
  return {
    body,
    headers: {
      "content-type": "application/x-www-form-urlencoded; charset=utf-8",
      "x-twilio-signature": signatureOf(token, `${url}${path}`, body),
    },
  };
}

/** A Telnyx event, signed at the instant `at` (ms) with the key of the account that holds the number `signer`. */
export function telnyxEvent(event: object, signer: string, at: number): Post {
  const account = accountOf(signer);
  if (account.provider !== "telnyx") throw new Error(`${signer} is not a Telnyx number`);
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(at / 1000));
  const signature = sign(null, Buffer.from(`${timestamp}|${body}`), signingKey(account.apiKey)).toString("base64");
  return {
    body,
    headers: {
      "content-type": "application/json",
      "telnyx-signature-ed25519": signature,
      "telnyx-timestamp": timestamp,
    },
  };
}

/** Waits until every queue is empty; returns how many messages are dead letters. */
export async function awaitIdleQueues(url: string): Promise<number> {
  for (;;) {
    const all = await queues(url);
    if (all.every(({ depth, inFlight }) => depth + inFlight === 0))
      return all.reduce((sum, { deadLetters }) => sum + deadLetters, 0);
    await sleep(50);
  }
}

let messageCount = 0;
export const messageId = () => `SM${String(++messageCount).padStart(32, "0")}`;

/** Twilio's webhook for a received text. */
export const twilioInbound = (to: string, from: string, body: string, MessageSid = messageId()) => ({
  MessageSid,
  SmsSid: MessageSid,
  SmsStatus: "received",
  AccountSid: "AC0",
  NumMedia: "0",
  NumSegments: "1",
  From: from,
  To: to,
  Body: body,
  ApiVersion: "2010-04-01",
  FromCity: "",
});

/** Telnyx's webhook for a received text, sent at `at`. */
export const telnyxInbound = (to: string, from: string, text: string, id: string, at = "2026-11-20T10:00:00.000Z") => ({
  data: {
    record_type: "event",
    id: `evt-${id}`,
    event_type: "message.received",
    occurred_at: at,
    payload: {
      record_type: "message",
      id,
      direction: "inbound",
      type: "SMS",
      text,
      parts: 1,
      media: [],
      errors: [],
      from: { phone_number: from },
      to: [{ phone_number: to, status: "webhook_delivered" }],
    },
  },
  meta: { attempt: 1, delivered_to: "https://callwright.test" },
});

/** A person's texts as a user sees them, and the sources of their entries in the do-not-call list. */
export async function conversationOf(url: string, phoneNumber: string, email = "recruiter@acme.test", tenant = "acme") {
  const client = await signedIn(url, email, tenant);
  const { texts } = await client.call(endpoints.getConversation, { query: { phoneNumber } });
  const { entries } = await client.call(endpoints.getDoNotCall, { query: { search: phoneNumber } });
  return { said: texts.map(({ body }) => body), listed: entries.map(({ source }) => source) };
}

/** A person texts a Twilio number; resolves once everything that follows is done. */
export async function deliverText(url: string, target: Target, from: string, body: string, sid?: string) {
  const path = pathOf("twilio", target);
  const form = twilioForm(url, path, twilioInbound(target.phoneNumber, from, body, sid), target.phoneNumber);
  const answer = await post(url, path, form);
  expect(answer).toMatchObject({ status: 200, body: expect.stringContaining("<Response></Response>") });
  expect(await awaitIdleQueues(url)).toBe(0);
}
