/** The counts before a run say what the gate will: of people whose own rows name their time zone too, wherever the list has them. */
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import * as Compliance from "@callwright/core/compliance/index";
import { transact } from "@callwright/core/db/transact";
import * as Job from "@callwright/core/job/index";
import { expect, it } from "vitest";
import { allOf, at, freshNumber, type World, world } from "../support/roster.ts";

/** In the morning of Germany. */
const zones = [undefined, "America/New_York", "Berlin", "eastern time"];

async function addPeople({ jobId }: World): Promise<string[]> {
  const rows = zones.map((zone, index) => ({
    firstName: "Ann",
    lastName: "Lee",
    // A toll-free number has no location, except by its row.
    phoneNumber: index === 3 ? "+18005550100" : freshNumber(),
    ...(zone ? { variables: { Shift: "night", "Time Zone": zone } } : {}),
  }));
  return (await Candidate.add(await Job.get(jobId), rows)).candidateIds;
}

async function byTheGate(parentId: string) {
  const decided = await Promise.all(
    (await allOf(parentId)).map(({ phoneNumber, ...person }) =>
      Compliance.evaluate({ phoneNumber, channel: "call", purpose: "outreach", ...Compliance.personOf(person) }),
    ),
  );
  const count = (kind: string) => decided.filter((decision) => decision.kind === kind).length;
  return { now: count("allow"), later: count("later"), skipped: count("never") };
}

it("people are counted by the zone of their own row: new ones, those in the list's files, changed ones, and chosen ones", () =>
  world(0, async (here) => {
    const candidateIds = await addPeople(here);
    const parentId = here.jobId;
    const expectCounts = async (counts: object) => {
      expect(await byTheGate(parentId)).toEqual(counts);
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
    const first = await Candidate.get(parentId, at(candidateIds, 0));
    await transact((writer) =>
      Candidate.patch(writer, first, { set: { variables: { timezone: "America/New_York" } } }),
    );
    await expectCounts({ now: 0, later: 3, skipped: 1 });
    await Candidate.runCompaction(parentId);
    await expectCounts({ now: 0, later: 3, skipped: 1 });
  }));
