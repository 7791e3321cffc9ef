/** What a call's end derives from words: times in the person's zone, nothing from machines except opt-outs. */
import * as AfterCall from "@callwright/core/after-call/index";
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithoutReport, endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import * as Compliance from "@callwright/core/compliance/index";
import { now, toIso } from "@callwright/core/kernel/clock";
import * as Parent from "@callwright/core/parent/index";
import type { Analysis } from "@callwright/core/ports/voice";
import * as Reach from "@callwright/core/reach/index";
import { describe, expect, it } from "vitest";
import {
  answeredReport,
  freshNumber,
  idAt,
  startedCalls,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";

useCallWorld();

const tomorrow = () => toIso(now() + 86_400_000).slice(0, 10);

/** A call to one person of the world, dialled. */
async function dial({ jobId, numberId, ids }: World, candidateId = idAt(ids, 0)): Promise<Call.CallItem> {
  const { callId } = await Call.place({ parentId: jobId, candidateId, numberId });
  await dispatch({ numberId });
  return load(callId);
}

async function load(callId: string): Promise<Call.CallItem> {
  const call = await Call.load(callId);
  if (!call) throw new Error("The call is gone");
  return call;
}

const reportWith = (analysis: Partial<Analysis>, cause = answeredReport.cause) => ({
  ...answeredReport,
  cause,
  analysis: { ...answeredReport.analysis, ...analysis },
});

const personOf = ({ parentId, candidateId }: Call.CallItem) => Candidate.get(parentId, candidateId);

/** Adds a person with a London number whose own row says Dubai. */
async function addPersonInDubai({ jobId }: World): Promise<string> {
  const row = {
    firstName: "Omar",
    lastName: "Haddad",
    phoneNumber: `+4474001${freshNumber().slice(-5)}`,
    variables: { "Time Zone": "Asia/Dubai" },
  };
  const { candidateIds } = await Candidate.add(await Parent.get(jobId), [row]);
  return idAt(candidateIds, 0);
}

describe("a time that a person names", () => {
  it("is read in the time zone of their location, which the provider gets with the call", () =>
    world(1, async (here) => {
      const call = await dial(here);
      expect(startedCalls.at(-1)?.customerTime).toEqual({
        zone: "Europe/Berlin",
        time: expect.stringMatching(/\+0[12]:00$/),
      });
      await endWithReport(call, reportWith({ callbackAt: `${tomorrow()}T15:00:00` }));
      const { evaluation, nextAt, nextWhy } = await personOf(call);
      expect(evaluation?.callbackAt).toMatch(/T15:00:00\+0[12]:00$/);
      expect(nextWhy).toBe("callback");
      expect(Date.parse(nextAt ?? "")).toBe(Date.parse(evaluation?.callbackAt ?? ""));
    }));

  it("is read in the time zone of their own row, as are the callback's hours", () =>
    world(0, async (here) => {
      const call = await dial(here, await addPersonInDubai(here));
      expect(startedCalls.at(-1)?.customerTime).toMatchObject({
        zone: "Asia/Dubai",
        time: expect.stringContaining("+04:00"),
      });
      await endWithReport(call, reportWith({ callbackAt: `${tomorrow()}T09:30` }));
      expect((await personOf(call)).nextAt).toBe(`${tomorrow()}T05:30:00.000Z`);
    }));

  it("counts even if the line broke before they had said goodbye", () =>
    world(1, async (here) => {
      const call = await dial(here);
      const fault = "provider-fault";
      await endWithReport(call, reportWith({ callbackAt: `${tomorrow()}T15:00:00` }, fault));
      expect((await personOf(call)).nextWhy).toBe("callback");
    }));

  it("is ignored from a mailbox: the plan's own delay and hours count", () =>
    world(1, async (here) => {
      const call = await dial(here);
      await endWithReport(call, reportWith({ callbackAt: `${tomorrow()}T07:00:00Z`, wrongNumber: true }, "voicemail"));
      const { nextWhy, evaluation } = await personOf(call);
      expect(nextWhy).toBe("voicemail");
      expect(evaluation).not.toHaveProperty("callbackAt");
    }));
});

it.each([
  ["screener", "customer-hung-up"],
  ["machine", "voicemail"],
] as const)("a person who opts out through a %s is on the list", (answeredBy, cause) =>
  world(1, async (here) => {
    const call = await dial(here);
    await endWithReport(call, reportWith({ optOut: true, answeredBy }, cause));
    await AfterCall.handleCallEnded(call.callId);
    expect([...(await Compliance.suppressedAmong([call.phoneNumber]))]).toEqual([call.phoneNumber]);
    expect((await personOf(call)).nextAt).toBeUndefined();
    expect((await Reach.listFollowUps({})).items).toEqual([]);
  }),
);

/** What the person says, while the analysis reports no opt-out. */
const reportOfWords = (message: string) => ({
  ...reportWith({ optOut: false }),
  transcript: [
    { role: "assistant" as const, message: "May I call you again?", secondsFromStart: 1 },
    { role: "user" as const, message, secondsFromStart: 3 },
  ],
});

describe("words that the analysis does not report as an opt-out", () => {
  it("hold the person who plainly asks not to be called again", () =>
    world(1, async (here) => {
      const call = await dial(here);
      await endWithReport(call, reportOfWords("Please don't call me again."));
      // A redelivered message adds no second follow-up.
      for (const _ of [1, 2]) await AfterCall.handleCallEnded(call.callId);
      expect([...(await Compliance.heldAmong([call.phoneNumber]))]).toEqual([call.phoneNumber]);
      expect(await Compliance.suppressedAmong([call.phoneNumber])).toEqual(new Set());
      const { items, open } = await Reach.listFollowUps({});
      expect(items).toMatchObject([{ kind: "hold", callId: call.callId, words: "Please don't call me again." }]);
      expect(open).toBe(1);
    }));

  it.each(["Not interested in this one.", "Stop!", "Can you call me tomorrow?"])("hold no one who says %s", (words) =>
    world(1, async (here) => {
      const call = await dial(here);
      await endWithReport(call, reportOfWords(words));
      await AfterCall.handleCallEnded(call.callId);
      expect(await Compliance.heldAmong([call.phoneNumber])).toEqual(new Set());
    }),
  );
});

it("a person whose call ended before dialling counts as not called", () =>
  world(1, async (here) => {
    const candidateId = idAt(here.ids, 0);
    const { callId } = await Call.place({ parentId: here.jobId, candidateId, numberId: here.numberId });
    await endWithoutReport(await load(callId), "number-gone");
    const person = await Candidate.get(here.jobId, candidateId);
    expect(person).toMatchObject({ callStatus: "not_executed", totalCalls: 0 });
    expect(person.calledAt).toBeUndefined();
  }));
