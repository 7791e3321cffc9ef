/** A run's states: which transitions happen, which are refused, and who is notified. */
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import { joinLines } from "@callwright/core/call/line";
import { append, cancel, clearTextsFrom, endRunsOf, pause, resume } from "@callwright/core/call/run/state";
import { progressOf } from "@callwright/core/call/run-monitor/progress";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { now, nowIso, toIso } from "@callwright/core/kernel/clock";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import { describe, expect, it } from "vitest";
import {
  answeredReport,
  beginRun,
  forgetSent,
  idAt,
  loadCall,
  loadRun,
  sent,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

const { RunMonitor } = Call;
const hourMs = 3_600_000;
const versionOf = async ({ jobId }: World) => (await Parent.get(jobId)).version;
const linesOf = async (numberIds: readonly string[]) =>
  Promise.all(numberIds.map(async (numberId) => (await db().line.get({ tenantId, numberId }).go()).data?.runs ?? []));

describe("a run", () => {
  it("that pauses forgets its wake-up unless it resumes by itself, and changes the job's version", () =>
    world(1, async (here) => {
      const runId = await beginRun(here);
      const before = await versionOf(here);
      expect(await pause(runId, "failures", "8 of 10 calls failed")).toMatchObject({
        state: "paused",
        pauseReason: "failures",
        pauseWords: "8 of 10 calls failed",
      });
      expect(await versionOf(here)).toBe(before + 1);
      const paused = await loadRun(runId);
      for (const name of ["wakeAt", "restingIn"]) expect(paused).not.toHaveProperty(name);
      expect(await pause(runId, "credentials")).toMatchObject({ pauseReason: "failures" });
      expect(await versionOf(here)).toBe(before + 1);
      await resume(runId);
      const until = toIso(now() + hourMs);
      expect(await pause(runId, "provider", undefined, until)).toMatchObject({ wakeAt: until });
      expect(await loadRun(runId)).not.toHaveProperty("pauseWords");
    }));

  it("that pauses for credit is found by a top-up and checked within the hour", () =>
    world(1, async (here) => {
      for (const reason of ["minutes", "trial", "payment"] as const) {
        const runId = await beginRun(here);
        const paused = await pause(runId, reason);
        expect(paused).toMatchObject({ restingIn: tenantId, restingRunId: runId });
        expect(Date.parse(paused.wakeAt ?? "") - now()).toBeLessThanOrEqual(hourMs);
        await cancel(runId);
        expect(await loadRun(runId)).not.toHaveProperty("restingIn");
      }
    }));

  it("that resumes forgets why it paused, counts its failures from there, and wakes its lines", () =>
    world(1, async (here) => {
      const runId = await beginRun(here);
      await db().run.patch({ tenantId, runId }).set({ ended: 7 }).go();
      await pause(runId, "minutes", "Used up");
      const before = await versionOf(here);
      forgetSent();
      const resumed = await resume(runId);
      expect(resumed).toMatchObject({ state: "running", endedBefore: 7 });
      for (const name of ["pauseReason", "pauseWords", "restingIn", "wakeAt"]) expect(resumed).not.toHaveProperty(name);
      expect([await versionOf(here), sent]).toEqual([before + 1, ["line.dispatch"]]);
      expect(await linesOf([here.numberId])).toEqual([[runId]]);
      forgetSent();
      await resume(runId);
      expect([await versionOf(here), sent]).toEqual([before + 1, []]);
    }));

  it("that was paused before its start is scheduled again, and running where the start has passed", () =>
    world(1, async (here) => {
      const runId = await beginRun(here, { startAt: toIso(now() + hourMs) });
      await pause(runId, "asked");
      expect(await resume(runId)).toMatchObject({ state: "scheduled", startAt: expect.any(String) });
      await pause(runId, "asked");
      await db().run.patch({ tenantId, runId }).set({ startAt: nowIso() }).go();
      expect(await resume(runId)).toMatchObject({ state: "running" });
    }));

  it("that is cancelled stays cancelled: it cannot be paused or resumed, and no people can be appended", () =>
    world(2, async (here) => {
      const runId = await beginRun(here, { leads: { candidateIds: [idAt(here.ids, 0)] } });
      const before = await versionOf(here);
      const { done } = progressOf(await loadRun(runId));
      const cancelled = await cancel(runId);
      expect(cancelled).toMatchObject({ state: "cancelled", completedAt: expect.any(String) });
      expect(progressOf(cancelled).done).toBe(done);
      expect(await versionOf(here)).toBe(before + 1);
      forgetSent();
      expect(await cancel(runId)).toMatchObject({ state: "cancelled", completedAt: cancelled.completedAt });
      expect(await pause(runId, "asked")).toMatchObject({ state: "cancelled" });
      expect(await resume(runId)).toMatchObject({ state: "cancelled" });
      expect([await versionOf(here), sent]).toEqual([before + 1, []]);
      await expect(append(runId, { candidateIds: [idAt(here.ids, 1)] })).rejects.toMatchObject({ code: "conflict" });
    }));

  it("to which people are appended is no longer exhausted, dials on, and changes the job's version", () =>
    world(3, async (here) => {
      const runId = await beginRun(here, { leads: { candidateIds: [idAt(here.ids, 0)] } });
      await db().run.patch({ tenantId, runId }).set({ isExhausted: true }).go();
      const before = await versionOf(here);
      forgetSent();
      const appended = await append(runId, { candidateIds: [idAt(here.ids, 1), idAt(here.ids, 0)] });
      expect(appended).toMatchObject({ total: 2, isExhausted: false });
      expect([await versionOf(here), sent]).toEqual([before + 1, ["line.dispatch"]]);
      forgetSent();
      expect(await append(runId, { candidateIds: [idAt(here.ids, 0)] })).toMatchObject({ total: 2 });
      expect([await versionOf(here), sent]).toEqual([before + 1, []]);
      await expect(append(runId, { candidateIds: ["cand_000000009_000000"] })).rejects.toMatchObject({
        code: "not_found",
      });
      await pause(runId, "asked");
      forgetSent();
      expect(await append(runId, { candidateIds: [idAt(here.ids, 2)] })).toMatchObject({ total: 3, state: "paused" });
      expect(sent).toEqual([]);
    }));

  it("clears textsFrom only if no source was added since the run was read", () =>
    world(2, async (here) => {
      const runId = await beginRun(here);
      await db().run.patch({ tenantId, runId }).set({ textsFrom: 0 }).go();
      const run = await loadRun(runId);
      await clearTextsFrom({ ...run, sources: [...run.sources, "another"] });
      expect(await loadRun(runId)).toMatchObject({ textsFrom: 0 });
      await clearTextsFrom(run);
      expect(await loadRun(runId)).not.toHaveProperty("textsFrom");
    }));

  it("of a deleted job is cancelled if it has not begun, and completes without calling more people if it has", () =>
    world(1, async (here) => {
      const running = await beginRun(here);
      const scheduled = await beginRun(here, { startAt: toIso(now() + hourMs) });
      await endRunsOf(here.jobId);
      expect(await loadRun(scheduled)).toMatchObject({ state: "cancelled" });
      expect(await loadRun(running)).toMatchObject({ state: "completed", isExhausted: true });
      expect(await linesOf([here.numberId])).toEqual([[]]);
    }));

  it("shows a dial without the provider's answer as unconfirmed after five seconds, and its next time while it waits", () =>
    world(1, async (here) => {
      const runId = await beginRun(here);
      await dispatch(here);
      const version = async () => (await RunMonitor.snapshot(runId)).version;
      const calling = async () => (await RunMonitor.monitor(await RunMonitor.snapshot(runId))).monitor.calling;
      expect(await version()).not.toContain("?");
      expect((await calling())[0]).not.toHaveProperty("isUnconfirmed");
      moveClockTo(5_500);
      expect(await version()).toContain("?");
      expect(await calling()).toMatchObject([{ state: "dialing", isUnconfirmed: true }]);
      const [callId = ""] = (await loadRun(runId)).live ?? [];
      await endWithReport(await loadCall(callId), {
        ...answeredReport,
        cause: "busy",
        endedReason: "customer-busy",
        durationSeconds: 0,
      });
      const next = await loadCall((await Candidate.get(here.jobId, idAt(here.ids, 0))).pendingCallId ?? "");
      const { monitor } = await RunMonitor.monitor(await RunMonitor.snapshot(runId));
      // A due key begins with the instant at which the call is due.
      expect(monitor.nextAt).toBe(next.dueKey?.slice(0, 24));
    }));

  it("over more lines than one transaction takes begins, and resumes, on all of them", () =>
    world(1, async (here) => {
      const { data: number } = await db().number.get({ tenantId, numberId: here.numberId }).go();
      if (!number) throw new Error("The number is gone");
      const numberIds = Array.from({ length: 83 }, () => newId("num"));
      await db()
        .number.put(numberIds.map((numberId) => ({ ...number, numberId })))
        .go();
      const { runId } = await Call.startRun({ parentId: here.jobId, leads: "all", numberIds });
      expect(await linesOf(numberIds)).toEqual(numberIds.map(() => [runId]));
      await pause(runId, "asked");
      await db()
        .line.delete(numberIds.map((numberId) => ({ tenantId, numberId })))
        .go();
      await RunMonitor.resume(runId);
      expect(await linesOf(numberIds)).toEqual(numberIds.map(() => [runId]));
      // Writes nothing: DynamoDB refuses a transaction without items.
      await joinLines(runId, []);
    }));
});
