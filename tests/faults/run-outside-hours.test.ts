/** A run outside calling hours: people who must wait until tomorrow cost little, however many they are. */
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import { postponeCall } from "@callwright/core/call/postpone";
import * as Candidate from "@callwright/core/candidate/index";
import * as Compliance from "@callwright/core/compliance/index";
import { db } from "@callwright/core/db/service";
import { now, toIso } from "@callwright/core/kernel/clock";
import * as Parent from "@callwright/core/parent/index";
import { describe, expect, it } from "vitest";
import { people } from "../support/people/people.ts";
import {
  answeredReport,
  beginRun,
  candidatesOf,
  forgetSent,
  loadCall,
  loadRun,
  sent,
  startedCalls,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

const minuteMs = 60_000;

/** Dispatches and answers calls until no more are placed. */
async function talkToAll({ numberId }: World): Promise<void> {
  for (;;) {
    await dispatch({ numberId });
    const { data } = await db().line.get({ tenantId, numberId }).go({ consistent: true });
    if (!data?.live?.length) return;
    for (const callId of data.live) await endWithReport(await loadCall(callId), answeredReport);
  }
}

const outreach = { channel: "call", purpose: "outreach", basis: "consent" } as const;

describe("a run outside calling hours", () => {
  const hourMs = 60 * minuteMs;

  it("that has postponed more than a day's calls loads no one else before the first place opens", () =>
    world(5, async (here) => {
      moveClockTo(11 * hourMs);
      const runId = await beginRun(here);
      // A number calls fewer than a thousand people in a day.
      await db()
        .run.patch({ tenantId, runId })
        .set({ hoursWaiting: 998, hoursWaitUntil: toIso(now() + 11 * hourMs) })
        .go();
      await dispatch({ numberId: here.numberId });
      const run = await loadRun(runId);
      expect(run).toMatchObject({ state: "running", hoursWaiting: 1_000, placed: 2, waiting: 2, considered: 5 });
      expect(run.buffer).toHaveLength(3);
      const { nextAt = "", etaAt } = Call.RunMonitor.progressOf(run);
      expect(etaAt).toBeUndefined();
      expect(Date.parse(nextAt)).toBeGreaterThan(now() + 9 * hourMs);
      const lineOf = async () => (await db().line.get({ tenantId, numberId: here.numberId }).go()).data;
      const line = await lineOf();
      // The line looks each half hour for people elsewhere whose hours have opened.
      const wakeMs = Date.parse(line?.wakeAt ?? "");
      expect(wakeMs).toBeGreaterThan(now());
      expect(wakeMs).toBeLessThan(now() + hourMs);
      // A second dispatch loads no one and leaves the wake-up time unchanged.
      forgetSent();
      await dispatch({ numberId: here.numberId });
      expect(await loadRun(runId)).toMatchObject({ hoursWaiting: 1_000, waiting: 2 });
      expect(await lineOf()).toMatchObject({ wakeAt: line?.wakeAt });
      expect(sent).toEqual([]);

      moveClockTo(11 * hourMs + (Date.parse(nextAt) - now()) + minuteMs);
      await talkToAll(here);
      expect(await loadRun(runId)).toMatchObject({ state: "completed", ended: 5, placed: 5, waiting: 0 });
    }));

  // Each case has numbers of its own, since a tenant calls a number only once a day.
  it.each([
    ["all", "+1617555010"],
    ["chosen", "+1617555011"],
  ])("calls people whose hours are open, however far down the list: %s", (selection, abroadPrefix) =>
    world(60, async (here) => {
      moveClockTo(11 * hourMs);
      const rows = people(3).map((one, index) => ({ ...one, phoneNumber: `${abroadPrefix}${index}` }));
      const { candidateIds } = await Candidate.add(await Parent.get(here.jobId), rows);
      const leads = selection === "all" ? "all" : { candidateIds: [...here.ids, ...candidateIds] };
      const runId = await beginRun(here, { leads });
      await db()
        .run.patch({ tenantId, runId })
        .set({ hoursWaiting: 998, hoursWaitUntil: toIso(now() + 11 * hourMs) })
        .go();
      // The line has one slot, so the first person found with open hours occupies it.
      for (let messages = 0; messages < 5; messages += 1) await dispatch({ numberId: here.numberId });
      expect(startedCalls.map(({ customer }) => customer.number)).toEqual([`${abroadPrefix}0`]);
      expect(await loadRun(runId)).toMatchObject({ waiting: 60 });
    }),
  );

  it("postpones a waiting person once, however many lines check", () =>
    world(1, async (here) => {
      moveClockTo(11 * hourMs);
      const runId = await beginRun(here);
      await dispatch({ numberId: here.numberId });
      const [person] = await candidatesOf(here.jobId);
      const waiting = await loadCall(person?.pendingCallId ?? "");
      const { version } = await Parent.get(here.jobId);
      // The next evening: the person must wait one more night.
      moveClockTo(36 * hourMs);
      const run = await loadRun(runId);
      const decision = await Compliance.assess({ phoneNumber: waiting.phoneNumber, ...outreach });
      if (decision.kind !== "later") throw new Error("They may be called");
      await Promise.all([1, 2, 3].map(() => postponeCall(waiting, decision, run)));
      expect((await Parent.get(here.jobId)).version).toBe(version + 1);
      expect(await loadRun(runId)).toMatchObject({ hoursWaiting: 1, waiting: 1 });
    }));
});
