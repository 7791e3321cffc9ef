import Telnyx from "telnyx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { telnyxAccounts } from "../accounts.ts";
import { openWorld, type World, waitUntil } from "../test-world.ts";

const [larkspur, meadow] = telnyxAccounts;
if (!larkspur || !meadow) throw new Error("The demo accounts are gone");
const FROM = "+16175550141";

let world: World;
let telnyx: Telnyx;

const telnyxWithKey = (apiKey: string, publicKey?: string) =>
  new Telnyx({ apiKey, ...(publicKey && { publicKey }), baseURL: `${world.baseUrl}/telnyx/v2`, maxRetries: 0 });

beforeAll(async () => {
  world = await openWorld();
  telnyx = telnyxWithKey(larkspur.apiKey, larkspur.publicKey);
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
const send = (to: string, overrides: object = {}) =>
  telnyx.messages.send({ to, from: FROM, text: "Hello", webhook_url: `${world.hookUrl}/telnyx`, ...overrides });
const events = () => world.webhooks.map(({ body }) => JSON.parse(body));

describe("numbers", () => {
  test("wrong keys are refused", async () => {
    expect(await errorOf(telnyxWithKey("KEYwrong").phoneNumbers.list())).toMatchObject({ status: 401 });
  });

  test("are found by their exact number, and only in their own account", async () => {
    const { data } = await telnyx.phoneNumbers.list({ filter: { phone_number: FROM } });
    expect(data).toMatchObject([{ phone_number: FROM, status: "active" }]);
    const { data: foreignNumbers } = await telnyx.phoneNumbers.list({ filter: { phone_number: "+12065550151" } });
    expect(foreignNumbers).toEqual([]);
    const all: unknown[] = [];
    for await (const number of telnyx.phoneNumbers.list({ "page[size]": 3 } as never)) all.push(number);
    expect(all).toHaveLength(4); // on two pages
  });

  test("are searched for and bought", async () => {
    const { data } = await telnyx.availablePhoneNumbers.list({
      filter: { country_code: "US", limit: 3, features: ["sms"] },
    });
    const phone_number = data?.[0]?.phone_number ?? "";
    const order = await telnyx.numberOrders.create({ phone_numbers: [{ phone_number }] });
    expect(order.data).toMatchObject({ status: "success", phone_numbers: [{ phone_number }] });
    expect(await errorOf(telnyx.numberOrders.create({ phone_numbers: [{ phone_number }] }))).toMatchObject({
      status: 422,
    });
  });
});

// The recipient's last digits choose what happens to a message (scenarios.ts).
describe("messages", () => {
  test("are cut into at most ten parts, which hold fewer characters outside the GSM alphabet", async () => {
    // Outside the alphabet, a single part holds 70 characters and each of several parts 67, so ten parts hold 670.
    expect(await send("+4915112345671", { text: "€".repeat(71) })).toMatchObject({ data: { parts: 2 } });
    const long = await errorOf(send("+4915112345671", { text: "م".repeat(671) }));
    expect(long).toMatchObject({ status: 400, error: { errors: [{ code: "40302" }] } });
    // The next test must not receive the two events of the accepted text.
    await waitUntil(() => world.webhooks.length === 2);
  });

  test("are delivered, with events that the vendor's own check accepts", async () => {
    const { data } = await send("+4915112345671");
    expect(data).toMatchObject({ direction: "outbound", to: [{ status: "queued" }], parts: 1 });
    await waitUntil(() => world.webhooks.length === 2);
    expect(events().map(({ data: event }) => event.event_type)).toEqual(["message.sent", "message.finalized"]);
    for (const { headers, body } of world.webhooks) {
      const unwrapped = await telnyx.webhooks.unwrap(body, { headers: Object.fromEntries(headers) });
      expect(unwrapped).toMatchObject({ data: { payload: { id: data?.id } } });
      const otherSdk = telnyxWithKey(meadow.apiKey, meadow.publicKey);
      expect(await errorOf(otherSdk.webhooks.unwrap(body, { headers: Object.fromEntries(headers) }))).toBeInstanceOf(
        Error,
      );
    }
    const { data: found } = await telnyx.messages.retrieve(data?.id ?? "");
    expect(found).toMatchObject({ to: [{ status: "delivered" }] });
  });

  test.each([
    ["15112345671", {}, "10016"],
    ["+4915112345689", {}, "40310"],
    ["+4915112345671", { from: "+12065550151" }, "40305"],
  ])("to %s with %j are refused with %s", async (to, overrides, code) => {
    expect(await errorOf(send(to, overrides))).toMatchObject({ error: { errors: [{ code }] } });
  });

  test("that fail have the failure in their last event", async () => {
    await send("+4915112345697");
    const event = await waitUntil(() => events().find(({ data }) => data.event_type === "message.finalized"));
    expect(event.data.payload).toMatchObject({ to: [{ status: "delivery_failed" }], errors: [{ code: "40008" }] });
  });

  test("events are tried three times, each time with the attempt's number and a new signature", async () => {
    world.answerWith((_webhook, count) => (count < 3 ? 500 : 200));
    await send("+4915112345690");
    await waitUntil(() => world.webhooks.length === 3);
    world.answerWith(() => 200);
    expect(events().map(({ meta }) => meta.attempt)).toEqual([1, 2, 3]);
    expect(new Set(events().map(({ data }) => data.id)).size).toBe(1);
    const lastWebhook = world.webhooks[2];
    await telnyx.webhooks.unwrap(lastWebhook?.body ?? "", { headers: Object.fromEntries(lastWebhook?.headers ?? []) });
  });
});

describe("inbound", () => {
  test("texts reach the messaging profile's webhook; STOP blocks the person for the whole profile", async () => {
    const { data: profiles } = await telnyx.messagingProfiles.list();
    const profile = profiles?.[0]?.id ?? "";
    await telnyx.messagingProfiles.update(profile, { webhook_url: `${world.hookUrl}/inbound` });
    const person = "+4915112345661";
    await world.simulators.inboundSms({ from: person, to: FROM, body: "STOP" });
    const event = await waitUntil(() => events()[0]);
    expect(event.data).toMatchObject({
      event_type: "message.received",
      payload: { text: "STOP", direction: "inbound" },
    });
    const otherNumberOfProfile = "+16175550142";
    expect(await errorOf(send(person, { from: otherNumberOfProfile }))).toMatchObject({
      error: { errors: [{ code: "40300" }] },
    });
    await world.simulators.inboundSms({ from: person, to: FROM, body: "unstop" });
    expect((await send(person)).data).toMatchObject({ to: [{ status: "queued" }] });
  });
});
