/** What follows from an attempt: the next attempt in the person's calling hours, and their requests, each noted once. */
import { defaultReachPlan, type ReachPlan } from "@callwright/contracts";
import * as Billing from "@callwright/core/billing/index";
import { now, setClockOffset, toIso } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { Ports } from "@callwright/core/ports/index";
import * as Reach from "@callwright/core/reach/index";
import { beforeEach, describe, expect, it } from "vitest";
import { demoJob } from "../support/people/people.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

const tenantId = "ten_acme";
const queue = { async send() {} };
const ports: Ports = Object.create(noPorts, { queue: { value: queue } });
const run = tableForFile(ports);

/** A Tuesday in winter: 10:00 in Berlin. */
const tuesday = Date.parse("2027-01-12T09:00:00Z");
const setClock = (at: number) => {
  setClockOffset(0);
  setClockOffset(at - now());
};
beforeEach(() => setClock(tuesday));

interface World {
  readonly userId: string;
  readonly parentId: string;
}

function world(work: (world: World) => Promise<void>): Promise<void> {
  const userId = newId("user");
  const actor = { type: "user", tenantId, userId, sessionId: "ses_1", roles: [] } as const;
  return run(tenantId, () =>
    runAs({ actor }, async () => {
      await Billing.seedMeter({ userId, allowedMinutes: 100, freeMinutes: 0, plan: "Grow" });
      const { parentId: jobId } = await Parent.create({ ...demoJob, timezone: "Europe/Berlin" });
      await work({ userId, parentId: jobId });
    }),
  );
}

const phoneNumber = "+4915112345678";
const noRequests = { callbackAt: undefined, optOut: undefined, wrongNumber: undefined };
const dialed = (parentId: string) => ({ parentId, phoneNumber, attempt: 1, dialedAt: toIso(now()) });

describe("the next attempt", () => {
  it("comes on the person's next day when one ring a day is allowed, and names the miss that it follows", () =>
    world(async ({ parentId }) => {
      const next = await Reach.nextAttempt(dialed(parentId), { miss: "no_answer", analysis: noRequests });
      expect(next).toEqual({
        at: "2027-01-13T08:00:00.000Z",
        attempt: 2,
        why: "no_answer",
        misses: { no_answer: 1 },
      });
    }));

  it("follows the plan's delay if the phone did not ring", () =>
    world(async ({ parentId }) => {
      const plan: ReachPlan = { ...defaultReachPlan, attempts: { ...defaultReachPlan.attempts, failed: [30] } };
      await Reach.savePlan({ parentId, plan });
      const next = await Reach.nextAttempt(dialed(parentId), { miss: "failed", hasRung: false, analysis: noRequests });
      expect(next?.at.slice(0, 16)).toBe("2027-01-12T09:30");
    }));

  it("keeps to the plan's own hours in the person's day, whatever the job's zone", () =>
    world(async ({ parentId }) => {
      const window = { from: "17:00", to: "19:00", days: ["thu" as const] };
      await Reach.savePlan({ parentId, plan: { ...defaultReachPlan, window } });
      const next = await Reach.nextAttempt(dialed(parentId), { miss: "busy", analysis: noRequests });
      expect(next?.at).toBe("2027-01-14T16:00:00.000Z");
    }));

  it("is at the time that the person asked for, or when their day begins after it", () =>
    world(async ({ parentId }) => {
      const nextAtFor = async (callbackAt: string) =>
        (await Reach.nextAttempt(dialed(parentId), { analysis: { ...noRequests, callbackAt } }))?.at;
      expect(await nextAtFor("2027-01-12T15:00:00+01:00")).toBe("2027-01-12T14:00:00.000Z");
      expect(await nextAtFor("2027-01-12T22:00:00+01:00")).toBe("2027-01-13T08:00:00.000Z");
      expect(await nextAtFor("2027-01-11T15:00:00+01:00")).toBeUndefined();
    }));

  it("is in the hours of the zone that the gate used for the call, though the number implies another zone or none", () =>
    world(async ({ parentId }) => {
      const nextAt = async (phoneNumber: string, zone?: string) =>
        (await Reach.nextAttempt({ ...dialed(parentId), phoneNumber, zone }, { miss: "busy", analysis: noRequests }))
          ?.at;
      expect(await nextAt(phoneNumber, "Asia/Dubai")).toBe("2027-01-13T05:00:00.000Z");
      expect(await nextAt(phoneNumber, "Europe/Berlin")).toBe("2027-01-13T08:00:00.000Z");
      expect(await nextAt("+18005550100", "America/New_York")).toBe("2027-01-13T14:00:00.000Z");
      expect(await nextAt("+18005550100")).toBeUndefined();
    }));

  it("follows a callback request though the plan is used up, up to a limit", () =>
    world(async ({ parentId }) => {
      const analysis = { ...noRequests, callbackAt: "2027-01-12T15:00:00+01:00" };
      const nextAfter = (attempt: number) => Reach.nextAttempt({ ...dialed(parentId), attempt }, { analysis });
      expect(await nextAfter(4)).toMatchObject({ attempt: 5, why: "callback" });
      expect(await nextAfter(5)).toBeUndefined();
    }));

  it("is not planned for people who were reached, opted out or changed their number", () =>
    world(async ({ parentId }) => {
      expect(await Reach.nextAttempt(dialed(parentId), { analysis: noRequests })).toBeUndefined();
      for (const statement of [{ optOut: true }, { wrongNumber: true }]) {
        const analysis = { ...noRequests, ...statement, callbackAt: "2027-01-12T15:00:00+01:00" };
        expect(await Reach.nextAttempt(dialed(parentId), { miss: "no_answer", analysis })).toBeUndefined();
      }
    }));

  it("is not planned when the job is gone", () =>
    world(async ({ parentId }) => {
      await Parent.remove(parentId);
      expect(await Reach.nextAttempt(dialed(parentId), { miss: "no_answer", analysis: noRequests })).toBeUndefined();
    }));
});

