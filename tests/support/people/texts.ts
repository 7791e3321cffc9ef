/** The carriers' own record of the texts, and what people do with their phones. */
import { endpoints } from "@callwright/contracts";
import type { InboundSmsResult, RecordedText } from "@callwright/local/simulators/types";
import { expect } from "vitest";
import type { Client } from "../clients/client.ts";
import { clockNow, post } from "../outside/sandbox.ts";
import { send } from "../run/send.ts";
import { jobWith } from "./batch.ts";
import { strangers } from "./people.ts";

export type { RecordedText };

/** Every text that a carrier has accepted or received, in order. */
export async function carrierTexts(url: string): Promise<RecordedText[]> {
  const { texts } = (await (await send(`${url}/sandbox/texts`)).json()) as { texts: RecordedText[] };
  return texts;
}

/** The texts that a carrier accepted from us for these people. */
export const textsTo = async (url: string, people: Iterable<string>): Promise<RecordedText[]> => {
  const numbers = new Set(people);
  return (await carrierTexts(url)).filter(({ direction, to }) => direction === "outbound" && numbers.has(to));
};

export async function sendFromPerson(url: string, from: string, to: string, body: string): Promise<void> {
  const { result } = (await (await post(url, "sms", { from, to, body })).json()) as { result: InboundSmsResult };
  expect(result).toMatchObject({ accepted: true, webhook: expect.stringContaining("/api/webhooks/") });
}

/** From now on delivers each message of these queues twice, at the same time. */
export async function deliverTwice(url: string, queues: readonly string[]): Promise<void> {
  expect((await post(url, "queues", { doubled: queues })).status).toBe(200);
}

/** Moves the clock to an instant; a past one changes nothing. */
export async function advanceClockTo(url: string, instant: string | number): Promise<void> {
  await post(url, "clock", { to: new Date(instant).toISOString() });
}

export async function advanceClock(url: string, seconds: number): Promise<void> {
  await advanceClockTo(url, (await clockNow(url)) + seconds * 1000);
}

/** Expects that each of `people` has exactly one text, and that none of `untexted` has one. */
export async function expectOneEach(
  url: string,
  people: readonly string[],
  untexted: readonly string[] = [],
): Promise<void> {
  const texts = await textsTo(url, [...people, ...untexted]);
  expect(texts.map(({ to }) => to).sort()).toEqual([...people].sort());
}

export const textSettings = {
  isPreCallSms: true,
  preCallSmsTemplate: "Hello {{candidateName}}, we call you about {{jobTitle}} soon.",
  smsTemplate: "Thank you, {{FirstName}}.",
};

export async function jobWithTexts(client: Client, count: number, overrides: object = {}) {
  const people = strangers(count);
  const jobId = await jobWith(client, people);
  await client.call(endpoints.updateJob, { params: { id: jobId }, body: { ...textSettings, ...overrides } });
  return { jobId, people };
}
