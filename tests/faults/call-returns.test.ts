/** Calls that the provider's account refused return to the queue, and each refusal pauses the account. */
import {
  clearRefusals,
  loadAccount,
  pauseAccount,
  pausedForMs,
  saveLimit,
} from "@callwright/core/call/account-capacity/account";
import { apply } from "@callwright/core/call/apply";
import { dispatch } from "@callwright/core/call/dispatch";
import { pauseForAccount, retryUnstarted, returnCall } from "@callwright/core/call/retry";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { now } from "@callwright/core/kernel/clock";
import { context, runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { CallReport, VoiceState } from "@callwright/core/ports/voice";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  answeredReport,
  beginRun,
  idAt,
  loadCall,
  loadRun,
  place,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";

useCallWorld();

const reportOf = (cause: CallReport["cause"]): CallReport => ({ ...answeredReport, cause, endedReason: cause });

/** Places a call and dials it. */
const dialCall = async (here: World) => {
  const { callId } = await place(here, idAt(here.ids, 0));
  await dispatch(here);
  return loadCall(callId);
};
const countInProgress = async ({ jobId }: World) => (await Parent.get(jobId)).totalInProgress;
const remainingSeconds = async () => {
  const { actor } = context();
  const userId = actor.type === "user" ? actor.userId : "";
  return (await db().meter.get({ tenantId, userId }).go({ consistent: true })).data?.remainingSeconds;
};

describe("a call that the account refused", () => {
  it("waits again like a call that was never dialled: minutes, line and number are released", () =>
    world(1, async (here) => {
      const before = await remainingSeconds();
      const call = await dialCall(here);
      expect(await remainingSeconds()).toBeLessThan(before ?? 0);
      await returnCall(call, 30);
      const waiting = await loadCall(call.callId);
      expect(waiting).toMatchObject({ state: "queued", attempts: 1 });
      for (const name of ["dialedAt", "reservedSeconds", "leaseSlot", "voiceCallId"])
        expect(waiting).not.toHaveProperty(name);
      // A due key begins with its time.
      expect(Date.parse(waiting.dueKey?.slice(0, 24) ?? "") - now()).toBeGreaterThan(25_000);
      expect([await countInProgress(here), await remainingSeconds()]).toEqual([0, before]);
      const { data: line } = await db().line.get({ tenantId, numberId: here.numberId }).go();
      expect([line?.pending, line?.live ?? []]).toEqual([1, []]);
      const { data: contact } = await db().contactState.get({ tenantId, phoneNumber: call.phoneNumber }).go();
      expect([contact?.callId, contact?.dials ?? []]).toEqual([undefined, []]);
      expect((await Candidate.get(here.jobId, idAt(here.ids, 0))).callStatus).toBe("not_executed");
      // A repetition does not release the minutes twice.
      await returnCall(call, 30);
      expect(await remainingSeconds()).toBe(before);
    }));

  it("waits in its run's queue, and is cancelled if its run was cancelled", () =>
    world(2, async (here) => {
      const runId = await beginRun(here);
      await dispatch(here);
      const first = await loadCall((await Candidate.get(here.jobId, idAt(here.ids, 0))).pendingCallId ?? "");
      await returnCall(first, 0);
      expect(await loadRun(runId)).toMatchObject({ waiting: 1, placed: 1, ended: 0 });
      await dispatch(here);
      const secondDial = await loadCall(first.callId);
      expect(secondDial).toMatchObject({ state: "dialing", attempts: 2 });
      await db().run.patch({ tenantId, runId }).set({ state: "cancelled" }).go();
      await returnCall(secondDial, 0);
      const cancelledCall = await loadCall(first.callId);
      expect(cancelledCall).toMatchObject({ state: "ended", endCause: "taken-back" });
      for (const name of ["dialedAt", "endReason", "outcomeLabel"]) expect(cancelledCall).not.toHaveProperty(name);
      const person = await Candidate.get(here.jobId, first.candidateId);
      expect(person).toMatchObject({ callStatus: "not_executed", totalCalls: 0 });
      expect(await Parent.get(here.jobId)).toMatchObject({ totalFailed: 0, countOther: 0, totalInProgress: 0 });
    }));

  it("ends if its person is gone", () =>
    world(1, async (here) => {
      const call = await dialCall(here);
      await db()
        .candidate.delete({ tenantId, parentId: here.jobId, candidateId: idAt(here.ids, 0) })
        .go();
      await returnCall(call, 0);
      expect(await loadCall(call.callId)).toMatchObject({ state: "ended", endCause: "parent-deleted" });
    }));

  it("returns only for causes that concern the account, and never after it has rung", () =>
    world(1, async (here) => {
      const call = await dialCall(here);
      for (const cause of ["busy", "invalid-number", "carrier-refused", "provider-fault"] as const)
        expect(await retryUnstarted(call, reportOf(cause))).toBe(false);
      for (const cause of ["lines-taken", "account-refused", "not-started"] as const)
        expect(await retryUnstarted({ ...call, state: "ringing" }, reportOf(cause))).toBe(false);
      expect(await retryUnstarted(call, reportOf("not-started"))).toBe(true);
      expect(await loadCall(call.callId)).toMatchObject({ state: "queued" });
    }));

  it("pauses its run for a quarter of an hour if the provider refuses the account itself", () =>
    world(1, async (here) => {
      const runId = await beginRun(here);
      await dispatch(here);
      const call = await loadCall((await Candidate.get(here.jobId, idAt(here.ids, 0))).pendingCallId ?? "");
      await pauseForAccount(call, "no credit");
      const run = await loadRun(runId);
      expect(run).toMatchObject({ state: "paused", pauseReason: "provider", pauseWords: "no credit" });
      expect(Math.round((Date.parse(run.wakeAt ?? "") - now()) / 1000)).toBe(900);
      expect(Date.parse((await loadCall(call.callId)).dueKey?.slice(0, 24) ?? "")).toBeLessThanOrEqual(now());
    }));
});

describe("events of a call", () => {
  const applyStatus = (ref: { callId: string; attempt: number }, state: VoiceState, voiceCallId = "voice_1") =>
    apply({ kind: "status", state, voiceCallId, ref: { tenantId, ...ref } });

  it("raise its state and never lower it, and count only for its own attempt, account and voice call", () =>
    world(1, async (here) => {
      const { callId, attempts } = await dialCall(here);
      const state = async () => (await loadCall(callId)).state;
      await applyStatus({ callId, attempt: attempts + 1 }, "ringing");
      await apply({ kind: "status", state: "ringing", voiceCallId: "voice_1", ref: { tenantId, callId } }, "acc_other");
      expect(await state()).toBe("dialing");
      await applyStatus({ callId, attempt: attempts }, "in_progress");
      expect(await state()).toBe("in_progress");
      await applyStatus({ callId, attempt: attempts }, "ringing");
      // Only the report ends a call.
      await applyStatus({ callId, attempt: attempts }, "ended");
      expect(await state()).toBe("in_progress");
      const otherVoiceCall = {
        kind: "report",
        report: answeredReport,
        voiceCallId: "voice_2",
        ref: { tenantId, callId },
      } as const;
      expect(await apply(otherVoiceCall)).toBeUndefined();
      expect(await apply({ ...otherVoiceCall, voiceCallId: "voice_1" }, "acc_other")).toBeUndefined();
      expect(await state()).toBe("in_progress");
      expect(await apply({ ...otherVoiceCall, voiceCallId: "voice_1" })).toMatchObject({ callId, state: "ended" });
    }));

  it("of an earlier attempt change nothing in a call that waits again", () =>
    world(1, async (here) => {
      const call = await dialCall(here);
      await returnCall(call, 0);
      const ref = { tenantId, callId: call.callId, attempt: call.attempts };
      await apply({ kind: "status", state: "ringing", voiceCallId: "voice_1", ref });
      expect(await apply({ kind: "report", report: answeredReport, voiceCallId: "voice_1", ref })).toBeUndefined();
      expect(await loadCall(call.callId)).toMatchObject({ state: "queued" });
    }));
});

describe("an account", () => {
  const nowMs = Date.parse("2026-11-20T10:00:00.000Z");
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: nowMs }));
  afterEach(() => void vi.useRealTimers());

  const withAccount = (work: (accountId: string) => Promise<void>) => world(0, () => work(`acc_${newId("num")}`));

  it("pauses twice as long after each refusal, five minutes at most, and starts over once the account accepted a call", () =>
    withAccount(async (accountId) => {
      const pauses: number[] = [];
      for (let refusal = 0; refusal < 9; refusal += 1) {
        const seconds = await pauseAccount(accountId, "Busy", 0);
        pauses.push(seconds);
        vi.setSystemTime(Date.now() + seconds * 1000);
      }
      expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300]);
      await clearRefusals(accountId);
      expect(await loadAccount(accountId)).toMatchObject({ refusals: 0, pausedUntilMs: 0 });
      expect(await pauseAccount(accountId, "Busy", 0)).toBe(2);
    }));

  it("pauses at least as long as a refusal asks, and refusals during a pause do not lengthen it", () =>
    withAccount(async (accountId) => {
      expect(await pauseAccount(accountId, "Busy", 45)).toBe(45);
      vi.setSystemTime(Date.now() + 5_000);
      expect(await pauseAccount(accountId, "Busy", 90)).toBe(40);
      const account = await loadAccount(accountId);
      expect([account.refusals, pausedForMs(account), account.pauseReason]).toEqual([1, 40_000, "Busy"]);
      vi.setSystemTime(Date.now() + 40_000);
      expect(pausedForMs(account)).toBe(0);
      expect(await pauseAccount(accountId, "Busy", 0)).toBe(4);
    }));

  it("has ten lines, one of them reserved, until its answers name a limit; reservations leave at least one line", () =>
    withAccount(async (accountId) => {
      expect(await loadAccount(accountId)).toMatchObject({ limit: 10, lines: 9 });
      const limits = (concurrent: number) => ({ concurrent, remaining: 0 });
      // True if the account has fewer lines than assumed.
      expect(await saveLimit(accountId, limits(10))).toBe(false);
      expect(await saveLimit(accountId, limits(4))).toBe(true);
      expect(await saveLimit(accountId, limits(6))).toBe(false);
      // An account is cached for two seconds.
      await db().voiceAccount.patch({ accountId }).set({ reserved: 2 }).go();
      vi.setSystemTime(Date.now() + 2_000);
      expect(await loadAccount(accountId)).toMatchObject({ limit: 6, lines: 4 });
      await db().voiceAccount.patch({ accountId }).set({ reserved: 9 }).go();
      expect(await loadAccount(accountId)).toMatchObject({ lines: 4 });
      vi.setSystemTime(Date.now() + 2_000);
      expect(await loadAccount(accountId)).toMatchObject({ lines: 1 });
    }));
});

it("placing a call is tried twenty times while other writes change its counters, then refused as unavailable", () =>
  world(1, async (here) => {
    const { database } = context();
    let tries = 0;
    const client = new Proxy(database.client, {
      get(target, name) {
        if (name !== "send") return Reflect.get(target, name);
        return async (command: Parameters<typeof target.send>[0]) => {
          if (command.constructor.name === "TransactWriteCommand") {
            tries += 1;
            const counters = db().parentCounters.patch({ tenantId, parentId: here.jobId }).add({ totalCalls: 1 });
            await runAs({ database }, () => counters.go());
          }
          return target.send(command);
        };
      },
    });
    const placed = runAs({ database: { ...database, client } }, () => place(here, idAt(here.ids, 0)));
    await expect(placed).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 1 });
    expect(tries).toBe(20);
  }));
