/** A voice account with fewer lines than there are calls, or that takes none for a while: everyone waits, no one is lost. */
import { clearRefusals } from "@callwright/core/call/account-capacity/account";
import { loadUse, requestSlot } from "@callwright/core/call/account-capacity/lease";
import { apply } from "@callwright/core/call/apply";
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import { fold } from "@callwright/core/call/run/fold";
import { db } from "@callwright/core/db/service";
import { now, nowIso } from "@callwright/core/kernel/clock";
import { ports, runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { StartCall, StartResult } from "@callwright/core/ports/voice";
import { platformAccount } from "@callwright/core/voice-account/index";
import { describe, expect, it, vi } from "vitest";
import {
  answeredReport,
  beginRun,
  candidatesOf,
  forgetSent,
  loadCall,
  loadRun,
  sent,
  tenantId,
  useCallWorld,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";
import { withLaggingReads } from "../support/run/lagging.ts";

useCallWorld();

const minutesMs = (count: number) => count * 60_000;

/** Runs the work with a provider that answers each dial with this result. */
function withDialAnswers<T>(answer: (call: StartCall) => StartResult, work: () => Promise<T>): Promise<T> {
  const voice = Object.assign(Object.create(ports().voice), { startCall: async (call: StartCall) => answer(call) });
  return runAs({ ports: Object.create(ports(), { voice: { value: voice } }) }, work);
}

const overLimit: StartResult = { kind: "not_accepted", reason: "Over the limit of lines", retryAfterSeconds: 5 };

let accountChanges = 0;

async function setAccount(change: { limit?: number; reserved?: number }): Promise<void> {
  await db()
    .voiceAccount.put({ accountId: platformAccount, limit: 1_000, ...change })
    .go();
  // Moves the clock past every cached row of the account, including those of earlier tests.
  accountChanges += 1;
  moveClockTo(minutesMs(accountChanges));
}

async function createNumbers(jobId: string, count: number): Promise<string[]> {
  const { userId } = await Parent.get(jobId);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const numberId = newId("num");
      const number = { provider: "twilio", phoneNumber: `+4930556${index}`, label: "Berlin", sealed: "…" } as const;
      const registration = { status: "registered", voiceNumberId: `vn_${index}`, createdAt: nowIso() } as const;
      await db()
        .number.create({ tenantId, numberId, userId, ...number, ...registration })
        .go();
      return numberId;
    }),
  );
}

async function clearLeases(): Promise<void> {
  const { data } = await db().accountLease.query.primary({ accountId: platformAccount }).go({ pages: "all" });
  const turns = await db().accountTurn.query.primary({ accountId: platformAccount }).go({ pages: "all" });
  for (const lease of data) await db().accountLease.delete(lease).go();
  for (const turn of turns.data) await db().accountTurn.delete(turn).go();
}

/** The row of a large run shows its calls once they are folded. */
async function liveOf(runId: string): Promise<readonly string[]> {
  await fold(runId);
  return (await loadRun(runId)).live ?? [];
}

describe("a refusal of the account", () => {
  it("costs no attempt however often it comes, and the run continues by itself", () =>
    world(2, async (here) => {
      const runId = await beginRun(here);
      for (let round = 1; round <= 12; round += 1) {
        await withDialAnswers(
          () => overLimit,
          () => dispatch({ numberId: here.numberId }),
        );
        moveClockTo(minutesMs(10 * round));
      }
      expect(await loadRun(runId)).toMatchObject({ state: "running", ended: 0 });
      expect((await candidatesOf(here.jobId)).map(({ totalCalls, callStatus }) => [totalCalls, callStatus])).toEqual(
        Array.from({ length: 2 }, () => [0, expect.not.stringMatching("Failed")]),
      );
      for (;;) {
        await dispatch({ numberId: here.numberId });
        const live = await liveOf(runId);
        if (live.length === 0) break;
        for (const callId of live) await endWithReport(await loadCall(callId), answeredReport);
      }
      expect(await loadRun(runId)).toMatchObject({ state: "completed", placed: 2, ended: 2 });
    }));

  it("pauses the account for all its numbers, longer each time, until it takes a call", () =>
    world(2, async (here) => {
      const [other = ""] = await createNumbers(here.jobId, 1);
      await beginRun(here, { numberIds: [other] });
      let dialCount = 0;
      const refuse = () => {
        dialCount += 1;
        return { ...overLimit, retryAfterSeconds: 1 };
      };
      // While the account is paused, the other number does not dial. A pause doubles with each refusal.
      const pauses: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        await withDialAnswers(refuse, () => dispatch({ numberId: here.numberId }));
        await withDialAnswers(refuse, () => dispatch({ numberId: other }));
        const { data } = await db().voiceAccount.get({ accountId: platformAccount }).go();
        pauses.push(Math.round((Date.parse(data?.pausedUntil ?? "") - now()) / 1000));
        moveClockTo(minutesMs(10 * (round + 1)));
      }
      expect({ dialCount, pauses }).toEqual({ dialCount: 3, pauses: [2, 4, 8] });
      await withDialAnswers(
        () => ({ kind: "started", voiceCallId: newId("msg") }),
        () => dispatch({ numberId: here.numberId }),
      );
      const { data } = await db().voiceAccount.get({ accountId: platformAccount }).go();
      expect([data?.refusals, data?.pausedUntil]).toEqual([undefined, undefined]);
      // A repeat finds nothing to clear.
      await clearRefusals(platformAccount);
    }));

  it("that comes with the report returns the call to its queue", () =>
    world(1, async (here) => {
      for (const cause of ["lines-taken", "account-refused", "not-started"] as const) {
        const runId = await beginRun(here);
        await dispatch({ numberId: here.numberId });
        const [callId = ""] = await liveOf(runId);
        // `attempts` counts dials; `attempt` is the place in the reach plan, which a refusal does not change.
        const { attempts } = await loadCall(callId);
        const report = { ...answeredReport, cause, endedReason: cause, durationSeconds: 0 };
        await apply({ kind: "report", report, voiceCallId: "v_1", ref: { tenantId, callId, attempt: attempts } });
        expect(await loadCall(callId)).toMatchObject({ state: "queued", attempt: 1 });
        expect(await loadRun(runId)).toMatchObject({ ended: 0, waiting: 1 });
        await Call.RunMonitor.cancel(runId);
        await Call.continueRun(runId);
        moveClockTo(minutesMs(30));
      }
    }));
});

