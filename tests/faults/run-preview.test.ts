/** A run's preview counts what the gate will decide, also for people whose rows name their time zone. */
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import * as Compliance from "@callwright/core/compliance/index";
import { db } from "@callwright/core/db/service";
import { transact } from "@callwright/core/db/transact";
import { now, toIso } from "@callwright/core/kernel/clock";
import { userActor } from "@callwright/core/kernel/context";
import * as Parent from "@callwright/core/parent/index";
import { expect, it } from "vitest";
import {
  candidatesOf,
  freshNumber,
  idAt,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";

useCallWorld();

/** The time zones that the rows name, if any. "Berlin" is a city and no zone. It is morning in Germany. */
const zones = [undefined, "America/New_York", "Berlin", "eastern time"];

async function addPeople({ jobId }: World): Promise<string[]> {
  const rows = zones.map((zone, index) => ({
    firstName: "Ann",
    lastName: "Lee",
    // A toll-free number has a location only if its row names a time zone.
    phoneNumber: index === 3 ? "+18005550100" : freshNumber(),
    ...(zone ? { variables: { Shift: "night", "Time Zone": zone } } : {}),
  }));
  return (await Candidate.add(await Parent.get(jobId), rows)).candidateIds;
}

async function gateCounts(parentId: string) {
  const decisions = await Promise.all(
    (await candidatesOf(parentId)).map(({ phoneNumber, ...person }) =>
      Compliance.assess({ phoneNumber, channel: "call", purpose: "outreach", ...Compliance.consentAndZone(person) }),
    ),
  );
  const count = (kind: string) => decisions.filter((decision) => decision.kind === kind).length;
  return { now: count("allow"), later: count("later"), skipped: count("never") };
}

it("people are counted by the zone of their own row: new ones, those in the list's files, changed ones, and chosen ones", () =>
  world(0, async (here) => {
    const candidateIds = await addPeople(here);
    const parentId = here.jobId;
    const expectCounts = async (counts: object) => {
      expect(await gateCounts(parentId)).toEqual(counts);
      for (const leads of ["all" as const, { candidateIds }]) {
        const preview = await Call.RunMonitor.preview({ parentId, leads });
        expect(preview).toMatchObject(counts);
        expect(preview.skippedGroups).toMatchObject([{ rule: "place.unknown", count: 1 }]);
        expect(preview.nextOpening).toMatchObject({ place: "New York" });
      }
    };
    await expectCounts({ now: 1, later: 2, skipped: 1 });
    await Candidate.runCompaction(parentId);
    await expectCounts({ now: 1, later: 2, skipped: 1 });
    const first = await Candidate.get(parentId, idAt(candidateIds, 0));
    await transact((writer) =>
      Candidate.patch(writer, first, { set: { variables: { timezone: "America/New_York" } } }),
    );
    await expectCounts({ now: 0, later: 3, skipped: 1 });
    await Candidate.runCompaction(parentId);
    await expectCounts({ now: 0, later: 3, skipped: 1 });
  }));

it("people who wait for their next attempt are left out, also once the list's files are rewritten", () =>
  world(2, async ({ jobId: parentId, ids }) => {
    const first = await Candidate.get(parentId, idAt(ids, 0));
    const nextAt = toIso(now() + 86_400_000);
    await transact((writer) => Candidate.patch(writer, first, { set: { nextAt, nextWhy: "callback" } }));
    const groups = async () => (await Call.RunMonitor.preview({ parentId, leads: "all" })).skippedGroups;
    const before = await groups();
    expect(before).toMatchObject([{ rule: "pending", count: 1 }]);
    await Candidate.rewriteIndex(parentId);
    expect(await groups()).toEqual(before);
  }));

/** A recruiter with this meter and five people who may be called. */
const withCredit = (meter: object, work: (parentId: string, numberId: string) => Promise<void>) =>
  world(5, async ({ jobId, numberId }) => {
    const { userId } = userActor();
    const tenant = { slug: "acme", name: "Acme", timezone: "Europe/Berlin", createdAt: toIso(now()) };
    await db()
      .tenant.put({ tenantId, ...tenant })
      .go();
    await db()
      .meter.put({ tenantId, userId, plan: "", allowedSeconds: 6_000, remainingSeconds: 6_000, ...meter })
      .go();
    await work(jobId, numberId);
  });

const previewOf = (parentId: string, numberIds: readonly string[] = []) =>
  Call.RunMonitor.preview({ parentId, leads: "all", numberIds });

it("the preview counts for now as many calls as the remaining minutes allow, at the user's average", async () => {
  // Two minutes a call until the user has an average; the last call may begin with less.
  await withCredit({ remainingSeconds: 180 }, async (parentId) => {
    expect(await previewOf(parentId)).toMatchObject({
      now: 2,
      withheld: { count: 3, why: "minutes" },
      minutesLeft: 3,
      estimate: { minutes: 10 },
    });
  });
  await withCredit({ remainingSeconds: 180, callsPlaced: 10, usedSeconds: 600 }, async (parentId) => {
    expect(await previewOf(parentId)).toMatchObject({ now: 3, withheld: { count: 2, why: "minutes" } });
  });
});

it("the preview counts for now as many calls as a trial allows a day, and none once the trial is over", async () => {
  const inDays = (count: number) => toIso(now() + count * 86_400_000);
  await withCredit({ trialEndsAt: inDays(7) }, async (parentId) => {
    expect(await previewOf(parentId)).toMatchObject({ now: 3, withheld: { count: 2, why: "trial" } });
  });
  // Where the trial and the minutes allow equally many calls, the reason is the trial.
  await withCredit({ trialEndsAt: inDays(7), remainingSeconds: 360 }, async (parentId) => {
    expect(await previewOf(parentId)).toMatchObject({ now: 3, withheld: { count: 2, why: "trial" } });
  });
  await withCredit({ trialEndsAt: inDays(-1) }, async (parentId) => {
    expect(await previewOf(parentId)).toMatchObject({
      now: 0,
      blockedBy: "trial",
      withheld: { count: 5, why: "trial" },
    });
  });
});

it("the estimate counts the lines of the chosen numbers, and how many are free", () =>
  withCredit({}, async (parentId, numberId) => {
    await db().number.patch({ tenantId, numberId }).set({ concurrency: 4 }).go();
    await db()
      .line.put({ tenantId, numberId, live: ["call_1"] })
      .go();
    const { estimate, withheld, blockedBy } = await previewOf(parentId, [numberId]);
    // Five calls of two minutes over four lines are two rounds.
    expect(estimate).toEqual({ minutes: 10, seconds: 2 * (120 + 30), lines: 4, freeLines: 3 });
    expect({ withheld, blockedBy }).toEqual({ withheld: undefined, blockedBy: undefined });
  }));
