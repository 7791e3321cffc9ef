/** Jobs that are deleted or edited while calls are under way. */
import * as AfterCall from "@callwright/core/after-call/index";
import * as Billing from "@callwright/core/billing/index";
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import { retryLater } from "@callwright/core/call/retry";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { nowIso } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { Ports } from "@callwright/core/ports/index";
import type { CallReport, StartCall, StartResult } from "@callwright/core/ports/voice";
import * as Removal from "@callwright/core/removal/index";
import { beforeEach, describe, expect, it } from "vitest";
import { demoJob, people } from "../support/people/people.ts";
import { moveClockTo, startDay } from "../support/run/day.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

const tenantId = "ten_acme";
interface QueuedMessage {
  readonly type: string;
  readonly payload: { readonly parentId: string; readonly after?: string; readonly numberId?: string };
}
let sentMessages: QueuedMessage[] = [];
/** Messages that the queue still accepts before the process "dies". */
let sendsLeft = Number.POSITIVE_INFINITY;
let startedCalls: StartCall[] = [];
let startResult: StartResult = { kind: "unknown", reason: "No answer in time." };
/** Runs after a call is claimed and before the provider answers. */
let beforeAnswer: () => Promise<unknown> = async () => undefined;

const voice = {
  silenceSeconds: 120,
  async startCall(call: StartCall) {
    startedCalls.push(call);
    await beforeAnswer();
    return startResult;
  },
  findCall: async () => undefined,
};
const queue = {
  async send(_: string, body: string) {
    sendsLeft -= 1;
    if (sendsLeft < 0) throw new Error("killed");
    sentMessages.push(JSON.parse(body));
  },
};
const blobs = {
  exists: async () => false,
  delete: async () => {},
  put: async () => {},
  getText: async () => undefined,
};
const ports: Ports = Object.create(noPorts, {
  voice: { value: voice },
  queue: { value: queue },
  blobs: { value: blobs },
});
const run = tableForFile(ports);

beforeEach(() => {
  sentMessages = [];
  startedCalls = [];
  sendsLeft = Number.POSITIVE_INFINITY;
  startResult = { kind: "unknown", reason: "No answer in time." };
  beforeAnswer = async () => undefined;
  startDay();
});

interface World {
  readonly userId: string;
  readonly jobId: string;
  readonly numberId: string;
  readonly candidateIds: readonly string[];
}

let lastNumber = 0;
const freshNumber = () => {
  lastNumber += 1;
  return `+49${15_130_000_000 + lastNumber}`;
};

/** A user with minutes, a number and a job with this many people. */
function world(count: number, work: (world: World) => Promise<void>, personFields: object = {}): Promise<void> {
  const userId = newId("user");
  const actor = { type: "user", tenantId, userId, sessionId: "ses_1", roles: [] } as const;
  return run(tenantId, () =>
    runAs({ actor }, async () => {
      await Billing.seedMeter({ userId, allowedMinutes: 100, freeMinutes: 0, plan: "Trial" });
      const job = await Parent.create({ ...demoJob, timezone: "Europe/Berlin" });
      const numberId = newId("num");
      const number = { provider: "twilio", phoneNumber: "+4930555000", label: "Berlin", sealed: "…" } as const;
      const registration = { status: "registered", voiceNumberId: "vn_1", createdAt: nowIso() } as const;
      await db()
        .number.create({ tenantId, numberId, userId, ...number, ...registration })
        .go();
      const rows = people(count).map((person) => ({ ...person, phoneNumber: freshNumber(), ...personFields }));
      const { candidateIds } = count === 0 ? { candidateIds: [] } : await Candidate.add(job, rows);
      await work({ userId, jobId: job.parentId, numberId, candidateIds });
    }),
  );
}

const place = async ({ jobId, numberId, candidateIds }: World, index = 0): Promise<string> =>
  (await Call.place({ parentId: jobId, candidateId: candidateIds[index] ?? "", numberId })).callId;

async function load(callId: string): Promise<Call.CallItem> {
  const call = await Call.load(callId);
  if (!call) throw new Error("The call is gone");
  return call;
}

const remainingSeconds = async ({ userId }: World) =>
  (await db().meter.get({ tenantId, userId }).go()).data?.remainingSeconds;
const countLive = async ({ numberId }: World) =>
  (await db().line.get({ tenantId, numberId }).go()).data?.live?.length ?? 0;
const countWaiting = async ({ numberId }: World) => (await db().line.get({ tenantId, numberId }).go()).data?.pending;
const countRows = async (parentId: string) => ({
  people: (await db().candidate.query.primary({ tenantId, parentId }).go()).data.length,
  changes: (await db().candidateChange.query.primary({ tenantId, parentId }).go()).data.length,
  versions: (await db().promptVersion.query.primary({ tenantId, parentId }).go()).data.length,
});

const sentFor = (parentId: string) =>
  sentMessages.filter(({ payload }) => payload.parentId === parentId).map(({ type }) => type);

