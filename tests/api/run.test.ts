import { endpoints, type RunDetail } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { clockNow, post, voiceCalls } from "../support/outside/sandbox.ts";
import { jobWith, readJob, signedIn, startBatch, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

/** At this speed a call of three minutes takes a second, which leaves time to act during it. */
const url = worldForFile({ speed: 180 });

const readRun = async (client: Client, runId: string): Promise<RunDetail> =>
  (await client.call(endpoints.getRun, { params: { id: runId } })).run;

async function untilRun(
  client: Client,
  runId: string,
  hasReached: (view: RunDetail) => boolean,
  seconds = 60,
): Promise<RunDetail> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const view = await readRun(client, runId);
    if (hasReached(view)) return view;
    if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${JSON.stringify(view)}`);
    await new Promise((done) => setTimeout(done, 250));
  }
}

/** Starts a run of people who were never called; the endings of their numbers choose how the calls go. */
async function startRun(count: number, endings?: readonly string[]) {
  const client = await signedIn(url());
  const people = strangers(count, endings);
  const jobId = await jobWith(client, people);
  const runId = await startBatch(client, jobId);
  const numbers = new Set(people.map(({ phoneNumber }) => phoneNumber));
  const countDialed = async () => (await voiceCalls(url())).filter(({ number }) => numbers.has(number)).length;
  return { client, jobId, runId, people, countDialed };
}

const sum = (counts: readonly { count: number }[]): number => counts.reduce((total, { count }) => total + count, 0);

describe("the details of a run", () => {
  it("count the calls by outcome, reason and hour, and list the planned retries", async () => {
    // Two are not reached, and get a retry: the line of "08" is busy, and "06" does not answer.
    const { client, runId, jobId } = await startRun(6, ["00", "01", "05", "08", "06", "85"]);
    const view = await untilRun(client, runId, ({ ended, latest }) => ended === 6 && latest.length === 6);
    expect(view).toMatchObject({ state: "running", parentId: jobId, untouched: 0, calling: [], total: 6, waiting: 2 });
    expect(sum(view.outcomes)).toBe(6);
    expect(view.outcomes).toContainEqual({ label: "Busy", count: 1 });
    expect(view.failures).toEqual([
      { reason: "Nobody answered.", count: 1 },
      { reason: "The line was busy.", count: 1 },
    ]);
    expect(view.hours.reduce((total, { dialed }) => total + dialed, 0)).toBe(6);
    expect(view.hours.reduce((total, { reached }) => total + reached, 0)).toBe(4);
    expect(view.latest.map(({ state, attempt }) => [state, attempt])).toEqual(view.latest.map(() => ["ended", 1]));
    const [first, second] = view.upcoming;
    expect([first?.attempt, second?.attempt, view.upcoming.length]).toEqual([2, 2, 2]);
    expect(view.nextAt).toBe(first?.at);
    expect(Date.parse(first?.at ?? "")).toBeGreaterThan(await clockNow(url()));
    expect(view.numbers).toMatchObject([{ live: 0, slots: 1 }]);
    expect(view.breaker).toMatchObject({ state: "closed", failed: 0 });
    const { runs, pagination } = await client.call(endpoints.getRuns, { params: { id: jobId } });
    expect(pagination.total).toBe(1);
    expect(runs).toMatchObject([{ runId, state: "running", ended: 6, waiting: 2, parentTitle: view.parentTitle }]);
    await client.call(endpoints.cancelRun, { params: { id: runId } });
    // The two cancelled retries count as ended calls.
    const cancelled = await untilRun(client, runId, ({ waiting, ended }) => waiting === 0 && ended === 8);
    expect(cancelled).toMatchObject({ state: "cancelled", upcoming: [], outcomes: view.outcomes });
    expect(cancelled.skipped).toMatchObject([{ rule: "taken-back", count: 2 }]);
    expect(cancelled.latest.map(({ callId }) => callId)).toEqual(view.latest.map(({ callId }) => callId));
  });

  it("are answered with 304 while unchanged, and otherwise in full", async () => {
    const { client, runId } = await startRun(2);
    await untilRun(client, runId, ({ state }) => state === "completed");
    const read = (etag = "") =>
      client.request("GET", `/api/run/${runId}`, undefined, etag ? { "if-none-match": etag } : {});
    const first = await read();
    const etag = first.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    expect((await read(etag)).status).toBe(304);
    expect((await read(`${etag.slice(0, -1)}x"`)).status).toBe(200);
  });
});

