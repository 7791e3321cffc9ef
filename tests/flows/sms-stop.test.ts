/** After a STOP to one number no number, job or campaign of that tenant contacts the person; other tenants still do. */
import { type CandidateInput, endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { clockNow, voiceCalls } from "../support/outside/sandbox.ts";
import { awaitJob, readJob, signedIn, usableNumber } from "../support/people/batch.ts";
import { importLines } from "../support/people/lines.ts";
import { strangers } from "../support/people/people.ts";
import { sendToAll, smsJob, walkTexts } from "../support/people/sms-job.ts";
import { advanceClockTo, sendFromPerson, textsTo } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";

const url = worldForFile();

const inTenMinutes = { isPreCallSms: true, preCallSmsDelay: { option: "10m" } } as const;

interface PlannedTexts {
  readonly jobId: string;
  readonly from: string;
}

/** A job that texts in ten minutes and calls in twenty, over that number. */
async function planJob(client: Client, people: readonly CandidateInput[], numberId: string): Promise<PlannedTexts> {
  const jobId = await smsJob(client, people, inTenMinutes);
  await sendToAll(client, jobId, numberId);
  const startAt = new Date((await clockNow(url())) + 20 * 60_000).toISOString();
  const body = { campaignId: jobId, leads: "all" as const, selectedPhoneNumberId: numberId, startAt };
  await client.call(endpoints.batchCalls, { body });
  const { numbers } = await client.call(endpoints.importedNumbers);
  return { jobId, from: numbers.find(({ id }) => id === numberId)?.phoneNumber ?? "" };
}

const sendersTo = async (number: string) => (await textsTo(url(), [number])).map(({ from }) => from).sort();
const callsTo = async (number: string) => (await voiceCalls(url())).filter((call) => call.number === number);

it("a STOP drops the person's texts and calls over every number and job; others are texted and called", async () => {
  const client = await signedIn(url());
  const globex = await signedIn(url(), "recruiter@globex.test", "globex");
  const first = await usableNumber(client);
  const [second = ""] = await importLines(client, 1);
  const [stopped, firstOther, secondOther] = strangers(3);
  if (!stopped || !firstOther || !secondOther) throw new Error("No such person");
  // Two jobs on two numbers of one tenant, and one job of another tenant; the person who stops texts is in all three.
  const ownPlans = [
    await planJob(client, [stopped, firstOther], first),
    await planJob(client, [stopped, secondOther], second),
  ];
  const otherTenantPlan = await planJob(globex, [stopped, firstOther], await usableNumber(globex));

  await sendFromPerson(url(), stopped.phoneNumber, ownPlans[1]?.from ?? "", "  stop ");
  const listedEntries = async () => {
    const { entries } = await client.call(endpoints.getDoNotCall, { query: { search: stopped.phoneNumber } });
    return entries.map(({ phoneNumber, source }) => [phoneNumber, source]);
  };
  await expect.poll(listedEntries).toEqual([[stopped.phoneNumber, "sms"]]);

  const jobs = ownPlans.map(({ jobId }) => jobId);
  await walkTexts(url(), jobs);
  await advanceClockTo(url(), (await clockNow(url())) + 21 * 60_000);
  for (const jobId of jobs) {
    const { run } = await awaitJob(await signedIn(url()), jobId, (job) => job.run?.state === "completed");
    expect(run).toBeDefined();
  }
  await awaitJob(
    await signedIn(url(), "recruiter@globex.test", "globex"),
    otherTenantPlan.jobId,
    ({ run }) => run?.state === "completed",
  );
  expect(await sendersTo(stopped.phoneNumber)).toEqual([otherTenantPlan.from]);
  expect(await sendersTo(firstOther.phoneNumber)).toEqual([ownPlans[0]?.from, otherTenantPlan.from].sort());
  expect(await sendersTo(secondOther.phoneNumber)).toEqual([ownPlans[1]?.from]);
  // One call by the other tenant, none by this one.
  expect(await callsTo(stopped.phoneNumber)).toHaveLength(1);
  expect(await callsTo(firstOther.phoneNumber)).toHaveLength(2);
  expect(await callsTo(secondOther.phoneNumber)).toHaveLength(1);
  const [candidate] = (await readJob(await signedIn(url()), jobs[0] ?? "")).candidates;
  const manualCall = await (await signedIn(url())).request("POST", "/api/call", {
    jobId: jobs[0],
    candidate: candidate?._id,
    selectedPhoneNumberId: first,
  });
  expect(manualCall.status).toBeGreaterThanOrEqual(400);
});

it("a STOP during a run takes effect before the next dial", async () => {
  const client = await signedIn(url());
  const people = strangers(12);
  const last = people.at(-1);
  const jobId = await smsJob(client, people, {});
  const number = await usableNumber(client);
  const { numbers } = await client.call(endpoints.importedNumbers);
  await client.call(endpoints.batchCalls, { body: { campaignId: jobId, leads: "all", selectedPhoneNumberId: number } });
  await sendFromPerson(
    url(),
    last?.phoneNumber ?? "",
    numbers.find(({ id }) => id === number)?.phoneNumber ?? "",
    "Bitte keine SMS mehr",
  );
  await awaitJob(client, jobId, ({ run }) => run?.state === "completed");
  expect(await callsTo(last?.phoneNumber ?? "")).toEqual([]);
});

itInFull("START removes what STOP set, and nothing set by a user", async () => {
  const client = await signedIn(url());
  const people = strangers(2);
  const [resumed = "", listed = ""] = people.map(({ phoneNumber }) => phoneNumber);
  const { numbers } = await client.call(endpoints.importedNumbers);
  const to = numbers[0]?.phoneNumber ?? "";
  const isListed = async (phoneNumber: string) => {
    const { entries } = await client.call(endpoints.getDoNotCall, { query: { search: phoneNumber } });
    return entries.length > 0;
  };
  await sendFromPerson(url(), resumed, to, "STOP");
  await client.call(endpoints.addDoNotCall, { body: { phoneNumber: listed } });
  await expect.poll(() => isListed(resumed)).toBe(true);
  for (const number of [resumed, listed]) await sendFromPerson(url(), number, to, "Start");
  await expect.poll(() => isListed(resumed)).toBe(false);
  expect(await isListed(listed)).toBe(true);
  const jobId = await smsJob(client, people, { isPreCallSms: true });
  await sendToAll(client, jobId);
  await walkTexts(url(), [jobId]);
  expect(await sendersTo(resumed)).toHaveLength(1);
  expect(await sendersTo(listed)).toEqual([]);
});