describe("the lines of an account", () => {
  it("are all used, except those reserved for inbound calls", () =>
    world(30, async (here) => {
      await clearLeases();
      await setAccount({ limit: 5, reserved: 2 });
      const otherNumberIds = await createNumbers(here.jobId, 6);
      const runId = await beginRun(here, { numberIds: otherNumberIds });
      for (let round = 0; (await loadRun(runId)).state === "running" && round < 60; round += 1) {
        await Promise.all([here.numberId, ...otherNumberIds].map((numberId) => dispatch({ numberId })));
        const live = await liveOf(runId);
        expect(live.length).toBeLessThanOrEqual(3);
        if (round === 1) expect(live).toHaveLength(3);
        for (const callId of live) await endWithReport(await loadCall(callId), answeredReport);
      }
      expect(await loadRun(runId)).toMatchObject({ state: "completed", ended: 30 });
      const { data } = await db().accountLease.query.primary({ accountId: platformAccount }).go();
      expect(data).toEqual([]);
    }));

  it("wake a waiting number when one comes free, and the next number if that one has no one to call", () =>
    world(3, async (here) => {
      await clearLeases();
      await setAccount({ limit: 1 });
      const [second = "", third = ""] = await createNumbers(here.jobId, 2);
      const runId = await beginRun(here, { numberIds: [second, third] });
      for (const numberId of [here.numberId, second, third]) await dispatch({ numberId });
      const [callId = ""] = await liveOf(runId);
      forgetSent();
      const ended = await endWithReport(await loadCall(callId), answeredReport);
      await Call.onCallEnded(ended ?? (await loadCall(callId)));
      // The call's own number, and the number whose turn it is.
      expect(sent.filter((type) => type === "line.dispatch")).toHaveLength(2);
      const turns = async () =>
        (await db().accountTurn.query.primary({ accountId: platformAccount }).go()).data.filter(
          ({ waitingSinceMs }) => waitingSinceMs !== undefined,
        );
      const woken = (await turns()).find(({ wokenMs }) => wokenMs !== undefined);
      expect([second, third]).toContain(woken?.numberId);
      await Call.RunMonitor.pause(runId);
      forgetSent();
      await dispatch({ numberId: woken?.numberId ?? "", isTurn: true });
      expect((await turns()).map(({ numberId }) => numberId)).not.toContain(woken?.numberId);
      expect(sent).toContain("line.dispatch");
    }));

  it("keep a number waiting although the clock advances while its turn is written", () =>
    world(2, async (here) => {
      await clearLeases();
      await setAccount({ limit: 1 });
      const [second = ""] = await createNumbers(here.jobId, 1);
      await beginRun(here, { numberIds: [second] });
      await dispatch({ numberId: here.numberId });
      let ms = Date.now();
      const clock = vi.spyOn(Date, "now").mockImplementation(() => {
        ms += 1;
        return ms;
      });
      await dispatch({ numberId: second });
      clock.mockRestore();
      const { data } = await db().accountTurn.query.primary({ accountId: platformAccount }).go();
      expect(data.find(({ numberId }) => numberId === second)?.waitingSinceMs).toBeDefined();
    }));

  it("go to another call when a lease has expired, and the first call's end does not release that call's line", () =>
    world(2, async (here) => {
      await clearLeases();
      await setAccount({ limit: 1 });
      const [other = ""] = await createNumbers(here.jobId, 1);
      const runId = await beginRun(here, { numberIds: [other] });
      await dispatch({ numberId: here.numberId });
      const [first = ""] = await liveOf(runId);
      moveClockTo(minutesMs(40));
      await dispatch({ numberId: other });
      const [second = ""] = (await liveOf(runId)).filter((callId) => callId !== first);
      expect(second).not.toBe("");
      await endWithReport(await loadCall(first), answeredReport);
      const { data } = await db().accountLease.query.primary({ accountId: platformAccount }).go();
      expect(data.map(({ callId }) => callId)).toEqual([second]);
    }));
});

