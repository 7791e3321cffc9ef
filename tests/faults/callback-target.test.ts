/** Which job or campaign a callback reaches. */
import { dispatch } from "@callwright/core/call/dispatch";
import { readCallTarget } from "@callwright/core/call/inbound/target";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import { readRow } from "@callwright/core/db/read-row";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Parent from "@callwright/core/parent/index";
import { expect, it } from "vitest";
import { demoJob, people } from "../support/people/people.ts";
import { moveClockTo } from "../support/run/day.ts";
import {
  deliverEvent,
  eventsOf,
  loadCall,
  placeMissedCall,
  refuseDials,
  useInboundWorld,
  type World,
  world,
} from "../support/tenants/inbound-world.ts";

useInboundWorld();

/** Where a callback of this world's person would arrive. */
async function targetFor({ numberId, person }: World) {
  const number = await PhoneNumber.load(numberId);
  return number && readCallTarget(readRow, number, person.phoneNumber);
}

it("a callback reaches the job of the last call that rang, not of a later dial that was refused", () =>
  world(async (here) => {
    const { numberId, person } = here;
    await placeMissedCall(here);
    const otherJob = await Parent.create({ ...demoJob, title: "Never rang", timezone: "Europe/Berlin" });
    const { candidateIds } = await Candidate.add(otherJob, [{ ...people(1)[0], phoneNumber: person.phoneNumber }]);
    moveClockTo(3 * 86_400_000); // A person is called at most once a day.
    const placed = await Call.place({ parentId: otherJob.parentId, candidateId: candidateIds[0] ?? "", numberId });
    refuseDials();
    await dispatch({ numberId });
    expect((await loadCall(placed.callId)).state).toBe("ended");
    expect(await targetFor(here)).toMatchObject({ kind: "callback", parent: { parentId: here.jobId } });
    // An inbound call does not change the target either.
    for (const event of eventsOf("in-11", person.phoneNumber)) await deliverEvent(here, event);
    expect(await targetFor(here)).toMatchObject({ kind: "callback", parent: { parentId: here.jobId } });
  }));

it("a callback reaches the job of the call that is ringing", () =>
  world(async (here) => {
    const { jobId, numberId, person } = here;
    await Call.place({ parentId: jobId, candidateId: person.candidateId, numberId });
    await dispatch({ numberId });
    expect(await targetFor(here)).toMatchObject({ kind: "callback", parent: { parentId: jobId } });
  }));
