/** Import, deletion, new credentials and purchase, killed after each step: nothing is left half done or paid twice. */
import { refusal } from "@callwright/contracts/refusals";
import { nowIso } from "@callwright/core/kernel/clock";
import * as PhoneNumber from "@callwright/core/number/index";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moveClockTo, startDay } from "../support/run/day.ts";
import {
  asOwner,
  foreignSettings,
  killedAfter,
  outside,
  ownSettings,
  resetOutside,
  seal,
  stepsTaken,
  sweep,
  useNumberWorld,
} from "../support/tenants/number-world.ts";

useNumberWorld();

const phoneNumber = "+14155550111";
let numberToBuy = "+14155550187";
const account = (secret = outside.secret) => ({
  provider: "twilio" as const,
  accountSid: `AC${"0".repeat(32)}`,
  authToken: secret,
});
const form = (secret?: string) => ({ ...account(secret), phoneNumber, label: "Front desk" });

const importFrontDesk = async () => PhoneNumber.importNumber(await seal(form()));
const listNumbers = () => asOwner(() => PhoneNumber.list());
const onlyNumber = async () => {
  const [number, ...otherNumbers] = await listNumbers();
  expect(otherNumbers).toEqual([]);
  if (!number) throw new Error("No number");
  return number;
};

let purchaseCount = 0;
let elapsedMinutes = 0;
/** Runs the sweeper after each of these pauses, in minutes. */
async function sweepAfter(...pauses: number[]): Promise<void> {
  for (const pause of pauses) {
    elapsedMinutes += pause;
    moveClockTo(elapsedMinutes * 60_000);
    await sweep();
  }
}

beforeEach(() => {
  elapsedMinutes = 0;
  numberToBuy = `+1415555${String(1000 + purchaseCount++)}`;
  startDay();
  resetOutside();
});

/** Removes all numbers, so that the next test starts with an empty table. */
afterEach(async () => {
  resetOutside();
  outside.owned.set(numberToBuy, foreignSettings);
  for (const { numberId } of await listNumbers())
    await asOwner(() => PhoneNumber.remove(numberId, { losesSettings: true }));
});

/** Kills the work after each of its steps in turn, each time in a fresh world. */
async function atEachStep(prepare: () => Promise<unknown>, work: () => Promise<unknown>, check: () => Promise<void>) {
  for (let steps = 0; ; steps += 1) {
    resetOutside();
    for (const { numberId } of await listNumbers())
      await asOwner(() => PhoneNumber.remove(numberId, { losesSettings: true })).catch(() => {});
    resetOutside();
    await prepare();
    const isKilled = await killedAfter(steps, () => asOwner(work));
    try {
      await check();
    } catch (error) {
      throw new Error(`killed after ${steps} steps: ${String(error)}`, { cause: error });
    }
    if (!isKilled) return;
    expect(steps).toBeLessThan(100);
  }
}

function expectConnected(secret = outside.secret) {
  expect([...outside.registered.values()]).toEqual([{ phoneNumber, secret }]);
}

it("an import resumes by itself wherever it was killed, and can still be undone", () =>
  atEachStep(
    async () => {},
    importFrontDesk,
    async () => {
      await sweepAfter(2, 2);
      // An import that was killed before its first write failed visibly, so the user repeats it.
      if ((await listNumbers()).length === 0) await asOwner(importFrontDesk);
      const number = await onlyNumber();
      expect(number).toMatchObject({ status: "registered", canText: true, smsHost: "pbx.example" });
      expect(number.leaseUntil).toBeUndefined();
      expectConnected();
      expect(outside.owned.get(phoneNumber)).toEqual(ownSettings(number.numberId));
      await asOwner(() => PhoneNumber.remove(number.numberId));
      expect(outside.owned.get(phoneNumber)).toEqual(foreignSettings);
      expect([...outside.registered]).toEqual([]);
    },
  ));

it("a deletion that was killed is finished when it is repeated", () =>
  atEachStep(
    () => asOwner(importFrontDesk),
    async () => PhoneNumber.remove((await PhoneNumber.list())[0]?.numberId ?? ""),
    async () => {
      for (const { numberId } of await listNumbers()) await asOwner(() => PhoneNumber.remove(numberId));
      expect(outside.owned.get(phoneNumber)).toEqual(foreignSettings);
      expect([...outside.registered]).toEqual([]);
      await asOwner(importFrontDesk);
      expect(await onlyNumber()).toMatchObject({ status: "registered" });
    },
  ));

