/** Contact state of a number: one live call, every ring counted once, no forbidden call. */
import { readContactState } from "@callwright/core/compliance/contact-state";
import * as Compliance from "@callwright/core/compliance/index";
import { db } from "@callwright/core/db/service";
import { transact } from "@callwright/core/db/transact";
import { nowIso, setClockOffset, toIso } from "@callwright/core/kernel/clock";
import { context, runAs, runIn } from "@callwright/core/kernel/context";
import { nextWorkingMorning } from "@callwright/local/working-hours";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withLaggingReads } from "../support/run/lagging.ts";
import { tableForFile } from "../support/run/table.ts";

const inTable = tableForFile();
const run = (work: () => Promise<void>) => inTable("ten_acme", work);
const dayMs = 86_400_000;

/** Ten in the morning of the next working day. */
let morning = 0;
const setClock = (ms: number) => setClockOffset(ms - Date.now());
beforeEach(() => {
  morning = nextWorkingMorning(Date.now());
  setClock(morning);
});
afterEach(() => setClockOffset(0));

let lastNumber = 0;
const freshNumber = (prefix = "+4915199") => {
  lastNumber += 1;
  return `${prefix}${String(lastNumber).padStart(6, "0")}`;
};

const check = (phoneNumber: string) =>
  Compliance.check({ phoneNumber, channel: "call", purpose: "outreach", basis: "entered" });

async function checkAllowed(phoneNumber: string): Promise<Compliance.AllowDecision> {
  const decision = await check(phoneNumber);
  if (decision.kind !== "allow") throw new Error(`Not allowed: ${decision.rule}`);
  return decision;
}

const lock = async ({ contactState }: Compliance.AllowDecision, callId: string) =>
  (await transact((writer) => [Compliance.lock(writer, contactState, { callId, numberId: "num_1" })])).ok;
const unlock = async (phoneNumber: string, callId: string, dialed: Compliance.DialOutcome) =>
  (await transact((writer) => [Compliance.unlock(writer, { phoneNumber, callId }, dialed)])).ok;

async function ring(phoneNumber: string, callId: string, { reachedPerson = false } = {}) {
  expect(await lock(await checkAllowed(phoneNumber), callId)).toBe(true);
  expect(await unlock(phoneNumber, callId, { hasRung: true, at: nowIso(), reachedPerson })).toBe(true);
}

describe("the lock on a number", () => {
  it("goes to only one of many calls that request it at the same time", () =>
    run(async () => {
      const phoneNumber = freshNumber();
      const decision = await checkAllowed(phoneNumber);
      const locked = await Promise.all(Array.from({ length: 20 }, (_, index) => lock(decision, `call_${index}`)));
      expect(locked.filter(Boolean)).toHaveLength(1);
      expect(await check(phoneNumber)).toMatchObject({ kind: "later", rule: "busy" });
    }));

  it("is refused for a check from before the number rang or was put on the do-not-call list", () =>
    run(async () => {
      const [rung, optedOut] = [freshNumber(), freshNumber()];
      const [beforeRing, beforeOptOut] = [await checkAllowed(rung), await checkAllowed(optedOut)];
      await ring(rung, "call_1");
      expect(await lock(beforeRing, "call_2")).toBe(false);
      await Compliance.suppress({ phoneNumber: optedOut, source: "sms", words: "STOP" });
      expect(await lock(beforeOptOut, "call_3")).toBe(false);
    }));

  it("is released once, and only by the call that holds it", () =>
    run(async () => {
      const phoneNumber = freshNumber();
      const dialed = { hasRung: true, at: nowIso(), reachedPerson: false } as const;
      expect(await lock(await checkAllowed(phoneNumber), "call_1")).toBe(true);
      expect(await unlock(phoneNumber, "call_2", dialed)).toBe(false);
      expect(await unlock(phoneNumber, "call_1", dialed)).toBe(true);
      expect(await unlock(phoneNumber, "call_1", dialed)).toBe(false);
      expect(await readContactState(phoneNumber)).toMatchObject({
        dialCount: 1,
        misses: 1,
        liveCallId: undefined,
      });
    }));
});

