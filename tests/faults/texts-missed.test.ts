/** Texts whose webhooks failed: a STOP in one takes effect, however late the carrier lists it. */
import { suppressedAmong } from "@callwright/core/compliance/index";
import { now, nowIso } from "@callwright/core/kernel/clock";
import { readEnvelope } from "@callwright/core/kernel/message";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Text from "@callwright/core/text/index";
import { afterEach, beforeEach, expect, it } from "vitest";
import { moveClockTo, startDay } from "../support/run/day.ts";
import {
  asOwner,
  outside,
  resetOutside,
  seal,
  sweep,
  sweepTexts,
  useNumberWorld,
} from "../support/tenants/number-world.ts";

useNumberWorld();

const phoneNumber = "+14155550111";
const account = () => ({
  provider: "twilio" as const,
  accountSid: `AC${"0".repeat(32)}`,
  authToken: outside.secret,
});

let elapsedMinutes = 0;
let numberId = "";
let peopleCount = 0;

beforeEach(async () => {
  elapsedMinutes = 0;
  startDay();
  resetOutside();
  const form = { ...account(), phoneNumber, label: "Front desk" };
  numberId = (await asOwner(async () => PhoneNumber.importNumber(await seal(form)))).numberId;
});
afterEach(async () => {
  await asOwner(() => PhoneNumber.remove(numberId, { losesSettings: true }));
});

/** Handles every queued message. */
async function handleMessages(): Promise<void> {
  for (let body = outside.messages.shift(); body; body = outside.messages.shift()) {
    const { type } = readEnvelope(body).envelope;
    if (type === "texts.missed") await asOwner(() => Text.catchUp(numberId));
  }
}

/**
 * Sweeps in each minute, and handles the messages that the sweeps send. After a failed webhook the product reads the
 * carrier's list every ten minutes, until 65 minutes after the last text that may be missed: the list may lag so long.
 */
async function passMinutes(minutes: number): Promise<void> {
  for (const end = elapsedMinutes + minutes; elapsedMinutes < end; ) {
    elapsedMinutes += 1;
    moveClockTo(elapsedMinutes * 60_000);
    await sweep();
    await sweepTexts();
    await handleMessages();
  }
}

/** Does what a webhook with a bad signature causes. */
const refuseWebhook = () =>
  asOwner(async () => {
    if (await PhoneNumber.recheckAfterBadSignature(numberId, nowIso())) await Text.catchUp(numberId);
  });

/** A person texts STOP now; the carrier lists it after `minutes`. */
function textStop(lagMinutes = 0): string {
  peopleCount += 1;
  const from = `+49151555${String(10_000 + peopleCount)}`;
  const text = { carrierId: `SM${peopleCount}`, from, to: phoneNumber, body: "STOP", mediaCount: 0, at: nowIso() };
  outside.received.push({ ...text, shownMs: now() + lagMinutes * 60_000 });
  return from;
}

const isStopped = (person: string) => asOwner(async () => (await suppressedAmong([person])).has(person));
const readNumber = () => asOwner(() => PhoneNumber.list()).then(([number]) => number);

it("a text is read as soon as the carrier lists it, whether immediately or late", async () => {
  const [promptPerson, latePerson] = [textStop(), textStop(55)];
  await refuseWebhook();
  expect([await isStopped(promptPerson), await isStopped(latePerson)]).toEqual([true, false]);
  await passMinutes(66);
  expect(await isStopped(latePerson)).toBe(true);
  await passMinutes(30);
  const number = await readNumber();
  expect([number?.missedSince, number?.missedUntil, number?.readAt]).toEqual([undefined, undefined, undefined]);
});

it("a text is read though its failed webhook was not reported, because one had been reported just before", async () => {
  await refuseWebhook();
  await passMinutes(9);
  const person = textStop(20);
  await passMinutes(35);
  expect(await isStopped(person)).toBe(true);
});

