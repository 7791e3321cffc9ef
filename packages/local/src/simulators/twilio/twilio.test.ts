import twilio from "twilio";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { twilioAccounts } from "../accounts.ts";
import { openWorld, type World, waitUntil } from "../test-world.ts";

const [northwind, bluebird, corners] = twilioAccounts;
if (!northwind || !bluebird || !corners) throw new Error("The demo accounts are gone");
const FROM = "+14155550111";

let world: World;
let sdk: ReturnType<typeof sdkFor>;

function sdkFor(accountSid: string, authToken: string, baseUrl = world.baseUrl) {
  const client = twilio(accountSid, authToken);
  client.api.baseUrl = `${baseUrl}/twilio`;
  const { messages, incomingPhoneNumbers: numbers } = client;
  return { messages, numbers, offers: client.availablePhoneNumbers("US").local };
}

beforeAll(async () => {
  world = await openWorld();
  sdk = sdkFor(northwind.accountSid, northwind.authToken);
});
afterAll(() => world.close());
beforeEach(() => {
  world.webhooks.length = 0;
});

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "not refused",
    (error: unknown) => error,
  );
const send = (to: string, changes: object = {}) => sdk.messages.create({ to, from: FROM, body: "Hello", ...changes });
const forms = () => world.webhooks.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

describe("numbers", () => {
  test("wrong credentials are refused with Twilio's own code", async () => {
    const stranger = sdkFor(northwind.accountSid, "0".repeat(32));
    expect(await errorOf(stranger.numbers.list())).toMatchObject({ status: 401, code: 20003 });
  });

  test("are found by part of the number, and only in their own account", async () => {
    const [found] = await sdk.numbers.list({ phoneNumber: FROM, limit: 1 });
    expect(found).toMatchObject({ phoneNumber: FROM, capabilities: { voice: true, sms: true } });
    expect((await sdk.numbers.list({ phoneNumber: "44207946011*" })).map(({ phoneNumber }) => phoneNumber)).toEqual([
      "+442079460113",
      "+442079460114",
    ]);
    expect(await sdk.numbers.list({ phoneNumber: "+12125550121" })).toEqual([]);
    expect(await sdk.numbers.list({ pageSize: 2 })).toHaveLength(6); // on three pages
  });

  test("show whether they can carry voice and SMS", async () => {
    const { numbers } = sdkFor(corners.accountSid, corners.authToken);
    const found = await numbers.list();
    expect(found.map(({ capabilities }) => [capabilities.voice, capabilities.sms])).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ]);
  });

  test("are bought with a webhook, changed and released", async () => {
    const [offer] = await sdk.offers.list({ areaCode: 415, limit: 1 });
    const bought = await sdk.numbers.create({ phoneNumber: offer?.phoneNumber, smsUrl: `${world.hookUrl}/sms` });
    expect(bought.smsUrl).toBe(`${world.hookUrl}/sms`);
    expect(await errorOf(sdk.numbers.create({ phoneNumber: offer?.phoneNumber }))).toMatchObject({ code: 21422 });
    expect(await sdk.numbers.get(bought.sid).update({ friendlyName: "Second line" })).toMatchObject({
      friendlyName: "Second line",
    });
    expect(await sdk.numbers.get(bought.sid).remove()).toBe(true);
    expect(await errorOf(sdk.numbers.get(bought.sid).fetch())).toMatchObject({ status: 404, code: 20404 });
  });
});