describe("the caps", () => {
  it("count a ring for its day, and nothing for a dial that certainly did not ring", () =>
    run(async () => {
      const phoneNumber = freshNumber();
      expect(await lock(await checkAllowed(phoneNumber), "call_1")).toBe(true);
      expect(await unlock(phoneNumber, "call_1", { hasRung: false })).toBe(true);
      await ring(phoneNumber, "call_2");
      expect(await check(phoneNumber)).toMatchObject({ kind: "later", rule: "cap.day" });
    }));

  it("end the attempts after five days without an answer; people who answer may be called again", () =>
    run(async () => {
      const [silent, talker] = [freshNumber(), freshNumber()];
      for (let day = 0, when = morning; day < 5; day += 1, when = nextWorkingMorning(when + dayMs)) {
        setClock(when);
        await ring(silent, `call_s${day}`);
        await ring(talker, `call_t${day}`, { reachedPerson: day === 4 });
      }
      setClock(nextWorkingMorning(morning + 10 * dayMs));
      expect(await check(silent)).toMatchObject({ kind: "never", rule: "cap.all" });
      expect(await check(talker)).toMatchObject({ kind: "allow" });
    }));

  it("keep the row small: rings that no cap counts any more are dropped", () =>
    run(async () => {
      const phoneNumber = freshNumber();
      for (let round = 0, when = morning; round < 8; round += 1, when = nextWorkingMorning(when + 3 * dayMs)) {
        setClock(when);
        await ring(phoneNumber, `call_${round}`, { reachedPerson: true });
      }
      const { data } = await db().contactState.get({ tenantId: "ten_acme", phoneNumber }).go();
      expect(data?.dialCount).toBe(8);
      expect(data?.dials?.length).toBeLessThan(5);
    }));
});

describe("the do-not-call list", () => {
  it("counts a number once, however many requests add it at the same time", () =>
    run(async () => {
      const phoneNumber = freshNumber();
      const { total } = await Compliance.DoNotCall.page({ search: "" });
      const suppressions = Array.from({ length: 5 }, (_, index) =>
        Compliance.suppress({ phoneNumber, source: "sms", words: `STOP ${index}` }),
      );
      expect((await Promise.all(suppressions)).filter(Boolean)).toHaveLength(1);
      const { entries, total: totalAfter } = await Compliance.DoNotCall.page({ search: phoneNumber });
      expect(totalAfter).toBe(total + 1);
      expect(entries).toMatchObject([{ phoneNumber, source: "sms" }]);
    }));

  it("adds people who opted out in a call, and in the Emirates those who declined", () =>
    run(async () => {
      const [optedOut, german, emirati] = [freshNumber(), freshNumber(), freshNumber("+97150")];
      const afterCall = (phoneNumber: string, result: { optOut: boolean; isRefusal: boolean }) =>
        Compliance.suppressAfterCall({ phoneNumber, callId: "call_1", ...result });
      await afterCall(optedOut, { optOut: true, isRefusal: false });
      await afterCall(german, { optOut: false, isRefusal: true });
      await afterCall(emirati, { optOut: false, isRefusal: true });
      expect(await Compliance.suppressedAmong([optedOut, german, emirati])).toEqual(new Set([optedOut, emirati]));
      const wordsOf = async (phoneNumber: string) => (await readContactState(phoneNumber)).suppression?.words;
      expect([await wordsOf(optedOut), await wordsOf(emirati)]).toEqual(["Asked not to be called again.", "Declined."]);
    }));
});

