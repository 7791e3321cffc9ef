/** Texts and numbers with the simulated carriers: looked up, taken over, given back, searched and bought. */
import type { CarrierAccount, NumberCredentials } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import type { ReceivedText } from "@callwright/core/ports/carrier";
import { createTelnyxCarrier } from "@callwright/providers/telnyx/index";
import { createTwilioCarrier } from "@callwright/providers/twilio/index";
import { describe, expect, it } from "vitest";
import { credentialsOf, type SimulatedProviders, simulateProviders } from "./simulated-providers.ts";

/** Nothing listens at this address, so receipts are lost. */
const publicUrl = "http://127.0.0.1:9";

function carrierOf(providers: SimulatedProviders, credentials: NumberCredentials) {
  const create = credentials.provider === "twilio" ? createTwilioCarrier : createTelnyxCarrier;
  const carrier = create({ baseUrl: providers.baseUrlOf(credentials.provider), publicUrl });
  const account: CarrierAccount = credentials;
  const number = { tenantId: "ten_1", numberId: "num_1", phoneNumber: credentials.phoneNumber };
  return { carrier, account, number };
}

const textFrom = (from: string, textId: string, body = "Hello there") => ({
  tenantId: "ten_1",
  numberId: "num_1",
  textId,
  from,
  to: "+4915112345671",
  body,
  validitySeconds: 3600,
});

