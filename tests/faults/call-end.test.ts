/** What the end of a call changes: each count by exactly what happened. */
import { dispatch } from "@callwright/core/call/dispatch";
import { end, endWithoutReport } from "@callwright/core/call/end";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { now, toIso } from "@callwright/core/kernel/clock";
import * as Parent from "@callwright/core/parent/index";
import type { CallReport } from "@callwright/core/ports/voice";
import { describe, expect, it } from "vitest";
import {
  answered,
  at,
  beginRun,
  loadCall,
  loadRun,
  place,
  tenantId,
  useRoster,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useRoster();

const dayMs = 86_400_000;
const missed: CallReport = {
  ...answered,
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
  const { callId } = await place(here, at(here.ids, index));
  await dispatch(here);
  expect(await countsOf(here)).toMatchObject({ totalInProgress: 1 });
  await end(await loadCall(callId), report);
  return loadCall(callId);
}
const personOf = ({ jobId, ids }: World, index = 0) => Candidate.get(jobId, at(ids, index));

describe("a call's end", () => {
  it("adds its talk, its result and its outcome to the job, and the call to the person", () =>
    world(1, async (here) => {
      const before = await personOf(here);
      const call = await callAndEnd(here, { ...answered, cost: 0.123_46 });
      expect(await countsOf(here)).toEqual({
        ...noCounts,
        totalSucceeded: 1,
        totalSeconds: 61,
        goodFit: 1,
        unanswered: 0,
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

  it("moves the person from the earlier outcome's count to the new one's, and keeps both talks", () =>
    world(1, async (here) => {
      await callAndEnd(here, answered);
      moveClockTo(dayMs);
      await callAndEnd(here, missed);
      expect(await countsOf(here)).toEqual({
        ...noCounts,
        totalSucceeded: 1,
        totalFailed: 1,
        totalSeconds: 61,
        busy: 1,
      });
      moveClockTo(2 * dayMs);
      await callAndEnd(here, missed);
      expect(await countsOf(here)).toEqual({
        ...noCounts,
        totalSucceeded: 1,
        totalFailed: 2,
        totalSeconds: 61,
        busy: 1,
      });
      expect(await personOf(here)).toMatchObject({ totalCalls: 3, bucket: "busy", callSeconds: 0 });
    }));

  it("before its dial changes no outcome", () =>
    world(2, async (here) => {
      const first = await place(here, at(here.ids, 0));
      await endWithoutReport(await loadCall(first.callId), "number-gone");
      expect(await countsOf(here)).toEqual({ ...noCounts, totalSeconds: undefined });
      expect(await personOf(here)).toMatchObject({ callStatus: "not_executed", totalCalls: 0 });
      await callAndEnd(here, answered, 1);
      const before = await countsOf(here);
      moveClockTo(dayMs);
      const again = await place(here, at(here.ids, 1));
      await endWithoutReport(await loadCall(again.callId), "number-gone");
      expect(await countsOf(here)).toEqual(before);
      const person = await personOf(here, 1);
      expect(person).toMatchObject({ callStatus: "Completed", bucket: "good_fit", totalCalls: 1 });
      expect(person).not.toHaveProperty("pendingCallId");
      const { data: line } = await db().line.get({ tenantId, numberId: here.numberId }).go();
      expect([line?.pending, line?.live ?? []]).toEqual([0, []]);
    }));

  it("keeps only the opt-out of a machine's analysis", () =>
    world(2, async (here) => {
      const analysis = { summary: "Leave a message.", successEvaluation: "Good", callback: undefined };
      const mailbox = { ...missed, cause: "voicemail", endedReason: "voicemail", durationSeconds: 5 } as const;
      const call = await callAndEnd(here, {
        ...mailbox,
        analysis: { ...analysis, answeredBy: "machine", optOut: true },
      });
      expect(call.evaluation).toEqual({ label: call.outcomeLabel, optOut: true });
      const other = await callAndEnd(here, { ...mailbox, analysis: { ...analysis, answeredBy: "machine" } }, 1);
      expect(other.evaluation).toEqual({ label: other.outcomeLabel });
    }));

  it.each([
    ["said", "Can I talk to a human?", "can i talk to a human"],
    ["never said", "Put me through to your boss", undefined],
  ])("quotes a request of the person as it was %s", (_, requestQuote, kept) =>
    world(1, async (here) => {
      const analysis = { ...answered.analysis, humanRequested: true, requestQuote };
      const transcript = [{ role: "user", message: "Well, can I talk to a human please?" }] as const;
      const { evaluation } = await callAndEnd(here, { ...answered, analysis, transcript });
      expect(evaluation?.requestQuote?.toLowerCase().replace(/\W+$/, "")).toBe(kept);
    }),
  );

  it("in a run counts the ended call and the further attempt that it queues", () =>
    world(2, async (here) => {
      const runId = await beginRun(here);
      await dispatch(here);
      const person = await personOf(here);
      const run = async () => {
        const { ended, placed, waiting, live } = await loadRun(runId);
        return { ended, placed, waiting, live: live?.length ?? 0 };
      };
      expect(await run()).toEqual({ ended: 0, placed: 1, waiting: 0, live: 1 });
      await end(await loadCall(person.pendingCallId ?? ""), missed);
      expect(await run()).toEqual({ ended: 1, placed: 2, waiting: 1, live: 0 });
      const next = await loadCall((await personOf(here)).pendingCallId ?? "");
      expect(next).toMatchObject({ state: "queued", runId, attempts: 0, attempt: 2, dueKey: expect.any(String) });
      expect(Date.parse(next.dueKey?.slice(0, 24) ?? "")).toBeGreaterThan(now());
      await endWithoutReport(next, "taken-back");
      expect(await run()).toEqual({ ended: 2, placed: 2, waiting: 0, live: 0 });
      expect(await countsOf(here)).toMatchObject({ totalFailed: 1, busy: 1 });
    }));

  it("is written by the first of two reports, and a later one changes nothing", () =>
    world(1, async (here) => {
      const { callId } = await place(here, at(here.ids, 0));
      await dispatch(here);
      const call = await loadCall(callId);
      await Promise.all([end(call, answered), end(call, missed)]);
      const [before, ended] = [await countsOf(here), await loadCall(callId)];
      await end(call, { ...missed, endedAt: toIso(now()) });
      await endWithoutReport(ended, "taken-back");
      expect([await countsOf(here), await loadCall(callId)]).toEqual([before, ended]);
      expect(before.totalSucceeded + before.totalFailed).toBe(1);
    }));
});
