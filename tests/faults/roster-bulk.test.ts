/** Bulk actions against the real table: done once and counted exactly, wherever their worker dies. */
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import * as Compliance from "@callwright/core/compliance/index";
import { db } from "@callwright/core/db/service";
import * as Parent from "@callwright/core/parent/index";
import { describe, expect, it } from "vitest";
import { phoneOf } from "../support/people/people.ts";
import {
  answeredReport,
  candidatesOf,
  expectCountersMatchRows,
  failSendsAfter,
  forgetSent,
  idAt,
  loadCall,
  pendingOn,
  place,
  recordCall,
  selectAllExcept,
  sent,
  startedCalls,
  tenantId,
  useCallWorld,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";
import { killedAfter } from "../support/run/killed.ts";

useCallWorld();

describe("a run whose waiting people are deleted", () => {
  it("is completed when its remaining call has ended", () =>
    world(3, async (here) => {
      const request = { parentId: here.jobId, leads: "all", numberId: here.numberId } as const;
      const { runId } = await Call.startRun(request);
      await dispatch({ numberId: here.numberId });
      const [live] = (await candidatesOf(here.jobId)).flatMap(({ pendingCallId }) => pendingCallId ?? []);
      const job = await Parent.get(here.jobId);
      const bulk = await CandidateAdmin.startBulkAction(job, { action: "delete", selection: selectAllExcept() });
      await CandidateAdmin.processBulkAction(bulk.bulkId);
      expect(await CandidateAdmin.getBulkAction(bulk.bulkId)).toMatchObject({
        state: "completed",
        done: 2,
        skipped: 1,
      });
      await endWithReport(await loadCall(live ?? ""), answeredReport);
      await dispatch({ numberId: here.numberId });
      expect(await Call.loadRun(runId)).toMatchObject({ state: "completed", placed: 1, ended: 1, waiting: 0 });
      expect(startedCalls).toHaveLength(1);
    }));
});

const unknownId = "cand_000000099_abcdef";
const unfilteredView = { search: "", status: "all", callStatus: "all", sort: "added", order: "asc" } as const;

describe("a bulk action", () => {
  it("deletes all matching people except the excluded ones, and reports its progress", () =>
    world(70, async ({ jobId, ids }) => {
      // Calls with an outcome are counted by it as well; person 40 is also excluded.
      for (const index of [3, 40, 69]) await recordCall(jobId, idAt(ids, index), "busy");
      const job = await Parent.get(jobId);
      const excludedIds = [idAt(ids, 0), idAt(ids, 40)];
      const bulk = await CandidateAdmin.startBulkAction(job, {
        action: "delete",
        selection: selectAllExcept(excludedIds),
      });
      expect(bulk).toMatchObject({ state: "running", total: 68, done: 0 });
      await CandidateAdmin.processBulkAction(bulk.bulkId);
      expect(await CandidateAdmin.getBulkAction(bulk.bulkId)).toMatchObject({
        state: "completed",
        total: 68,
        done: 68,
        skipped: 0,
      });
      expect((await candidatesOf(jobId)).map(({ candidateId }) => candidateId)).toEqual(excludedIds);
      await expectCountersMatchRows(jobId);
    }));

  it("excludes people added since it was confirmed", () =>
    world(3, async ({ jobId, ids }) => {
      const { lastOrdinal } = await Parent.get(jobId);
      const newcomers = [700_001, 700_002].map((index) => ({
        firstName: "Come",
        lastName: "Later",
        phoneNumber: phoneOf(index),
      }));
      await Candidate.add(await Parent.get(jobId), newcomers);
      const job = await Parent.get(jobId);
      const selection = { ...selectAllExcept([idAt(ids, 0)]), upTo: lastOrdinal };
      expect((await Candidate.listSelected(job, selection)).map(({ candidateId }) => candidateId)).toEqual(
        ids.slice(1),
      );
      const bulk = await CandidateAdmin.startBulkAction(job, { action: "delete", selection, atMost: 2 });
      expect(bulk.total).toBe(2);
      await CandidateAdmin.processBulkAction(bulk.bulkId);
      expect((await candidatesOf(jobId)).map(({ firstName }) => firstName).slice(1)).toEqual(["Come", "Come"]);
      await expectCountersMatchRows(jobId);
    }));

  it("does not start if more people match than were confirmed", () =>
    world(3, async ({ jobId }) => {
      const job = await Parent.get(jobId);
      const request = { action: "delete", selection: selectAllExcept(), atMost: 2 } as const;
      await expect(CandidateAdmin.startBulkAction(job, request)).rejects.toThrow(
        "More candidates match now than when you confirmed. Close this, review them, and choose again.",
      );
      expect(await candidatesOf(jobId)).toHaveLength(3);
    }));

  it("starts if an excluded person is gone, and is refused once people were added", () =>
    world(4, async ({ jobId, ids }) => {
      const selection = selectAllExcept([idAt(ids, 0), idAt(ids, 1)]);
      await CandidateAdmin.remove(await Parent.get(jobId), idAt(ids, 0));
      // The page subtracts both exclusions from the three who remain and shows one; the action deletes two.
      const job = await Parent.get(jobId);
      const bulk = await CandidateAdmin.startBulkAction(job, { action: "delete", selection, atMost: 1 });
      expect(bulk.total).toBe(2);
      const newcomer = { firstName: "Come", lastName: "Later", phoneNumber: phoneOf(700_001) };
      await Candidate.add(job, [newcomer, { ...newcomer, phoneNumber: phoneOf(700_002) }]);
      const request = { action: "delete", selection, atMost: 1 } as const;
      await expect(CandidateAdmin.startBulkAction(await Parent.get(jobId), request)).rejects.toThrow(
        "More candidates match now",
      );
    }));

  it("skips people who are being called, and reports how many", () =>
    world(3, async (here) => {
      await place(here, idAt(here.ids, 1));
      await dispatch({ numberId: here.numberId });
      const selection = { candidateIds: [...here.ids] };
      const bulk = await CandidateAdmin.startBulkAction(await Parent.get(here.jobId), { action: "delete", selection });
      await CandidateAdmin.processBulkAction(bulk.bulkId);
      expect(await CandidateAdmin.getBulkAction(bulk.bulkId)).toMatchObject({
        state: "completed",
        done: 2,
        skipped: 1,
      });
      await expectCountersMatchRows(here.jobId);
    }));

  it("processed by three workers at the same time is done once", () =>
    world(100, async ({ jobId, otherJobId }) => {
      const job = await Parent.get(jobId);
      const bulk = await CandidateAdmin.startBulkAction(job, {
        action: "move",
        targetId: otherJobId,
        selection: selectAllExcept(),
      });
      await Promise.all([
        CandidateAdmin.processBulkAction(bulk.bulkId),
        CandidateAdmin.processBulkAction(bulk.bulkId),
        CandidateAdmin.processBulkAction(bulk.bulkId),
      ]);
      expect(await CandidateAdmin.getBulkAction(bulk.bulkId)).toMatchObject({
        state: "completed",
        done: 100,
        skipped: 0,
      });
      expect((await Parent.get(otherJobId)).totalCandidates).toBe(100);
      await expectCountersMatchRows(jobId);
      await expectCountersMatchRows(otherJobId);
    }));

  it("moves people with history and outcome, and skips people whose number is in the other job", () =>
    world(25, async ({ jobId, otherJobId, ids }) => {
      await recordCall(jobId, idAt(ids, 2), "good_fit");
      const [job, other] = await Promise.all([Parent.get(jobId), Parent.get(otherJobId)]);
      const duplicate = await Candidate.get(jobId, idAt(ids, 1));
      await Candidate.add(other, [{ firstName: "There", lastName: "Already", phoneNumber: duplicate.phoneNumber }]);
      const bulk = await CandidateAdmin.startBulkAction(job, {
        action: "move",
        targetId: otherJobId,
        selection: selectAllExcept(),
      });
      await CandidateAdmin.processBulkAction(bulk.bulkId);
      expect(await CandidateAdmin.getBulkAction(bulk.bulkId)).toMatchObject({
        state: "completed",
        done: 24,
        skipped: 1,
      });
      expect((await candidatesOf(jobId)).map(({ candidateId }) => candidateId)).toEqual([idAt(ids, 1)]);
      const moved = (await candidatesOf(otherJobId)).find(({ firstName }) => firstName === "Person3");
      // `people` gives the third person two years of experience.
      expect(moved).toMatchObject({ outcomeLabel: "Good Fit", summary: "Nice.", totalCalls: 1, experience: 2 });
      await expectCountersMatchRows(jobId);
      await expectCountersMatchRows(otherJobId);
      const { items } = await Candidate.page(await Parent.get(otherJobId), {
        ...unfilteredView,
        page: 1,
        pageSize: 50,
      });
      expect(items).toHaveLength(25);
    }));

  it("marks people as not to be called in the whole tenant, and cancels their waiting calls", () =>
    world(3, async (here) => {
      const { callId } = await place(here, idAt(here.ids, 0));
      const selection = { candidateIds: [idAt(here.ids, 0), idAt(here.ids, 1), unknownId] };
      const bulk = await CandidateAdmin.startBulkAction(await Parent.get(here.jobId), {
        action: "do_not_call",
        selection,
      });
      await CandidateAdmin.processBulkAction(bulk.bulkId);
      expect(await CandidateAdmin.getBulkAction(bulk.bulkId)).toMatchObject({
        state: "completed",
        done: 2,
        skipped: 1,
      });
      expect(await loadCall(callId)).toMatchObject({ state: "ended", endedReason: "taken-back" });
      const all = await candidatesOf(here.jobId);
      const numbers = all.map(({ phoneNumber }) => phoneNumber);
      expect([...(await Compliance.suppressedAmong(numbers))]).toEqual(numbers.slice(0, 2));
      await expect(place(here, idAt(here.ids, 1))).rejects.toThrow("do-not-call list");
    }));

  it("that marks people as not to be called keeps their outcome, and no run calls them or counts a failure", () =>
    world(3, async (here) => {
      const [calledId = "", uncalledId = ""] = here.ids;
      await recordCall(here.jobId, calledId, "good_fit");
      const selection = { candidateIds: [calledId, uncalledId] };
      const { bulkId } = await CandidateAdmin.startBulkAction(await Parent.get(here.jobId), {
        action: "do_not_call",
        selection,
      });
      await CandidateAdmin.processBulkAction(bulkId);
      for (const leads of ["all" as const, { candidateIds: [...here.ids] }]) {
        await Call.startRun({ parentId: here.jobId, leads, numberId: here.numberId });
        await dispatch({ numberId: here.numberId });
      }
      const rows = await candidatesOf(here.jobId);
      expect(rows.map(({ pendingCallId }) => pendingCallId !== undefined)).toEqual([false, false, true]);
      expect(rows[0]).toMatchObject({ bucket: "good_fit", callStatus: "Completed" });
      expect(await Parent.get(here.jobId)).toMatchObject({ totalFailed: 0, totalCalls: 1, countGoodFit: 1 });
    }));

  it("is refused without people, for an unknown job, and for the job itself", () =>
    world(1, async ({ jobId, ids }) => {
      const job = await Parent.get(jobId);
      const selection = { candidateIds: [...ids] };
      const start = (targetId?: string) => CandidateAdmin.startBulkAction(job, { action: "move", selection, targetId });
      await expect(start()).rejects.toThrow("Choose another job");
      await expect(start(jobId)).rejects.toThrow("Choose another job");
      await expect(start("job_nobodys")).rejects.toThrow("Job not found.");
      const empty = { candidateIds: [unknownId] };
      await expect(CandidateAdmin.startBulkAction(job, { action: "delete", selection: empty })).rejects.toThrow(
        "None of these candidates is in this job any more.",
      );
    }));
});

describe("a bulk action whose worker dies", () => {
  it("before its message is sent is found by the sweeper, and is done", () =>
    world(5, async ({ jobId }) => {
      failSendsAfter(0);
      const job = await Parent.get(jobId);
      await expect(
        CandidateAdmin.startBulkAction(job, { action: "delete", selection: selectAllExcept() }),
      ).rejects.toThrow("killed");
      failSendsAfter(Number.POSITIVE_INFINITY);
      await CandidateAdmin.sweep();
      expect(sent).not.toContain("candidates.bulk-action-pending");
      // The sweeper takes over an action that no worker has touched for a minute.
      moveClockTo(61_000);
      await CandidateAdmin.sweep();
      expect(sent).toContain("candidates.bulk-action-pending");
    }));

  it.each(["delete", "move"] as const)(
    "anywhere within a %s resumes where it stopped, and counts everyone once",
    (action) =>
      world(70, async (here) => {
        const { jobId, otherJobId, ids, numberId } = here;
        await recordCall(jobId, idAt(ids, 30), "good_fit");
        await Promise.all([place(here, idAt(ids, 0)), place(here, idAt(ids, 69))]);
        const bulk = await CandidateAdmin.startBulkAction(await Parent.get(jobId), {
          action,
          targetId: otherJobId,
          selection: selectAllExcept(),
        });
        let deaths = 0;
        // Each worker gets three requests further than the one before.
        for (let requests = 1; (await CandidateAdmin.getBulkAction(bulk.bulkId)).state === "running"; requests += 3)
          await killedAfter(requests, () => CandidateAdmin.processBulkAction(bulk.bulkId)).catch(() => {
            deaths += 1;
          });
        expect(deaths).toBeGreaterThan(2);
        expect(await CandidateAdmin.getBulkAction(bulk.bulkId)).toMatchObject({
          state: "completed",
          done: 70,
          skipped: 0,
        });
        expect((await Parent.get(jobId)).totalCandidates).toBe(0);
        expect((await Parent.get(otherJobId)).totalCandidates).toBe(action === "move" ? 70 : 0);
        expect(await pendingOn(numberId)).toBe(0);
        await expectCountersMatchRows(jobId);
        await expectCountersMatchRows(otherJobId);
      }),
  );

  it("fails with its reason when the job is deleted in the meantime", () =>
    world(5, async ({ jobId, otherJobId }) => {
      const job = await Parent.get(jobId);
      const bulk = await CandidateAdmin.startBulkAction(job, {
        action: "move",
        targetId: otherJobId,
        selection: selectAllExcept(),
      });
      await db().parent.remove({ tenantId, parentId: otherJobId }).go();
      await CandidateAdmin.processBulkAction(bulk.bulkId);
      expect(await CandidateAdmin.getBulkAction(bulk.bulkId)).toMatchObject({
        state: "failed",
        failure: "The job was deleted in the meantime.",
      });
      await expectCountersMatchRows(jobId);
      moveClockTo(61_000);
      forgetSent();
      await CandidateAdmin.sweep();
      expect(sent).not.toContain("candidates.bulk-action-pending");
    }));
});
