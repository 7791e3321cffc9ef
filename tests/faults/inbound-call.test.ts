/** Inbound calls stay correct when their events come twice, in parallel, late, or while we dial the same person. */
import * as AfterCall from "@callwright/core/after-call/index";
import * as Assistant from "@callwright/core/assistant/index";
import { updateAnsweredNumbers } from "@callwright/core/assistant/numbers";
import * as Billing from "@callwright/core/billing/index";
import { apply } from "@callwright/core/call/apply";
import { dispatch } from "@callwright/core/call/dispatch";
import { answerCall } from "@callwright/core/call/inbound/answer";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import * as Compliance from "@callwright/core/compliance/index";
import { readRow } from "@callwright/core/db/read-row";
import { db } from "@callwright/core/db/service";
import { now, nowIso, toIso } from "@callwright/core/kernel/clock";
import { newId } from "@callwright/core/kernel/id";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Parent from "@callwright/core/parent/index";
import * as Reach from "@callwright/core/reach/index";
import * as Removal from "@callwright/core/removal/index";
import { describe, expect, it } from "vitest";
import { moveClockTo } from "../support/run/day.ts";
import {
  answerCallback,
  answeringAtProvider,
  deliverEvent,
  eventsOf,
  loadCall,
  placeMissedCall,
  report,
  setProviderDown,
  tenantId,
  useInboundWorld,
  type World,
  world,
} from "../support/tenants/inbound-world.ts";

useInboundWorld();

const receptionTexts = { title: "Reception", companyName: "Acme", prompt: "Help {{FirstName}}.", lastSentence: "Bye." };
const receptionVoice = { firstSentence: "Hello {{ first name }}, this is Acme.", voice: "Lucy", timezone: "UTC" };
const receptionState = { createdAt: "2026-11-01", voiceAssistantId: "va_1", revision: 1, syncedRevision: 1 };
const reception = { ...receptionTexts, ...receptionVoice, ...receptionState, language: "en" as const, variables: [] };

/** Expects that no line or lock is held, and that minutes, counters and history agree with these inbound calls. */
async function expectSettled({ userId, jobId, numberId, person }: World, inbound: { calls: number; seconds: number }) {
  const { data: line } = await db().line.get({ tenantId, numberId }).go({ consistent: true });
  expect(line?.live ?? []).toEqual([]);
  const job = await Parent.get(jobId);
  expect([job.totalInProgress, job.live ?? []]).toEqual([0, []]);
  const { data: meter } = await db().meter.get({ tenantId, userId }).go({ consistent: true });
  expect(meter?.usedSeconds).toBe(Math.ceil(inbound.seconds / 60) * 60);
  expect(meter?.remainingSeconds).toBe((meter?.allowedSeconds ?? 0) - (meter?.usedSeconds ?? 0));
  const { items } = await Call.listOfUser({ page: 1, pageSize: 50 });
  expect(items.filter(({ direction, state }) => direction === "inbound" && state === "ended")).toHaveLength(
    inbound.calls,
  );
  const { data: contact } = await db()
    .contactState.get({ tenantId, phoneNumber: person.phoneNumber })
    .go({ consistent: true });
  expect(contact?.callId).toBeUndefined();
  expect((await Candidate.load(jobId, person.candidateId))?.pendingCallId).toBeUndefined();
}