/** Handles the messages of a removal, as the workers would. */
async function handleQueued(): Promise<void> {
  for (let message = sentMessages.shift(); message; message = sentMessages.shift()) {
    if (message.type === "parent.removed") await Removal.continueRemoval(message.payload);
    if (message.type === "people.clear") await Candidate.runClear(message.payload.parentId);
  }
}

const report: CallReport = {
  cause: "customer-hung-up",
  endedReason: "customer-ended-call",
  durationSeconds: 61,
  cost: 0,
  costParts: {},
  analysis: { summary: "They spoke.", successEvaluation: "Good" },
  transcript: [],
  hasRecording: false,
};

describe("a job that is deleted", () => {
  it("is gone immediately, its waiting calls end, and nothing of it is left but the calls", () =>
    world(5, async (here) => {
      const calls = [await place(here, 0), await place(here, 1)];
      sentMessages = [];
      await Parent.remove(here.jobId);
      await expect(Parent.get(here.jobId)).rejects.toThrow("Job not found.");
      await handleQueued();
      for (const callId of calls)
        expect(await load(callId)).toMatchObject({ state: "ended", endedReason: "taken-back" });
      expect(await countRows(here.jobId)).toEqual({ people: 0, changes: 0, versions: 0 });
      expect(await countWaiting(here)).toBe(0);
      expect(await remainingSeconds(here)).toBe(6_000);
      expect((await Call.listOfUser({ page: 1, pageSize: 10 })).total).toBe(2);
    }));

  it("lets the call under way end, bills it and frees its line", () =>
    world(1, async (here) => {
      const callId = await place(here);
      await dispatch({ numberId: here.numberId });
      await Parent.remove(here.jobId);
      await endWithReport(await load(callId), report);
      await AfterCall.handleCallEnded(callId);
      expect(await load(callId)).toMatchObject({ state: "ended", seconds: 61, outcomeLabel: "Good Fit" });
      expect(await remainingSeconds(here)).toBe(6_000 - 120);
      expect(await countLive(here)).toBe(0);
      await handleQueued();
      expect(await countRows(here.jobId)).toEqual({ people: 0, changes: 0, versions: 0 });
    }));

  it("still lets the call under way end after its people are removed", () =>
    world(1, async (here) => {
      const callId = await place(here);
      await dispatch({ numberId: here.numberId });
      sentMessages = [];
      await Parent.remove(here.jobId);
      await handleQueued();
      expect((await load(callId)).state).toBe("dialing");
      expect(await countRows(here.jobId)).toEqual({ people: 0, changes: 0, versions: 0 });
      await endWithReport(await load(callId), report);
      expect(await load(callId)).toMatchObject({ state: "ended", seconds: 61 });
      expect(await remainingSeconds(here)).toBe(6_000 - 120);
      expect(await countLive(here)).toBe(0);
      expect(await countRows(here.jobId)).toMatchObject({ people: 0, changes: 0 });
    }));

  it("ends a call that the provider did not accept, and frees its line", () =>
    world(1, async (here) => {
      const callId = await place(here);
      startResult = { kind: "not_accepted", reason: "Busy", retryAfterSeconds: 1 };
      beforeAnswer = () => Parent.remove(here.jobId);
      await dispatch({ numberId: here.numberId });
      expect(await load(callId)).toMatchObject({ state: "ended", endedReason: "parent-deleted" });
      expect(await countLive(here)).toBe(0);
      expect(await remainingSeconds(here)).toBe(6_000);
    }));

  it("gets no more dials, even before its waiting calls are ended", () =>
    world(1, async (here) => {
      const callId = await place(here);
      await Parent.remove(here.jobId);
      await dispatch({ numberId: here.numberId });
      expect(startedCalls).toEqual([]);
      expect(await load(callId)).toMatchObject({ state: "ended", endedReason: "parent-deleted" });
    }));

  it("accepts no people and queues no calls", () =>
    world(1, async (here) => {
      const job = await Parent.get(here.jobId);
      await Parent.remove(here.jobId);
      await expect(Candidate.add(job, people(1))).rejects.toThrow("Job not found.");
      await expect(place(here)).rejects.toThrow("Job not found.");
    }));

  it("ends its run, which places no more calls", () =>
    world(3, async (here) => {
      const { runId } = await Call.startRun({ parentId: here.jobId, leads: "all", numberId: here.numberId });
      sentMessages = [];
      await Parent.remove(here.jobId);
      await dispatch({ numberId: here.numberId });
      await handleQueued();
      expect(startedCalls).toEqual([]);
      expect(await Call.loadRun(runId)).toMatchObject({ state: "completed", placed: 0 });
      await dispatch({ numberId: here.numberId });
      moveClockTo(3_600_000);
      sentMessages = [];
      await Call.sweep();
      expect(sentMessages.filter(({ payload }) => payload.numberId === here.numberId)).toEqual([]);
    }));

  it("ends its run while one of its people is being called", () =>
    world(3, async (here) => {
      const { runId } = await Call.startRun({ parentId: here.jobId, leads: "all", numberId: here.numberId });
      await dispatch({ numberId: here.numberId });
      sentMessages = [];
      await Parent.remove(here.jobId);
      await handleQueued();
      const { items } = await Call.listOfUser({ page: 1, pageSize: 10 });
      for (const call of items.filter(({ state }) => state === "dialing")) {
        await endWithReport(call, report);
        await AfterCall.handleCallEnded(call.callId);
      }
      await dispatch({ numberId: here.numberId });
      expect(await Call.loadRun(runId)).toMatchObject({ state: "completed", placed: 1, ended: 1 });
    }));

  it("is removed completely even if the process dies before it sends its message, and is not swept again", () =>
    world(2, async (here) => {
      sendsLeft = 0;
      await expect(Parent.remove(here.jobId)).rejects.toThrow("killed");
      sendsLeft = Number.POSITIVE_INFINITY;
      await expect(Parent.get(here.jobId)).rejects.toThrow("Job not found.");
      await Parent.sweepRemovals();
      expect(sentFor(here.jobId)).toEqual([]);
      moveClockTo(301_000); // The sweep sends the message again after five minutes.
      await Parent.sweepRemovals();
      expect(sentFor(here.jobId)).toEqual(["parent.removed"]);
      await handleQueued();
      moveClockTo(700_000);
      await Parent.sweepRemovals();
      await handleQueued();
      expect(await countRows(here.jobId)).toEqual({ people: 0, changes: 0, versions: 0 });
      moveClockTo(3_600_000);
      await Parent.sweepRemovals();
      expect(sentFor(here.jobId)).toEqual([]);
    }));

  it("may be deleted again by its owner, and is not found by others", () =>
    world(1, async (here) => {
      await Parent.remove(here.jobId);
      await Parent.remove(here.jobId);
      await handleQueued();
      await Parent.remove(here.jobId);
      await handleQueued();
      const stranger = { type: "user", tenantId, userId: newId("user"), roles: [] } as const;
      await runAs({ actor: stranger }, async () => {
        await expect(Parent.remove(here.jobId)).rejects.toThrow("Job not found.");
      });
      await expect(Parent.remove("job_none")).rejects.toThrow("Job not found.");
    }));
});

