/** A call promised to a person is scheduled, or refused immediately with the reason. */

import * as AfterCall from "@callwright/core/after-call/index";
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Candidate from "@callwright/core/candidate/index";
import * as CandidateLink from "@callwright/core/candidate-link/index";
import { db } from "@callwright/core/db/service";
import { now, nowIso, toIso } from "@callwright/core/kernel/clock";
import { userActor } from "@callwright/core/kernel/context";
import * as Parent from "@callwright/core/parent/index";
import type { CallReport } from "@callwright/core/ports/voice";
import * as Reach from "@callwright/core/reach/index";
import { expect, it } from "vitest";
import {
  answeredReport,
  beginRun,
  failSendsAfter,
  forgetSent,
  idAt,
  loadCall,
  loadRun,
  pendingOn,
  place,
  sent,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";
import { killedAfter } from "../support/run/killed.ts";

useCallWorld();

const missedReport: CallReport = {
  ...answeredReport,
  cause: "no-answer",
  endedReason: "customer-did-not-answer",
  durationSeconds: 0,
  analysis: { summary: "", successEvaluation: "" },
};

/** Creates the recruiter and the tenant, whose timezone sets the day of a trial. */
async function createRecruiter(): Promise<void> {
  const { userId } = userActor();
  const acme = { tenantId, slug: "acme", name: "Acme", timezone: "Europe/Berlin", createdAt: nowIso() };
  await db().tenant.put(acme).go();
  const dashboardAccess = { campaigns: true, recruiter: false, inbound: false };
  const rita = {
    name: "Rita",
    companyName: "Acme",
    userType: "subscription",
    timezone: "UTC",
    dashboardAccess,
  } as const;
  await db()
    .user.put({ ...rita, tenantId, userId, email: `${userId}@acme.test`, createdAt: nowIso() })
    .go();
}

async function linkVisit({ jobId, ids }: World) {
  return { parent: await Parent.get(jobId), candidate: await Candidate.get(jobId, idAt(ids, 0)) };
}
const chooseTime = async (here: World, time: string) =>
  CandidateLink.act(await linkVisit(here), { kind: "at", at: time });
const requestCallNow = async (here: World) => CandidateLink.act(await linkVisit(here), { kind: "now" });
const nextCallOf = async ({ jobId, ids }: World) => {
  const { nextAt, nextWhy } = await Candidate.get(jobId, idAt(ids, 0));
  return { nextAt, nextWhy };
};
/** Forgets that the person's phone rang, since a person is called at most once a day. */
const forgetRings = (phoneNumber: string) => db().contactState.delete({ tenantId, phoneNumber }).go();
const notedCallbacks = async () => (await Reach.listFollowUps({})).items.filter(({ kind }) => kind === "callback");

/** The first time on the link page that is more than `daysAhead` days ahead. */
async function offeredTime(here: World, daysAhead = 2): Promise<string> {
  const { times } = await CandidateLink.describe(await linkVisit(here));
  return times?.times.find((time) => Date.parse(time) > now() + daysAhead * 86_400_000) ?? "";
}

it("a time chosen while a call is under way is refused, and no callback is noted", () =>
  world(1, async (here) => {
    await createRecruiter();
    const time = await offeredTime(here);
    const { callId } = await place(here, idAt(here.ids, 0));
    await dispatch(here);
    for (const state of ["dialing", "ringing", "in_progress"] as const) {
      await db().call.patch({ tenantId, callId }).set({ state }).go();
      expect(await chooseTime(here, time)).toEqual({ kind: "onCall" });
    }
    expect(await requestCallNow(here)).toEqual({ kind: "onCall" });
    expect(await notedCallbacks()).toEqual([]);
    await endWithReport(await loadCall(callId), answeredReport);
    expect(await chooseTime(here, time)).toMatchObject({ kind: "at", at: time });
    expect(await nextCallOf(here)).toEqual({ nextAt: time, nextWhy: "callback" });
    expect(await notedCallbacks()).toMatchObject([{ at: time }]);
  }));

it("a planned attempt of the same minute becomes the chosen callback", () =>
  world(1, async (here) => {
    await createRecruiter();
    await beginRun(here);
    await dispatch(here);
    const { pendingCallId = "" } = await Candidate.get(here.jobId, idAt(here.ids, 0));
    await endWithReport(await loadCall(pendingCallId), missedReport);
    const { nextAt = "" } = await nextCallOf(here);
    const { times } = await CandidateLink.describe(await linkVisit(here));
    expect(times?.times).toContain(nextAt);
    expect(await chooseTime(here, nextAt)).toMatchObject({ kind: "at" });
    expect(await nextCallOf(here)).toEqual({ nextAt, nextWhy: "callback" });
  }));

it("requesting a call now twice promises one call", () =>
  world(1, async (here) => {
    await createRecruiter();
    expect(await requestCallNow(here)).toEqual({ kind: "now" });
    const { pendingCallId } = await Candidate.get(here.jobId, idAt(here.ids, 0));
    expect(await requestCallNow(here)).toEqual({ kind: "now" });
    expect((await Candidate.get(here.jobId, idAt(here.ids, 0))).pendingCallId).toBe(pendingCallId);
  }));

it("a chosen time is promised and noted, even if no message can be sent", () =>
  world(1, async (here) => {
    await createRecruiter();
    for (const days of [4, 2]) {
      const time = await offeredTime(here, days);
      failSendsAfter(0);
      expect(await chooseTime(here, time)).toMatchObject({ kind: "at", at: time });
      failSendsAfter(Number.POSITIVE_INFINITY);
      expect(await nextCallOf(here)).toEqual({ nextAt: time, nextWhy: "callback" });
      expect(await notedCallbacks()).toMatchObject([{ at: time }]);
    }
  }));

const countsOf = async ({ jobId, numberId }: World) => ({
  pending: await pendingOn(numberId),
  starting: (await Parent.loadCounters(jobId))?.starting ?? [],
  waitingCalls: (await db().meter.get({ tenantId, userId: userActor().userId }).go()).data?.waitingCalls ?? 0,
});
const onePromisedCall = { pending: 1, starting: [], waitingCalls: 0 };

it("a chosen time replaces a single call, and an earlier chosen time", () =>
  world(1, async (here) => {
    await createRecruiter();
    const { callId: singleCallId } = await place(here, idAt(here.ids, 0));
    await chooseTime(here, await offeredTime(here, 4));
    expect(await countsOf(here)).toEqual(onePromisedCall);
    const { pendingCallId: promisedCallId = "" } = await Candidate.get(here.jobId, idAt(here.ids, 0));
    forgetSent();
    await chooseTime(here, await offeredTime(here, 2));
    expect(await countsOf(here)).toEqual(onePromisedCall);
    expect(sent.filter((type) => type === "call.ended")).toHaveLength(1);
    for (const callId of [singleCallId, promisedCallId])
      expect(await loadCall(callId)).toMatchObject({ state: "ended", endCause: "taken-back" });
  }));

it("a chosen time replaces a run's attempt, which the run counts as ended", () =>
  world(1, async (here) => {
    await createRecruiter();
    const runId = await beginRun(here);
    await dispatch(here);
    const { pendingCallId = "" } = await Candidate.get(here.jobId, idAt(here.ids, 0));
    await endWithReport(await loadCall(pendingCallId), missedReport);
    expect(await loadRun(runId)).toMatchObject({ waiting: 1, ended: 1 });
    await chooseTime(here, await offeredTime(here, 2));
    expect(await countsOf(here)).toEqual(onePromisedCall);
    expect(await loadRun(runId)).toMatchObject({ waiting: 0, ended: 2 });
  }));

/** Repeats the work in processes that die, each one request later than the last, until one survives. */
async function dieUntilOneSurvives(work: () => Promise<unknown>, afterwards: () => Promise<void>): Promise<void> {
  let isDead = true;
  for (let requests = 1; isDead && requests < 100; requests += 1) {
    isDead = await killedAfter(requests, async () => void (await work())).then(
      () => false,
      () => true,
    );
    await afterwards();
  }
  expect(isDead).toBe(false);
}

it("a promise holds until the next one replaces it, wherever the process dies", () =>
  world(1, async (here) => {
    await createRecruiter();
    const [laterTime, soonerTime] = [await offeredTime(here, 4), await offeredTime(here, 2)];
    await chooseTime(here, laterTime);
    let timeToChoose = soonerTime;
    await dieUntilOneSurvives(
      () => chooseTime(here, timeToChoose),
      async () => {
        const { pendingCallId = "", nextAt = "" } = await Candidate.get(here.jobId, idAt(here.ids, 0));
        expect([laterTime, soonerTime]).toContain(nextAt);
        expect(await loadCall(pendingCallId)).toMatchObject({ state: "queued", why: "callback" });
        timeToChoose = nextAt === laterTime ? soonerTime : laterTime;
      },
    );
  }));

it("a recruiter's call keeps the promise, wherever the process dies", () =>
  world(1, async (here) => {
    await createRecruiter();
    const time = await offeredTime(here);
    await chooseTime(here, time);
    await dieUntilOneSurvives(
      () => place(here, idAt(here.ids, 0)),
      async () => {
        const { pendingCallId = "", nextAt } = await Candidate.get(here.jobId, idAt(here.ids, 0));
        const { state, why, promisedAt } = await loadCall(pendingCallId);
        expect({ state, promisedAt: why === "callback" ? nextAt : promisedAt }).toEqual({
          state: "queued",
          promisedAt: time,
        });
        await chooseTime(here, time);
        expect(await countsOf(here)).toEqual(onePromisedCall);
      },
    );
  }));

it("a recruiter's call before the chosen time leaves it unless the person is reached", () =>
  world(1, async (here) => {
    await createRecruiter();
    const time = await offeredTime(here);
    for (const [report, next] of [
      [missedReport, { nextAt: time, nextWhy: "callback" }],
      [answeredReport, {}],
    ] as const) {
      await chooseTime(here, time);
      const { callId } = await place(here, idAt(here.ids, 0));
      await forgetRings((await loadCall(callId)).phoneNumber);
      await dispatch(here);
      await endWithReport(await loadCall(callId), report);
      expect(await nextCallOf(here)).toEqual(next);
      await forgetRings((await loadCall(callId)).phoneNumber);
    }
  }));

it("a trial without calls left today refuses a call now, but not a call on a later day", () =>
  world(1, async (here) => {
    await createRecruiter();
    const time = await offeredTime(here);
    await db()
      .meter.patch({ tenantId, userId: userActor().userId })
      .set({
        trialEndsAt: toIso(now() + 7 * 86_400_000),
        trialDay: toIso(now()).slice(0, 10),
        trialCalls: ["call_1", "call_2", "call_3"],
      })
      .go();
    expect(await requestCallNow(here)).toEqual({ kind: "noLine" });
    expect(await chooseTime(here, time)).toMatchObject({ kind: "at", at: time });
  }));

it("a callback that reached the person closes its follow-ups; a callback that was missed or requested again does not", () =>
  world(2, async (here) => {
    await createRecruiter();
    const openCallbacks = async () => (await notedCallbacks()).filter(({ isDone }) => !isDone);
    let minutes = 0;
    const placeAndEnd = async (report: CallReport) => {
      const { callId } = await place(here, idAt(here.ids, 0));
      const { phoneNumber } = await loadCall(callId);
      await forgetRings(phoneNumber);
      await dispatch(here);
      minutes += 1;
      moveClockTo(minutes * 60_000);
      await endWithReport(await loadCall(callId), { ...report, startedAt: toIso(now()) });
      moveClockTo((minutes + 0.5) * 60_000);
      await AfterCall.handleCallEnded(callId);
      await AfterCall.handleCallEnded(callId);
      await forgetRings(phoneNumber);
    };
    const time = await offeredTime(here, 4);
    const callbackRequest = { ...answeredReport, analysis: { ...answeredReport.analysis, callbackAt: time } };
    await placeAndEnd(callbackRequest);
    expect(await openCallbacks()).toHaveLength(1);
    await chooseTime(here, await offeredTime(here, 3));
    expect(await openCallbacks()).toHaveLength(2);
    await placeAndEnd(missedReport);
    expect(await openCallbacks()).toHaveLength(2);
    await placeAndEnd(callbackRequest);
    expect(await openCallbacks()).toMatchObject([{ at: time }]);
    await placeAndEnd(answeredReport);
    expect(await openCallbacks()).toEqual([]);
    expect((await Reach.listFollowUps({ parentId: here.jobId })).open).toBe(0);
  }));
