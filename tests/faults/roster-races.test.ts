/** Changes between reading a person and acting on them: a concurrent edit, move or call is not lost or overlooked. */
import { dispatch } from "@callwright/core/call/dispatch";
import * as Call from "@callwright/core/call/index";
import { retryLater } from "@callwright/core/call/retry";
import * as Candidate from "@callwright/core/candidate/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import { transact } from "@callwright/core/db/transact";
import * as Parent from "@callwright/core/parent/index";
import { describe, expect, it } from "vitest";
import {
  candidatesOf,
  expectCountersMatchRows,
  freshNumber,
  idAt,
  interleave,
  loadCall,
  pendingOn,
  place,
  recordCall,
  startedCalls,
  tenantId,
  useCallWorld,
  world,
} from "../support/people/roster.ts";

useCallWorld();

describe("a person whose number is changed", () => {
  it("while they are being queued is called at the new number", () =>
    world(1, async (here) => {
      const id = idAt(here.ids, 0);
      const job = await Parent.get(here.jobId);
      const phoneNumber = freshNumber();
      const edit = () => CandidateAdmin.edit(job, id, { phoneNumber });
      const { callId } = await interleave(edit, () => place(here, id));
      expect((await loadCall(callId)).phoneNumber).toBe(phoneNumber);
    }));

  it("between the dispatcher's read of their call and its dial is called at the new number", () =>
    world(1, async (here) => {
      const id = idAt(here.ids, 0);
      const job = await Parent.get(here.jobId);
      await place(here, id);
      const phoneNumber = freshNumber();
      const edit = () => CandidateAdmin.edit(job, id, { phoneNumber });
      await interleave(edit, () => dispatch({ numberId: here.numberId }));
      expect(startedCalls.at(-1)?.customer.number).toBe(phoneNumber);
    }));
});

describe("a person who was reached", () => {
  it("keeps their outcome when their next call returns to its queue and is cancelled", () =>
    world(1, async (here) => {
      const id = idAt(here.ids, 0);
      await recordCall(here.jobId, id, "good_fit");
      const before = await Candidate.get(here.jobId, id);
      const { callId } = await place(here, id);
      await dispatch({ numberId: here.numberId });
      await retryLater(await loadCall(callId), { reason: "No lines", retryAfterSeconds: 20 });
      expect((await loadCall(callId)).state).toBe("queued");
      await Call.cancelQueued([callId]);
      expect(await Candidate.get(here.jobId, id)).toEqual(before);
    }));
});

describe("a move", () => {
  it("includes an edit of the person that happens at the same moment", () =>
    world(1, async ({ jobId, otherJobId, ids }) => {
      const job = await Parent.get(jobId);
      const { bulkId } = await CandidateAdmin.startBulkAction(job, {
        action: "move",
        selection: { candidateIds: [...ids] },
        targetId: otherJobId,
      });
      const candidateFields = {
        experience: 2.5,
        variables: { City: "Köln" },
        evaluation: { label: "Good Fit", interested: true },
      };
      const key = { tenantId, parentId: jobId, candidateId: idAt(ids, 0) };
      await transact((writer) => Candidate.patch(writer, key, { set: candidateFields }));
      const edit = () => CandidateAdmin.edit(job, idAt(ids, 0), { firstName: "New", lastName: "Name" });
      await interleave(edit, () => CandidateAdmin.processBulkAction(bulkId));
      expect(await candidatesOf(otherJobId)).toMatchObject([{ ...candidateFields, firstName: "New" }]);
      await expectCountersMatchRows(jobId);
      await expectCountersMatchRows(otherJobId);
    }));

  it("keeps the waiting call of a person it does not move", () =>
    world(2, async (here) => {
      const { jobId, otherJobId, ids } = here;
      const job = await Parent.get(jobId);
      const first = await Candidate.get(jobId, idAt(ids, 0));
      const { firstName, lastName, phoneNumber } = first;
      await Candidate.add(await Parent.get(otherJobId), [{ firstName, lastName, phoneNumber }]);
      const { callId } = await place(here, first.candidateId);
      const { bulkId } = await CandidateAdmin.startBulkAction(job, {
        action: "move",
        selection: { candidateIds: [...ids] },
        targetId: otherJobId,
      });
      await CandidateAdmin.processBulkAction(bulkId);
      expect(await CandidateAdmin.getBulkAction(bulkId)).toMatchObject({ done: 1, skipped: 1 });
      expect((await loadCall(callId)).state).toBe("queued");
      expect(await pendingOn(here.numberId)).toBe(1);
    }));
});