it("a number on the platform's list is never called, and no tenant can remove it", () =>
  run(async () => {
    const phoneNumber = freshNumber();
    const actAs = (roles: readonly ("superAdmin" | "tenantOwner")[], work: () => Promise<unknown>) =>
      runAs({ actor: { type: "user", tenantId: "ten_acme", userId: "user_1", roles } }, work);
    await actAs(["superAdmin"], () => Compliance.DoNotCall.add({ phoneNumber, note: "A hospital's emergency line" }));
    setClock(morning + 61_000); // The platform's list is cached for a minute.
    expect(await check(phoneNumber)).toMatchObject({ kind: "never", rule: "never-list" });
    await inTable("ten_globex", async () => expect(await check(phoneNumber)).toMatchObject({ rule: "never-list" }));
    await actAs(["tenantOwner"], async () => {
      expect((await Compliance.DoNotCall.page({ search: phoneNumber })).entries).toEqual([]);
      const removal = Compliance.DoNotCall.remove({ phoneNumber, reason: "We want to call them" });
      await expect(removal).rejects.toMatchObject({ code: "not_found" });
    });
    expect((await Compliance.preview([{ phoneNumber }])).skippedGroups).toMatchObject([
      { rule: "never-list", count: 1 },
    ]);
  }));

it("a gate with lagging reads still sees an opt-out", () =>
  run(async () => {
    const phoneNumber = freshNumber();
    await Compliance.suppress({ phoneNumber, source: "sms", words: "STOP" });
    const withoutSuppression = ({ suppressedAt: _, ...row }: Readonly<Record<string, unknown>>) => row;
    const decision = await withLaggingReads(withoutSuppression, () => check(phoneNumber));
    expect(decision).toMatchObject({ kind: "never", rule: "suppressed" });
  }));

it("a gate that cannot read its row refuses, and tries again later", () =>
  run(async () => {
    const client = Object.create(context().database.client, {
      send: { value: () => Promise.reject(new Error("The database does not answer")) },
    });
    const blind = { ...context(), database: { ...context().database, client } };
    expect(await runIn(blind, () => check(freshNumber()))).toMatchObject({ kind: "later", rule: "undecided" });
  }));

it("the counts before a launch name the gate's rule, also for a number that two rules forbid", () =>
  run(async () => {
    // The gate checks the kind of number before the do-not-call list.
    const phoneNumbers = ["+499001234567", "+4916012345678", "+4916012345679"];
    await Compliance.suppressMany(phoneNumbers.map((phoneNumber) => ({ phoneNumber, source: "csv" })));
    const rules = await Promise.all(phoneNumbers.map(async (phoneNumber) => (await check(phoneNumber)).rule));
    expect(rules).toEqual(["number.premium", "suppressed", "suppressed"]);
    const { skippedGroups } = await Compliance.preview(phoneNumbers.map((phoneNumber) => ({ phoneNumber })));
    expect(skippedGroups).toMatchObject([
      { rule: "suppressed", count: 2 },
      { rule: "number.premium", count: 1 },
    ]);
  }));

it("the counts before a launch agree with the gate, for 100,000 people with 3,000 of them on the list", () =>
  run(async () => {
    const numbers = Array.from({ length: 100_000 }, (_, index) => `+49160${1_000_000 + index}`);
    const americans = Array.from({ length: 500 }, (_, index) => `+1310${5_550_000 + index}`);
    await Compliance.suppressMany(numbers.slice(0, 3_000).map((phoneNumber) => ({ phoneNumber, source: "csv" })));
    const people = [...numbers, ...americans].map((phoneNumber, index) => ({
      phoneNumber,
      // 5,000 of the people were called an hour ago.
      calledAt: index >= 90_000 && index < 95_000 ? toIso(morning - 3_600_000) : null,
    }));
    const preview = await Compliance.preview(people);
    expect(preview).toMatchObject({ now: 92_000, later: 5_500, skipped: 3_000 });
    expect(preview.skippedGroups).toMatchObject([{ rule: "suppressed", count: 3_000 }]);
    // Ten in the morning in Berlin is one at night in Los Angeles, where the hours begin later today.
    expect(preview.laterGroups).toMatchObject([
      { rule: "hours", count: 500 },
      { rule: "cap.day", count: 5_000 },
    ]);
    expect(preview.nextOpening).toMatchObject({ place: "Los Angeles", at: preview.laterGroups[0]?.at });
    expect(await check(numbers[3_000] ?? "")).toMatchObject({ kind: "allow" });
    expect(await check(americans[0] ?? "")).toMatchObject({ kind: "later", until: preview.nextOpening?.at });
    expect(await check(numbers[2_999] ?? "")).toMatchObject({ kind: "never", rule: "suppressed" });
  }));
