/** A batch that has run to its end: everybody in a final state, nobody called twice, no message left behind. */
import { expect } from "vitest";
import { everyone, expectAllFinal, isOver, signedIn, until } from "./batch.ts";
import { expectNoDoubleDial, queues, voiceCalls } from "./sandbox.ts";

/** Calls of this job alone: the seed has called people too. */
async function callsOf(url: string, phones: ReadonlySet<string>) {
  return (await voiceCalls(url)).filter(({ number }) => phones.has(number));
}

export async function expectBatchIsWhole(url: string, jobId: string, count: number): Promise<void> {
  const client = await signedIn(url);
  const job = await until(client, jobId, isOver, 280);
  const all = await everyone(client, jobId);
  expect(all).toHaveLength(count);
  expectAllFinal(job, all);
  const calls = await callsOf(url, new Set(all.map(({ phoneNumber }) => phoneNumber)));
  expectNoDoubleDial(calls);
  expect(calls.filter(({ status }) => status !== "ended")).toEqual([]);
  const deadLetters = (await queues(url)).filter((queue) => queue.deadLetters > 0);
  expect(deadLetters).toEqual([]);
}
