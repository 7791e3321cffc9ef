/** Texts leave by their own timers: the sweeper, which would send texts whose timer was never set, is off. */
import type { SmsDelayOption } from "@callwright/contracts/text-words";
import { expect, it } from "vitest";
import { clockNow, queues, sleep } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { sendToAll, smsJob } from "../support/people/sms-job.ts";
import { advanceClock, textsTo } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile({ isUnswept: true });

const delayedMessages = async () => (await queues(url())).find(({ name }) => name === "texts")?.delayed;

/** Expects that a text with that delay is unsent a minute before its time, and sent at its time. */
async function expectOnTime(option: SmsDelayOption, seconds: number, timer: "queue" | "schedule"): Promise<void> {
  const client = await signedIn(url());
  const people = strangers(1);
  const numbers = people.map(({ phoneNumber }) => phoneNumber);
  const jobId = await smsJob(client, people, { isPreCallSms: true, preCallSmsDelay: { option } });
  const requestedMs = await clockNow(url());
  await sendToAll(client, jobId);
  await expect.poll(delayedMessages).toBe(timer === "queue" ? 1 : 0);
  await advanceClock(url(), seconds - 60);
  await sleep(1_500);
  expect(await textsTo(url(), numbers)).toEqual([]);
  await advanceClock(url(), 60);
  await expect.poll(() => textsTo(url(), numbers)).toHaveLength(1);
  const [sent] = await textsTo(url(), numbers);
  expect(Date.parse(sent?.createdAt ?? "") - requestedMs).toBeGreaterThanOrEqual(seconds * 1000);
}

it("a text is sent after ten minutes by the queue's own timer", () => expectOnTime("10m", 600, "queue"));

it("a text is sent after two hours by a schedule", () => expectOnTime("2h", 7_200, "schedule"));
