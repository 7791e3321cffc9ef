/** People are called, edited, moved and deleted while their indexes are compacted; afterwards every count is exact. */
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import { db } from "@callwright/core/db/service";
import { AppError } from "@callwright/core/kernel/error";
import * as Parent from "@callwright/core/parent/index";
import type { CallReport } from "@callwright/core/ports/voice";
import { expect, it } from "vitest";
import {
  candidatesOf,
  expectCountersMatchRows,
  freshNumber,
  pendingOn,
  startedCalls,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";

useCallWorld();

const report = (seconds: number, successEvaluation: string): CallReport => ({
  cause: seconds > 0 ? "customer-hung-up" : "no-answer",
  endedReason: seconds > 0 ? "customer-ended-call" : "customer-did-not-answer",
  durationSeconds: seconds,
  cost: 0,
  costParts: {},
  analysis: { summary: "They spoke.", successEvaluation },
  transcript: [],
  hasRecording: false,
});

/** Random numbers that are the same for the same seed: a linear congruential generator with the usual constants. */
function seededRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

async function callsOf(jobId: string): Promise<Call.CallItem[]> {
  const { data } = await db().call.query.ofParent({ tenantId, parentId: jobId }).go({ hydrate: true, pages: "all" });
  const calls = await Promise.all(data.map(({ callId }) => Call.load(callId)));
  return calls.filter((call) => call !== undefined);
}

/** Ignores refusals, including those of an action that another one overtook. */
const ignoreRefusal = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });

async function takeRandomStep(here: World, random: (below: number) => number): Promise<unknown> {
  const [fromId, toId] = random(2) === 0 ? [here.jobId, here.otherJobId] : [here.otherJobId, here.jobId];
  const job = await Parent.get(fromId);
  const people = await candidatesOf(fromId);
  const person = people[random(Math.max(1, people.length))];
  switch (random(9)) {
    case 0:
    case 1:
      return person && Call.place({ parentId: fromId, candidateId: person.candidateId, numberId: here.numberId });
    case 2:
      return dispatch({ numberId: here.numberId });
    case 3: {
      const live = (await callsOf(fromId)).find(({ state }) => state !== "ended" && state !== "queued");
      return live && endWithReport(live, random(2) === 0 ? report(60, "Good") : report(0, ""));
    }
    case 4:
      return person && CandidateAdmin.edit(job, person.candidateId, { phoneNumber: freshNumber() });
    case 5:
      return person && CandidateAdmin.edit(job, person.candidateId, { firstName: `N${random(99)}`, lastName: "X" });
    case 6: {
      const candidateIds = people.slice(random(5), 8).map(({ candidateId }) => candidateId);
      if (candidateIds.length === 0) return;
      const { bulkId } = await CandidateAdmin.startBulkAction(job, {
        action: "move",
        selection: { candidateIds },
        targetId: toId,
      });
      return CandidateAdmin.processBulkAction(bulkId);
    }
    case 7:
      return person && random(3) === 0 ? CandidateAdmin.remove(job, person.candidateId) : undefined;
    default:
      return Candidate.runCompaction(fromId);
  }
}

const wholeList = { search: "", status: "all", callStatus: "all", sort: "added", order: "asc" } as const;

async function expectInvariants({ jobId, otherJobId, numberId }: World): Promise<void> {
  let queued = 0;
  for (const id of [jobId, otherJobId]) {
    await expectCountersMatchRows(id);
    const [job, rows, calls] = [await Parent.get(id), await candidatesOf(id), await callsOf(id)];
    const { items } = await Candidate.page(job, {
      ...wholeList,
      page: 1,
      pageSize: 1_000,
    });
    const listedFields = ({
      candidateId,
      firstName,
      phoneNumber,
      callStatus,
      bucket,
      nextAt,
      pendingCallId,
      totalCalls,
    }: Candidate.ListRow) => ({
      candidateId,
      firstName,
      phoneNumber,
      callStatus,
      bucket,
      nextAt,
      totalCalls,
      // The list shows only the time of a planned attempt, not its call.
      pendingCallId: nextAt ? undefined : pendingCallId,
    });
    expect(items.map(listedFields)).toEqual(rows.map(listedFields));
    const plannedCalls = await Promise.all(
      rows.flatMap(({ nextAt, pendingCallId }) => (nextAt && pendingCallId ? Call.load(pendingCallId) : [])),
    );
    // The index lists calls by running number, which a planned attempt gets only when it is dialled.
    const indexedIds = new Set(calls.map(({ callId }) => callId));
    const unindexedCalls = plannedCalls.flatMap((call) => (call && !indexedIds.has(call.callId) ? call : []));
    const openCalls = [...calls, ...unindexedCalls].filter(({ state }) => state !== "ended");
    queued += openCalls.filter(({ state }) => state === "queued").length;
    expect(job.totalInProgress).toBe(openCalls.filter(({ state }) => state !== "queued").length);
    // A call that was cancelled before its dial counts neither as succeeded nor as failed.
    expect(job.totalSucceeded + job.totalFailed).toBe(
      calls.filter(({ state, endedReason }) => state === "ended" && endedReason !== "taken-back").length,
    );
    expect(job.totalCalls).toBe(calls.length);
    const pending = rows.flatMap(({ candidateId, pendingCallId, phoneNumber }) =>
      pendingCallId ? [[candidateId, pendingCallId, phoneNumber]] : [],
    );
    expect(pending.sort()).toEqual(
      openCalls.map(({ candidateId, callId, phoneNumber }) => [candidateId, callId, phoneNumber]).sort(),
    );
  }
  expect((await pendingOn(numberId)) ?? 0).toBe(queued);
}

it.each([1, 2, 3])("people who are called, edited, moved and deleted concurrently are counted exactly (%i)", (seed) =>
  world(16, async (here) => {
    const random = seededRandom(seed);
    await db().number.patch({ tenantId, numberId: here.numberId }).set({ concurrency: 4 }).go();
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(Array.from({ length: 7 }, () => ignoreRefusal(takeRandomStep(here, random))));
    }
    await expectInvariants(here);
    expect(startedCalls.length).toBeGreaterThan(0);
  }),
);