describe("messages", () => {
  test("are delivered, with receipts that the vendor's own check accepts", async () => {
    const statusCallback = `${world.hookUrl}/twilio/status?tenant=t1`;
    const created = await send("+4915112345671", { statusCallback });
    expect(created).toMatchObject({ status: "queued", direction: "outbound-api", numSegments: "1", errorCode: null });
    await waitUntil(() => world.webhooks.length === 2);
    expect(forms().map(({ MessageStatus }) => MessageStatus)).toEqual(["sent", "delivered"]);
    for (const { headers, body } of world.webhooks) {
      const signature = headers.get("x-twilio-signature") ?? "";
      const fields = Object.fromEntries(new URLSearchParams(body));
      expect(twilio.validateRequest(northwind.authToken, signature, statusCallback, fields)).toBe(true);
      expect(twilio.validateRequest(bluebird.authToken, signature, statusCallback, fields)).toBe(false);
    }
    expect(await sdk.messages.get(created.sid).fetch()).toMatchObject({ status: "delivered", price: "-0.00790" });
    const dateSentAfter = new Date(Date.now() - 60_000);
    const listed = await sdk.messages.list({ to: "+4915112345671", from: FROM, dateSentAfter, limit: 5 });
    expect(listed.map(({ sid }) => sid)).toContain(created.sid);
  });

  test.each([
    ["+49151", {}, 21211],
    ["+15005550001", {}, 21211],
    ["+15005550009", {}, 21614],
    ["+4915112345689", {}, 21614],
    ["+4915112345671", { from: "+12125550121" }, 21659],
    ["+4915112345671", { body: "x".repeat(1601) }, 21617],
    ["+4915112345671", { statusCallback: "nowhere" }, 21609],
  ])("to %s with %j are refused with %i", async (to, changes, code) => {
    expect(await errorOf(send(to, changes))).toMatchObject({ code, status: 400 });
  });

  test("from a number without SMS are refused", async () => {
    const { messages } = sdkFor(corners.accountSid, corners.authToken);
    const work = messages.create({ to: "+4915112345671", from: "+13105550132", body: "Hi" });
    expect(await errorOf(work)).toMatchObject({ code: 21606 });
  });

  test.each([
    ["90", "failed", 30008],
    ["96", "undelivered", 30007],
    ["97", "undelivered", 30003],
    ["98", "undelivered", 30005],
  ])("to %s end as %s with error %i", async (ending, status, errorCode) => {
    const { sid } = await send(`+49151123456${ending}`, { statusCallback: `${world.hookUrl}/s` });
    await waitUntil(() => forms().find(({ ErrorCode }) => ErrorCode === String(errorCode)));
    expect(await sdk.messages.get(sid).fetch()).toMatchObject({ status, errorCode });
  });

  test("receipts come twice, reordered or never, as the recipient's scenario says", async () => {
    const statusCallback = `${world.hookUrl}/s`;
    await send("+4915112345691", { statusCallback });
    await waitUntil(() => world.webhooks.length === 4);
    world.webhooks.length = 0;
    await send("+4915112345692", { statusCallback });
    await waitUntil(() => world.webhooks.length === 2);
    expect(forms().map(({ MessageStatus }) => MessageStatus)).toEqual(["delivered", "sent"]);
    world.webhooks.length = 0;
    const { sid } = await send("+4915112345693", { statusCallback });
    await waitUntil(() => world.simulators.deliveries().filter(({ subject }) => subject === sid).length === 2);
    expect(world.webhooks).toHaveLength(0);
  });

  test("are cut into segments, leave at one segment a second, and expire if they wait too long in the queue", async () => {
    const arabic = await send("+4915112345671", { body: "مرحبا ".repeat(20) });
    expect(arabic.numSegments).toBe("2");
    // 306 places, which fill two segments; the brace takes two and is not split between them.
    const tornBrace = await send("+4915112345671", { body: `${"a".repeat(152)}{${"a".repeat(152)}` });
    expect(tornBrace.numSegments).toBe("3");
    const slow = await openWorld({ speed: 10 });
    try {
      const { messages } = sdkFor(northwind.accountSid, northwind.authToken, slow.baseUrl);
      // Four texts of two segments occupy the queue for eight seconds, longer than the fifth one is valid.
      for (let index = 0; index < 4; index++)
        await messages.create({
          to: "+4915112345671",
          from: FROM,
          body: "x".repeat(300),
          statusCallback: `${slow.hookUrl}/s`,
        });
      const expiring = await messages.create({
        to: "+4915112345671",
        from: FROM,
        body: "x",
        validityPeriod: 5,
        statusCallback: `${slow.hookUrl}/s`,
      });
      await waitUntil(() => slow.webhooks.find(({ body }) => body.includes("ErrorCode=30036")));
      expect(await messages.get(expiring.sid).fetch()).toMatchObject({ status: "failed", errorCode: 30036 });
    } finally {
      await slow.close();
    }
  });
});

describe("inbound", () => {
  test("texts reach the number's webhook, signed", async () => {
    const [line] = await sdk.numbers.list({ phoneNumber: FROM });
    const url = `${world.hookUrl}/twilio/inbound/t1`;
    await sdk.numbers.get(line?.sid ?? "").update({ smsUrl: url, smsMethod: "POST" });
    const result = await world.simulators.inboundSms({ from: "+4915112345671", to: FROM, body: "Yes, I am here" });
    expect(result).toMatchObject({ accepted: true, provider: "twilio", webhook: url });
    const webhook = await waitUntil(() => world.webhooks[0]);
    const fields = Object.fromEntries(new URLSearchParams(webhook.body));
    expect(fields).toMatchObject({ From: "+4915112345671", To: FROM, Body: "Yes, I am here", NumMedia: "0" });
    expect(
      twilio.validateRequest(northwind.authToken, webhook.headers.get("x-twilio-signature") ?? "", url, fields),
    ).toBe(true);
  });

  test("STOP blocks only that pair of numbers, until START", async () => {
    const person = "+4915112345661";
    const sendSms = (body: string) => world.simulators.inboundSms({ from: person, to: FROM, body });
    await sendSms(" stop ");
    expect(await errorOf(send(person))).toMatchObject({ code: 21610 });
    expect(await send(person, { from: "+14155550112" })).toMatchObject({ status: "queued" });
    const replies = await sdk.messages.list({ to: person, from: FROM });
    expect(replies[0]).toMatchObject({ direction: "outbound-reply" });
    await sendSms("START");
    await sendSms("Please stop calling"); // only a keyword alone counts
    expect(await send(person)).toMatchObject({ status: "queued" });
  });

  test("texts to an unknown number are not accepted", async () => {
    const result = await world.simulators.inboundSms({ from: "+491511", to: "+19995550000", body: "Hi" });
    expect(result).toMatchObject({ accepted: false });
  });
});
