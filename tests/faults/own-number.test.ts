/** A call to a user's own number rings at any hour, unless the number was edited meanwhile. */
import { dispatch } from "@callwright/core/call/dispatch";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { expect, it } from "vitest";
import { freshNumber, idAt, loadCall, place, useCallWorld, type World, world } from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

const hourMs = 3_600_000;

/** Queues a call to the person's number as the user's own, and moves the clock to the night. */
async function queueAtNight(here: World) {
  const { callId } = await place(here, idAt(here.ids, 0));
  const { tenantId, phoneNumber } = await loadCall(callId);
  await db().call.patch({ tenantId, callId }).set({ ownPhone: phoneNumber }).go();
  moveClockTo(12 * hourMs); // The day starts at half past eight UTC.
  return callId;
}

it("a call to the user's own number is dialled at night", () =>
  world(1, async (here) => {
    const callId = await queueAtNight(here);
    await dispatch(here);
    expect(await loadCall(callId)).toMatchObject({ attempts: 1 });
  }));

it("the call waits for the calling hours once the person's number was edited", () =>
  world(1, async (here) => {
    const callId = await queueAtNight(here);
    const { tenantId } = await loadCall(callId);
    const phoneNumber = freshNumber();
    const person = await Candidate.get(here.jobId, idAt(here.ids, 0));
    await db().call.patch({ tenantId, callId }).set({ phoneNumber }).go();
    await db()
      .candidate.patch({ tenantId, parentId: here.jobId, candidateId: person.candidateId })
      .set({ phoneNumber })
      .go();
    await dispatch(here);
    expect(await loadCall(callId)).toMatchObject({ state: "queued", attempts: 0 });
  }));