describe("pausing", () => {
  it("stops dialling, lets live calls continue, and resumes where it stopped", async () => {
    const { client, runId, countDialed } = await startRun(6);
    await untilRun(client, runId, ({ ended }) => ended >= 1);
    const { run } = await client.call(endpoints.pauseRun, { params: { id: runId } });
    expect(run).toMatchObject({ state: "paused", pauseReason: "asked" });
    const idle = await untilRun(client, runId, ({ calling }) => calling.length === 0);
    const before = await countDialed();
    await new Promise((done) => setTimeout(done, 1_500));
    expect(await countDialed()).toBe(before);
    expect(idle.untouched).toBe(6 - before);
    const resumed = await client.call(endpoints.resumeRun, { params: { id: runId } });
    expect(resumed.run.state).toBe("running");
    await untilRun(client, runId, ({ state }) => state === "completed");
    expect(await countDialed()).toBe(6);
    expectRefusal(await client.request("POST", `/api/run/${runId}/pause`), "conflict");
    expectRefusal(await client.request("POST", `/api/run/${runId}/resume`), "conflict");
  });
});

describe("cancelling", () => {
  it("stops dialling, and is idempotent", async () => {
    const { client, runId, jobId, countDialed } = await startRun(5);
    await untilRun(client, runId, ({ calling }) => calling.length === 1);
    const cancel = () => client.call(endpoints.cancelRun, { params: { id: runId } });
    expect((await cancel()).run.state).toBe("cancelled");
    await untilRun(client, runId, ({ calling }) => calling.length === 0);
    const before = await countDialed();
    await new Promise((done) => setTimeout(done, 1_000));
    expect(await countDialed()).toBe(before);
    expect((await cancel()).run.state).toBe("cancelled");
    const people = (await readJob(client, jobId)).candidates;
    expect(people.filter(({ callStatus }) => callStatus === "not_executed")).toHaveLength(5 - before);
    expect(people.filter(({ pendingCallId }) => pendingCallId)).toEqual([]);
  });
});

describe("appending", () => {
  it("calls the added people too, and each person once", async () => {
    const { client, runId, jobId, countDialed } = await startRun(2);
    const [added] = strangers(1);
    if (!added) throw new Error("No such person");
    await client.call(endpoints.addCandidates, { params: { id: jobId }, body: { candidates: [added] } });
    const ids = (await readJob(client, jobId)).candidates.map(({ _id }) => _id);
    await client.call(endpoints.appendRun, { params: { id: runId }, body: { leads: ids } });
    const view = await untilRun(client, runId, ({ state }) => state === "completed");
    expect(view.ended).toBe(3);
    expect(await countDialed()).toBe(2);
    const callsToAdded = (await voiceCalls(url())).filter(({ number }) => number === added.phoneNumber);
    expect(callsToAdded).toHaveLength(1);
    expectRefusal(await client.request("POST", `/api/run/${runId}/append`, { leads: ids }), "conflict");
  });
});

describe("the breaker", () => {
  it("pauses a run if most of its calls fail, says why, and counts from zero after the run is resumed", async () => {
    const { client, runId, countDialed } = await startRun(14, ["89"]); // Numbers that do not exist.
    const view = await untilRun(client, runId, ({ state }) => state === "paused");
    expect(view).toMatchObject({ pauseReason: "failures", breaker: { state: "open" } });
    expect(view.pauseWords).toContain("The number does not exist.");
    const before = await countDialed();
    expect(before).toBeGreaterThanOrEqual(5);
    expect(before).toBeLessThan(14);
    const { run } = await client.call(endpoints.resumeRun, { params: { id: runId } });
    expect(run.state).toBe("running");
    // The breaker opens again only after five further calls.
    await untilRun(client, runId, ({ state, ended }) => state === "paused" && ended >= before + 5);
    await client.call(endpoints.cancelRun, { params: { id: runId } });
  });
});

describe("ending a call", () => {
  it("hangs up a live call, and ignores one that has ended", async () => {
    // This ending talks long enough to be ended.
    const { client, runId } = await startRun(1, ["09"]);
    const { calling } = await untilRun(client, runId, (view) => view.calling[0]?.state === "in_progress");
    const id = calling[0]?.callId ?? "";
    await client.call(endpoints.endCall, { params: { id } });
    const { latest } = await untilRun(client, runId, ({ ended }) => ended === 1);
    expect(latest).toMatchObject([{ callId: id, state: "ended" }]);
    expect((await client.call(endpoints.endCall, { params: { id } })).success).toBe(true);
  });
});

