/** Searching and buying numbers in the user's carrier account: each is bought once, with a known outcome. */
import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { orderCount } from "../support/outside/carrier-account.ts";
import { post } from "../support/outside/sandbox.ts";
import { formFor, seal } from "../support/outside/sealed.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const signIn = () => signedIn(url(), "owner@globex.test", "globex");
const [twilioPhone, telnyxPhone] = ["+12125550121", "+12065550151"];
/** A number of another demo account. */
const soldPhone = "+14155550112";

const sealed = (client: Client, phone: string) => {
  const { phoneNumber: _, label: __, ...account } = formFor(phone);
  return seal(client, account);
};
const searchOffers = async (client: Client, phone: string, areaCode: string) => {
  const body = { encrypted: await sealed(client, phone), country: "US" as const, kind: "local" as const, areaCode };
  return (await client.call(endpoints.searchNumbers, { body })).numbers;
};
const firstOffer = async (client: Client, phone: string, areaCode: string) => {
  const [offer] = await searchOffers(client, phone, areaCode);
  if (!offer) throw new Error("Nothing is for sale");
  return offer;
};
const purchaseOf = async (client: Client, phone: string) =>
  (await client.call(endpoints.numberPurchases)).purchases.find(({ phoneNumber }) => phoneNumber === phone);

/** Advances the clock until the purchase of this number has this state. */
async function untilPurchaseIs(client: Client, phone: string, state: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await purchaseOf(client, phone))?.state === state) return;
    await post(url(), "clock", { advanceSeconds: 60 });
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`Never ${state}: ${JSON.stringify(await purchaseOf(client, phone))}`);
}

describe("POST /available-numbers", () => {
  it.each([twilioPhone, telnyxPhone])(
    "finds numbers by country, area and features, with their price: the account of %s",
    async (phone) => {
      const client = await signIn();
      const offers = await searchOffers(client, phone, "628");
      expect(offers.length).toBeGreaterThan(0);
      for (const offer of offers) {
        expect(offer.phoneNumber).toMatch(/^\+1628/);
        expect(offer).toMatchObject({ country: "US", kind: "local", voice: true, needsPapers: false });
        expect(offer.price).toMatchObject({ monthly: 1.15, currency: "USD" });
      }
    },
  );

  it("searches in the account of an imported number without asking for its credentials again", async () => {
    const client = await signIn();
    await client.request("POST", "/api/import/twilio-number", { encrypted: await seal(client, formFor(twilioPhone)) });
    const [number] = (await client.call(endpoints.importedNumbers)).numbers;
    const body = { numberId: number?.id ?? "", country: "GB" as const, kind: "mobile" as const, needsSms: true };
    const { numbers, provider } = await client.call(endpoints.searchNumbers, { body });
    expect(provider).toBe("twilio");
    for (const offer of numbers) expect(offer).toMatchObject({ country: "GB", kind: "mobile", sms: true });
    await client.call(endpoints.deleteNumber, { params: { id: number?.id ?? "" } });
  });

  it("refuses if the carrier sells no such numbers or rejects the credentials, or if no account is given", async () => {
    const client = await signIn();
    const ask = async (form: unknown, country: string) =>
      client.request("POST", "/api/available-numbers", { encrypted: await seal(client, form), country, kind: "local" });
    const { phoneNumber: _, label: __, ...account } = formFor(twilioPhone);
    expect(expectRefusal(await ask(account, "JO"), "provider_refused").message).toBe(
      "Twilio sells no local numbers of Jordan.",
    );
    expectRefusal(await ask({ ...account, authToken: "0".repeat(32) }, "US"), "provider_refused");
    const withoutAccount = await client.request("POST", "/api/available-numbers", { country: "US", kind: "local" });
    expect(expectRefusal(withoutAccount, "validation_failed").issues?.[0]?.path).toBe("numberId");
  });
});

