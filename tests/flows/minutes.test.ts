/** Minutes run out in the middle of a run, and come back; a trial has its three calls a day; alerts reach the mailbox. */
import { endpoints } from "@callwright/contracts";
import { webhookEventData } from "@callwright/contracts/webhook-events";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import type { Client } from "../support/clients/client.ts";
import { mailsTo } from "../support/outside/mail.ts";
import { post, rows } from "../support/outside/sandbox.ts";
import { formFor, seal } from "../support/outside/sealed.ts";
import { startReceiver } from "../support/outside/webhook-receiver.ts";
import { allCandidates, awaitJob, isOver, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { expectAtRest } from "../support/people/whole.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";

const url = worldForFile();
const host = "acme.localhost";
/** This user has placed no calls yet. */
const email = "enterprise@acme.test";

/** Without a recipient the minutes are for the whole tenant. */
const addMinutes = async (minutes: number, recipient: { email?: string; plan?: string } = { email }) => {
  expect((await post(url(), "minutes", { host, minutes, ...recipient })).status).toBe(200);
};

async function usageOf(client: Client) {
  const { user } = await client.call(endpoints.me, {});
  return client.call(endpoints.getCalls, { params: { userId: user._id } });
}

async function callerWithNumber(callerEmail: string, phoneNumber: string): Promise<Client> {
  const client = await signedIn(url(), callerEmail);
  await client.call(endpoints.importNumber, { body: { encrypted: await seal(client, formFor(phoneNumber)) } });
  return client;
}

const anyBody = z.object({ data: z.unknown() });

/** Receives the tenant's events about paused runs and low minutes; returns a reader of the events of one type. */
async function startEventReceiver() {
  const hook = await startReceiver(() => true, { trustsSentTime: true });
  const owner = await signedIn(url(), "owner@acme.test");
  const body = { url: hook.url, events: ["run.paused" as const, "minutes.low" as const] };
  hook.secrets.push((await owner.call(endpoints.createWebhookEndpoint, { body })).secret);
  return (type: (typeof body.events)[number]) =>
    hook.received
      .filter((event) => event.type === type)
      .map(({ text }) => z.parse(webhookEventData[type], z.parse(anyBody, JSON.parse(text)).data));
}

/** Adds or removes minutes until the user has exactly so many left. */
async function leaveMinutes(client: Client, minutes: number): Promise<void> {
  const { minutesUsed, totalAllowed } = (await usageOf(client)).minutesLimits;
  await addMinutes(minutes - (totalAllowed - minutesUsed));
}

const isPausedFor =
  (reason: string) =>
  ({ run }: { run?: { state: string; pauseReason?: string | undefined } }) =>
    run?.state === "paused" && run.pauseReason === reason;

it("a run pauses when minutes run out, says why, sends webhooks, and resumes after a top-up; everyone is called once", async () => {
  const client = await callerWithNumber(email, "+14155550112");
  const receivedEvents = await startEventReceiver();
  const jobId = await jobWith(client, strangers(8, ["01"]));
  await leaveMinutes(client, 2);
  await startBatch(client, jobId);
  const paused = await awaitJob(client, jobId, isPausedFor("minutes"));
  expect(paused.run?.pauseWords).toMatch(/minutes/i);
  await expect
    .poll(() => receivedEvents("run.paused"))
    .toMatchObject([{ runId: paused.run?.runId, jobId, reason: "minutes" }]);
  const userId = (await client.call(endpoints.me, {})).user._id;
  await expect.poll(() => receivedEvents("minutes.low").at(-1)).toMatchObject({ userId, usedPercent: 100 });
  const before = await allCandidates(client, jobId);
  expect(before.some(({ callStatus }) => callStatus === "not_executed")).toBe(true);
  const { minutesLimits, alert } = await usageOf(client);
  expect(minutesLimits.minutesUsed).toBeGreaterThanOrEqual(minutesLimits.totalAllowed);
  expect(alert).toEqual({ percent: 100, of: "user" });
  // Chosen by its subject: the paused run sends a mail of its own.
  const usedUpMail = async () => (await mailsTo(url(), email)).find(({ subject }) => subject.includes("used up"))?.text;
  await expect.poll(usedUpMail).toContain(`http://acme.localhost:${new URL(url()).port}/dashboard`);

  await addMinutes(1_000);
  await awaitJob(client, jobId, isOver);
  const all = await allCandidates(client, jobId);
  expect(all.map(({ callStatus, totalCalls }) => [callStatus, totalCalls])).toEqual(all.map(() => ["Completed", 1]));
  await expectAtRest(url());
});

itInFull("a tenant's minutes limit all its users together, and unused reservations return to the tenant", async () => {
  const client = await signedIn(url(), email);
  const jobId = await jobWith(client, strangers(6, ["01"]));
  await addMinutes(1, {});
  await startBatch(client, jobId);
  const paused = await awaitJob(client, jobId, isPausedFor("minutes"));
  expect(paused.run?.pauseWords).toMatch(/company/i);
  expect((await usageOf(client)).alert).toEqual({ percent: 100, of: "tenant" });
  await addMinutes(10_000, {});
  await awaitJob(client, jobId, isOver);
  const [tenant] = (await rows(url(), "tenantmeter")).filter(({ usedSeconds }) => Number(usedSeconds) > 0);
  expect(Number(tenant?.allowedSeconds)).toBe(10_001 * 60);
  expect(Number(tenant?.remainingSeconds)).toBe(10_001 * 60 - Number(tenant?.usedSeconds));
  await expectAtRest(url());
});

itInFull("a trial calls three people a day, and the next ones after midnight", async () => {
  const trial = "trial@acme.test";
  let client = await callerWithNumber(trial, "+16175550142");
  const jobId = await jobWith(client, strangers(5, ["01"]));
  await startBatch(client, jobId);
  await awaitJob(client, jobId, isPausedFor("trial"));
  expect((await usageOf(client)).trial).toMatchObject({ callsLeftToday: 0, isOver: false });
  const talkedTo = async () =>
    (await allCandidates(client, jobId)).filter(({ callStatus }) => callStatus === "Completed").length;
  expect(await talkedTo()).toBe(3);

  await post(url(), "clock", { advanceSeconds: 24 * 3600 });
  client = await signedIn(url(), trial);
  await awaitJob(client, jobId, isOver);
  expect(await talkedTo()).toBe(5);
  expect((await usageOf(client)).trial?.callsLeftToday).toBe(1);
});
