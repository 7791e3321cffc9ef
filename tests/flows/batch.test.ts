import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type TestServer } from "@callwright/local/testing";
import { afterEach, describe, expect, it } from "vitest";
import { everyone, execute, expectAllFinal, isOver, jobWith, signedIn, until } from "../support/batch.ts";
import { people } from "../support/people.ts";
import { expectNoDoubleDial, queues, voiceCalls } from "../support/sandbox.ts";

let server: TestServer | undefined;
let dataDir: string | undefined;

afterEach(async () => {
  await server?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  server = undefined;
  dataDir = undefined;
});

/** Calls of this job alone: the seed has called people too. */
async function callsOf(url: string, phones: ReadonlySet<string>) {
  return (await voiceCalls(url)).filter(({ number }) => phones.has(number));
}

async function expectBatchIsWhole(url: string, jobId: string, count: number): Promise<void> {
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

describe("a batch of two hundred", () => {
  it("ends with everybody in a final state, counters that add up and no double dial", async () => {
    server = await startServer({ speed: 600 });
    const client = await signedIn(server.url);
    const jobId = await jobWith(client, people(200));
    await execute(client, jobId);
    await expectBatchIsWhole(server.url, jobId, 200);
  });

  it("ends the same way when the server is killed in the middle and started again", async () => {
    dataDir = mkdtempSync(join(tmpdir(), "callwright-"));
    server = await startServer({ speed: 600, dataDir });
    const client = await signedIn(server.url);
    const jobId = await jobWith(client, people(200));
    await execute(client, jobId);
    for (const share of [30, 90, 150]) {
      await until(await signedIn(server.url), jobId, (job) => (job.run?.ended ?? 0) >= share);
      await server.kill();
      server = await startServer({ speed: 600, dataDir, port: server.port });
    }
    await expectBatchIsWhole(server.url, jobId, 200);
  });
});