it("new credentials reach every place, or none", () =>
  atEachStep(
    async () => {
      await asOwner(importFrontDesk);
      outside.secret = "b".repeat(32);
    },
    async () => PhoneNumber.reconnect((await PhoneNumber.list())[0]?.numberId ?? "", await seal(account())),
    async () => {
      await sweepAfter(2, 2);
      const number = await onlyNumber();
      const opened = await asOwner(() => PhoneNumber.openAccount(number));
      expect(number.status).toBe("registered");
      expectConnected(opened.provider === "twilio" ? opened.authToken : "");
      await asOwner(async () => PhoneNumber.reconnect(number.numberId, await seal(account())));
      expectConnected("b".repeat(32));
    },
  ));

it("a number is ordered once at most, and a bought number is imported, wherever the purchase was killed", () =>
  atEachStep(
    async () => {
      // Purchases are remembered, so each try buys another number.
      numberToBuy = `+1415555${String(1000 + purchaseCount++)}`;
    },
    async () => PhoneNumber.buy({ encrypted: await seal(account()), phoneNumber: numberToBuy, label: "New line" }),
    async () => {
      await sweepAfter(2, 2, 4, 2);
      expect(outside.orders.length).toBeLessThanOrEqual(1);
      const purchases = await asOwner(() => PhoneNumber.listPurchases());
      const purchase = purchases.find((order) => order.phoneNumber === numberToBuy);
      const [number] = await listNumbers();
      if (outside.orders.length === 0) {
        expect([undefined, "failed"]).toContain(purchase?.state);
        expect(number).toBeUndefined();
        return;
      }
      expect(purchase).toMatchObject({ state: "imported", isBought: true, numberId: number?.numberId });
      expect(purchase?.sealed).toBeUndefined();
      expect(number).toMatchObject({ status: "registered", label: "New line" });
    },
  ));

describe("a purchase", () => {
  const order = async () => ({ encrypted: await seal(account()), phoneNumber: numberToBuy, label: "New line" });
  const buy = () => asOwner(async () => PhoneNumber.buy(await order()));

  it("requested three times at the same time is ordered once", async () => {
    const results = await Promise.allSettled([buy(), buy(), buy()]);
    expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(outside.orders).toEqual([numberToBuy]);
  });

  it("without an answer is looked up, and imported", async () => {
    outside.orderAnswer = "unknown";
    expect((await buy()).purchase).toMatchObject({ state: "unknown", isBought: false });
    expect((await buy()).purchase.state).toBe("unknown");
    await sweepAfter(1, 1);
    expect((await asOwner(() => PhoneNumber.listPurchases()))[0]).toMatchObject({ state: "imported", isBought: true });
    expect(outside.orders).toEqual([numberToBuy]);
  });

  it("that is refused says why, keeps no secrets, and may be tried again", async () => {
    outside.orderAnswer = "rejected";
    const { purchase } = await buy();
    expect(purchase).toMatchObject({ state: "failed", isBought: false, reason: refusal("twilio_documents_required") });
    expect(purchase.sealed).toBeUndefined();
    outside.orderAnswer = undefined;
    expect((await buy()).purchase.state).toBe("imported");
  });

  it("with a failed import says that it is paid for, and is imported as soon as the voice provider answers", async () => {
    outside.voice = "silent";
    const { purchase, number } = await buy();
    expect(purchase).toMatchObject({ state: "bought", isBought: true, reason: refusal("voice_provider_unavailable") });
    expect(number).toBeUndefined();
    outside.voice = "takes";
    await sweepAfter(1, 1, 1);
    expect((await asOwner(() => PhoneNumber.listPurchases()))[0]).toMatchObject({ state: "imported" });
  });
});