describe("a call that returns to its queue", () => {
  it("ends if its person was deleted, and frees the line", () =>
    world(1, async (here) => {
      const callId = await place(here);
      await dispatch({ numberId: here.numberId });
      await db()
        .candidate.delete({ tenantId, parentId: here.jobId, candidateId: here.candidateIds[0] ?? "" })
        .go();
      await retryLater(await load(callId), { reason: "Busy", retryAfterSeconds: 1 });
      expect(await load(callId)).toMatchObject({ state: "ended", endedReason: "parent-deleted" });
      expect(await countLive(here)).toBe(0);
    }));
});

describe("a call of a job that is edited", () => {
  const saveFirstSentence = (jobId: string, firstSentence: string) =>
    Parent.update({ parentId: jobId, prompt: { context: "Ask them.", firstSentence } });

  it("uses all texts of one version, and records which version it was", () =>
    world(2, async (here) => {
      await saveFirstSentence(here.jobId, "Hello {{candidateName}}, number two.");
      const callId = await place(here, 0);
      // This save happens while the provider is asked, so it applies to the next call.
      beforeAnswer = () => saveFirstSentence(here.jobId, "Hello, number three.");
      await dispatch({ numberId: here.numberId });
      expect(startedCalls.map(({ assistant }) => assistant.firstMessage)).toEqual([
        expect.stringMatching(/ Hello Person1, number two\.$/),
      ]);
      expect((await load(callId)).promptVersion).toBe(2);
      await endWithReport(await load(callId), report);
      const next = await place(here, 1);
      beforeAnswer = async () => undefined;
      await dispatch({ numberId: here.numberId });
      expect(startedCalls[1]?.assistant.firstMessage).toMatch(/ Hello, number three\.$/);
      expect((await load(next)).promptVersion).toBe(3);
    }));

  it("uses the person's extra columns, fills every variable, and leaves unknown ones out", () =>
    world(
      1,
      async (here) => {
        await Parent.update({
          parentId: here.jobId,
          prompt: {
            context: "You begin {{startDate}}. {{shoeSize}}Go.",
            firstSentence: "From {{Start Date}}, {{FirstName}}?",
          },
          additionalNotes: "Says {{ jobTitle }}.",
          successEvaluation: "Fits {{companyName}}?",
        });
        await place(here);
        await dispatch({ numberId: here.numberId });
        expect(startedCalls[0]?.assistant).toMatchObject({
          firstMessage: "This is the AI assistant of Acme Recruiting. This call is recorded. From 1 May, Person1?",
          prompt: "You begin 1 May. Go.\n\nSays Backend Engineer.",
          evaluation: "Fits Acme Recruiting?",
        });
      },
      { variables: { "Start Date": "1 May" } },
    ));
});