describe("a callback", () => {
  it("is one call however often and in whatever order its events come", () =>
    world(async (here) => {
      await placeMissedCall(here);
      const [status, ended] = eventsOf("in-1", here.person.phoneNumber);
      await Promise.all([ended, status, ended, status, ended].map((event) => deliverEvent(here, event)));
      await deliverEvent(here, status);
      await expectSettled(here, { calls: 1, seconds: 90 });
      const person = await Candidate.load(here.jobId, here.person.candidateId);
      expect(person).toMatchObject({ totalCalls: 2, callStatus: "Completed", summary: "They are interested." });
    }));

  it("cancels the planned attempt, and the person is not dialled meanwhile", () =>
    world(async (here) => {
      await placeMissedCall(here);
      const planned = (await Candidate.load(here.jobId, here.person.candidateId))?.pendingCallId;
      const [status, ended] = eventsOf("in-2", here.person.phoneNumber);
      await deliverEvent(here, status);
      expect(planned).toBeDefined();
      expect((await loadCall(planned ?? "")).state).toBe("ended");
      const { phoneNumber } = here.person;
      expect(
        await Compliance.check({ phoneNumber, channel: "call", purpose: "outreach", basis: "entered" }),
      ).toMatchObject({ kind: "later" });
      await deliverEvent(here, ended);
      await expectSettled(here, { calls: 1, seconds: 90 });
    }));

  it("of a person whom we are dialling lets both calls end", () =>
    world(async (here) => {
      const { jobId, numberId, person } = here;
      const { callId } = await Call.place({ parentId: jobId, candidateId: person.candidateId, numberId });
      await dispatch({ numberId });
      const dialled = await loadCall(callId);
      expect(dialled.state).toBe("dialing");
      for (const event of eventsOf("in-3", person.phoneNumber)) await deliverEvent(here, event);
      expect((await Candidate.load(jobId, person.candidateId))?.pendingCallId).toBe(callId);
      const busy = report({ cause: "busy", startedAt: undefined, durationSeconds: 0, transcript: [] });
      const ref = { tenantId, callId, attempt: dialled.attempts };
      await apply({ kind: "report", report: busy, voiceCallId: dialled.voiceCallId ?? "", ref });
      const retryCallId = (await Candidate.load(jobId, person.candidateId))?.pendingCallId;
      if (retryCallId) await Call.cancelQueued([retryCallId]);
      await expectSettled(here, { calls: 1, seconds: 90 });
    }));

  it("counts its minutes even if the user has none left", () =>
    world(async (here) => {
      await placeMissedCall(here);
      for (const event of eventsOf("in-4", here.person.phoneNumber, report({ durationSeconds: 150 })))
        await deliverEvent(here, event);
      await expectSettled(here, { calls: 1, seconds: 150 });
    }, /* allowedMinutes */ 1));
});