describe("a follow-up", () => {
  const endedCall = ({ userId, parentId }: World, evaluation: object) => ({
    tenantId,
    userId,
    parentId,
    phoneNumber,
    evaluation,
    callId: newId("call"),
    parentTitle: "Nurse",
    candidateId: "cand_1",
    candidateName: "Mia Meyer",
    summary: "They asked for a call by a person.",
  });

  it("is noted once for each thing that a person asked for, however often their call's end is handled", () =>
    world(async (here) => {
      const callbackAt = "2027-01-12T15:00:00+01:00";
      const call = endedCall(here, { humanRequested: true, callbackAt });
      await Promise.all([Reach.noteRequests(call), Reach.noteRequests(call)]);
      await Reach.noteRequests(call);
      const { items, open } = await Reach.listFollowUps({});
      expect(open).toBe(2);
      expect(items.map(({ kind, at }) => [kind, at]).sort()).toEqual([
        ["callback", "2027-01-12T14:00:00.000Z"],
        ["human", undefined],
      ]);
    }));

  it("has the person's own words, or the summary where there are none", () =>
    world(async (here) => {
      await Reach.noteRequests(endedCall(here, { humanRequested: true, requestQuote: "A real person, please." }));
      setClock(now() - 1_000); // Earlier, so that it is listed second.
      await Reach.noteRequests(endedCall(here, { humanRequested: true }));
      const { items } = await Reach.listFollowUps({});
      expect(items.map(({ words, isQuote }) => [words, isQuote])).toEqual([
        ["A real person, please.", true],
        ["They asked for a call by a person.", undefined],
      ]);
    }));

  it("is not recorded for people who opted out or asked for nothing", () =>
    world(async (here) => {
      await Reach.noteRequests(endedCall(here, { humanRequested: true, optOut: true }));
      await Reach.noteRequests(endedCall(here, { humanRequested: false }));
      expect(await Reach.listFollowUps({})).toEqual({ items: [], open: 0, next: undefined });
    }));

  it("moves behind the open follow-ups when it is done, and back when reopened; pressing twice counts once", () =>
    world(async (here) => {
      const calls = [1, 2, 3].map(() => endedCall(here, { humanRequested: true }));
      for (const call of calls) {
        await Reach.noteRequests(call);
        setClock(now() + 1_000);
      }
      const listedCallIds = async () => (await Reach.listFollowUps({})).items.map(({ callId }) => callId);
      const newestFirst = calls.map(({ callId }) => callId).reverse();
      expect(await listedCallIds()).toEqual(newestFirst);
      const id = (await Reach.listFollowUps({})).items[0]?.followUpId ?? "";
      await Reach.setFollowUpDone(id, true);
      await Reach.setFollowUpDone(id, true);
      expect(await listedCallIds()).toEqual([newestFirst[1], newestFirst[2], newestFirst[0]]);
      expect((await Reach.listFollowUps({ parentId: here.parentId })).open).toBe(2);
      await Reach.setFollowUpDone(id, false);
      expect(await listedCallIds()).toEqual(newestFirst);
      expect((await Reach.listFollowUps({})).open).toBe(3);
    }));

  it("is listed a page at a time, none twice and none left out", () =>
    world(async (here) => {
      for (let count = 0; count < 35; count += 1) {
        await Reach.noteRequests(endedCall(here, { humanRequested: true }));
        setClock(now() + 1_000);
      }
      const first = await Reach.listFollowUps({});
      const second = await Reach.listFollowUps({ after: first.next });
      expect([first.items.length, second.items.length, second.next]).toEqual([30, 5, undefined]);
      const ids = [...first.items, ...second.items].map(({ followUpId }) => followUpId);
      expect(new Set(ids).size).toBe(35);
    }));

  it("is invisible to other users", () =>
    world(async (here) => {
      await Reach.noteRequests(endedCall(here, { humanRequested: true }));
      const id = (await Reach.listFollowUps({})).items[0]?.followUpId ?? "";
      await world(async () => {
        expect((await Reach.listFollowUps({})).items).toEqual([]);
        await expect(Reach.setFollowUpDone(id, true)).rejects.toMatchObject({ code: "not_found" });
        await expect(Reach.listFollowUps({ parentId: here.parentId })).rejects.toMatchObject({ code: "not_found" });
        await expect(Reach.getPlan(here.parentId)).rejects.toMatchObject({ code: "not_found" });
      });
    }));
});
