/** A person who texts STOP is not contacted until they text START, whatever arrives twice or out of order. */
import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import {
  awaitIdleQueues,
  conversationOf,
  deliverText,
  messageId,
  pathOf,
  post,
  recruiterNumber,
  type Target,
  telnyxEvent,
  telnyxInbound,
  twilioForm,
  twilioInbound,
} from "../support/outside/carrier-webhooks.ts";
import { clockNow } from "../support/outside/sandbox.ts";
import { accountOf } from "../support/outside/sealed.ts";
import { jobWith, signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const twilioNumber = "+493023125015";
const telnyxNumber = "+493023125044";

const doNotCallSourcesOf = async (phoneNumber: string) => (await conversationOf(url(), phoneNumber)).listed;
const send = (target: Target, from: string, body: string, sid?: string) => deliverText(url(), target, from, body, sid);

describe("a person who texts", () => {
  it("STOP, START and STOP again is not contacted, in whichever order they arrive", async () => {
    const account = accountOf(telnyxNumber);
    const settings = account.provider === "telnyx" ? { publicKey: account.publicKey } : {};
    const target = await recruiterNumber(url(), telnyxNumber, settings);
    const path = pathOf("telnyx", target);
    const from = "+4915199900011";
    const deliver = async (body: string, minute: number) => {
      const event = telnyxInbound(telnyxNumber, from, body, `order-${minute}`, `2026-11-20T10:0${minute}:00.000+00:00`);
      const answer = await post(url(), path, telnyxEvent(event, telnyxNumber, await clockNow(url())));
      expect(answer.status).toBe(200);
      expect(await awaitIdleQueues(url())).toBe(0);
    };
    await deliver("STOP", 1);
    await deliver("STOP", 3);
    await deliver("START", 2);
    expect(await doNotCallSourcesOf(from)).toEqual(["sms"]);
    await deliver("START", 4);
    expect(await doNotCallSourcesOf(from)).toEqual([]);
  });

  it("STOP counts once: the same text delivered again undoes no later START", async () => {
    const target = await recruiterNumber(url(), twilioNumber);
    const from = "+4915199900012";
    const [stop, start] = [messageId(), messageId()];
    await send(target, from, "STOP", stop);
    await send(target, from, "START", start);
    await send(target, from, "STOP", stop);
    expect(await doNotCallSourcesOf(from)).toEqual([]);
    await send(target, from, "STOP");
    await send(target, from, "START", start);
    expect(await doNotCallSourcesOf(from)).toEqual(["sms"]);
  });
});

it("words that may be an opt-out put a person in another user's job on hold, and that user is asked", async () => {
  const target = await recruiterNumber(url(), twilioNumber);
  const owner = await signedIn(url(), "owner@acme.test");
  const people = strangers(1);
  await jobWith(owner, people);
  await send(target, people[0]?.phoneNumber ?? "", "I am not interested any more");
  const { followUps } = await owner.call(endpoints.getFollowUps, { query: {} });
  expect(followUps).toMatchObject([{ kind: "hold", words: "I am not interested any more", isDone: false }]);
});

it("an opt-out receipt counts once: a person who texted START since stays reachable", async () => {
  const target = await recruiterNumber(url(), twilioNumber);
  // Receipts of numbers that end in 93 are lost.
  const phoneNumber = "+4915199900493";
  await send(target, phoneNumber, "Hello, are you there?");
  const client = await signedIn(url());
  const body = { phoneNumber, body: "Yes, we are.", key: "key-opted-out", numberId: target.numberId };
  const { text } = await client.call(endpoints.replyToText, { body });
  const sid = async () => (await client.call(endpoints.getText, { params: { id: text.textId } })).text.carrierId;
  await expect.poll(sid).toBeTruthy();
  const MessageSid = (await sid()) ?? "";
  const receipt = { MessageSid, MessageStatus: "undelivered", ErrorCode: "21610", From: twilioNumber, To: phoneNumber };
  const path = pathOf("twilio", target, text.textId);
  const deliver = async () => {
    expect((await post(url(), path, twilioForm(url(), path, receipt, twilioNumber))).status).toBe(200);
    expect(await awaitIdleQueues(url())).toBe(0);
  };
  await deliver();
  expect(await doNotCallSourcesOf(phoneNumber)).toEqual(["sms"]);
  await send(target, phoneNumber, "START");
  await deliver();
  expect(await doNotCallSourcesOf(phoneNumber)).toEqual([]);
});

it("an account's own word for stop or start at Twilio counts as Twilio understood it", async () => {
  const target = await recruiterNumber(url(), twilioNumber);
  const from = "+4915199900013";
  const path = pathOf("twilio", target);
  const deliver = async (body: string, OptOutType: string) => {
    const fields = { ...twilioInbound(twilioNumber, from, body), OptOutType };
    expect((await post(url(), path, twilioForm(url(), path, fields, twilioNumber))).status).toBe(200);
    expect(await awaitIdleQueues(url())).toBe(0);
  };
  await deliver("Infos bitte", "HELP");
  expect(await doNotCallSourcesOf(from)).toEqual([]);
  await deliver("ABMELDEN", "STOP");
  expect(await doNotCallSourcesOf(from)).toEqual(["sms"]);
  await deliver("ANMELDEN", "START");
  expect(await doNotCallSourcesOf(from)).toEqual([]);
});
