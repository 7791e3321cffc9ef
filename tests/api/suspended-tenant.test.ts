/** A suspended tenant's queued texts and calls wait, and continue when the tenant is resumed. */
import { endpoints } from "@callwright/contracts";
import { expect, it, vi } from "vitest";
import { sleep, voiceCalls } from "../support/outside/sandbox.ts";
import { signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { sendToAll, smsJob } from "../support/people/sms-job.ts";
import { advanceClock, textsTo } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

it("queued texts and calls of a suspended tenant do not leave until it is resumed", { timeout: 60_000 }, async () => {
  const [client, admin] = await Promise.all([signedIn(url()), signedIn(url(), "admin@callwright.test", "platform")]);
  const [texted, called] = [strangers(2, ["10"]), strangers(2, ["10"])];
  const settings = { isPreCallSms: true, preCallSmsDelay: { option: "10m" as const } };
  const textJob = await smsJob(client, texted, settings);
  await sendToAll(client, textJob);
  // This run's calls wait for its pre-call texts.
  await startBatch(client, await smsJob(client, called, settings));
  const { user } = await client.call(endpoints.me);
  const params = { id: user.tenantId ?? "" };
  await admin.call(endpoints.suspendTenant, { params, body: { reason: "The invoice is overdue" } });

  const numbers = [...texted, ...called].map(({ phoneNumber }) => phoneNumber);
  const texts = () => textsTo(url(), numbers);
  const dials = async () => (await voiceCalls(url())).filter(({ number }) => numbers.includes(number));
  await advanceClock(url(), 30 * 60);
  // Time for texts and calls that must not leave.
  await sleep(2_000);
  expect([await texts(), await dials()]).toEqual([[], []]);

  const again = await signedIn(url(), "admin@callwright.test", "platform");
  await again.call(endpoints.resumeTenant, { params });
  await vi.waitFor(async () => expect([(await texts()).length, (await dials()).length]).toEqual([4, 2]), {
    timeout: 30_000,
    interval: 300,
  });
});
