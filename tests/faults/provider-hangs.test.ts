/** A voice provider that takes connections and does not answer: the minute's round ends in time all the same, and tells of it. */
import * as Call from "@callwright/core/call/index";
import { watchFields } from "@callwright/core/call/watch";
import { db } from "@callwright/core/db/service";
import { now, nowIso, toIso } from "@callwright/core/kernel/clock";
import { AppError } from "@callwright/core/kernel/error";
import { newId } from "@callwright/core/kernel/id";
import { setLogSink } from "@callwright/core/kernel/log";
import { withMetrics } from "@callwright/core/kernel/metrics";
import type { Ports } from "@callwright/core/ports/index";
import { expect, it } from "vitest";
import { moveClockTo, startDay } from "../support/run/day.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

const tenantId = newId("ten");
/** The sweeper's own time limit, seconds; and how long a request to the provider is waited for. */
const functionSeconds = 55;
const requestSeconds = 15;

/** Requests that hang. */
let hanging: (() => void)[] = [];
const voice = {
  silenceSeconds: 120,
  getCall: () =>
    new Promise((_, reject) => {
      hanging.push(() => reject(new AppError("provider_unavailable")));
    }),
};
const ports: Ports = Object.create(noPorts, { voice: { value: voice } });
const run = tableForFile(ports);

async function silentCall(): Promise<string> {
  const callId = newId("call");
  const whose = { userId: newId("user"), parentId: newId("job"), candidateId: "cand_1", numberId: newId("num") };
  const whom = { parentTitle: "Nurse", timezone: "Europe/Berlin", candidateName: "Anna", phoneNumber: "+4930555000" };
  const how = {
    state: "in_progress",
    voiceCallId: `voice_${callId}`,
    createdAt: nowIso(),
    dialedAt: nowIso(),
  } as const;
  await db()
    .call.create({ tenantId, callId, ...whose, ...whom, ...how, ...watchFields(callId), checkAt: toIso(now() - 1) })
    .go();
  return callId;
}

/** Until the work is over each request that hangs is given up after its time. */
async function givingUp(work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  for (let seconds = 0; !isOver; ) {
    await new Promise((done) => setTimeout(done, 100));
    if (hanging.length === 0) continue;
    seconds += requestSeconds;
    moveClockTo(seconds * 1000);
    for (const giveUp of hanging.splice(0)) giveUp();
  }
  await ended;
}

it("of many calls under way some are asked about in a round, the rest in the next, and each round is measured", () =>
  run(tenantId, async () => {
    startDay();
    const callIds = await Promise.all(Array.from({ length: 120 }, silentCall));
    const lines: string[] = [];
    setLogSink((line) => lines.push(line));
    hanging = [];
    const startedAt = now();
    await givingUp(withMetrics("test", () => Call.sweep()));
    expect(now() - startedAt).toBeLessThan(functionSeconds * 1000);
    const metrics = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "metrics");
    expect(metrics).toEqual([expect.objectContaining({ UnansweredRounds: expect.any(Number) })]);

    // Those that were not come to are before those that were.
    const calls = await Promise.all(callIds.map((callId) => Call.load(callId)));
    const put = calls.filter((call) => Date.parse(call?.checkAt ?? "") > startedAt);
    expect(metrics[0].UnansweredRounds).toBe(put.length);
    expect(put.length).toBeGreaterThan(10);
    expect(put.length).toBeLessThan(120);
  }));