describe("an inbound call", () => {
  it("without an assistant or without talk is not recorded", () =>
    world(async (here) => {
      for (const event of eventsOf("in-5", "+4915139999999")) await deliverEvent(here, event);
      await placeMissedCall(here);
      const unansweredReport = report({ startedAt: undefined, durationSeconds: 0 });
      await deliverEvent(here, {
        kind: "report",
        report: unansweredReport,
        voiceCallId: "in-6",
        caller: here.person.phoneNumber,
      });
      const planned = (await Candidate.load(here.jobId, here.person.candidateId))?.pendingCallId;
      if (planned) await Call.cancelQueued([planned]);
      await expectSettled(here, { calls: 0, seconds: 0 });
    }));

  it("at another account's number is refused", () =>
    world(async (here) => {
      await placeMissedCall(here);
      const [, ended] = eventsOf("in-7", here.person.phoneNumber);
      expect(ended && (await apply(ended, "acme-2", { tenantId, numberId: here.numberId }))).toBeUndefined();
    }));

  it("plans a call at the time that the person names", () =>
    world(async (here) => {
      await placeMissedCall(here);
      const callbackAt = toIso(now() + 26 * 3_600_000);
      const callbackReport = report({ analysis: { summary: "Later.", successEvaluation: "Good", callbackAt } });
      for (const event of eventsOf("in-8", here.person.phoneNumber, callbackReport)) await deliverEvent(here, event);
      const person = await Candidate.load(here.jobId, here.person.candidateId);
      expect(person).toMatchObject({ nextWhy: "callback" });
      expect(person?.pendingCallId && (await loadCall(person.pendingCallId))).toMatchObject({ state: "queued" });
    }));

  it("in which the person opts out puts them on the do-not-call list and leaves no follow-up", () =>
    world(async (here) => {
      await placeMissedCall(here);
      const analysis = { summary: "Never again.", successEvaluation: "Bad", optOut: true, humanRequested: true };
      const call = await answerCallback(here, "in-9", report({ analysis }));
      await AfterCall.handleCallEnded(call.callId);
      expect(await Compliance.suppressedAmong([here.person.phoneNumber])).toEqual(new Set([here.person.phoneNumber]));
      expect((await Reach.listFollowUps({})).items).toEqual([]);
    }));

  it("in which the person asks for a human makes one follow-up, however often its end is handled", () =>
    world(async (here) => {
      await placeMissedCall(here);
      const analysis = { summary: "Wants a person.", successEvaluation: "Good", humanRequested: true };
      const call = await answerCallback(here, "in-10", report({ analysis }));
      for (let times = 0; times < 2; times += 1) await AfterCall.handleCallEnded(call.callId);
      const { candidateId } = here.person;
      expect((await Reach.listFollowUps({})).items).toMatchObject([
        { kind: "human", candidateId, callId: call.callId },
      ]);
      expect(await Reach.countOpenFollowUps()).toBe(1);
    }));

  it.each([
    ["a trial that is over", { trialEndsAt: toIso(0) }],
    ["a trial without calls left today", { trialEndsAt: "2099-01-01T00:00:00.000Z", trialCalls: ["a", "b", "c"] }],
    ["a payment that is overdue beyond its grace", { graceEndsAt: toIso(0) }],
  ])("to an owner with %s hears that no one can take the call now", (_situation, fields) =>
    world(async (here) => {
      const { userId, numberId, person } = here;
      const ask = () => answerCall({ tenantId, numberId, accountId: "platform", caller: person.phoneNumber }, readRow);
      await placeMissedCall(here);
      expect(await ask()).toMatchObject({ kind: "assistant" });
      const trialDay = Billing.dayIn("UTC", now());
      await db()
        .tenant.put({
          tenantId,
          slug: "acme",
          name: "Acme",
          timezone: "UTC",
          numberPicker: "optional",
          createdAt: nowIso(),
        })
        .go();
      await db()
        .meter.patch({ tenantId, userId })
        .set({ ...fields, trialDay })
        .go();
      expect(await ask()).toEqual({ kind: "sentence", words: PhoneNumber.callSentences.de.busy });
    }),
  );

  it("to a number that is not registered hears that it takes no calls", () =>
    world(async ({ numberId, person }) => {
      await db().number.patch({ tenantId, numberId }).set({ status: "reconnect" }).go();
      const question = { tenantId, numberId, accountId: "platform", caller: person.phoneNumber };
      expect(await answerCall(question, readRow)).toEqual({
        kind: "sentence",
        words: PhoneNumber.callSentences.de.closed,
      });
    }));

  it("answered by the number's assistant greets a known caller by name", () =>
    world(async ({ userId, numberId, person }) => {
      await db()
        .assistant.put({ ...reception, tenantId, userId, assistantId: "inb_1" })
        .go();
      await db().number.patch({ tenantId, numberId }).set({ assistantId: "inb_1" }).go();
      const ask = (caller: string | undefined) =>
        answerCall({ tenantId, numberId, accountId: "platform", caller }, readRow);
      const { firstName, phoneNumber } = person;
      const named = await ask(phoneNumber);
      expect(named).toMatchObject({ assistant: { firstMessage: `Hello ${firstName}, this is Acme.` } });
      expect(named).toMatchObject({ assistant: { prompt: `Help ${firstName}.` } });
      for (const stranger of ["+4915139999998", undefined])
        expect(await ask(stranger)).toEqual({ kind: "saved", voiceAssistantId: "va_1" });
      // The provider's copy is out of date, so we answer with the whole assistant.
      await db().assistant.patch({ tenantId, assistantId: "inb_1" }).set({ syncedRevision: 0 }).go();
      expect(await ask(undefined)).toMatchObject({ assistant: { firstMessage: "Hello, this is Acme." } });
      await db().number.delete({ tenantId, numberId }).go();
    }));

  it("is put through to a colleague even while the tenant's lines are all busy", () =>
    world(async ({ userId, numberId, person }) => {
      // The tests' day is a Monday.
      const hours = [{ day: "mon" as const, from: "00:00", to: "23:59" }];
      const colleagues = [{ name: "Maria", phoneNumber: "+4915139990001", hours }];
      await db()
        .assistant.put({ ...reception, tenantId, userId, assistantId: "inb_1", colleagues })
        .go();
      await db().number.patch({ tenantId, numberId }).set({ assistantId: "inb_1" }).go();
      const limits = { maxLive: 1, live: ["call_1"] };
      await db()
        .tenantMeter.put({ tenantId, ...limits })
        .go();
      const question = { tenantId, numberId, accountId: "platform", caller: person.phoneNumber };
      const transfers = [expect.objectContaining({ name: "Maria" })];
      expect(await answerCall(question, readRow)).toMatchObject({ assistant: { transfers } });
      await db().tenantMeter.delete({ tenantId }).go();
      await db().number.delete({ tenantId, numberId }).go();
    }));

  it("to a disabled owner's number hears that it takes no calls", () =>
    world(async (here) => {
      const ask = () =>
        answerCall(
          { tenantId, numberId: here.numberId, accountId: "platform", caller: here.person.phoneNumber },
          readRow,
        );
      await placeMissedCall(here);
      expect(await ask()).toMatchObject({ kind: "assistant" });
      const owner = { tenantId, userId: here.userId, email: "rita@acme.test", name: "Rita", companyName: "Acme" };
      const dashboardAccess = { campaigns: true, recruiter: true, inbound: true };
      await db()
        .user.put({ ...owner, dashboardAccess, timezone: "UTC", isDisabled: true, createdAt: nowIso() })
        .go();
      expect(await ask()).toEqual({ kind: "sentence", words: PhoneNumber.callSentences.de.closed });
    }));
});