describe("POST /buy-number", () => {
  it.each([
    [twilioPhone, "503"],
    [telnyxPhone, "971"],
  ])("buys in the account of %s, imports immediately, and refuses to buy it again", async (phone, area) => {
    const client = await signIn();
    const { phoneNumber, price, quote } = await firstOffer(client, phone, area);
    const before = await orderCount(url());
    const body = { encrypted: await sealed(client, phone), phoneNumber, label: "Sales", quote };
    const bought = await client.call(endpoints.buyNumber, { body });
    expect(bought).toMatchObject({
      message: "Phone number bought and imported",
      purchase: { phoneNumber, state: "imported", isBought: true, price },
      number: { phoneNumber, label: "Sales", sms: { canSend: true } },
    });
    expectRefusal(await client.request("POST", "/api/buy-number", body), "duplicate");
    expect((await orderCount(url())) - before).toBe(1);
    expect(await purchaseOf(client, phoneNumber)).toMatchObject({ state: "imported", numberId: bought.number?.id });
    const { numbers } = await client.call(endpoints.importedNumbers);
    expect(numbers.map((number) => number.phoneNumber)).toContain(phoneNumber);
  });

  it.each([
    [twilioPhone, "89"],
    [telnyxPhone, "40"],
  ])("of a number without SMS says so, and the number can call: the account of %s", async (phone, areaCode) => {
    const client = await signIn();
    const body = { encrypted: await sealed(client, phone), country: "DE" as const, kind: "local" as const, areaCode };
    const [offer] = (await client.call(endpoints.searchNumbers, { body })).numbers;
    expect(offer?.sms).toBe(false);
    const order = { encrypted: body.encrypted, phoneNumber: offer?.phoneNumber ?? "", label: "Berlin" };
    const { number } = await client.call(endpoints.buyNumber, { body: order });
    expect(number?.sms).toMatchObject({ canSend: false, reason: expect.stringContaining("carries no SMS") });
    expect(["registered", "activating"]).toContain(number?.registration.status);
    await client.call(endpoints.deleteNumber, { params: { id: number?.id ?? "" } });
  });

  it("with another number's quote or an invented price is refused", async () => {
    const client = await signIn();
    const encrypted = await sealed(client, twilioPhone);
    const { quote } = await firstOffer(client, twilioPhone, "503");
    const order = { encrypted, phoneNumber: soldPhone, label: "Sales" };
    expectRefusal(await client.request("POST", "/api/buy-number", { ...order, quote }), "validation_failed");
    const invented = { ...order, price: { monthly: 0.01, currency: "USD" } };
    expectRefusal(await client.request("POST", "/api/buy-number", invented), "validation_failed");
  });

  it("of a number that another customer bought meanwhile fails with the reason", async () => {
    const client = await signIn();
    const body = { encrypted: await sealed(client, twilioPhone), phoneNumber: soldPhone, label: "Sales" };
    const { purchase, number } = await client.call(endpoints.buyNumber, { body });
    expect(purchase).toMatchObject({ state: "failed", isBought: false, reason: expect.stringContaining("taken") });
    expect(number).toBeUndefined();
  });

  it("without an answer is found in the account and imported without a second order", async () => {
    const client = await signIn();
    const { phoneNumber } = await firstOffer(client, telnyxPhone, "458");
    const before = await orderCount(url());
    await post(url(), "faults", {
      provider: "telnyx",
      kind: "execute-and-timeout",
      count: 1,
      match: "/telnyx/v2/number_orders",
      method: "POST",
    });
    const body = { encrypted: await sealed(client, telnyxPhone), phoneNumber, label: "Sales" };
    const { purchase, message } = await client.call(endpoints.buyNumber, { body });
    expect(purchase).toMatchObject({ state: "unknown", isBought: false });
    expect(message).toContain("under way");
    await untilPurchaseIs(client, phoneNumber, "imported");
    expect((await orderCount(url())) - before).toBe(1);
  });

  it("that the carrier never received ends as not bought", async () => {
    const client = await signIn();
    const { phoneNumber } = await firstOffer(client, twilioPhone, "541");
    await post(url(), "faults", { provider: "twilio", kind: "500", count: 1, method: "POST" });
    const body = { encrypted: await sealed(client, twilioPhone), phoneNumber, label: "Sales" };
    expect((await client.call(endpoints.buyNumber, { body })).purchase.state).toBe("unknown");
    // The account does not have the number, so nothing was bought, and the user may buy it again.
    await untilPurchaseIs(client, phoneNumber, "failed");
    expect(await purchaseOf(client, phoneNumber)).toMatchObject({ isBought: false });
    expect((await client.call(endpoints.buyNumber, { body })).purchase.state).toBe("imported");
  });

  it("is hidden from other users", async () => {
    const stranger = await signedIn(url(), "owner@acme.test");
    expect((await stranger.call(endpoints.numberPurchases)).purchases).toEqual([]);
    const [ownersNumber] = (await (await signIn()).call(endpoints.importedNumbers)).numbers;
    const body = { numberId: ownersNumber?.id, country: "US", kind: "local" };
    expectRefusal(await stranger.request("POST", "/api/available-numbers", body), "not_found");
  });
});
