/** A voice provider accepts connections and never answers: a sweep still ends in time, and its metrics show it. */
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
/** The sweeper's time limit, and how long it waits for one request to the provider. */
const functionSeconds = 55;
const requestSeconds = 15;

/** Each function times out one hanging request. */
let hangingRequests: (() => void)[] = [];
const voice = {
  silenceSeconds: 120,
  getCall: () =>
    new Promise((_, reject) => {
      hangingRequests.push(() => reject(new AppError("provider_unavailable")));
    }),
};
const ports: Ports = Object.create(noPorts, { voice: { value: voice } });
const run = tableForFile(ports);

async function createSilentCall(): Promise<string> {
  const callId = newId("call");
  const ids = { userId: newId("user"), parentId: newId("job"), candidateId: "cand_1", numberId: newId("num") };
  const person = { parentTitle: "Nurse", timezone: "Europe/Berlin", candidateName: "Anna", phoneNumber: "+4930555000" };
  const status = {
    state: "in_progress",
    voiceCallId: `voice_${callId}`,
    createdAt: nowIso(),
    dialedAt: nowIso(),
  } as const;
  await db()
    .call.create({ tenantId, callId, ...ids, ...person, ...status, ...watchFields(callId), checkAt: toIso(now() - 1) })
    .go();
  return callId;
}

/** Times out every hanging request until the work is over. */
async function timeOutRequestsDuring(work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const workEnded = work.finally(() => {
    isOver = true;
  });
  for (let seconds = 0; !isOver; ) {
    await new Promise((done) => setTimeout(done, 100));
    if (hangingRequests.length === 0) continue;
    seconds += requestSeconds;
    moveClockTo(seconds * 1000);
    for (const timeOut of hangingRequests.splice(0)) timeOut();
  }
  await workEnded;
}

it("a round asks about some of many silent calls, leaves the rest to the next round, and is measured", () =>
  run(tenantId, async () => {
    startDay();
    const callIds = await Promise.all(Array.from({ length: 120 }, createSilentCall));
    const lines: string[] = [];
    setLogSink((line) => lines.push(line));
    hangingRequests = [];
    const startedAt = now();
    await timeOutRequestsDuring(withMetrics("test", () => Call.sweep()));
    expect(now() - startedAt).toBeLessThan(functionSeconds * 1000);
    const metrics = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "metrics");
    expect(metrics).toEqual([expect.objectContaining({ UnansweredRounds: expect.any(Number) })]);

    // Only the calls that were asked about are due later.
    const calls = await Promise.all(callIds.map((callId) => Call.load(callId)));
    const askedCalls = calls.filter((call) => Date.parse(call?.checkAt ?? "") > startedAt);
    expect(metrics[0].UnansweredRounds).toBe(askedCalls.length);
    expect(askedCalls.length).toBeGreaterThan(10);
    expect(askedCalls.length).toBeLessThan(120);
  }));