/** Gives the user the area of inbound assistants. */
async function allowInbound(userId: string): Promise<void> {
  const owner = { tenantId, userId, email: "ina@acme.test", name: "Ina", companyName: "Acme", timezone: "UTC" };
  const dashboardAccess = { campaigns: true, recruiter: true, inbound: true };
  await db()
    .user.put({ ...owner, dashboardAccess, createdAt: nowIso() })
    .go();
}

/** In `answeringAtProvider`, `undefined` means that the provider asks us. */
describe("a number in mode assistant", () => {
  async function assignAssistant({ userId, numberId }: World): Promise<void> {
    const assistantId = newId("inb");
    const texts = {
      title: "Desk",
      companyName: "Acme",
      prompt: "Help.",
      firstSentence: "Hello.",
      lastSentence: "Bye.",
    };
    const saved = { voiceAssistantId: "va_1", revision: 1, syncedRevision: 1, createdAt: nowIso() };
    await db()
      .assistant.put({
        tenantId,
        assistantId,
        userId,
        ...texts,
        ...saved,
        language: "en",
        voice: "Lucy",
        timezone: "UTC",
        variables: [],
      })
      .go();
    const answering = { answering: "assistant", assistantId, voiceAssistantId: "va_1" } as const;
    await db()
      .number.patch({ tenantId, numberId })
      .set({ ...answering, syncedAnswering: "vn_1 va_1" })
      .go();
    answeringAtProvider.length = 0;
  }

  it("asks us after its owner's grace period, and answers itself again after the payment", () =>
    world(async (here) => {
      const { userId } = here;
      await assignAssistant(here);
      const patchMeter = () => db().meter.patch({ tenantId, userId });
      await patchMeter()
        .set({ graceEndsAt: toIso(now() + 60_000) })
        .go();
      await Assistant.reviewAnswering({ userId });
      expect(answeringAtProvider).toEqual([]);
      moveClockTo(61_000);
      await Assistant.sweep();
      expect(answeringAtProvider).toEqual([undefined]);
      await patchMeter().remove(["graceEndsAt"]).go();
      await Assistant.reviewAnswering({ userId: undefined }); // Of every owner; the repeat changes nothing.
      await Assistant.reviewAnswering({ userId });
      expect(answeringAtProvider).toEqual([undefined, "va_1"]);
    }));

  it("asks us about each caller if its assistant says their name, and otherwise answers itself", () =>
    world(async (here) => {
      const { userId, numberId } = here;
      await assignAssistant(here);
      const { assistantId = "" } = (await PhoneNumber.load(numberId)) ?? {};
      const answering = { mode: "assistant", assistantId } as const;
      await db().assistant.patch({ tenantId, assistantId }).set({ firstSentence: "Hello {{FirstName}}." }).go();
      await allowInbound(userId);
      await Assistant.setAnswering(numberId, answering);
      expect(answeringAtProvider).toEqual([undefined]);
      await Assistant.setAnswering(numberId, answering); // A repeat changes nothing at the provider.
      await db().assistant.patch({ tenantId, assistantId }).set({ firstSentence: "Hello." }).go();
      await updateAnsweredNumbers(await Assistant.get(assistantId));
      expect(answeringAtProvider).toEqual([undefined, "va_1"]);
    }));

  it("asks us while its owner is disabled, even if the provider did not answer at first", () =>
    world(async (here) => {
      const { userId } = here;
      await assignAssistant(here);
      const owner = { tenantId, userId, email: "olga@acme.test", name: "Olga", companyName: "Acme" };
      const dashboardAccess = { campaigns: true, recruiter: true, inbound: true };
      await db()
        .user.put({ ...owner, dashboardAccess, timezone: "UTC", isDisabled: true, createdAt: nowIso() })
        .go();
      setProviderDown(true);
      await Removal.stopUserActivity({ userId });
      expect(await PhoneNumber.load(here.numberId)).toMatchObject({ status: "reconnect", isClosed: true });
      setProviderDown(false);
      await Removal.stopUserActivity({ userId, isSecondPass: true });
      expect(answeringAtProvider).toEqual([undefined]);
      expect((await PhoneNumber.load(here.numberId))?.workAt).toBeUndefined();
    }));
});
