import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { expectRefusal } from "../support/clients/refusal.ts";
import {
  awaitIdleQueues,
  conversationOf,
  deliverText,
  ensureImported,
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
import { clockNow, post as sandbox } from "../support/outside/sandbox.ts";
import { accountOf } from "../support/outside/sealed.ts";
import { jobWith, signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { advanceClock } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();
const twilioNumber = "+493023125015";
const telnyxNumber = "+493023125044";
const otherAccountNumber = "+12125550121";

const conversationWith = (phoneNumber: string, email?: string, tenant?: string) =>
  conversationOf(url(), phoneNumber, email, tenant);
const send = (target: Target, from: string, body: string, sid?: string) => deliverText(url(), target, from, body, sid);
const noConversation = { said: [], listed: [] };

describe("a webhook of Twilio's", () => {
  it("signed by the number's own account is stored once, however often it is delivered", async () => {
    const target = await recruiterNumber(url(), twilioNumber);
    const sid = messageId();
    for (let times = 0; times < 3; times += 1) await send(target, "+4915199900001", "Grüße & danke!", sid);
    expect(await conversationWith("+4915199900001")).toEqual({ said: ["Grüße & danke!"], listed: [] });
  });

  it.each([
    ["without a signature", (path: string, to: string) => ({ ...formTo(path, to), headers: {} })],
    ["signed with the secret of another account", (path: string, to: string) => formTo(path, to, otherAccountNumber)],
    ["signed for another address", (path: string, to: string) => formTo(`${path}x`, to)],
    [
      "whose words were changed on the way",
      (path: string, to: string) => ({ ...formTo(path, to), body: formTo(path, to).body.replace("STOP", "STOPALL") }),
    ],
  ])("%s is refused, and nothing changes", async (_, makeForm) => {
    const target = await recruiterNumber(url(), twilioNumber);
    const path = pathOf("twilio", target);
    expectRefusal(await post(url(), path, makeForm(path, twilioNumber)), "bad_signature");
    await awaitIdleQueues(url());
    expect(await conversationWith("+4915199900002")).toEqual(noConversation);
  });

  it("with a bad signature is refused for it, even if a hundred arrive at the same time", async () => {
    const path = pathOf("twilio", await recruiterNumber(url(), twilioNumber));
    const forged = formTo(path, twilioNumber, otherAccountNumber);
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(url(), path, forged)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  });

  const formTo = (path: string, to: string, signer = to) =>
    twilioForm(url(), path, twilioInbound(to, "+4915199900002", "STOP"), signer);

  it("proven by another tenant's secret reaches that tenant's own numbers alone", async () => {
    const target = await recruiterNumber(url(), twilioNumber);
    const globex = await ensureImported(await signedIn(url(), "owner@globex.test", "globex"), otherAccountNumber);
    // Their secret, with our number under their tenant, or with their number under ours.
    for (const mixed of [
      { ...target, tenantId: globex.tenantId },
      { ...globex, tenantId: target.tenantId },
    ]) {
      const path = pathOf("twilio", mixed);
      const form = twilioForm(url(), path, twilioInbound(twilioNumber, "+4915199900002", "STOP"), otherAccountNumber);
      expectRefusal(await post(url(), path, form), "not_found");
    }
    // Their own proven webhook that names our number changes nothing here either.
    const path = pathOf("twilio", globex);
    const form = twilioForm(url(), path, twilioInbound(twilioNumber, "+4915199900002", "STOP"), otherAccountNumber);
    expect((await post(url(), path, form)).status).toBe(200);
    await awaitIdleQueues(url());
    expect(await conversationWith("+4915199900002")).toEqual(noConversation);
    expect(await conversationWith("+4915199900002", "owner@globex.test", "globex")).toEqual(noConversation);
  });

  it("that is signed but unknown is acknowledged and queues nothing", async () => {
    const target = await recruiterNumber(url(), twilioNumber);
    const path = pathOf("twilio", target);
    for (const fields of [{ Hello: "there" }, { MessageSid: "SM1", SmsStatus: "thought of" }] as Record<
      string,
      string
    >[])
      expect(await post(url(), path, twilioForm(url(), path, fields, twilioNumber))).toMatchObject({ status: 200 });
    expect(await awaitIdleQueues(url())).toBe(0);
  });

  it("to an unknown number, with another method, or too large, is refused", async () => {
    const target = await recruiterNumber(url(), twilioNumber);
    const path = pathOf("twilio", target);
    const form = formTo(path, twilioNumber);
    const unknownNumberPath = pathOf("twilio", { ...target, numberId: "num_none" });
    const unknownCarrierPath = path.replace("twilio", "semaphore");
    for (const wrongPath of [unknownNumberPath, pathOf("telnyx", target), unknownCarrierPath, `${path}/x`])
      expectRefusal(await post(url(), wrongPath, form), "not_found");
    const get = await fetch(`${url()}${path}`);
    expect(get.status).toBe(405);
    const manyFields = { ...form, body: "a&".repeat(400_000) };
    expectRefusal(await post(url(), path, manyFields), "payload_too_large");
  });
});

describe("a webhook of Telnyx's", () => {
  const publicKey = () => {
    const account = accountOf(telnyxNumber);
    return account.provider === "telnyx" ? account.publicKey : "";
  };

  const numbers = async () => (await (await signedIn(url())).call(endpoints.importedNumbers)).numbers;

  it("is accepted within 300 seconds of its signature, and refused at 301; nothing changes", async () => {
    const target = await recruiterNumber(url(), telnyxNumber, { publicKey: publicKey() });
    const before = await numbers();
    const path = pathOf("telnyx", target);
    const firstEvent = telnyxEvent(
      telnyxInbound(telnyxNumber, "+4915199900003", "Hi", "m-1"),
      telnyxNumber,
      await clockNow(url()),
    );
    const lateEvent = telnyxEvent(
      telnyxInbound(telnyxNumber, "+4915199900003", "STOP", "m-2"),
      telnyxNumber,
      await clockNow(url()),
    );
    for (const delivery of [firstEvent, firstEvent])
      expect(await post(url(), path, delivery)).toMatchObject({ status: 200, body: {} });
    await advanceClock(url(), 301);
    for (const replayed of [firstEvent, lateEvent]) expectRefusal(await post(url(), path, replayed), "bad_signature");
    await awaitIdleQueues(url());
    const unsigned = { ...lateEvent, headers: { "content-type": "application/json" } };
    expectRefusal(await post(url(), path, unsigned), "bad_signature");
    await awaitIdleQueues(url());
    expect(await conversationWith("+4915199900003")).toEqual({ said: ["Hi"], listed: [] });
    expect(await numbers()).toEqual(before);
  });

  it("signed with another account's key is refused", async () => {
    const target = await recruiterNumber(url(), telnyxNumber, { publicKey: publicKey() });
    const event = telnyxInbound(telnyxNumber, "+4915199900004", "STOP", "m-3");
    const forged = telnyxEvent(event, "+12065550151", await clockNow(url()));
    expectRefusal(await post(url(), pathOf("telnyx", target), forged), "bad_signature");
    await awaitIdleQueues(url());
    expect(await conversationWith("+4915199900004")).toEqual(noConversation);
    // Our key may be the outdated one, so the number's user is told.
    const number = (await numbers()).find(({ id }) => id === target.numberId);
    expect(number).toMatchObject({ registration: { isRegistered: true }, sms: { reason: /another key/ } });
  });

  it("without a known public key needs the token in its address, and a text that Telnyx has", async () => {
    const keylessNumber = "+16175550142";
    const target = await recruiterNumber(url(), keylessNumber);
    const path = pathOf("telnyx", target);
    const inbound = telnyxInbound(keylessNumber, "+4915199900005", "STOP", "m-4");
    const event = telnyxEvent(inbound, keylessNumber, await clockNow(url()));
    for (const query of ["", "?token=", `?token=${"0".repeat(32)}`])
      expectRefusal(await post(url(), `${path}${query}`, event), "bad_signature");
    const { result } = await textFrom("+4915199900005", keylessNumber, "Hello from Telnyx");
    expect(result.webhook).toContain(`${path}?token=`);
    await expect.poll(() => conversationWith("+4915199900005")).toEqual({ said: ["Hello from Telnyx"], listed: [] });
    // The address alone does not let in a text that Telnyx does not have.
    const address = new URL(result.webhook);
    expect(await post(url(), `${address.pathname}${address.search}`, event)).toMatchObject({ status: 200 });
    await awaitIdleQueues(url());
    expect(await conversationWith("+4915199900005")).toEqual({ said: ["Hello from Telnyx"], listed: [] });
  });
});

/** A person texts and the carrier sends its webhook. */
const textFrom = async (from: string, to: string, body: string) =>
  (await sandbox(url(), "sms", { from, to, body })).json() as Promise<{ result: { webhook: string } }>;

async function textAndAwait(from: string, to: string, body: string): Promise<void> {
  await textFrom(from, to, body);
  await expect.poll(async () => (await conversationWith(from)).said).toContain(body);
}

describe("a person who texts", () => {
  it("STOP is not contacted by the tenant any more, but by other tenants as before", async () => {
    const target = await recruiterNumber(url(), twilioNumber);
    await send(target, "+4915199900006", "Bitte keine SMS mehr!");
    expect(await conversationWith("+4915199900006")).toEqual({ said: ["Bitte keine SMS mehr!"], listed: ["sms"] });
    const owner = await signedIn(url(), "owner@acme.test");
    const { entries } = await owner.call(endpoints.getDoNotCall, { query: { search: "+4915199900006" } });
    expect(entries).toMatchObject([{ source: "sms", words: "Bitte keine SMS mehr!" }]);
    expect(await conversationWith("+4915199900006", "owner@globex.test", "globex")).toEqual(noConversation);
    const client = await signedIn(url());
    const { reply } = await client.call(endpoints.getConversation, { query: { phoneNumber: "+4915199900006" } });
    expect(reply).toMatchObject({ kind: "never", rule: "suppressed" });
  });

  it("START is reachable again, except where a user put them on the list", async () => {
    const target = await recruiterNumber(url(), twilioNumber);
    await send(target, "+4915199900007", "stop");
    await send(target, "+4915199900007", "Start");
    expect(await conversationWith("+4915199900007")).toMatchObject({ listed: [] });
    const owner = await signedIn(url(), "owner@acme.test");
    await owner.call(endpoints.addDoNotCall, { body: { phoneNumber: "+4915199900008", note: "By letter" } });
    await send(target, "+4915199900008", "START");
    expect(await conversationWith("+4915199900008")).toMatchObject({ listed: ["manual"] });
  });

  it("a long opt-out is listed with its beginning, never with half a character", async () => {
    const target = await recruiterNumber(url(), twilioNumber);
    const path = pathOf("twilio", target);
    const from = "+4915199900017";
    const fields = { ...twilioInbound(twilioNumber, from, `${"a".repeat(299)}👍 and more`), OptOutType: "STOP" };
    expect((await post(url(), path, twilioForm(url(), path, fields, twilioNumber))).status).toBe(200);
    expect(await awaitIdleQueues(url())).toBe(0);
    const owner = await signedIn(url(), "owner@acme.test");
    const { entries } = await owner.call(endpoints.getDoNotCall, { query: { search: from } });
    expect(entries).toMatchObject([{ source: "sms", words: "a".repeat(299) }]);
  });

  it("half a character, as a carrier may cut it, is stored as a replacement", async () => {
    const account = accountOf(telnyxNumber);
    const settings = account.provider === "telnyx" ? { publicKey: account.publicKey } : {};
    const target = await recruiterNumber(url(), telnyxNumber, settings);
    const from = "+4915199900018";
    const event = telnyxInbound(telnyxNumber, from, "Thanks \ud83d", "half-a-character");
    const request = telnyxEvent(event, telnyxNumber, await clockNow(url()));
    expect((await post(url(), pathOf("telnyx", target), request)).status).toBe(200);
    expect(await awaitIdleQueues(url())).toBe(0);
    expect(await conversationWith(from)).toMatchObject({ said: ["Thanks \ufffd"] });
  });

  it("anything else has a conversation, and stays reachable", async () => {
    const target = await recruiterNumber(url(), twilioNumber);
    await send(target, "+4915199900009", "Please don't call me before 5 pm");
    await send(target, "+4915199900009", "Yes");
    expect(await conversationWith("+4915199900009")).toEqual({
      said: ["Please don't call me before 5 pm", "Yes"],
      listed: [],
    });
  });
});

describe("a person of a job who writes back", () => {
  it("is listed once among the follow-ups, with their latest words, and again after it was closed", async () => {
    const target = await recruiterNumber(url(), twilioNumber);
    const client = await signedIn(url());
    const [person] = strangers(1);
    if (!person) throw new Error("No such person");
    const parentId = await jobWith(client, [person]);
    const followUps = async () => (await client.call(endpoints.getFollowUps, { query: { parentId } })).followUps;
    await send(target, person.phoneNumber, "Who is this?");
    await send(target, person.phoneNumber, "Yes");
    const [followUp, ...otherFollowUps] = await followUps();
    expect(otherFollowUps).toEqual([]);
    expect(followUp).toMatchObject({
      kind: "answer",
      words: "Yes",
      isDone: false,
      candidateName: expect.stringMatching(/^Person/),
    });
    await client.call(endpoints.closeFollowUp, { params: { id: followUp?.followUpId ?? "" }, body: {} });
    await send(target, person.phoneNumber, "Are you still there?");
    expect(await followUps()).toMatchObject([{ words: "Are you still there?", isDone: false }]);
    await send(target, person.phoneNumber, "STOP");
    expect(await followUps()).toMatchObject([{ words: "Are you still there?" }]);
    const { open: count } = await client.call(endpoints.getFollowUps, { query: { parentId } });
    expect(count).toBe(1);
  });
});

describe("receipts", () => {
  const receipt = (sid: string, MessageStatus: string, fields: object = {}) => ({
    MessageSid: sid,
    SmsSid: sid,
    MessageStatus,
    SmsStatus: MessageStatus,
    AccountSid: "AC0",
    ApiVersion: "2010-04-01",
    From: twilioNumber,
    To: "+4915199900100",
    ...fields,
  });

  /** A text for which the carrier sends no receipt after accepting it. */
  async function textWithoutReceipt(phoneNumber: string): Promise<{ target: Target; textId: string; sid: string }> {
    const target = await recruiterNumber(url(), twilioNumber);
    await send(target, phoneNumber, "Hello, are you there?");
    const client = await signedIn(url());
    const body = { phoneNumber, body: "Yes, we are.", key: `key-${phoneNumber.slice(1)}`, numberId: target.numberId };
    const { text } = await client.call(endpoints.replyToText, { body });
    const state = async () => (await client.call(endpoints.getText, { params: { id: text.textId } })).text;
    await expect.poll(async () => (await state()).carrierId).toBeTruthy();
    return { target, textId: text.textId, sid: (await state()).carrierId ?? "" };
  }

  const textOf = async (textId: string) =>
    (await (await signedIn(url())).call(endpoints.getText, { params: { id: textId } })).text;

  async function deliver({ target, textId }: { target: Target; textId: string }, fields: Record<string, string>) {
    const path = pathOf("twilio", target, textId);
    expect(await post(url(), path, twilioForm(url(), path, fields, twilioNumber))).toMatchObject({ status: 200 });
  }

  // Receipts of numbers that end in 93 are lost.
  it("doubled and out of order end in the right state", async () => {
    const text = await textWithoutReceipt("+4915199900193");
    for (const status of ["delivered", "sent", "queued", "delivered", "sending", "sent"])
      await deliver(text, receipt(text.sid, status));
    await awaitIdleQueues(url());
    expect(await textOf(text.textId)).toMatchObject({ state: "delivered", group: "delivered" });
    await deliver(text, receipt(text.sid, "undelivered", { ErrorCode: "30003" }));
    await awaitIdleQueues(url());
    const unchanged = await textOf(text.textId);
    expect(unchanged).toMatchObject({ state: "delivered" });
    expect(unchanged.reason).toBeUndefined();
  });

  it("of a failure say why in plain words, and are counted once", async () => {
    const text = await textWithoutReceipt("+4915199900293");
    for (let times = 0; times < 3; times += 1)
      await deliver(text, receipt(text.sid, "undelivered", { ErrorCode: "30003" }));
    await awaitIdleQueues(url());
    expect(await textOf(text.textId)).toMatchObject({
      state: "undelivered",
      carrierCode: "30003",
      reason: { code: "unreachable", words: expect.stringContaining("switched off") },
    });
    const { failures } = await (await signedIn(url())).call(endpoints.getTextTotals, {});
    expect(failures).toContainEqual(expect.objectContaining({ code: "unreachable", count: 1 }));
  });

  it("of another message, or sent to another number's address, change nothing", async () => {
    const text = await textWithoutReceipt("+4915199900393");
    await deliver(text, receipt("SM_other", "failed", { ErrorCode: "30007" }));
    const otherNumber = await recruiterNumber(url(), "+493023125016");
    const path = pathOf("twilio", otherNumber, text.textId);
    const form = twilioForm(url(), path, receipt(text.sid, "failed", { ErrorCode: "30007" }), "+493023125016");
    expect((await post(url(), path, form)).status).toBe(200);
    expect(await awaitIdleQueues(url())).toBe(0);
    expect((await textOf(text.textId)).group).toBe("sent");
  });

  it("of Twilio's have no cost: it is fetched later, in place of the estimate", async () => {
    const target = await recruiterNumber(url(), twilioNumber);
    const phoneNumber = "+4915199900671";
    await send(target, phoneNumber, "Hello?");
    const client = await signedIn(url());
    const body = { phoneNumber, body: "Hello!", key: "key-twilio-price", numberId: target.numberId };
    const { text } = await client.call(endpoints.replyToText, { body });
    await expect.poll(() => textOf(text.textId)).toMatchObject({ state: "delivered", cost: { isEstimate: true } });
    await advanceClock(url(), 3 * 3_600 + 120); // prices are first fetched after three hours
    await expect
      .poll(() => textOf(text.textId))
      .toMatchObject({ state: "delivered", cost: { amount: 0.0079, currency: "USD", isEstimate: false } });
    const totals = async () => (await signedIn(url())).call(endpoints.getTextTotals, {});
    await expect.poll(async () => (await totals()).cost).toMatchObject({ isEstimate: false });
    const { cost, segments } = await totals();
    expect(cost.amount).toBeCloseTo(0.0079 * segments, 6);
  });

  it("of Telnyx's come signed, and bring the text's cost in place of the estimate", async () => {
    const account = accountOf(telnyxNumber);
    const settings = account.provider === "telnyx" ? { publicKey: account.publicKey } : {};
    const target = await recruiterNumber(url(), telnyxNumber, settings);
    const phoneNumber = "+4915199900571";
    await textAndAwait(phoneNumber, telnyxNumber, "Hello?");
    const client = await signedIn(url());
    const body = { phoneNumber, body: "Hello!", key: "key-telnyx-1", numberId: target.numberId };
    const { text } = await client.call(endpoints.replyToText, { body });
    expect(text.cost).toMatchObject({ isEstimate: true });
    await expect
      .poll(() => textOf(text.textId))
      .toMatchObject({ state: "delivered", cost: { amount: 0.004, currency: "USD", isEstimate: false } });
    const delivered = await textOf(text.textId);
    expect(Object.keys(delivered)).toEqual(expect.arrayContaining(["acceptedAt", "sentAt", "deliveredAt"]));
  });
});