describe("a preview", () => {
  it("says how many people a batch would call now, and how many it would skip and why", async () => {
    const { client, jobId, runId } = await startRun(1);
    await untilRun(client, runId, ({ state }) => state === "completed");
    const [stranger] = strangers(1);
    if (!stranger) throw new Error("No such person");
    await client.call(endpoints.addCandidates, { params: { id: jobId }, body: { candidates: [stranger] } });
    const body = { campaignId: jobId, leads: "all" as const, selectedPhoneNumberId: await usableNumber(client) };
    const { preview } = await client.call(endpoints.previewRun, { body });
    expect(preview).toMatchObject({ now: 1, later: 0, skipped: 1, canMoveClock: true });
    expect(preview.skippedGroups).toMatchObject([{ rule: "done", count: 1 }]);
    expect(preview.minutesLeft).toBeGreaterThan(0);
  });
});

describe("people added while a run waits", () => {
  it("are previewed separately, and get their own run without the waiting run's people", async () => {
    const client = await signedIn(url());
    const [first, second, third] = strangers(3);
    if (!first || !second || !third) throw new Error("No such people");
    const jobId = await jobWith(client, [first]);
    const startAt = new Date((await clockNow(url())) + 86_400_000).toISOString();
    const batch = { campaignId: jobId, leads: "all" as const, selectedPhoneNumberId: await usableNumber(client) };
    const waiting = await client.call(endpoints.batchCalls, { body: { ...batch, startAt } });
    const preview = async (body: { onlyNew?: boolean; runId?: string }) =>
      (await client.call(endpoints.previewRun, { body: { ...batch, ...body } })).preview;
    expect(await preview({ onlyNew: true })).toMatchObject({ now: 0, skippedGroups: [{ rule: "twice", count: 1 }] });
    const refused = await client.request("POST", "/api/sequential-calls/batch", { ...batch, onlyNew: true });
    expect(expectRefusal(refused, "unprocessable").refusal?.code).toBe("all_in_run");
    await client.call(endpoints.addCandidates, { params: { id: jobId }, body: { candidates: [second, third] } });
    // The waiting run includes the added people by itself.
    expect(await preview({ runId: waiting.runId })).toMatchObject({ now: 0, skipped: 3 });
    expect(await preview({ onlyNew: true })).toMatchObject({ now: 2, skipped: 1 });
    const newRun = await client.call(endpoints.batchCalls, { body: { ...batch, onlyNew: true } });
    expect(newRun.total).toBe(2);
    expect((await untilRun(client, newRun.runId, ({ state }) => state === "completed")).ended).toBe(2);
    expect(await readRun(client, waiting.runId)).toMatchObject({ state: "scheduled", ended: 0 });
    await client.call(endpoints.cancelRun, { params: { id: waiting.runId } });
  });
});

describe("a scheduled run", () => {
  it("waits for its start time, also when paused and resumed, then calls", async () => {
    const client = await signedIn(url());
    const jobId = await jobWith(client, strangers(1));
    const startAt = new Date((await clockNow(url())) + 3_600_000).toISOString();
    const body = {
      campaignId: jobId,
      leads: "all" as const,
      selectedPhoneNumberId: await usableNumber(client),
      startAt,
    };
    const { runId } = await client.call(endpoints.batchCalls, { body });
    expect(await readRun(client, runId)).toMatchObject({ state: "scheduled", startAt, untouched: 1, ended: 0 });
    await client.call(endpoints.pauseRun, { params: { id: runId } });
    expect(await readRun(client, runId)).toMatchObject({ state: "paused", pauseReason: "asked" });
    const { run } = await client.call(endpoints.resumeRun, { params: { id: runId } });
    expect(run).toMatchObject({ state: "scheduled", startAt });
    await post(url(), "clock", { to: startAt });
    const later = await signedIn(url());
    const view = await untilRun(later, runId, ({ state }) => state === "completed");
    expect(view.ended).toBe(1);
  });
});

describe("resuming", () => {
  it("is refused while none of the run's numbers can call", async () => {
    const { client, runId } = await startRun(2, ["09"]);
    await client.call(endpoints.pauseRun, { params: { id: runId } });
    await untilRun(client, runId, ({ calling }) => calling.length === 0);
    for (const { numberId } of (await readRun(client, runId)).numbers)
      await expect.poll(async () => (await client.request("DELETE", `/api/numbers/${numberId}`)).status).toBe(200);
    expectRefusal(await client.request("POST", `/api/run/${runId}/resume`), "no_number");
    expect(await readRun(client, runId)).toMatchObject({ state: "paused", pauseReason: "asked", numbers: [] });
    await client.call(endpoints.cancelRun, { params: { id: runId } });
  });
});
