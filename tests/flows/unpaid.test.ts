/** The account at the voice provider runs out of credits in the middle of the day. */
import { expect, it } from "vitest";
import { clockNow, post } from "../support/outside/sandbox.ts";
import { allCandidates, execute, isOver, jobWith, readJob, signedIn, until } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

it("a run pauses with all of its people, and by itself calls each of them once there are credits again", async () => {
  const client = await signedIn(url());
  const jobId = await jobWith(client, strangers(4, ["09", "09", "09", "09"]));
  await post(url(), "faults", { provider: "vapi", kind: "unpaid", match: "/vapi/call", method: "POST" });
  await execute(client, jobId);
  await until(client, jobId, ({ run }) => run?.state === "paused");
  expect((await readJob(client, jobId)).run).toMatchObject({ pauseReason: "provider", ended: 0 });
  const states = (await allCandidates(client, jobId)).map(({ callStatus }) => callStatus);
  expect(states.filter((state) => state === "Failed")).toEqual([]);

  await fetch(`${url()}/sandbox/faults`, { method: "DELETE", headers: { "content-type": "application/json" } });
  await post(url(), "clock", { to: new Date((await clockNow(url())) + 16 * 60_000).toISOString() });
  // Meanwhile the session has run out.
  const again = await signedIn(url());
  const { run } = await until(again, jobId, isOver);
  expect(run).toMatchObject({ ended: 4, placed: 4 });
  expect((await allCandidates(again, jobId)).map(({ totalCalls }) => totalCalls)).toEqual([1, 1, 1, 1]);
});