describe("a number", () => {
  it("with credentials that its carrier refuses is deleted only if the user accepts that its settings are lost", async () => {
    await asOwner(importFrontDesk);
    const { numberId } = await onlyNumber();
    const before = outside.owned.get(phoneNumber);
    outside.secret = "d".repeat(32);
    const refused = asOwner(() => PhoneNumber.remove(numberId));
    await expect(refused).rejects.toMatchObject({ code: "conflict", issues: [{ path: "loseSettings" }] });
    expect(await onlyNumber()).toMatchObject({ status: "registered" });
    expectConnected("a".repeat(32));
    await asOwner(() => PhoneNumber.remove(numberId, { losesSettings: true }));
    expect(await listNumbers()).toEqual([]);
    expect([[...outside.registered], outside.owned.get(phoneNumber)]).toEqual([[], before]);
  });

  it("of Telnyx loses its public key when it gets another API key without one", async () => {
    const publicKey = `${"A".repeat(43)}=`;
    const telnyx = (apiKey: string, fields: object = {}) => ({ provider: "telnyx" as const, apiKey, ...fields });
    const keys = ["KEY0123456789ABCDEF0", "KEY9876543210FEDCBA9"] as const;
    outside.secret = keys[0];
    const first = { ...telnyx(keys[0], { publicKey }), phoneNumber, label: "Front desk" };
    const { numberId } = await asOwner(async () => PhoneNumber.importNumber(await seal(first)));
    const reconnect = (form: object) =>
      asOwner(async () => PhoneNumber.openAccount(await PhoneNumber.reconnect(numberId, await seal(form))));
    expect(await reconnect(telnyx(keys[0]))).toMatchObject({ publicKey });
    outside.secret = keys[1];
    expect(await reconnect(telnyx(keys[1]))).toEqual(telnyx(keys[1]));
    expect(await onlyNumber()).toMatchObject({ hasPublicKey: false });
  });

  it("that the voice provider refuses gets its carrier's settings back immediately", async () => {
    outside.voice = "rejects";
    await expect(asOwner(importFrontDesk)).rejects.toThrow("Not a number that can be registered.");
    expect(outside.owned.get(phoneNumber)).toEqual(foreignSettings);
    expect(await onlyNumber()).toMatchObject({
      status: "failed",
      reason: refusal("provider_message", { words: "Not a number that can be registered." }),
    });
    outside.voice = "takes";
    await asOwner(importFrontDesk);
    expect(await onlyNumber()).toMatchObject({ status: "registered", smsHost: "pbx.example" });
  });

  it("that works stays registered while its carrier does not answer", async () => {
    await asOwner(importFrontDesk);
    const { numberId } = await onlyNumber();
    outside.carrier = "silent";
    await expect(asOwner(() => PhoneNumber.check(numberId))).rejects.toMatchObject({ code: "provider_unavailable" });
    expect(await onlyNumber()).toMatchObject({ status: "registered" });
    await expect(asOwner(() => PhoneNumber.remove(numberId))).rejects.toMatchObject({ code: "provider_unavailable" });
    outside.carrier = "answers";
    await asOwner(() => PhoneNumber.check(numberId));
  });

  it("with secrets that changed at the carrier must be reconnected with the new secrets", async () => {
    await asOwner(importFrontDesk);
    const { numberId } = await onlyNumber();
    const before = await listNumbers();
    outside.secret = "c".repeat(32);
    await asOwner(() => PhoneNumber.recheckAfterBadSignature(numberId, nowIso()));
    expect(await onlyNumber()).toMatchObject({ status: "reconnect" });
    const reconnect = (secret: string) =>
      asOwner(async () => PhoneNumber.reconnect(numberId, await seal(account(secret))));
    await expect(reconnect("a".repeat(32))).rejects.toMatchObject({ code: "provider_refused" });
    await reconnect("c".repeat(32));
    expect(await onlyNumber()).toMatchObject({ status: "registered", voiceNumberId: before[0]?.voiceNumberId });
    expectConnected("c".repeat(32));
  });

  it("that gets badly signed requests is rarely checked at its carrier, and stays registered", async () => {
    await asOwner(importFrontDesk);
    const { numberId } = await onlyNumber();
    const before = stepsTaken;
    for (let round = 0; round < 5; round += 1)
      await asOwner(() => PhoneNumber.recheckAfterBadSignature(numberId, nowIso()));
    // A check that is not due yet takes two steps; the first check also writes and asks the carrier.
    expect(stepsTaken - before).toBeLessThanOrEqual(12);
    expect(await onlyNumber()).toMatchObject({ status: "registered" });
  });

  it("does not contact people on its carrier's opt-out list", async () => {
    outside.optedOut.push("+4930555987");
    await asOwner(importFrontDesk);
    const { suppressedAmong } = await import("@callwright/core/compliance/index");
    expect([...(await asOwner(() => suppressedAmong(["+4930555987"])))]).toEqual(["+4930555987"]);
  });

  it("keeps settings changed by its owner meanwhile when it is deleted", async () => {
    await asOwner(importFrontDesk);
    const { numberId } = await onlyNumber();
    const ownersSettings = { smsUrl: "https://elsewhere.example/" };
    outside.owned.set(phoneNumber, ownersSettings);
    await asOwner(() => PhoneNumber.remove(numberId));
    expect(outside.owned.get(phoneNumber)).toEqual(ownersSettings);
  });
});
