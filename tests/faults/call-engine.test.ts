/** The call engine stays correct when a worker dies in the middle of its work, or another worker was faster. */
import * as AfterCall from "@callwright/core/after-call/index";
import * as Billing from "@callwright/core/billing/index";
import { apply } from "@callwright/core/call/apply";
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithoutReport, endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { nowIso, toIso } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { AppError } from "@callwright/core/kernel/error";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { Ports } from "@callwright/core/ports/index";
import type { CallReport, StartResult, Voice } from "@callwright/core/ports/voice";
import { beforeEach, describe, expect, it } from "vitest";
import { demoJob, people } from "../support/people/people.ts";
import { moveClockTo, startDay } from "../support/run/day.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

const tenantId = "ten_acme";
let sentTypes: string[] = [];
/** Messages that the queue still accepts before the process "dies". */
let sendsLeft = Number.POSITIVE_INFINITY;
let startResult: StartResult = { kind: "unknown", reason: "No answer in time." };
let findCall: Voice["findCall"] = async () => undefined;

const voice = {
  silenceSeconds: 120,
  startCall: async () => startResult,
  findCall: (...args: Parameters<Voice["findCall"]>) => findCall(...args),
};
const queue = {
  async send(_: string, body: string) {
    sendsLeft -= 1;
    if (sendsLeft < 0) throw new Error("killed");
    sentTypes.push(JSON.parse(body).type);
  },
};
const ports: Ports = Object.create(noPorts, { voice: { value: voice }, queue: { value: queue } });
const run = tableForFile(ports);

beforeEach(() => {
  sentTypes = [];
  sendsLeft = Number.POSITIVE_INFINITY;
  startResult = { kind: "unknown", reason: "No answer in time." };
  findCall = async () => undefined;
  startDay();
});

interface World {
  readonly userId: string;
  readonly jobId: string;
  readonly numberId: string;
  readonly candidateIds: readonly string[];
}

/** A user with minutes, a number and a job with this many people. */
function world(count: number, work: (world: World) => Promise<void>): Promise<void> {
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
      // Each world calls people of its own: a tenant never rings a number twice at the same time.
      const rows = people(count).map((person) => ({ ...person, phoneNumber: freshNumber() }));
      const { candidateIds } = await Candidate.add(job, rows);
      await work({ userId, jobId: job.parentId, numberId, candidateIds });
    }),
  );
}

let lastNumber = 0;
const freshNumber = () => {
  lastNumber += 1;
  return `+49${15_120_000_000 + lastNumber}`;
};

const place = ({ jobId, numberId }: World, candidateId = "") => Call.place({ parentId: jobId, candidateId, numberId });

async function load(callId: string): Promise<Call.CallItem> {
  const call = await Call.load(callId);
  if (!call) throw new Error("The call is gone");
  return call;
}

const leases = async ({ numberId }: World) => (await db().line.get({ tenantId, numberId }).go()).data?.live ?? [];