describe.each(["Northwind", "Larkspur"])("an account like %s", (title) => {
  const credentials = credentialsOf(title);

  it("returns a text's receipt, and finds the text by its content", async () => {
    await using providers = await simulateProviders();
    const { carrier, account } = carrierOf(providers, credentials);
    const since = new Date(Date.now() - 1000).toISOString();
    const text = textFrom(credentials.phoneNumber, "text_1");
    expect((await carrier.findText(account, { ...text, since })).kind).toBe("absent");
    const sent = await carrier.sendSms(account, text);
    if (sent.kind !== "accepted") throw new Error(JSON.stringify(sent));
    await expect
      .poll(async () => carrier.getText(account, sent.carrierId))
      .toMatchObject({ kind: "found", receipt: { state: "delivered" } });
    expect(await carrier.findText(account, { ...text, since })).toMatchObject({
      kind: "found",
      receipt: { carrierId: sent.carrierId, state: "delivered", segments: 1, cost: { currency: "USD" } },
    });
    expect(await carrier.getText(account, "SM00000000000000000000000000000000")).toMatchObject({ kind: "absent" });
  });

  it("distinguishes two texts with the same content", async () => {
    await using providers = await simulateProviders();
    const { carrier, account } = carrierOf(providers, credentials);
    const since = new Date(Date.now() - 1000).toISOString();
    const [one, two] = [textFrom(credentials.phoneNumber, "text_1"), textFrom(credentials.phoneNumber, "text_2")];
    const first = await carrier.sendSms(account, one);
    const second = await carrier.sendSms(account, two);
    if (first.kind !== "accepted" || second.kind !== "accepted") throw new Error("Not accepted");
    expect(await carrier.findText(account, { ...two, since, except: [first.carrierId] })).toMatchObject({
      receipt: { carrierId: second.carrierId },
    });
  });

  it("a text whose request was carried out and never answered is found", async () => {
    await using providers = await simulateProviders();
    const { carrier, account } = carrierOf(providers, credentials);
    const { provider } = credentials;
    providers.simulators.addFault({ provider, kind: "execute-late", count: 1, match: `/${provider}` });
    const text = textFrom(credentials.phoneNumber, "text_3", "Once");
    const since = new Date(Date.now() - 1000).toISOString();
    expect((await carrier.sendSms(account, text)).kind).toBe("unknown");
    await expect.poll(async () => (await carrier.findText(account, { ...text, since })).kind).toBe("found");
  });

  it("is certain that it has no such text once its list cannot lag any more", async () => {
    await using providers = await simulateProviders();
    const { carrier, account } = carrierOf(providers, credentials);
    const text = textFrom(credentials.phoneNumber, "text_4", "Never sent");
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    const isListImmediate = credentials.provider === "twilio";
    const findSentAgo = async (seconds: number) => carrier.findText(account, { ...text, since: ago(seconds) });
    expect(await findSentAgo(600)).toEqual({ kind: "absent", isCertain: isListImmediate });
    expect(await findSentAgo(3_700)).toEqual({ kind: "absent", isCertain: true });
  });

  it("lists the texts that a number received since an instant, oldest first", async () => {
    await using providers = await simulateProviders();
    const { carrier, account, number } = carrierOf(providers, credentials);
    const { phoneNumber: to } = number;
    const write = (from: string, body: string) => providers.simulators.inboundSms({ from, to, body });
    await write("+4915112345671", "Long ago");
    // A carrier's list has times in whole seconds.
    await new Promise((done) => setTimeout(done, 1_100));
    const since = new Date().toISOString();
    await carrier.sendSms(account, textFrom(to, "text_7"));
    for (let index = 0; index < 60; index += 1) await write("+4915112345672", `Text ${index}`);
    await write("+4915112345671", "STOP");
    const isKnown = async () => false;
    const texts: ReceivedText[] = [];
    for await (const text of carrier.listReceived(account, number, since, isKnown)) texts.push(text);
    expect(texts.map(({ body }) => body)).toEqual([
      ...Array.from({ length: 60 }, (_, index) => `Text ${index}`),
      "STOP",
    ]);
    expect(texts.at(-1)).toMatchObject({ from: "+4915112345671", to, mediaCount: 0 });
    expect(Date.parse(texts.at(-1)?.at ?? "")).toBeGreaterThanOrEqual(Date.parse(`${since.slice(0, 19)}Z`));
  });

  it("routes a number's texts to us, and restores its settings", async () => {
    await using providers = await simulateProviders();
    const { carrier, account, number } = carrierOf(providers, credentials);
    const before = await carrier.readSms(account, number);
    if (before.kind !== "settings") throw new Error(JSON.stringify(before));
    expect(before.isOurs).toBe(false);
    for (let times = 0; times < 2; times += 1)
      expect(await carrier.configureSms(account, number)).toEqual({ kind: "done" });
    expect(await carrier.readSms(account, number)).toMatchObject({ isOurs: true, oldHost: "127.0.0.1:9" });
    const result = await providers.simulators.inboundSms({
      from: "+4915112345671",
      to: number.phoneNumber,
      body: "Hi",
    });
    expect(result).toMatchObject({
      webhook: expect.stringMatching(`^${publicUrl}/api/webhooks/${credentials.provider}/ten_1/num_1/inbound`),
    });
    for (let times = 0; times < 2; times += 1)
      expect(await carrier.restoreSms(account, number, before.settings)).toEqual({ kind: "done" });
    expect(await carrier.readSms(account, number)).toEqual(before);
  });

  it("an old address of ours on the number is not kept as a setting to restore", async () => {
    await using providers = await simulateProviders();
    const { carrier, account, number } = carrierOf(providers, credentials);
    await carrier.configureSms(account, { ...number, numberId: "num_left" });
    const found = await carrier.readSms(account, number);
    expect(found).toMatchObject({ kind: "settings", isOurs: false });
    if (found.kind !== "settings") throw new Error("No settings");
    expect(found.oldHost).toBeUndefined();
    expect(Object.values(found.settings).join()).not.toContain(publicUrl);
    await carrier.configureSms(account, number);
    await carrier.restoreSms(account, number, found.settings);
    expect(await carrier.readSms(account, number)).toMatchObject({ isOurs: false, oldHost: undefined });
  });

  it("keeps settings that were changed before it is restored", async () => {
    await using providers = await simulateProviders();
    const { carrier, account, number } = carrierOf(providers, credentials);
    const before = await carrier.readSms(account, number);
    if (before.kind !== "settings") throw new Error(JSON.stringify(before));
    const otherNumber = { ...number, numberId: "num_other" };
    await carrier.configureSms(account, number);
    await carrier.configureSms(account, otherNumber);
    await carrier.restoreSms(account, number, before.settings);
    expect(await carrier.readSms(account, otherNumber)).toMatchObject({ isOurs: true });
  });

  it("sells numbers with their price, once each", async () => {
    await using providers = await simulateProviders();
    const { carrier, account } = carrierOf(providers, credentials);
    const mobileSearch = { country: "DE", kind: "mobile", areaCode: "157", voice: true, sms: true, limit: 5 } as const;
    const found = await carrier.searchNumbers(account, mobileSearch);
    if (found.kind !== "found") throw new Error(JSON.stringify(found));
    expect(found.numbers.length).toBeGreaterThan(2);
    for (const one of found.numbers) {
      expect(one.phoneNumber).toMatch(/^\+49157/);
      expect(one).toMatchObject({ voice: true, sms: true, kind: "mobile", price: { monthly: 15, currency: "USD" } });
    }
    const purchase = { purchaseId: "buy_1", phoneNumber: found.numbers[0]?.phoneNumber ?? "" };
    expect(await carrier.findPurchase(account, purchase)).toEqual({ kind: "absent" });
    expect(await carrier.buyNumber(account, purchase)).toEqual({ kind: "bought" });
    expect(await carrier.findPurchase(account, purchase)).toEqual({ kind: "bought" });
    expect(await carrier.buyNumber(account, purchase)).toMatchObject({
      kind: "rejected",
      reason: refusal("offer_taken"),
    });
  });

  it("finds no numbers where it sells none", async () => {
    await using providers = await simulateProviders();
    const { carrier, account } = carrierOf(providers, credentials);
    const search = { country: "US", kind: "local", voice: true, sms: true, limit: 5 } as const;
    const local = await carrier.searchNumbers(account, { ...search, country: "DE" });
    expect(local).toMatchObject({ kind: "found", numbers: [] });
  });
});