it("a number takes a line that comes free before the number's turn is written, though replicas lag", () =>
  world(1, async ({ numberId }) => {
    await clearLeases();
    await setAccount({ limit: 1 });
    const lease = { accountId: platformAccount, slot: "0000", tenantId, numberId: "num_2", callId: "call_2" };
    await db()
      .accountLease.put({ ...lease, untilMs: now() + minutesMs(1) })
      .go();
    const staleUse = await loadUse(platformAccount);
    await db().accountLease.patch(lease).set({ untilMs: now() }).go();
    const staleRow = (row: Readonly<Record<string, unknown>>) =>
      "untilMs" in row ? { ...row, untilMs: now() + minutesMs(1) } : row;
    const request = { accountId: platformAccount, tenantId, numberId, weight: 1 };
    expect(await withLaggingReads(staleRow, () => requestSlot(request, staleUse))).toBe("0000");
  }));

it("a run over a hundred numbers joins them all, and the run monitor says that it waits for a line", () =>
  world(3, async (here) => {
    await clearLeases();
    await setAccount({ limit: 1 });
    const otherNumberIds = await createNumbers(here.jobId, 99);
    const runId = await beginRun(here, { numberIds: otherNumberIds });
    const { data } = await db()
      .line.get([here.numberId, ...otherNumberIds].map((numberId) => ({ tenantId, numberId })))
      .go();
    expect(data.filter(({ runs }) => runs?.includes(runId))).toHaveLength(100);
    for (const numberId of [here.numberId, ...otherNumberIds.slice(0, 2)]) await dispatch({ numberId });
    const monitor = async () => (await Call.RunMonitor.monitor(await Call.RunMonitor.snapshot(runId))).monitor;
    expect((await monitor()).account).toEqual({ state: "full" });
    const [callId = ""] = await liveOf(runId);
    const report = { ...answeredReport, cause: "lines-taken", endedReason: "lines", durationSeconds: 0 } as const;
    await apply({ kind: "report", report, voiceCallId: "v_2", ref: { tenantId, callId, attempt: 1 } });
    expect((await monitor()).account).toMatchObject({ state: "paused", reason: "lines" });
  }));

it("a run with more calls under way than its row lists counts them all, and completes with the last", () =>
  world(60, async (here) => {
    await clearLeases();
    await db().number.patch({ tenantId, numberId: here.numberId }).set({ concurrency: 60, callsPerSecond: 1_000 }).go();
    const runId = await beginRun(here);
    for (let round = 0; round < 4; round += 1) await dispatch({ numberId: here.numberId });
    await fold(runId);
    const run = await loadRun(runId);
    expect({ listed: run.live?.length, beyond: run.liveBeyond }).toEqual({ listed: 50, beyond: 10 });
    const { data: line } = await db().line.get({ tenantId, numberId: here.numberId }).go();
    for (const callId of line?.live ?? []) await endWithReport(await loadCall(callId), answeredReport);
    await dispatch({ numberId: here.numberId });
    expect(await loadRun(runId)).toMatchObject({ state: "completed", ended: 60, liveBeyond: 0 });
  }));

it("a call whose worker died before it dialled returns to its queue once the provider is known not to have it", () =>
  world(1, async (here) => {
    const runId = await beginRun(here);
    const dispatchOnce = () => dispatch({ numberId: here.numberId });
    await withDialAnswers(() => {
      throw new Error("killed");
    }, dispatchOnce).catch(() => undefined);
    const [callId = ""] = await liveOf(runId);
    for (let minute = 1; minute <= 20; minute += 1) {
      moveClockTo(minutesMs(minute));
      await Call.sweep();
    }
    expect(await loadCall(callId)).toMatchObject({ state: "queued", attempt: 1 });
    await dispatch({ numberId: here.numberId });
    expect(await loadCall(callId)).toMatchObject({ state: "dialing", attempt: 1, attempts: 2 });
  }));