async function counters({ jobId, userId }: World) {
  const job = await Parent.get(jobId);
  const { data: meter } = await db().meter.get({ tenantId, userId }).go();
  return { calls: job.totalCalls, inProgress: job.totalInProgress, remaining: meter?.remainingSeconds };
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

describe("call totals", () => {
  it("count only created calls when a person is called from two tabs at the same time", () =>
    world(3, async (here) => {
      const [first, second, third] = here.candidateIds;
      const tries = await Promise.allSettled([first, first, first, second, third].map((id) => place(here, id)));
      expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
      expect(await counters(here)).toMatchObject({ calls: 3 });
      const { items, total } = await Call.listOfParent(here.jobId, { page: 1, pageSize: 2 });
      expect({ shown: items.length, total }).toEqual({ shown: 2, total: 3 });
      expect((await Call.listOfUser({ page: 1, pageSize: 10 })).items).toHaveLength(3);
    }));
});

describe("an end without a report", () => {
  it("does not end a call that another worker has dialled in the meantime", () =>
    world(1, async (here) => {
      const { callId } = await place(here, here.candidateIds[0]);
      const staleCall = await load(callId);
      await dispatch({ numberId: here.numberId });
      await endWithoutReport(staleCall, "minutes-exhausted");
      expect(await load(callId)).toMatchObject({ state: "dialing" });
      expect(await leases(here)).toEqual([callId]);
      // A dial reserves one of the 100 minutes.
      expect(await counters(here)).toMatchObject({ inProgress: 1, remaining: 99 * 60 });
    }));

  it("does not end a call that the provider has reported in the meantime", () =>
    world(1, async (here) => {
      const { callId } = await place(here, here.candidateIds[0]);
      await dispatch({ numberId: here.numberId });
      const staleCall = await load(callId);
      await db().call.patch({ tenantId, callId }).set({ voiceCallId: "vc_1" }).go();
      await endWithoutReport(staleCall, "dial-unknown");
      expect((await load(callId)).state).toBe("dialing");
    }));
});

describe("what follows from a call's end", () => {
  /** Dials a call and writes its end; the worker dies before it does what follows. */
  async function endAndDie(here: World): Promise<string> {
    const { callId } = await place(here, here.candidateIds[0]);
    await dispatch({ numberId: here.numberId });
    await endWithReport(await load(callId), report);
    expect((await load(callId)).state).toBe("ended");
    sentTypes = [];
    return callId;
  }

  it("is done by the sweeper without another webhook", () =>
    world(1, async (here) => {
      const callId = await endAndDie(here);
      await Call.sweep();
      expect(sentTypes).not.toContain("call.ended");
      moveClockTo(121_000);
      await Call.sweep();
      expect(sentTypes).toContain("call.ended");
      await AfterCall.handleCallEnded(callId);
      sentTypes = [];
      moveClockTo(3_600_000);
      await Call.sweep();
      expect(sentTypes).not.toContain("call.ended");
      // A call of 61 seconds costs two minutes.
      expect(await counters(here)).toMatchObject({ inProgress: 0, remaining: 98 * 60 });
    }));

  it("frees the line and keeps the recording even if the post-call text cannot be created", () =>
    world(2, async (here) => {
      // 2027 has no 29 February.
      const postCallSmsDelay = { option: "custom", at: "2027-02-29T09:30" } as const;
      const texts = { isPostCallSms: true, smsTemplate: "Thank you.", postCallSmsDelay };
      await db().parent.patch({ tenantId, parentId: here.jobId }).set(texts).go();
      const callId = await endAndDie(here);
      await db().call.patch({ tenantId, callId }).set({ hasRecording: true }).go();
      const next = await place(here, here.candidateIds[1]);
      sentTypes = [];
      await expect(AfterCall.handleCallEnded(callId)).rejects.toThrow();
      expect(sentTypes).toContain("recording.copy");
      expect((await load(callId)).checkAt).toBeUndefined();
      await dispatch({ numberId: here.numberId });
      expect((await load(next.callId)).state).toBe("dialing");
    }));
});

describe("a batch", () => {
  it("is dialled even if the process dies before it sends the message", () =>
    world(3, async (here) => {
      sendsLeft = 0;
      const request = { parentId: here.jobId, leads: "all", numberId: here.numberId } as const;
      await expect(Call.startRun(request)).rejects.toThrow("killed");
      sendsLeft = Number.POSITIVE_INFINITY;
      await Call.sweep();
      expect(sentTypes).not.toContain("line.dispatch");
      moveClockTo(61_000);
      await Call.sweep();
      expect(sentTypes).toContain("line.dispatch");
      await dispatch({ numberId: here.numberId });
      const { latestRunId = "" } = await Parent.get(here.jobId);
      expect(await Call.loadRun(latestRunId)).toMatchObject({ placed: 1, isExhausted: true, buffer: { length: 2 } });
      expect(await leases(here)).toHaveLength(1);
    }));

  it("of people who are not in the job is refused, and starts no run", () =>
    world(1, async (here) => {
      const leads = ["cand_000000099_abcdef", "cand_000000098_abcdef"];
      const request = { parentId: here.jobId, leads: { candidateIds: leads }, numberId: here.numberId };
      await expect(Call.startRun(request)).rejects.toThrow("None of these candidates is in this job any more.");
      expect((await Parent.get(here.jobId)).latestRunId).toBeUndefined();
    }));
});

it("an event of an earlier attempt does not change the call's state, but an event of the current attempt does", () =>
  world(1, async (here) => {
    const { callId } = await place(here, here.candidateIds[0]);
    await dispatch({ numberId: here.numberId });
    const ring = (attempt: number | undefined, voiceCallId: string) =>
      apply({ kind: "status", state: "ringing", voiceCallId, ref: { tenantId, callId, attempt } });
    await ring(0, "vc_0");
    expect(await load(callId)).toMatchObject({ state: "dialing", attempts: 1 });
    await ring(1, "vc_1");
    expect(await load(callId)).toMatchObject({ state: "ringing", voiceCallId: "vc_1" });
  }));

it("a dial with an unknown result is first looked up after a quarter of the silence timeout", () =>
  world(1, async (here) => {
    const { callId } = await place(here, here.candidateIds[0]);
    await dispatch({ numberId: here.numberId });
    const { dialedAt = "", checkAt = "", checks } = await load(callId);
    expect(checks).toBe(0);
    const afterMs = Date.parse(checkAt) - Date.parse(dialedAt);
    expect(afterMs).toBeGreaterThanOrEqual(30_000);
    expect(afterMs).toBeLessThan(35_000);
  }));

describe("a check of the sweeper", () => {
  it("searches from a minute before the dial, because clocks differ", () =>
    world(1, async (here) => {
      const { callId } = await place(here, here.candidateIds[0]);
      await dispatch({ numberId: here.numberId });
      const searchedFrom: string[] = [];
      findCall = async (ref, _, createdAfter) => {
        if (ref.callId === callId) searchedFrom.push(createdAfter);
        return undefined;
      };
      moveClockTo(121_000);
      await Call.sweep();
      const { dialedAt = "" } = await load(callId);
      expect(searchedFrom).toEqual([toIso(Date.parse(dialedAt) - 60_000)]);
      // A second sweep does not ask again.
      await Call.sweep();
      expect(searchedFrom).toHaveLength(1);
    }));

  it("that fails is repeated later, and ends nothing", () =>
    world(1, async (here) => {
      const { callId } = await place(here, here.candidateIds[0]);
      await dispatch({ numberId: here.numberId });
      moveClockTo(121_000);
      findCall = () => Promise.reject(new AppError("provider_unavailable"));
      const { checkAt } = await load(callId);
      await Call.sweep();
      const after = await load(callId);
      expect(after).toMatchObject({ state: "dialing", checks: 0 });
      expect(Date.parse(after.checkAt ?? "")).toBeGreaterThan(Date.parse(checkAt ?? ""));
    }));
});