it("a list that could not be read is read again without another message", async () => {
  const person = textStop();
  outside.failingListRequests = 2;
  await refuseWebhook();
  expect(await isStopped(person)).toBe(false);
  await passMinutes(3);
  expect(await isStopped(person)).toBe(true);
  expect(await readNumber()).toMatchObject({ status: "registered" });
});

it("secrets that the carrier refuses while its list is read mark the number for reconnection", async () => {
  await refuseWebhook();
  outside.secret = "b".repeat(32);
  await passMinutes(12);
  expect(await readNumber()).toMatchObject({ status: "reconnect" });
});

it("texts of a number that only the sweeper could reconnect are read as well", async () => {
  outside.secret = "b".repeat(32);
  const person = textStop();
  await refuseWebhook();
  expect(await readNumber()).toMatchObject({ status: "reconnect" });
  await passMinutes(30);
  outside.voice = "silent";
  const reconnection = asOwner(async () => PhoneNumber.reconnect(numberId, await seal(account())));
  await expect(reconnection).rejects.toMatchObject({ code: "provider_unavailable" });
  expect(await isStopped(person)).toBe(false);
  outside.voice = "takes";
  await passMinutes(4);
  expect(await readNumber()).toMatchObject({ status: "registered" });
  expect(await isStopped(person)).toBe(true);
});

it("a text that cannot be processed does not block the others, and is reported to the platform", async () => {
  // A text without a body, which the type does not allow.
  outside.received.push(JSON.parse(`{ "carrierId": "SM_bad", "from": "+4915155500001", "to": "${phoneNumber}" }`));
  Object.assign(outside.received.at(-1) ?? {}, { at: nowIso() });
  const person = textStop();
  await expect(refuseWebhook()).rejects.toThrow();
  expect(await isStopped(person)).toBe(true);
  expect((await readNumber())?.readAt).toBeDefined();
});

it("more texts than can be read at a time are read one after the other, each once", async () => {
  const persons = Array.from({ length: 4 }, () => textStop());
  // A worker reads for twelve seconds at most.
  outside.readMs = 9_000;
  await refuseWebhook();
  expect(outside.messages).toHaveLength(1);
  await handleMessages();
  expect(await Promise.all(persons.map(isStopped))).toEqual([true, true, true, true]);
  expect(outside.listedTextIds).toHaveLength(new Set(outside.listedTextIds).size);
});

it("a text that arrives while new secrets take effect is read, though no webhook was refused", async () => {
  outside.secret = "b".repeat(32);
  await asOwner(async () => PhoneNumber.reconnect(numberId, await seal(account())));
  const person = textStop();
  await passMinutes(11);
  expect(await isStopped(person)).toBe(true);
});

it("strangers who keep posting cause only occasional reads of the latest texts", async () => {
  for (let hours = 0; hours < 3; hours += 1) {
    await refuseWebhook();
    await passMinutes(60);
  }
  const { missedSince = "" } = (await readNumber()) ?? {};
  expect(now() - Date.parse(missedSince)).toBeLessThan(90 * 60_000);
});

it("an unsigned text waits while the carrier rejects our credentials and cannot confirm it", async () => {
  const person = textStop();
  const hook = { provider: "twilio" as const, numberId, key: JSON.stringify(outside.received.at(-1)), isSigned: false };
  outside.secret = "b".repeat(32);
  await asOwner(() => Text.applyCarrierWebhook(hook));
  expect(await readNumber()).toMatchObject({ status: "reconnect" });
  await asOwner(async () => PhoneNumber.reconnect(numberId, await seal(account())));
  await passMinutes(1);
  expect(await isStopped(person)).toBe(true);
});

it("an unsigned text that the carrier does not list yet is read once it does", async () => {
  const text = { carrierId: "SM_late", from: "+4915155599999", to: phoneNumber, body: "STOP", mediaCount: 0 };
  await asOwner(() =>
    Text.applyCarrierWebhook({ provider: "twilio", numberId, key: JSON.stringify(text), isSigned: false }),
  );
  expect(await isStopped(text.from)).toBe(false);
  outside.received.push({ ...text, at: nowIso() });
  await passMinutes(11);
  expect(await isStopped(text.from)).toBe(true);
});
