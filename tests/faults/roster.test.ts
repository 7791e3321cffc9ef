/** Edits and deletions of one person against the real table: counts stay exact, whatever happens at the same time. */
import { dispatch } from "@callwright/core/call/dispatch";
import * as Candidate from "@callwright/core/candidate/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import * as Parent from "@callwright/core/parent/index";
import { describe, expect, it } from "vitest";
import { people } from "../support/people/people.ts";
import {
  candidatesOf,
  expectCountersMatchRows,
  failSendsAfter,
  forgetSent,
  freshNumber,
  idAt,
  loadCall,
  pendingOn,
  place,
  recordCall,
  sent,
  useCallWorld,
  world,
} from "../support/people/roster.ts";

useCallWorld();

describe("an edit", () => {
  it("moves the number's guard: the new one is taken, the old one is free", () =>
    world(2, async ({ jobId, ids }) => {
      const job = await Parent.get(jobId);
      const before = await Candidate.get(jobId, idAt(ids, 0));
      const number = freshNumber();
      await CandidateAdmin.edit(job, idAt(ids, 0), { phoneNumber: number });
      await expectCountersMatchRows(jobId);
      await expect(CandidateAdmin.edit(job, idAt(ids, 1), { phoneNumber: number })).rejects.toThrow(
        "This phone number is in this job already",
      );
      await CandidateAdmin.edit(job, idAt(ids, 1), { phoneNumber: before.phoneNumber });
      await expectCountersMatchRows(jobId);
      expect((await Parent.get(jobId)).version).toBeGreaterThan(job.version);
    }));

  it("of two people to one number at the same time succeeds for only one of them", () =>
    world(2, async ({ jobId, ids }) => {
      const job = await Parent.get(jobId);
      const phoneNumber = freshNumber();
      const tries = await Promise.allSettled(ids.map((id) => CandidateAdmin.edit(job, id, { phoneNumber })));
      expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      await expectCountersMatchRows(jobId);
    }));

  it("gives a waiting call the new number, and is refused while the old one is being called", () =>
    world(1, async (here) => {
      const [id = ""] = here.ids;
      const job = await Parent.get(here.jobId);
      const { callId } = await place(here, id);
      const phoneNumber = freshNumber();
      await CandidateAdmin.edit(job, id, { phoneNumber });
      expect((await loadCall(callId)).phoneNumber).toBe(phoneNumber);
      await dispatch({ numberId: here.numberId });
      await expect(CandidateAdmin.edit(job, id, { phoneNumber: freshNumber() })).rejects.toThrow(
        "This person is being called.",
      );
      await CandidateAdmin.edit(job, id, { firstName: "New", lastName: "Name" });
      expect(await Candidate.get(here.jobId, id)).toMatchObject({ firstName: "New", phoneNumber });
    }));
});

describe("a deletion", () => {
  it("schedules the compaction that takes the person out of the index's files", () =>
    world(1, async ({ jobId, ids }) => {
      forgetSent();
      await CandidateAdmin.remove(await Parent.get(jobId), idAt(ids, 0));
      expect(sent).toEqual(["list.compact"]);
    }));

  it("leaves the compaction to the next reader if it could not be scheduled", () =>
    world(1, async ({ jobId, ids }) => {
      failSendsAfter(0);
      await CandidateAdmin.remove(await Parent.get(jobId), idAt(ids, 0));
      expect(await candidatesOf(jobId)).toEqual([]);
      failSendsAfter(Number.POSITIVE_INFINITY);
      forgetSent();
      const view = { search: "", status: "all", callStatus: "all", sort: "added", order: "asc" } as const;
      await Candidate.page(await Parent.get(jobId), { ...view, page: 1, pageSize: 5 });
      expect(sent).toEqual(["list.compact"]);
    }));

  it("takes the person out of every count, and is done once however often it is asked for", () =>
    world(3, async ({ jobId, ids }) => {
      await recordCall(jobId, idAt(ids, 1), "good_fit");
      const job = await Parent.get(jobId);
      await Promise.all([1, 1, 1].map((index) => CandidateAdmin.remove(job, idAt(ids, index))));
      await CandidateAdmin.remove(job, idAt(ids, 1));
      expect(await Parent.get(jobId)).toMatchObject({ totalCandidates: 2, countGoodFit: 0 });
      await expectCountersMatchRows(jobId);
      // A person who is added now is counted on top of the new totals.
      const rows = people(1).map((one) => ({ ...one, phoneNumber: freshNumber() }));
      await Candidate.add(job, rows);
      await expectCountersMatchRows(jobId);
    }));

  it("cancels a waiting call: it ends without dialling, counts as no failure, and leaves the line", () =>
    world(2, async (here) => {
      const job = await Parent.get(here.jobId);
      const { callId } = await place(here, idAt(here.ids, 0));
      await CandidateAdmin.remove(job, idAt(here.ids, 0));
      expect(await loadCall(callId)).toMatchObject({ state: "ended", endedReason: "taken-back" });
      expect((await loadCall(callId)).dueKey).toBeUndefined();
      expect(await pendingOn(here.numberId)).toBe(0);
      expect(await Parent.get(here.jobId)).toMatchObject({ totalCandidates: 1, totalFailed: 0, totalInProgress: 0 });
      await dispatch({ numberId: here.numberId });
      expect((await loadCall(callId)).attempts).toBe(0);
    }));

  it("is refused while the person is being called", () =>
    world(1, async (here) => {
      await place(here, idAt(here.ids, 0));
      await dispatch({ numberId: here.numberId });
      const job = await Parent.get(here.jobId);
      await expect(CandidateAdmin.remove(job, idAt(here.ids, 0))).rejects.toThrow("This person is being called.");
      await expectCountersMatchRows(here.jobId);
    }));
});
