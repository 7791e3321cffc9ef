import { startServer, type TestServer } from "@callwright/local/testing";
import { afterEach, expect, it } from "vitest";
import { everyone, execute, expectAllFinal, isOver, jobWith, signedIn, until } from "../support/batch.ts";
import { people } from "../support/people.ts";
import { expectNoDoubleDial, post, queues, voiceCalls } from "../support/sandbox.ts";

let server: TestServer | undefined;

afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** What the provider does to us, and to its webhooks, in the course of one batch. */
const faults = [
  { kind: "429", rate: 0.3, count: 2, match: "/vapi/call" },
  { kind: "500", rate: 0.3, count: 2, match: "/vapi/call" },
  { kind: "execute-and-timeout", rate: 0.2, count: 1, match: "/vapi/call" },
  { kind: "duplicate", rate: 0.3, count: 40 },
  { kind: "reorder", rate: 0.3, count: 20 },
  { kind: "drop", rate: 0.2, count: 5 },
] as const;

it("a batch under every fault of the provider ends whole: nobody lost, nobody rung twice, counters that add up", async () => {
  server = await startServer({ speed: 600 });
  const client = await signedIn(server.url);
  const jobId = await jobWith(client, people(24));
  for (const fault of faults) {
    const added = await post(server.url, "faults", { provider: "vapi", ...fault });
    expect(added.status).toBe(200);
  }
  await execute(client, jobId);
  const job = await until(client, jobId, isOver, 240);
  const all = await everyone(client, jobId);
  expectAllFinal(job, all);
  const mine = new Set(all.map(({ phoneNumber }) => phoneNumber));
  const calls = (await voiceCalls(server.url)).filter(({ number }) => mine.has(number));
  expectNoDoubleDial(calls);
  expect(calls.length).toBeLessThanOrEqual(24);
  expect((await queues(server.url)).filter(({ deadLetters }) => deadLetters > 0)).toEqual([]);
});
