/** The dashboard's version changes with what the dashboard shows, for its user alone. */
import * as Activity from "@callwright/core/activity/index";
import { db } from "@callwright/core/db/service";
import { now, setClockOffset, toIso } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import { save } from "@callwright/core/number/row";
import * as Reach from "@callwright/core/reach/index";
import * as User from "@callwright/core/user/index";
import { afterEach, expect, it } from "vitest";
import { tableForFile } from "../support/run/table.ts";

const run = tableForFile();
let passedMs = 0;
afterEach(() => {
  passedMs = 0;
  setClockOffset(0);
});

/** The clock starts here, because every version changes when the next quarter of an hour begins. */
const quarterHourStart = Date.parse("2027-03-10T09:00:00Z");

function advance(ms: number): void {
  passedMs += ms;
  setClockOffset(quarterHourStart + passedMs - Date.now());
}

const newUser = () =>
  User.create({
    email: `${newId("user").toLowerCase()}@acme.test`,
    name: "Kim",
    roles: [],
    userType: "subscription",
    companyName: "Acme",
    timezone: "UTC",
  });

async function inTeam(
  work: (team: {
    tenantId: string;
    own: string;
    other: string;
    versionOf(userId: string): Promise<string>;
  }) => Promise<void>,
): Promise<void> {
  const tenantId = newId("ten");
  advance(0);
  await run(tenantId, async () => {
    const [own, other] = [await newUser(), await newUser()];
    const versionOf = (userId: string) =>
      runAs({ actor: { type: "user", tenantId, userId, roles: [] } }, async () => {
        const { version, isCacheable } = await Activity.dashboardVersion();
        return isCacheable ? version : "unsettled";
      });
    await work({ tenantId, own, other, versionOf });
  });
}

const requestFor = (tenantId: string, userId: string) =>
  Reach.noteRequests({
    tenantId,
    userId,
    callId: newId("call"),
    parentId: "job_1",
    parentTitle: "Nurse",
    candidateId: "cand_1",
    candidateName: "Ada",
    phoneNumber: "+4915100",
    summary: "",
    evaluation: { humanRequested: true },
  });

it("the version stays the same while nothing changes, and no two users share one", () =>
  inTeam(async ({ own, other, versionOf }) => {
    const version = await versionOf(own);
    advance(60_000);
    expect(await versionOf(own)).toBe(version);
    expect(await versionOf(other)).not.toBe(version);
  }));

it("a follow-up changes the versions of its owner and its assignee, and of no other user", () =>
  inTeam(async ({ tenantId, own, other, versionOf }) => {
    const [before, otherBefore] = [await versionOf(own), await versionOf(other)];
    await requestFor(tenantId, own);
    expect(await versionOf(own)).toBe("unsettled");
    advance(10_000);
    const opened = await versionOf(own);
    expect(opened).not.toBe(before);
    expect(await versionOf(other)).toBe(otherBefore);
    await runAs({ actor: { type: "user", tenantId, userId: own, roles: [] } }, async () => {
      const [followUp] = (await Reach.listFollowUps({})).items;
      await Reach.assignFollowUp(followUp?.followUpId ?? "", other);
    });
    advance(10_000);
    expect(await versionOf(own)).not.toBe(opened);
    expect(await versionOf(other)).not.toBe(otherBefore);
  }));

it("a number that fails changes its owner's version", () =>
  inTeam(async ({ tenantId, own, versionOf }) => {
    const before = await versionOf(own);
    const row = {
      tenantId,
      userId: own,
      numberId: newId("num"),
      phoneNumber: "+4930123",
      label: "Berlin",
      sealed: "sealed",
      provider: "twilio",
      status: "importing",
      createdAt: toIso(now()),
    } as const;
    const { data } = await db().number.create(row).go();
    await save(data, { status: "failed" });
    advance(10_000);
    expect(await versionOf(own)).not.toBe(before);
  }));

it("an ended call changes the version, which is unsettled while earlier ends may still be recorded", () =>
  inTeam(async ({ tenantId, own, versionOf }) => {
    const before = await versionOf(own);
    const endedAt = toIso(now());
    await db()
      .endedCall.create({ tenantId, month: endedAt.slice(0, 7), endedAt, callId: newId("call"), userId: own })
      .go();
    expect(await versionOf(own)).toBe("unsettled");
    advance(130_000);
    expect(await versionOf(own)).not.toBe(before);
  }));

it("the version changes every quarter of an hour, because the day of each time zone begins at one", () =>
  inTeam(async ({ own, versionOf }) => {
    const before = await versionOf(own);
    advance(900_000);
    expect(await versionOf(own)).not.toBe(before);
  }));
