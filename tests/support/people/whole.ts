/**
 * Expects the invariants after a run, from the provider's record and our rows: no phone rang twice at the same time,
 * every person was called, minutes and counters are right, queues are drained, no lease is held.
 */
import { type Candidate, endpoints } from "@callwright/contracts";
import { expect } from "vitest";
import * as z from "zod/mini";
import type { Client } from "../clients/client.ts";
import {
  clockNow,
  expectNoDoubleDial,
  post,
  type QueueDepth,
  queues,
  rows,
  type VoiceRecord,
  voiceCalls,
} from "../outside/sandbox.ts";
import { allCandidates, readJob, signedIn } from "./batch.ts";

interface Expected {
  readonly people: number;
  /** Messages that were meant to fail for good. */
  readonly deadLetters?: number;
}

export async function expectInvariants(url: string, jobId: string, expected: Expected): Promise<void> {
  await expectAtRest(url, expected.deadLetters);
  const client = await signedIn(url);
  const people = await allCandidates(client, jobId);
  expect(people).toHaveLength(expected.people);
  expectNobodyLost(people);
  const calls = await callsTo(url, new Set(people.map(({ phoneNumber }) => phoneNumber)));
  expectNoDoubleDial(calls);
  expect(calls.filter(({ status }) => status !== "ended")).toEqual([]);
  await expectCountersHold(url, client, jobId, people);
}

/** Nothing is under way: no message is left, minutes add up, and no lease is held. */
export async function expectAtRest(url: string, deadLetters = 0): Promise<void> {
  await expectDrained(url, deadLetters);
  await expectMoneyAddsUp(url);
  await expectNoLeases(url);
}

export const callsTo = async (url: string, numbers: ReadonlySet<string>): Promise<VoiceRecord[]> =>
  (await voiceCalls(url)).filter(({ number }) => numbers.has(number));

export function expectNobodyLost(people: readonly Candidate[]): void {
  expect(people.filter(({ callStatus }) => callStatus !== "Completed" && callStatus !== "Failed")).toEqual([]);
  expect(people.filter(({ callOutcome }) => callOutcome === "not_executed")).toEqual([]);
}

/** The job's counters equal a recount of people and calls; people called again count with each call. */
async function expectCountersHold(url: string, client: Client, jobId: string, people: readonly Candidate[]) {
  const job = await readJob(client, jobId, 1, 1);
  const calls = (await rows(url, "call")).filter(({ parentId }) => parentId === jobId);
  const succeeded = calls.filter(({ endReason }) => endReason === "completed" || endReason === "customer-ended-call");
  expect(job.callSummary).toMatchObject({
    totalSuccess: succeeded.length,
    totalFailed: calls.length - succeeded.length,
    totalNotExecuted: 0,
  });
  // Deleted people leave their calls behind.
  const ids = new Set(people.map(({ _id }) => _id));
  const callsOfPresent = calls.filter(({ candidateId }) => ids.has(String(candidateId)));
  expect(callsOfPresent).toHaveLength(people.reduce((sum, { totalCalls }) => sum + totalCalls, 0));
  const { pagination } = await client.call(endpoints.getLogsByJob, {
    params: { id: jobId },
    query: { page: 1, pageSize: 1 },
  });
  expect(pagination.total).toBe(calls.length);
  const { run } = job;
  expect(run).toMatchObject({ ended: run?.placed, waiting: 0 });
}

const ledgerSchema = z.array(
  z.object({ entryId: z.string(), userId: z.string(), kind: z.string(), billedSeconds: z.number() }),
);

/** Each started minute is billed whole. */
const billableSeconds = (seconds: number): number => Math.ceil(seconds / 60) * 60;

/** Every call that the provider carried has one row in the ledger, with its seconds; the meters equal the ledger. */
export async function expectMoneyAddsUp(url: string): Promise<void> {
  const ledger = ledgerSchema.parse(await rows(url, "ledger"));
  const rowByEntryId = new Map(ledger.map((row) => [row.entryId, row]));
  expect(rowByEntryId.size).toBe(ledger.length);
  for (const { metadata, durationSeconds, status } of await voiceCalls(url)) {
    if (status !== "ended" || durationSeconds === 0) continue;
    const row = rowByEntryId.get(metadata.callId ?? "");
    expect(row, metadata.callId).toMatchObject({ billedSeconds: billableSeconds(durationSeconds) });
  }
  for (const { userId, usedSeconds, allowedSeconds, remainingSeconds } of await rows(url, "meter")) {
    const ownCalls = ledger.filter((row) => row.userId === userId && row.kind === "call");
    expect(usedSeconds, String(userId)).toBe(ownCalls.reduce((sum, { billedSeconds }) => sum + billedSeconds, 0));
    expect(remainingSeconds, String(userId)).toBe(Number(allowedSeconds) - Number(usedSeconds));
  }
}

/** No line, run, job, tenant or called number holds a lease of a call. */
async function expectNoLeases(url: string): Promise<void> {
  for (const entity of ["line", "run", "tally", "tenantmeter"])
    expect(
      (await rows(url, entity)).flatMap(({ live }) => live ?? []),
      entity,
    ).toEqual([]);
  expect((await rows(url, "callee")).filter(({ callId }) => callId)).toEqual([]);
  expect(await activeCalls(url)).toEqual([]);
}

const isBusy = ({ depth, inFlight }: QueueDepth): boolean => depth + inFlight > 0;
/** Draining fails after this time without progress. */
const drainSeconds = 30;
const clockStepMs = 900_000;

const activeCalls = async (url: string) =>
  (await rows(url, "call")).filter(({ state }) => state !== "ended" && state !== "queued");

/** Waits until no message is left or delayed and no call is active; an active call has no message in a queue. */
async function expectDrained(url: string, deadLetters: number): Promise<void> {
  let [deadline, fewest] = [0, Number.POSITIVE_INFINITY];
  for (;;) {
    const active = await activeCalls(url);
    const depths = await queues(url);
    const remaining = active.length + depths.reduce((sum, { depth, inFlight }) => sum + depth + inFlight, 0);
    if (remaining < fewest) [deadline, fewest] = [Date.now() + drainSeconds * 1000, remaining];
    const isIdle = !depths.some(isBusy);
    if (isIdle && active.length === 0 && depths.every(({ delayed }) => delayed === 0)) {
      expect(depths.reduce((sum, queue) => sum + queue.deadLetters, 0)).toBe(deadLetters);
      return;
    }
    if (Date.now() > deadline)
      throw new Error(`Not drained, and no progress for ${drainSeconds} s: ${await describeRemaining(url, depths)}`);
    if (isIdle) await post(url, "clock", { to: new Date((await clockNow(url)) + clockStepMs).toISOString() });
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function describeRemaining(url: string, depths: readonly QueueDepth[]): Promise<string> {
  const queued = (await rows(url, "call")).filter(({ state }) => state === "queued");
  const busy = depths.filter((queue) => isBusy(queue) || queue.delayed > 0);
  const active = await activeCalls(url);
  return JSON.stringify({ busy, active, lines: await rows(url, "line"), queued, runs: await rows(url, "run") });
}
