/** A waiting call is dialled when it is due, though the index shows it late and other calls wait for days. */
import { dispatch } from "@callwright/core/call/dispatch";
import * as Call from "@callwright/core/call/index";
import { dispatchLine } from "@callwright/core/call/messages";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { now, toIso } from "@callwright/core/kernel/clock";
import { ports, runAs } from "@callwright/core/kernel/context";
import { parse } from "@callwright/core/kernel/fn";
import * as Parent from "@callwright/core/parent/index";
import { expect, it } from "vitest";
import {
  beginRun,
  idAt,
  loadCall,
  place,
  startedCalls,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";
import { withLaggingIndex } from "../support/run/lagging.ts";

useCallWorld();

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** A message sent to a line, with the seconds until it arrives. */
interface LineMessage {
  readonly line: Parameters<typeof dispatch>[0];
  readonly seconds: number;
}

async function collectMessages({ numberId }: World, work: () => Promise<unknown>): Promise<LineMessage[]> {
  const sent: LineMessage[] = [];
  const record = (body: string, seconds: number) => {
    const { type, payload } = JSON.parse(body);
    const line = type === dispatchLine.type ? parse(dispatchLine.schema, payload) : undefined;
    if (line?.numberId === numberId) sent.push({ line, seconds });
  };
  const queue = { send: async (_: string, body: string, { delaySeconds = 0 } = {}) => record(body, delaySeconds) };
  const scheduler = {
    at: async (_: string, time: string, __: string, body: string) => record(body, (Date.parse(time) - now()) / 1000),
  };
  const recordingPorts = Object.create(ports(), { queue: { value: queue }, scheduler: { value: scheduler } });
  await runAs({ ports: recordingPorts }, work);
  return sent;
}

const scheduleAt = async ({ jobId, numberId, ids }: World, index: number, atMs: number): Promise<string> => {
  const parent = await Parent.get(jobId);
  await Call.scheduleCallback({ parent, candidateId: idAt(ids, index), numberId, atMs });
  return (await Candidate.get(jobId, idAt(ids, index))).pendingCallId ?? "";
};

/** Runs the work with an index that does not show the call. */
const hidingCall = <T>(callId: string, work: () => Promise<T>) =>
  withLaggingIndex(({ pk }) => String(pk).toLowerCase().includes(callId.toLowerCase()), work);

/** Sets a wake-up too late for every call of the line, as if the right one had been lost. */
const setWakeUpInDays = ({ numberId }: World) =>
  db()
    .line.patch({ tenantId, numberId })
    .set({ wakeAt: toIso(now() + 72 * hourMs) })
    .go();

/** Seconds until the line is dispatched next. */
const secondsToNext = (sent: readonly LineMessage[]): number => Math.min(...sent.map(({ seconds }) => seconds));

it("a call is dialled at its wake-up, though the index does not show it yet and another waits for days", () =>
  world(2, async (here) => {
    await scheduleAt(here, 0, now() + 72 * hourMs);
    let callId = "";
    const wakeUps = await collectMessages(here, async () => {
      callId = (await place(here, idAt(here.ids, 1))).callId;
    });
    await hidingCall(callId, () => dispatch(wakeUps[0]?.line ?? here));
    expect(startedCalls.map(({ ref }) => ref.callId)).toEqual([callId]);
  }));

it("a callback in two hours wakes its line in two hours, though the index shows only one in three days", () =>
  world(2, async (here) => {
    await scheduleAt(here, 0, now() + 72 * hourMs);
    let callId = "";
    const wakeUps = await collectMessages(here, async () => {
      callId = await scheduleAt(here, 1, now() + 2 * hourMs);
    });
    const sent = await collectMessages(here, () => hidingCall(callId, () => dispatch(wakeUps[0]?.line ?? here)));
    expect(secondsToNext(sent)).toBeGreaterThan(2 * 3600 - 5);
    expect(secondsToNext(sent)).toBeLessThanOrEqual(2 * 3600 + 1);
  }));

it("a callback that was moved from three days to two hours wakes its line in two hours", () =>
  world(1, async (here) => {
    await scheduleAt(here, 0, now() + 72 * hourMs);
    let callId = "";
    const wakeUps = await collectMessages(here, async () => {
      callId = await scheduleAt(here, 0, now() + 2 * hourMs);
    });
    const sent = await collectMessages(here, () => hidingCall(callId, () => dispatch(wakeUps.at(-1)?.line ?? here)));
    expect(secondsToNext(sent)).toBeLessThanOrEqual(2 * 3600 + 1);
  }));

it("a line reads the index again if it shows fewer calls than wait, for any kind of wake-up message", () =>
  world(2, async (here) => {
    await scheduleAt(here, 0, now() + 72 * hourMs);
    const { callId } = await place(here, idAt(here.ids, 1));
    const sent = await collectMessages(here, () => hidingCall(callId, () => dispatch(here)));
    expect(sent).toContainEqual({ line: expect.objectContaining({ staleReads: 1 }), seconds: 1 });
    // An index that stays wrong does not keep the line awake.
    expect(await collectMessages(here, () => hidingCall(callId, () => dispatch({ ...here, staleReads: 5 })))).toEqual(
      [],
    );
  }));

it("a line reads the index again if a run's queue is missing in it, though another queue is shown", () =>
  world(2, async (here) => {
    const runId = await beginRun(here);
    await scheduleAt(here, 0, now() + 72 * hourMs);
    // The run counts a waiting call that the index does not show.
    await db().run.patch({ tenantId, runId }).set({ isExhausted: true, waiting: 1 }).go();
    const sent = await collectMessages(here, () => dispatch(here));
    expect(sent).toContainEqual({ line: expect.objectContaining({ staleReads: 1 }), seconds: 1 });
  }));

it("the sweeper wakes the line of an overdue call, by the call's own due time", () =>
  world(2, async (here) => {
    const callId = await scheduleAt(here, 0, now() + hourMs);
    await setWakeUpInDays(here);
    moveClockTo(hourMs - minuteMs);
    expect(await collectMessages(here, () => Call.sweep())).toEqual([]);
    moveClockTo(hourMs + minuteMs / 2);
    const wakeUps = await collectMessages(here, () => Call.sweep());
    expect(wakeUps).toEqual([{ line: expect.objectContaining({ numberId: here.numberId, callId }), seconds: 0 }]);
    // The next round does not wake it again: the line may be full.
    expect(await collectMessages(here, () => Call.sweep())).toEqual([]);
    moveClockTo(hourMs + 5 * minuteMs);
    expect(await collectMessages(here, () => Call.sweep())).toHaveLength(1);
    await dispatch(wakeUps[0]?.line ?? here);
    expect(await loadCall(callId)).toMatchObject({ state: "dialing" });
  }));

it("the sweeper wakes the line of a postponed call at its new time, and asks the provider about no waiting call", () =>
  world(1, async (here) => {
    const callId = await scheduleAt(here, 0, now() + hourMs);
    await setWakeUpInDays(here);
    await db()
      .call.patch({ tenantId, callId })
      .set({ dueKey: `${toIso(now() + 5 * hourMs)}#${callId}` })
      .go();
    moveClockTo(2 * hourMs);
    expect(await collectMessages(here, () => Call.sweep())).toEqual([]);
    expect(await loadCall(callId)).toMatchObject({ state: "queued", checks: 0 });
    moveClockTo(5 * hourMs + minuteMs);
    expect(await collectMessages(here, () => Call.sweep())).toHaveLength(1);
  }));
