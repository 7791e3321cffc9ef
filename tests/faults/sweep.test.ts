/** What a round of the sweeper leaves behind: everything that it looked at is due again later, not in the next round. */
import { loadUse, requestSlot } from "@callwright/core/call/account-capacity/lease";
import { dispatch } from "@callwright/core/call/dispatch";
import * as Call from "@callwright/core/call/index";
import { completeIfDone, pause } from "@callwright/core/call/run/state";
import { db } from "@callwright/core/db/service";
import { now, toIso } from "@callwright/core/kernel/clock";
import { ports, runAs } from "@callwright/core/kernel/context";
import { platformAccount } from "@callwright/core/voice-account/index";
import { expect, it } from "vitest";
import {
  beginRun,
  forgetSent,
  loadCall,
  loadRun,
  sent,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

const minuteMs = 60_000;

const lineOf = async ({ numberId }: World) => (await db().line.get({ tenantId, numberId }).go()).data;

it("a line whose wake-up was lost is woken, and again a minute later", () =>
  world(1, async (here) => {
    await beginRun(here);
    moveClockTo(2 * minuteMs);
    forgetSent();
    await Call.sweep();
    expect(sent).toContain("line.dispatch");
    expect(Date.parse((await lineOf(here))?.wakeAt ?? "")).toBeGreaterThan(now() + minuteMs - 5_000);
  }));

it("a call that the provider still carries is checked again later", () =>
  world(1, async (here) => {
    await beginRun(here);
    await dispatch(here);
    const [callId = ""] = (await lineOf(here))?.live ?? [];
    const findCall = async () => ({ voiceCallId: "v_1", state: "in_progress", ref: undefined });
    const voice = Object.assign(Object.create(ports().voice), { findCall, getCall: findCall });
    moveClockTo(10 * minuteMs);
    await runAs({ ports: Object.create(ports(), { voice: { value: voice } }) }, () => Call.sweep());
    const { checkAt = "", voiceCallId } = await loadCall(callId);
    expect({ voiceCallId, isLater: checkAt > toIso(now()) }).toEqual({ voiceCallId: "v_1", isLater: true });
  }));

it("the turn of a number that waits for a line of its account expires after a day", () =>
  world(1, async ({ numberId }) => {
    const request = { accountId: "acc_waiting", tenantId, numberId, weight: 1 };
    await db().voiceAccount.put({ accountId: request.accountId, limit: 1 }).go();
    const lease = { accountId: request.accountId, slot: "0000", tenantId, numberId: "num_2", callId: "call_2" };
    await db()
      .accountLease.put({ ...lease, untilMs: now() + minuteMs })
      .go();
    expect(await requestSlot(request, await loadUse(request.accountId))).toBeUndefined();
    const { data } = await db().accountTurn.get(request).go();
    expect(data?.ttl).toBeGreaterThan(now() / 1000 + 86_000);
    expect(data?.ttl).toBeLessThan(now() / 1000 + 87_000);
    // The number waits at its own account alone: another account lists no turn of it.
    expect((await loadUse(platformAccount)).turns.filter((turn) => turn.numberId === numberId)).toEqual([]);
  }));

it("a paused run is over once its last call has ended", () =>
  world(1, async (here) => {
    const runId = await beginRun(here);
    await dispatch(here);
    await pause(runId, "asked");
    const run = await loadRun(runId);
    expect(await completeIfDone(run)).toBe(false);
    await db().run.patch({ tenantId, runId }).remove(["live"]).go();
    expect(await completeIfDone(await loadRun(runId))).toBe(true);
    expect((await loadRun(runId)).state).toBe("completed");
  }));
