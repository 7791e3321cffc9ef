/** Texts whose webhooks failed: a STOP in one takes effect, however late the carrier lists it. */
import { suppressedAmong } from "@callwright/core/compliance/index";
import { now, nowIso } from "@callwright/core/kernel/clock";
import { readEnvelope } from "@callwright/core/kernel/message";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Text from "@callwright/core/text/index";
import { afterEach, beforeEach, expect, it } from "vitest";
import { moveClockTo, startDay } from "../support/run/day.ts";
import { asOwner, begin, outside, seal, sweep, sweepTexts, useNumberWorld } from "../support/tenants/number-world.ts";

useNumberWorld();

const phoneNumber = "+14155550111";
const account = (secret = outside.secret) => ({
  provider: "twilio" as const,
  accountSid: `AC${"0".repeat(32)}`,
  authToken: secret,
});

let minute = 0;
let numberId = "";
let people = 0;

beforeEach(async () => {
  minute = 0;
  startDay();
  begin();
  const form = { ...account(), phoneNumber, label: "Front desk" };
  numberId = (await asOwner(async () => PhoneNumber.importNumber(await seal(form)))).numberId;
});
afterEach(async () => {
  await asOwner(() => PhoneNumber.remove(numberId, { losesSettings: true }));
});

/** Whatever lies in the queues is handled. */
async function delivered(): Promise<void> {
  for (let letter = outside.letters.shift(); letter; letter = outside.letters.shift()) {
    const { type } = readEnvelope(letter).envelope;
    if (type === "texts.missed") await asOwner(() => Text.catchUp(numberId));
  }
}

/** A round of the sweeper in each minute, and what comes of it. */
async function pass(minutes: number): Promise<void> {
  for (const end = minute + minutes; minute < end; ) {
    minute += 1;
    moveClockTo(minute * 60_000);
    await sweep();
    await sweepTexts();
    await delivered();
  }
}

/** A webhook was refused just now. */
const refused = (at = nowIso()) =>
  asOwner(async () => {
    if (await PhoneNumber.recheckAfterBadSignature(numberId, at)) await Text.catchUp(numberId);
  });

/** A person texts STOP now; the carrier lists it after `minutes`. */
function stops(lagMinutes = 0): string {
  people += 1;
  const from = `+49151555${String(10_000 + people)}`;
  const text = { carrierId: `SM${people}`, from, to: phoneNumber, body: "STOP", mediaCount: 0, at: nowIso() };
  outside.received.push({ ...text, shownMs: now() + lagMinutes * 60_000 });
  return from;
}

const isStopped = (person: string) => asOwner(async () => (await suppressedAmong([person])).has(person));
const read = () => asOwner(() => PhoneNumber.list()).then(([number]) => number);

it("one that the books show at once is read at once, and one that they show late as soon as they do", async () => {
  const [prompt, late] = [stops(), stops(55)];
  await refused();
  expect([await isStopped(prompt), await isStopped(late)]).toEqual([true, false]);
  await pass(66);
  expect(await isStopped(late)).toBe(true);
  await pass(30);
  const number = await read();
  expect([number?.missedSince, number?.missedUntil, number?.readAt]).toEqual([undefined, undefined, undefined]);
});

it("one whose failure was not reported, because another's was a moment ago, is read all the same", async () => {
  await refused();
  await pass(9);
  const person = stops(20);
  await pass(35);
  expect(await isStopped(person)).toBe(true);
});

it("the books are read again where they could not be, without another message", async () => {
  const person = stops();
  outside.unread = 2;
  await refused();
  expect(await isStopped(person)).toBe(false);
  await pass(3);
  expect(await isStopped(person)).toBe(true);
  expect(await read()).toMatchObject({ status: "registered" });
});

it("secrets that the carrier refuses while its books are read make the number say so", async () => {
  await refused();
  outside.secret = "b".repeat(32);
  await pass(12);
  expect(await read()).toMatchObject({ status: "reconnect" });
});

it("those of a number that only the sweeper could connect again are read as well", async () => {
  outside.secret = "b".repeat(32);
  const person = stops();
  await refused();
  expect(await read()).toMatchObject({ status: "reconnect" });
  await pass(30);
  outside.voice = "silent";
  const again = asOwner(async () => PhoneNumber.reconnect(numberId, await seal(account())));
  await expect(again).rejects.toMatchObject({ code: "provider_unavailable" });
  expect(await isStopped(person)).toBe(false);
  outside.voice = "takes";
  await pass(4);
  expect(await read()).toMatchObject({ status: "registered" });
  expect(await isStopped(person)).toBe(true);
});

it("one that cannot be processed does not block the others, and is reported to the platform", async () => {
  outside.received.push(JSON.parse(`{ "carrierId": "SM_bad", "from": "+4915155500001", "to": "${phoneNumber}" }`));
  Object.assign(outside.received.at(-1) ?? {}, { at: nowIso() });
  const person = stops();
  await expect(refused()).rejects.toThrow();
  expect(await isStopped(person)).toBe(true);
  expect((await read())?.readAt).toBeDefined();
});

it("more than can be read at a time are read one after the other, each once", async () => {
  const persons = Array.from({ length: 4 }, () => stops());
  outside.readMs = 9_000;
  await refused();
  expect(outside.letters).toHaveLength(1);
  await delivered();
  expect(await Promise.all(persons.map(isStopped))).toEqual([true, true, true, true]);
  expect(outside.told).toHaveLength(new Set(outside.told).size);
});

it("one that comes while new secrets are told to everybody is read, though no refusal casts doubt on anything", async () => {
  outside.secret = "b".repeat(32);
  await asOwner(async () => PhoneNumber.reconnect(numberId, await seal(account())));
  const person = stops();
  await pass(11);
  expect(await isStopped(person)).toBe(true);
});

it("strangers who go on posting have the latest texts read now and then, and no more than those", async () => {
  for (let hours = 0; hours < 3; hours += 1) {
    await refused();
    await pass(60);
  }
  const { missedSince = "" } = (await read()) ?? {};
  expect(now() - Date.parse(missedSince)).toBeLessThan(90 * 60_000);
});

it("an unsigned text waits while the carrier rejects our credentials and cannot confirm it", async () => {
  const person = stops();
  const told = { provider: "twilio" as const, numberId, key: JSON.stringify(outside.received.at(-1)), isSigned: false };
  outside.secret = "b".repeat(32);
  await asOwner(() => Text.applyCarrierWebhook(told));
  expect(await read()).toMatchObject({ status: "reconnect" });
  await asOwner(async () => PhoneNumber.reconnect(numberId, await seal(account())));
  await pass(1);
  expect(await isStopped(person)).toBe(true);
});

it("an unsigned text that the carrier does not list yet is read once it does", async () => {
  const told = { carrierId: "SM_late", from: "+4915155599999", to: phoneNumber, body: "STOP", mediaCount: 0 };
  await asOwner(() =>
    Text.applyCarrierWebhook({ provider: "twilio", numberId, key: JSON.stringify(told), isSigned: false }),
  );
  expect(await isStopped(told.from)).toBe(false);
  outside.received.push({ ...told, at: nowIso() });
  await pass(11);
  expect(await isStopped(told.from)).toBe(true);
});
