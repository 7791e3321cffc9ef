/** The account at the voice provider runs out of credits in the middle of the day. */
import { expect, it } from "vitest";
import { clockNow, post } from "../support/outside/sandbox.ts";
import { allCandidates, awaitJob, isOver, jobWith, readJob, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

it("a run pauses without credits, and resumes by itself when there are some: everyone is called once", async () => {
  const client = await signedIn(url());
  const jobId = await jobWith(client, strangers(4, ["09", "09", "09", "09"]));
  await post(url(), "faults", { provider: "vapi", kind: "unpaid", match: "/vapi/call", method: "POST" });
  await startBatch(client, jobId);
  await awaitJob(client, jobId, ({ run }) => run?.state === "paused");
  expect((await readJob(client, jobId)).run).toMatchObject({ pauseReason: "provider", ended: 0 });
  const states = (await allCandidates(client, jobId)).map(({ callStatus }) => callStatus);
  expect(states.filter((state) => state === "Failed")).toEqual([]);

  await fetch(`${url()}/sandbox/faults`, { method: "DELETE", headers: { "content-type": "application/json" } });
  // The run tries again after a quarter of an hour.
  await post(url(), "clock", { to: new Date((await clockNow(url())) + 16 * 60_000).toISOString() });
  // The session has expired on the moved clock.
  const freshClient = await signedIn(url());
  const { run } = await awaitJob(freshClient, jobId, isOver);
  expect(run).toMatchObject({ ended: 4, placed: 4 });
  expect((await allCandidates(freshClient, jobId)).map(({ totalCalls }) => totalCalls)).toEqual([1, 1, 1, 1]);
});
