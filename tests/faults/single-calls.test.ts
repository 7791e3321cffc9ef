/** A single call that the trial or the minutes do not allow is refused and not created. */
import { dispatch } from "@callwright/core/call/dispatch";
import * as Call from "@callwright/core/call/index";
import { returnCall } from "@callwright/core/call/retry";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { now, toIso } from "@callwright/core/kernel/clock";
import { userActor } from "@callwright/core/kernel/context";
import * as Parent from "@callwright/core/parent/index";
import { describe, expect, it } from "vitest";
import {
  idAt,
  loadCall,
  pendingOn,
  place,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";

useCallWorld();

const meterKey = () => ({ tenantId, userId: userActor().userId });
const readMeter = async () => (await db().meter.get(meterKey()).go({ consistent: true })).data;
async function startTrial(): Promise<void> {
  const acme = { tenantId, slug: "acme", name: "Acme", timezone: "Europe/Berlin", createdAt: toIso(now()) };
  await db().tenant.put(acme).go();
  const trialEndsAt = toIso(now() + 7 * 86_400_000);
  await db().meter.patch(meterKey()).set({ trialEndsAt }).go();
}
const leaveMinutes = (minutes: number) =>
  db()
    .meter.patch(meterKey())
    .set({ usedSeconds: 6_000 - minutes * 60, remainingSeconds: minutes * 60 })
    .go();

const refusedFor = (code: string) => ({ code: "minutes_exhausted", status: 422, refusal: { code } });

/** Places one call to each person; returns the ids of the placed calls, and the refusals. */
async function placeAll(here: World) {
  const tries = await Promise.allSettled(here.ids.map((id) => place(here, id)));
  return {
    callIds: tries.flatMap((one) => (one.status === "fulfilled" ? [one.value.callId] : [])),
    refusals: tries.flatMap((one): unknown[] => (one.status === "rejected" ? [one.reason] : [])),
  };
}

/** Checks that refused people have no call and are not counted. */
async function expectOnlyPlacedCounted({ jobId, ids }: World, placed: number): Promise<void> {
  const people = await Promise.all(ids.map((id) => Candidate.get(jobId, id)));
  expect(people.filter(({ pendingCallId }) => pendingCallId)).toHaveLength(placed);
  expect(new Set(people.map(({ callStatus }) => callStatus))).toEqual(new Set(["not_executed"]));
  expect(await Parent.get(jobId)).toMatchObject({ totalCalls: placed, totalFailed: 0 });
}

describe("single calls", () => {
  it.each(["one after the other", "at once"])("are limited to three on a trial's day, if requested %s", (how) =>
    world(5, async (here) => {
      await startTrial();
      if (how === "at once") {
        const { callIds, refusals } = await placeAll(here);
        expect(callIds).toHaveLength(3);
        for (const refused of refusals) expect(refused).toMatchObject(refusedFor("trial_daily_limit"));
      } else {
        for (const id of here.ids.slice(0, 3)) await place(here, id);
        await expect(place(here, idAt(here.ids, 3))).rejects.toMatchObject(refusedFor("trial_daily_limit"));
      }
      await expectOnlyPlacedCounted(here, 3);
    }),
  );

  it("are placed while the minutes cover them, and refused after that", () =>
    world(5, async (here) => {
      await leaveMinutes(2);
      const { callIds, refusals } = await placeAll(here);
      expect(callIds).toHaveLength(2);
      for (const refused of refusals) expect(refused).toMatchObject(refusedFor("minutes_reserved"));
      await expectOnlyPlacedCounted(here, 2);
    }));

  it("under way keep their minutes reserved; cancelled ones release theirs for the next call", () =>
    world(3, async (here) => {
      await leaveMinutes(2);
      await place(here, idAt(here.ids, 0));
      await dispatch(here);
      const second = await place(here, idAt(here.ids, 1));
      await expect(place(here, idAt(here.ids, 2))).rejects.toMatchObject(refusedFor("minutes_reserved"));
      await Call.cancelQueued([second.callId]);
      // The call under way keeps its minute; the cancelled one has released its own.
      expect(await readMeter()).toMatchObject({ waitingCalls: 0, remainingSeconds: 60 });
      await place(here, idAt(here.ids, 2));
    }));

  it("that the provider does not accept wait again with their minutes reserved, and are counted once", () =>
    world(1, async (here) => {
      const { callId } = await place(here, idAt(here.ids, 0));
      expect(await readMeter()).toMatchObject({ waitingCalls: 1, remainingSeconds: 6_000 });
      await dispatch(here);
      expect(await readMeter()).toMatchObject({ waitingCalls: 0, remainingSeconds: 5_940 });
      const delaySeconds = 0;
      await returnCall(await loadCall(callId), delaySeconds);
      expect(await readMeter()).toMatchObject({ waitingCalls: 1, remainingSeconds: 6_000 });
      expect(await pendingOn(here.numberId)).toBe(1);
      await dispatch(here);
      expect(await readMeter()).toMatchObject({ waitingCalls: 0, remainingSeconds: 5_940, callsPlaced: 1 });
    }));

  it("that exceed the trial's calls of the day when they are due end without changing the person", () =>
    world(1, async (here) => {
      const { callId } = await place(here, idAt(here.ids, 0));
      await startTrial();
      await db()
        .meter.patch(meterKey())
        .set({ trialDay: toIso(now()).slice(0, 10), trialCalls: ["call_1", "call_2", "call_3"] })
        .go();
      await dispatch(here);
      const call = await loadCall(callId);
      expect(call).toMatchObject({ state: "ended", endCause: "minutes-exhausted", summary: expect.any(String) });
      for (const name of ["endReason", "outcomeLabel", "dialedAt"]) expect(call).not.toHaveProperty(name);
      const person = await Candidate.get(here.jobId, idAt(here.ids, 0));
      expect(person).toMatchObject({ callStatus: "not_executed", bucket: "not_executed", totalCalls: 0 });
      expect(await Parent.get(here.jobId)).toMatchObject({ totalFailed: 0, countOther: 0 });
      expect(await readMeter()).toMatchObject({ waitingCalls: 0 });
      const { items } = await Call.listOfPerson(person, { page: 1, pageSize: 10 });
      expect(items.map((one) => one.callId)).toEqual([callId]);
    }));
});
