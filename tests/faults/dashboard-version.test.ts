/** A user's dashboard version changes when that user's dashboard would show something else. */
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
    ownerId: string;
    otherId: string;
    versionOf(userId: string): Promise<string>;
  }) => Promise<void>,
): Promise<void> {
  const tenantId = newId("ten");
  advance(0);
  await run(tenantId, async () => {
    const [ownerId, otherId] = [await newUser(), await newUser()];
    const versionOf = (userId: string) =>
      runAs({ actor: { type: "user", tenantId, userId, roles: [] } }, async () => {
        const { version, isCacheable } = await Activity.dashboardVersion();
        return isCacheable ? version : "unsettled";
      });
    await work({ tenantId, ownerId, otherId, versionOf });
  });
}

const noteRequest = (tenantId: string, userId: string) =>
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
  inTeam(async ({ ownerId, otherId, versionOf }) => {
    const version = await versionOf(ownerId);
    advance(60_000);
    expect(await versionOf(ownerId)).toBe(version);
    expect(await versionOf(otherId)).not.toBe(version);
  }));

it("a follow-up changes the versions of its owner and its assignee, and of no other user", () =>
  inTeam(async ({ tenantId, ownerId, otherId, versionOf }) => {
    const [before, otherBefore] = [await versionOf(ownerId), await versionOf(otherId)];
    await noteRequest(tenantId, ownerId);
    expect(await versionOf(ownerId)).toBe("unsettled");
    advance(10_000); // A change settles after five seconds.
    const opened = await versionOf(ownerId);
    expect(opened).not.toBe(before);
    expect(await versionOf(otherId)).toBe(otherBefore);
    await runAs({ actor: { type: "user", tenantId, userId: ownerId, roles: [] } }, async () => {
      const [followUp] = (await Reach.listFollowUps({})).items;
      await Reach.assignFollowUp(followUp?.followUpId ?? "", otherId);
    });
    advance(10_000);
    expect(await versionOf(ownerId)).not.toBe(opened);
    expect(await versionOf(otherId)).not.toBe(otherBefore);
  }));

it("a number that fails changes its owner's version", () =>
  inTeam(async ({ tenantId, ownerId, versionOf }) => {
    const before = await versionOf(ownerId);
    const row = {
      tenantId,
      userId: ownerId,
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
    expect(await versionOf(ownerId)).not.toBe(before);
  }));

it("an ended call changes the version, which is unsettled while earlier ends may still be recorded", () =>
  inTeam(async ({ tenantId, ownerId, versionOf }) => {
    const before = await versionOf(ownerId);
    const endedAt = toIso(now());
    await db()
      .endedCall.create({ tenantId, month: endedAt.slice(0, 7), endedAt, callId: newId("call"), userId: ownerId })
      .go();
    expect(await versionOf(ownerId)).toBe("unsettled");
    // Calls of an earlier end may be counted for two minutes.
    advance(130_000);
    expect(await versionOf(ownerId)).not.toBe(before);
  }));

it("the version changes every quarter of an hour, because each time zone's day begins at a full quarter", () =>
  inTeam(async ({ ownerId, versionOf }) => {
    const before = await versionOf(ownerId);
    advance(900_000);
    expect(await versionOf(ownerId)).not.toBe(before);
  }));
