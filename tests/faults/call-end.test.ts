/** How a call's end changes the counts of its job, person and run. */
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithoutReport, endWithReport } from "@callwright/core/call/end";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { now, toIso } from "@callwright/core/kernel/clock";
import * as Parent from "@callwright/core/parent/index";
import type { CallReport } from "@callwright/core/ports/voice";
import { describe, expect, it } from "vitest";
import {
  answeredReport,
  beginRun,
  idAt,
  loadCall,
  loadRun,
  place,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

const dayMs = 86_400_000;
const missedReport: CallReport = {
  ...answeredReport,
  cause: "busy",
  endedReason: "customer-busy",
  durationSeconds: 0,
  analysis: { summary: "", successEvaluation: "" },
};

const countsOf = async ({ jobId }: World) => {
  const job = await Parent.get(jobId);
  const { totalInProgress, totalSucceeded, totalFailed, totalSeconds } = job;
  return {
    totalInProgress,
    totalSucceeded,
    totalFailed,
    totalSeconds,
    goodFit: job.countGoodFit,
    busy: job.countBusy,
    unanswered: job.countUnanswered,
    other: job.countOther,
  };
};
const noCounts = {
  totalInProgress: 0,
  totalSucceeded: 0,
  totalFailed: 0,
  totalSeconds: 0,
  goodFit: 0,
  busy: 0,
  unanswered: 0,
  other: 0,
};

/** Calls the person and ends the call; returns its row. */
async function callAndEnd(here: World, report: CallReport, index = 0) {
  const { callId } = await place(here, idAt(here.ids, index));
  await dispatch(here);
  expect(await countsOf(here)).toMatchObject({ totalInProgress: 1 });
  await endWithReport(await loadCall(callId), report);
  return loadCall(callId);
}
const personOf = ({ jobId, ids }: World, index = 0) => Candidate.get(jobId, idAt(ids, index));

describe("a call's end", () => {
  it("adds its talk time, its result and its outcome to the job, and the call to the person", () =>
    world(1, async (here) => {
      const before = await personOf(here);
      const call = await callAndEnd(here, { ...answeredReport, cost: 0.123_46 });
      expect(await countsOf(here)).toEqual({
        ...noCounts,
        totalSucceeded: 1,
        totalSeconds: 61,
        goodFit: 1,
      });
      expect(call).toMatchObject({ state: "ended", seconds: 61, costCents: 12.35, endCause: "customer-hung-up" });
      expect(await personOf(here)).toMatchObject({
        totalCalls: 1,
        callStatus: "Completed",
        bucket: "good_fit",
        callSeconds: 61,
        calledAt: call.dialedAt,
      });
      expect(before.totalCalls).toBe(0);
      expect(await personOf(here)).not.toHaveProperty("pendingCallId");
    }));

  it("moves the person from the earlier outcome's count to the new one's, and keeps the talk time of both calls", () =>
    world(1, async (here) => {
      await callAndEnd(here, answeredReport);
      moveClockTo(dayMs);
      await callAndEnd(here, missedReport);
      expect(await countsOf(here)).toEqual({
        ...noCounts,
        totalSucceeded: 1,
        totalFailed: 1,
        totalSeconds: 61,
        busy: 1,
      });
      moveClockTo(2 * dayMs);
      await callAndEnd(here, missedReport);
      expect(await countsOf(here)).toEqual({
        ...noCounts,
        totalSucceeded: 1,
        totalFailed: 2,
        totalSeconds: 61,
        busy: 1,
      });
      expect(await personOf(here)).toMatchObject({ totalCalls: 3, bucket: "busy", callSeconds: 0 });
    }));

  it("that comes before the dial changes no outcome", () =>
    world(2, async (here) => {
      const first = await place(here, idAt(here.ids, 0));
      await endWithoutReport(await loadCall(first.callId), "number-gone");
      expect(await countsOf(here)).toEqual(noCounts);
      expect(await personOf(here)).toMatchObject({ callStatus: "not_executed", totalCalls: 0 });
      await callAndEnd(here, answeredReport, 1);
      const before = await countsOf(here);
      moveClockTo(dayMs);
      const again = await place(here, idAt(here.ids, 1));
      await endWithoutReport(await loadCall(again.callId), "number-gone");
      expect(await countsOf(here)).toEqual(before);
      const person = await personOf(here, 1);
      expect(person).toMatchObject({ callStatus: "Completed", bucket: "good_fit", totalCalls: 1 });
      expect(person).not.toHaveProperty("pendingCallId");
      const { data: line } = await db().line.get({ tenantId, numberId: here.numberId }).go();
      expect([line?.pending, line?.live ?? []]).toEqual([0, []]);
    }));

  it("keeps only the opt-out from the analysis if a machine answered", () =>
    world(2, async (here) => {
      const analysis = { summary: "Leave a message.", successEvaluation: "Good" };
      const mailbox = { ...missedReport, cause: "voicemail", endedReason: "voicemail", durationSeconds: 5 } as const;
      const call = await callAndEnd(here, {
        ...mailbox,
        analysis: { ...analysis, answeredBy: "machine", optOut: true },
      });
      expect(call.evaluation).toEqual({ label: call.outcomeLabel, optOut: true });
      const otherCall = await callAndEnd(here, { ...mailbox, analysis: { ...analysis, answeredBy: "machine" } }, 1);
      expect(otherCall.evaluation).toEqual({ label: otherCall.outcomeLabel });
    }));

  it.each([
    ["spoken", "Can I talk to a human?", "can i talk to a human"],
    ["not spoken", "Put me through to your boss", undefined],
  ])("quotes the person's request only in their own words: %s", (_, requestQuote, expectedQuote) =>
    world(1, async (here) => {
      const analysis = { ...answeredReport.analysis, humanRequested: true, requestQuote };
      const transcript = [{ role: "user", message: "Well, can I talk to a human please?" }] as const;
      const { evaluation } = await callAndEnd(here, { ...answeredReport, analysis, transcript });
      expect(evaluation?.requestQuote?.toLowerCase().replace(/\W+$/, "")).toBe(expectedQuote);
    }),
  );

  it("in a run counts the ended call and the further attempt that it queues", () =>
    world(2, async (here) => {
      const runId = await beginRun(here);
      await dispatch(here);
      const person = await personOf(here);
      const runCounts = async () => {
        const { ended, placed, waiting, live } = await loadRun(runId);
        return { ended, placed, waiting, live: live?.length ?? 0 };
      };
      expect(await runCounts()).toEqual({ ended: 0, placed: 1, waiting: 0, live: 1 });
      await endWithReport(await loadCall(person.pendingCallId ?? ""), missedReport);
      expect(await runCounts()).toEqual({ ended: 1, placed: 2, waiting: 1, live: 0 });
      const next = await loadCall((await personOf(here)).pendingCallId ?? "");
      // `attempts` counts the dials of this call, `attempt` the person's calls; a due key begins with its time.
      expect(next).toMatchObject({ state: "queued", runId, attempts: 0, attempt: 2, dueKey: expect.any(String) });
      expect(Date.parse(next.dueKey?.slice(0, 24) ?? "")).toBeGreaterThan(now());
      await endWithoutReport(next, "taken-back");
      expect(await runCounts()).toEqual({ ended: 2, placed: 2, waiting: 0, live: 0 });
      expect(await countsOf(here)).toMatchObject({ totalFailed: 1, busy: 1 });
    }));

  it("is written by the first of two reports, and a later one changes nothing", () =>
    world(1, async (here) => {
      const { callId } = await place(here, idAt(here.ids, 0));
      await dispatch(here);
      const call = await loadCall(callId);
      await Promise.all([endWithReport(call, answeredReport), endWithReport(call, missedReport)]);
      const [before, ended] = [await countsOf(here), await loadCall(callId)];
      await endWithReport(call, { ...missedReport, endedAt: toIso(now()) });
      await endWithoutReport(ended, "taken-back");
      expect([await countsOf(here), await loadCall(callId)]).toEqual([before, ended]);
      expect(before.totalSucceeded + before.totalFailed).toBe(1);
    }));
});
