/** Runs read people through a cursor: they fill free slots within their lines' pace and limits, and lose no one. */
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import * as Run from "@callwright/core/call/run/state";
import * as Candidate from "@callwright/core/candidate/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import * as Compliance from "@callwright/core/compliance/index";
import { db } from "@callwright/core/db/service";
import { now, nowIso, toIso } from "@callwright/core/kernel/clock";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import { describe, expect, it } from "vitest";
import {
  answeredReport,
  beginRun,
  candidatesOf,
  expectCountersMatchRows,
  failSendsAfter,
  forgetSent,
  freshNumber,
  idAt,
  interleave,
  loadCall,
  loadRun,
  place,
  recordCall,
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

const setConcurrency = (numberId: string, concurrency: number) =>
  db().number.patch({ tenantId, numberId }).set({ concurrency, callsPerSecond: 1_000 }).go();

async function leasesOf(numberId: string): Promise<readonly string[]> {
  const { data } = await db().line.get({ tenantId, numberId }).go({ consistent: true });
  return data?.live ?? [];
}

/** Dispatches and answers calls until no more are placed. */
async function talkToAll({ numberId }: World): Promise<void> {
  for (;;) {
    await dispatch({ numberId });
    const live = await leasesOf(numberId);
    if (live.length === 0) return;
    for (const callId of live) await endWithReport(await loadCall(callId), answeredReport);
  }
}

const dialledNumbers = () => startedCalls.map(({ customer }) => customer.number);
const numbersOf = async (jobId: string) => (await candidatesOf(jobId)).map(({ phoneNumber }) => phoneNumber);

describe("a run", () => {
  it("writes one row at its start, whatever its size", () =>
    world(60, async (here) => {
      const runId = await beginRun(here);
      expect(await loadRun(runId)).toMatchObject({ state: "running", total: 60, considered: 0, placed: 0 });
      expect((await candidatesOf(here.jobId)).filter(({ pendingCallId }) => pendingCallId)).toEqual([]);
      await dispatch({ numberId: here.numberId });
      // A dispatch reads twenty people into the buffer and dials one of them.
      const run = await loadRun(runId);
      expect(run).toMatchObject({ considered: 20, placed: 1, waiting: 0 });
      expect(run.buffer).toHaveLength(19);
    }));

  it("calls everyone once, in import order over one line, and then completes", () =>
    world(45, async (here) => {
      const runId = await beginRun(here);
      await talkToAll(here);
      expect(dialledNumbers()).toEqual(await numbersOf(here.jobId));
      const { buffer, live, ...run } = await loadRun(runId);
      expect(run).toMatchObject({ state: "completed", placed: 45, ended: 45, waiting: 0, skipped: {}, total: 45 });
      expect([buffer, live]).toEqual([undefined, undefined]);
      await expectCountersMatchRows(here.jobId);
      expect(await Parent.get(here.jobId)).toMatchObject({ totalCalls: 45, totalInProgress: 0, totalSucceeded: 45 });
    }));

  it("never has more calls under way than its lines carry, however many workers dispatch together", () =>
    world(30, async (here) => {
      await setConcurrency(here.numberId, 4);
      const runId = await beginRun(here);
      for (let round = 0; round < 40 && (await loadRun(runId)).state === "running"; round += 1) {
        await Promise.all(Array.from({ length: 6 }, () => dispatch({ numberId: here.numberId })));
        const live = await leasesOf(here.numberId);
        expect(live.length).toBeLessThanOrEqual(4);
        for (const callId of live.slice(round % 2)) await endWithReport(await loadCall(callId), answeredReport);
      }
      expect(dialledNumbers().sort()).toEqual((await numbersOf(here.jobId)).sort());
      expect(await loadRun(runId)).toMatchObject({ state: "completed", ended: 30 });
      expect(await leasesOf(here.numberId)).toEqual([]);
      await expectCountersMatchRows(here.jobId);
    }));

  it("takes turns with another run on the same line", () =>
    world(4, async (here) => {
      const other = await Parent.get(here.otherJobId);
      const rows = Array.from({ length: 4 }, () => ({ firstName: "A", lastName: "B", phoneNumber: freshNumber() }));
      await Candidate.add(other, rows);
      await beginRun(here);
      await beginRun({ ...here, jobId: here.otherJobId });
      await talkToAll(here);
      const mine = new Set(await numbersOf(here.jobId));
      const turns = dialledNumbers().map((number) => mine.has(number));
      // Only the first six turns are compared: a run that ends first leaves the last turns to the other one.
      expect(turns.slice(0, 6).filter((isMine) => isMine)).toHaveLength(3);
      expect(turns).toHaveLength(8);
    }));

  it("does not block a call placed by hand", () =>
    world(5, async (here) => {
      await beginRun(here, { leads: { candidateIds: here.ids.slice(0, 4) } });
      const { callId } = await place(here, idAt(here.ids, 4));
      await dispatch({ numberId: here.numberId });
      expect(await leasesOf(here.numberId)).toEqual([callId]);
    }));

  it("calls selected people once despite duplicates, including people reached before", () =>
    world(3, async (here) => {
      await beginRun(here, { leads: { candidateIds: [idAt(here.ids, 0)] } });
      await talkToAll(here);
      moveClockTo(2 * 24 * 60 * minuteMs);
      const runId = await beginRun(here, { leads: { candidateIds: [idAt(here.ids, 0), idAt(here.ids, 1)] } });
      await Run.append(runId, { candidateIds: [idAt(here.ids, 1), idAt(here.ids, 2)] });
      await talkToAll(here);
      expect(await loadRun(runId)).toMatchObject({ state: "completed", placed: 3, total: 3, skipped: {} });
      expect(dialledNumbers()).toHaveLength(4);
    }));

  it("to which everyone is appended adds only people it does not have yet to its total", () =>
    world(6, async (here) => {
      const { ids, jobId } = here;
      await recordCall(jobId, idAt(ids, 5), "good_fit");
      const runId = await beginRun(here, { leads: { candidateIds: ids.slice(0, 3) } });
      await dispatch({ numberId: here.numberId });
      expect((await Run.append(runId, "all")).total).toBe(5);
      expect((await Run.append(runId, "all")).total).toBe(5);
      await talkToAll(here);
      expect(await loadRun(runId)).toMatchObject({ state: "completed", placed: 5, total: 5, skipped: {} });
      const allRunId = await beginRun(here, { startAt: toIso(now() + 60 * minuteMs) });
      const { total } = await loadRun(allRunId);
      expect((await Run.append(allRunId, { candidateIds: [idAt(ids, 0)] })).total).toBe(total);
    }));

  it("skips people in its buffer who were deleted, called by hand, or must not be called", () =>
    world(5, async (here) => {
      const [, deletedId = "", calledId = "", suppressedId = ""] = here.ids;
      const { phoneNumber } = await Candidate.get(here.jobId, suppressedId);
      const runId = await beginRun(here);
      await dispatch({ numberId: here.numberId });
      await CandidateAdmin.remove(await Parent.get(here.jobId), deletedId);
      await Compliance.suppress({ phoneNumber, source: "manual" });
      await place(here, calledId);
      await talkToAll(here);
      expect(await loadRun(runId)).toMatchObject({
        state: "completed",
        placed: 2,
        skipped: { gone: 1, suppressed: 1, twice: 1 },
      });
      expect(dialledNumbers()).not.toContain(phoneNumber);
      await expectCountersMatchRows(here.jobId);
    }));

  it("calls the new number of a person whose number changed while they were in its buffer", () =>
    world(1, async (here) => {
      await beginRun(here);
      const phoneNumber = freshNumber();
      const job = await Parent.get(here.jobId);
      const edit = () => CandidateAdmin.edit(job, idAt(here.ids, 0), { phoneNumber });
      await interleave(edit, () => dispatch({ numberId: here.numberId }));
      expect(dialledNumbers()).toEqual([phoneNumber]);
    }));
});

describe("a run that is paused", () => {
  it("stops dialling, including people already buffered, and resumes where it was", () =>
    world(3, async (here) => {
      await setConcurrency(here.numberId, 3);
      const runId = await beginRun(here);
      await interleave(
        () => Run.pause(runId, "asked"),
        () => dispatch({ numberId: here.numberId }),
      );
      expect(startedCalls).toEqual([]);
      expect(await loadRun(runId)).toMatchObject({ state: "paused", pauseReason: "asked", placed: 0 });
      await Run.resume(runId);
      await talkToAll(here);
      expect(await loadRun(runId)).toMatchObject({ state: "completed", ended: 3 });
    }));

  it("for lack of minutes gives that reason, waits for a top-up, and keeps its buffer", () =>
    world(3, async (here) => {
      const { userId } = await Parent.get(here.jobId);
      await db()
        .meter.patch({ tenantId, userId })
        .set({ usedSeconds: 99 * 60, remainingSeconds: 60 })
        .go();
      const runId = await beginRun(here);
      await talkToAll(here);
      const run = await loadRun(runId);
      expect(run).toMatchObject({ state: "paused", pauseReason: "minutes", ended: 1, restingIn: tenantId });
      expect(run.pauseWords).toContain("minutes");
      expect(run.buffer).toHaveLength(2);
    }));

  it("for an overdue payment pauses when the grace period ends, lets the live call end, and resumes with the payment", () =>
    world(3, async (here) => {
      const { userId } = await Parent.get(here.jobId);
      const setGraceEnd = (graceEndsAt: number) =>
        db()
          .meter.patch({ tenantId, userId })
          .set({ graceEndsAt: toIso(graceEndsAt) })
          .go();
      await setGraceEnd(now() + minuteMs);
      const runId = await beginRun(here);
      await dispatch({ numberId: here.numberId });
      const [liveId = ""] = await leasesOf(here.numberId);
      await setGraceEnd(now() - 1);
      await endWithReport(await loadCall(liveId), answeredReport);
      await dispatch({ numberId: here.numberId });
      const run = await loadRun(runId);
      expect(run).toMatchObject({ state: "paused", pauseReason: "payment", placed: 1, ended: 1 });
      expect(run.pauseWords).toContain("payment");
      // A wake-up without the payment leaves it paused.
      await Call.RunMonitor.resumeAfterTopUp({ userId });
      await Call.continueRun(runId);
      expect(await loadRun(runId)).toMatchObject({ state: "paused", pauseReason: "payment" });
      await db().meter.patch({ tenantId, userId }).remove(["graceEndsAt"]).go();
      await Call.RunMonitor.resumeAfterTopUp({ userId });
      await Call.continueRun(runId);
      await talkToAll(here);
      expect(await loadRun(runId)).toMatchObject({ state: "completed", ended: 3 });
    }));
});

describe("a run that is cancelled", () => {
  it("releases postponed people without counting a failure, and lets the live call end", () =>
    world(3, async (here) => {
      const runId = await beginRun(here);
      await dispatch({ numberId: here.numberId });
      const [liveId = ""] = await leasesOf(here.numberId);
      await endWithReport(await loadCall(liveId), { ...answeredReport, cause: "no-answer", durationSeconds: 0 });
      expect(await loadRun(runId)).toMatchObject({ placed: 2, ended: 1, waiting: 1 });
      await dispatch({ numberId: here.numberId });
      await Run.cancel(runId);
      await dispatch({ numberId: here.numberId });
      await Call.continueRun(runId);
      expect(await loadRun(runId)).toMatchObject({ state: "cancelled", waiting: 0 });
      const [first, second, third] = await candidatesOf(here.jobId);
      expect(first).toMatchObject({ callStatus: "Failed", bucket: "Unanswered" });
      expect([first?.pendingCallId, first?.nextAt, third?.pendingCallId]).toEqual([undefined, undefined, undefined]);
      await endWithReport(await loadCall(second?.pendingCallId ?? ""), answeredReport);
      expect(await loadRun(runId)).toMatchObject({ state: "cancelled", ended: 3 });
      expect(await leasesOf(here.numberId)).toEqual([]);
      await expectCountersMatchRows(here.jobId);
      expect(await Parent.get(here.jobId)).toMatchObject({ totalFailed: 1, totalSucceeded: 1 });
    }));

  it("plans no retry for missed people", () =>
    world(1, async (here) => {
      const runId = await beginRun(here);
      await dispatch({ numberId: here.numberId });
      const [liveId = ""] = await leasesOf(here.numberId);
      await Run.cancel(runId);
      await endWithReport(await loadCall(liveId), { ...answeredReport, cause: "busy", durationSeconds: 0 });
      expect(await loadRun(runId)).toMatchObject({ placed: 1, ended: 1, waiting: 0 });
      expect((await candidatesOf(here.jobId))[0]?.pendingCallId).toBeUndefined();
    }));
});

describe("a run for later", () => {
  it("begins at its time though its message is lost, and not before", () =>
    world(1, async (here) => {
      const runId = await beginRun(here, { startAt: toIso(now() + 30 * minuteMs) });
      await dispatch({ numberId: here.numberId });
      await Call.continueRun(runId);
      expect(await loadRun(runId)).toMatchObject({ state: "scheduled" });
      moveClockTo(31 * minuteMs);
      forgetSent();
      await Call.sweep();
      expect(sent).toContain("run.wake");
      await Call.continueRun(runId);
      await dispatch({ numberId: here.numberId });
      expect(startedCalls).toHaveLength(1);
    }));
});

describe("a person that the gate postpones", () => {
  /** The number rang today, so the gate allows its next call tomorrow. */
  const recordDialToday = (phoneNumber: string) =>
    db()
      .contactState.put({ tenantId, phoneNumber, dials: [nowIso()], dialCount: 1, misses: 1 })
      .go();

  it("waits for the gate's time in the run's own queue, is shown with its reason, and is called then", () =>
    world(2, async (here) => {
      const [first = "", second = ""] = await numbersOf(here.jobId);
      await recordDialToday(first);
      const runId = await beginRun(here);
      await talkToAll(here);
      expect(dialledNumbers()).toEqual([second]);
      expect(await loadRun(runId)).toMatchObject({ state: "running", placed: 2, ended: 1, waiting: 1 });
      const [person] = await candidatesOf(here.jobId);
      expect(person).toMatchObject({ nextWhy: "cap.day", callStatus: "not_executed" });
      expect((await loadCall(person?.pendingCallId ?? "")).gate).toMatchObject({ kind: "later", rule: "cap.day" });
      await CandidateAdmin.edit(await Parent.get(here.jobId), idAt(here.ids, 0), {
        firstName: "Corrected",
        lastName: "Name",
      });
      moveClockTo(Date.parse(person?.nextAt ?? "") - now() + minuteMs);
      await dispatch({ numberId: here.numberId });
      expect(dialledNumbers()).toEqual([second, first]);
      expect(await loadCall(person?.pendingCallId ?? "")).toMatchObject({ candidateName: "Corrected Name" });
    }));

  it("is called immediately instead when a user presses Call and the gate allows it", () =>
    world(1, async (here) => {
      const [id = ""] = here.ids;
      const runId = await beginRun(here);
      await dispatch({ numberId: here.numberId });
      const [liveId = ""] = await leasesOf(here.numberId);
      await endWithReport(await loadCall(liveId), { ...answeredReport, cause: "no-answer", durationSeconds: 0 });
      moveClockTo(24 * 60 * minuteMs);
      const { callId } = await place(here, id);
      expect(await Candidate.get(here.jobId, id)).toMatchObject({ pendingCallId: callId });
      expect(await loadRun(runId)).toMatchObject({ waiting: 0 });
      await talkToAll(here);
      expect(dialledNumbers()).toHaveLength(2);
      await expectCountersMatchRows(here.jobId);
    }));
});

describe("a call's end", () => {
  it("requests the next dispatch, also when its worker died before that and the end is delivered again", () =>
    world(2, async (here) => {
      await beginRun(here);
      await dispatch({ numberId: here.numberId });
      const [liveId = ""] = await leasesOf(here.numberId);
      failSendsAfter(0);
      const ended = await endWithReport(await loadCall(liveId), answeredReport, {
        isRedeliverable: true,
        voiceCallId: newId("msg"),
      });
      failSendsAfter(Number.POSITIVE_INFINITY);
      expect(startedCalls).toHaveLength(1);
      const again = await endWithReport(await loadCall(liveId), answeredReport, { isRedeliverable: true });
      expect(again?.callId).toBe(ended?.callId);
      const before = sent.length;
      await Call.onCallEnded(again ?? (await loadCall(liveId)));
      expect(sent.slice(before)).toEqual(["line.dispatch"]);
      // The call's end only requests the dispatch; another worker dials.
      expect(startedCalls).toHaveLength(1);
    }));

  it("raises the line's p90 of call length, before which the sweeper does not ask about a call", () =>
    world(1, async (here) => {
      const { numberId } = here;
      await beginRun(here);
      await dispatch({ numberId });
      const p90CallMs = async () => (await db().line.get({ tenantId, numberId }).go()).data?.p90CallMs ?? 0;
      const before = await p90CallMs();
      const [liveId = ""] = await leasesOf(numberId);
      moveClockTo(10 * minuteMs);
      await endWithReport(await loadCall(liveId), answeredReport);
      expect(await p90CallMs()).toBeGreaterThan(before);
    }));
});
