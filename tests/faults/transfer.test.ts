/** Transfers on a table in memory: events that come twice, late or from elsewhere, and a call that outlasts its line's lease. */
import { loadUse } from "@callwright/core/call/account-capacity/lease";
import { apply } from "@callwright/core/call/apply";
import { dispatch } from "@callwright/core/call/dispatch";
import * as Call from "@callwright/core/call/index";
import { db } from "@callwright/core/db/service";
import { now } from "@callwright/core/kernel/clock";
import { ports, runAs } from "@callwright/core/kernel/context";
import type { VoiceEvent } from "@callwright/core/ports/voice";
import { platformAccount } from "@callwright/core/voice-account/index";
import { expect, it } from "vitest";
import {
  answeredReport,
  beginRun,
  loadCall,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

const minuteMs = 60_000;

async function dialFirst(here: World): Promise<string> {
  await beginRun(here);
  await dispatch(here);
  const { data } = await db().line.get({ tenantId, numberId: here.numberId }).go();
  return data?.live?.[0] ?? "";
}

const transferEvent = (callId: string, minute = 0, overrides: object = {}): VoiceEvent => ({
  kind: "transfer",
  voiceCallId: "v_1",
  ref: { tenantId, callId, attempt: 1 },
  phoneNumber: "+4915100000001",
  name: "Maria",
  at: `2026-11-30T08:0${minute}:00.000Z`,
  ...overrides,
});

const leaseOf = async (callId: string) =>
  (await loadUse(platformAccount, { consistent: true })).leases.find((lease) => lease.callId === callId);

it("a transfer that arrives twice is noted once, a late one keeps its result, and neither ends the call nor frees its line", () =>
  world(1, async (here) => {
    const callId = await dialFirst(here);
    await Promise.all([apply(transferEvent(callId)), apply(transferEvent(callId)), apply(transferEvent(callId))]);
    const call = await loadCall(callId);
    expect(call.state).not.toBe("ended");
    expect(Call.transfersOf(call)).toHaveLength(1);
    expect(await leaseOf(callId)).toBeDefined();
    const accepted = { phoneNumber: "+4915100000001", name: "Maria", result: "accepted" } as const;
    const report = {
      ...answeredReport,
      transfers: [{ ...accepted, result: "unanswered" as const }, accepted],
      analysis: { ...answeredReport.analysis, humanRequested: true },
    };
    await apply({ kind: "report", voiceCallId: "v_1", ref: { tenantId, callId, attempt: 1 }, report });
    await apply(transferEvent(callId, 3));
    const ended = await loadCall(callId);
    expect(ended).toMatchObject({ state: "ended", seconds: answeredReport.durationSeconds });
    // A person who talked to a colleague needs no call from one.
    expect(ended.evaluation).toMatchObject({ humanRequested: false });
    expect(Call.transfersOf(ended)).toEqual([
      { name: "Maria", phoneNumber: "+4915100000001", askedAt: "2026-11-30T08:00:00.000Z", result: "unanswered" },
      { name: "Maria", phoneNumber: "+4915100000001", askedAt: "2026-11-30T08:03:00.000Z", result: "accepted" },
    ]);
    expect(await leaseOf(callId)).toBeUndefined();
  }));

it("transfers of one call beyond twenty are not noted", () =>
  world(1, async (here) => {
    const callId = await dialFirst(here);
    for (let index = 0; index < 22; index += 1)
      await apply(
        transferEvent(callId, 0, { at: new Date(Date.parse("2026-11-30T08:00:00Z") + index * 60_000).toISOString() }),
      );
    expect((await loadCall(callId)).transfersAsked).toHaveLength(20);
  }));

it("a transfer of another account, another attempt or another call at the provider is not noted", () =>
  world(1, async (here) => {
    const callId = await dialFirst(here);
    await apply(transferEvent(callId), "acc_other");
    await apply(transferEvent(callId, 0, { ref: { tenantId, callId, attempt: 2 } }));
    await apply({ kind: "status", state: "in_progress", voiceCallId: "v_1", ref: { tenantId, callId, attempt: 1 } });
    await apply(transferEvent(callId, 0, { voiceCallId: "v_2" }));
    expect(Call.transfersOf(await loadCall(callId))).toEqual([]);
  }));

it("a call that a colleague took keeps its line for as long as it lasts", () =>
  world(1, async (here) => {
    const callId = await dialFirst(here);
    const findCall = async () => ({ voiceCallId: "v_1", state: "in_progress", ref: undefined });
    const voice = Object.assign(Object.create(ports().voice), { findCall, getCall: findCall });
    for (let minute = 10; minute <= 60; minute += 10) {
      moveClockTo(minute * minuteMs);
      await runAs({ ports: Object.create(ports(), { voice: { value: voice } }) }, () => Call.sweep());
      expect((await leaseOf(callId))?.untilMs ?? 0, `after ${minute} minutes`).toBeGreaterThan(now() + 15 * minuteMs);
    }
  }));
