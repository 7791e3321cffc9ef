import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { queues, voiceCalls } from "../support/outside/sandbox.ts";
import { awaitJob, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { people } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

it("deleting a job during its run: live calls finish, no new calls are placed, the queues drain", async () => {
  const client = await signedIn(url());
  const id = await jobWith(
    client,
    people(60, () => "00"),
  );
  await startBatch(client, id);
  await awaitJob(client, id, ({ callSummary }) => callSummary.totalSuccess > 0);
  await client.call(endpoints.deleteJob, { params: { id } });
  const numbersOfJob = new Set(people(60, () => "00").map(({ phoneNumber }) => phoneNumber));
  const logs = async () => {
    const pages = await Promise.all(
      [1, 2].map((page) => client.call(endpoints.getAllLogs, { query: { page, pageSize: 100 } })),
    );
    return pages.flatMap((page) => page.logs).filter(({ jobId }) => jobId === id);
  };
  await expect.poll(async () => (await logs()).filter(({ state }) => state !== "ended")).toEqual([]);
  const callsToJob = async () => (await voiceCalls(url())).filter(({ number }) => numbersOfJob.has(number));
  const rung = await callsToJob();
  expect(rung.length).toBeGreaterThan(0);
  expect(rung.length).toBeLessThan(60);
  // People who were not dialed have no log: only the deleted run listed them.
  expect(await logs()).toHaveLength(rung.length);
  await expect
    .poll(async () => (await queues(url())).filter(({ depth, inFlight }) => depth + inFlight > 0))
    .toEqual([]);
  expect((await queues(url())).filter(({ deadLetters }) => deadLetters > 0)).toEqual([]);
  const nextJobId = await jobWith(client, people(61, () => "00").slice(60));
  await startBatch(client, nextJobId);
  await awaitJob(client, nextJobId, ({ callSummary }) => callSummary.totalSuccess === 1);
  expect(await callsToJob()).toHaveLength(rung.length);
});
