/** A dial that the provider carries out late, shortly before calling hours end for the person. */
import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { activeFaults, post, voiceCalls } from "../support/outside/sandbox.ts";
import { jobWith, readJob, signedIn, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

/** Calling hours end at 20:00 in Berlin; the gate allows no call in the five minutes before. */
const closesAt = Date.parse("2027-11-09T19:00:00Z");
/** In real time the late dial leaves enough time to move the clock before it rings. */
const url = worldForFile({ speed: 1 });

const moveTo = (ms: number) => post(url(), "clock", { to: new Date(ms).toISOString() });

it("a dial carried out late still rings within calling hours, and only once", async () => {
  await moveTo(Date.parse("2027-11-09T18:51:00Z"));
  // This tenant's line has no earlier calls.
  const client = await signedIn(url(), "recruiter@globex.test", "globex");
  const [someone] = strangers(1, ["10"]);
  const jobId = await jobWith(client, someone ? [someone] : []);
  await post(url(), "faults", {
    provider: "vapi",
    kind: "execute-late",
    match: "/vapi/call",
    method: "POST",
    count: 1,
  });
  const [candidate] = (await readJob(client, jobId)).candidates;
  const body = { jobId, candidate: candidate?._id ?? "", selectedPhoneNumberId: await usableNumber(client) };
  const { callId } = await client.call(endpoints.placeCall, { body });
  const rung = async () => (await voiceCalls(url())).filter(({ metadata }) => metadata.callId === callId);
  // The fault is used up: the provider has received the dial.
  await expect.poll(() => activeFaults(url()), { interval: 50, timeout: 60_000 }).toEqual([]);
  expect(await rung()).toEqual([]);
  await moveTo(closesAt - 40_000);
  await expect.poll(rung, { timeout: 60_000 }).toHaveLength(1);
  const [call] = await rung();
  const rangAt = Date.parse(call?.heldFrom ?? "");
  expect(rangAt).toBeGreaterThanOrEqual(closesAt - 40_000);
  expect(rangAt).toBeLessThan(closesAt);
});