it("Twilio prefixes a trial account's texts: they are found by their end; an unrelated text leaves doubt", async () => {
  await using providers = await simulateProviders();
  const { carrier, account } = carrierOf(providers, credentialsOf("Northwind"));
  const since = new Date(Date.now() - 1000).toISOString();
  const text = textFrom(credentialsOf("Northwind").phoneNumber, "text_5", "See you at nine.");
  const trial = { ...text, body: "Sent from your Twilio trial account - See you at nine." };
  const sent = await carrier.sendSms(account, trial);
  if (sent.kind !== "accepted") throw new Error(JSON.stringify(sent));
  const { carrierId } = sent;
  expect(await carrier.findText(account, { ...text, since })).toMatchObject({ kind: "found", receipt: { carrierId } });
  const other = { ...text, textId: "text_6", body: "Your interview is on Monday." };
  expect(await carrier.findText(account, { ...other, since })).toEqual({ kind: "absent", isCertain: false });
  const claimed = { ...other, since, except: [carrierId] };
  expect(await carrier.findText(account, claimed)).toEqual({ kind: "absent", isCertain: true });
});

it("Telnyx's old profile keeps a number's opt-outs: they are read before its texts come to us", async () => {
  await using providers = await simulateProviders();
  const { carrier, account, number } = carrierOf(providers, credentialsOf("Larkspur"));
  await providers.simulators.inboundSms({ from: "+4915112345671", to: number.phoneNumber, body: "STOP" });
  expect(await carrier.listOptOuts(account, number)).toEqual(["+4915112345671"]);
  expect(await carrier.configureSms(account, number)).toEqual({ kind: "done" });
  expect(await carrier.listOptOuts(account, number)).toEqual([]);
});
