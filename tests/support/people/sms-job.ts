/** Jobs that text their people, and the texts as the recruiter sees them. */
import { type CandidateInput, endpoints, type Text, type UpdateJobInput } from "@callwright/contracts";
import { smsDelaySeconds } from "@callwright/contracts/text-words";
import { expect } from "vitest";
import type { Client } from "../clients/client.ts";
import { clockNow, sleep } from "../outside/sandbox.ts";
import { jobWith, signedIn } from "./batch.ts";
import { advanceClockTo } from "./texts.ts";

/** Words that identify a job's texts, for any recipient. */
export const preCallWords = "{{companyName}} will call you about {{jobTitle}}, {{candidateName}}.";
export const postCallWords = "Thank you for your time, {{candidateName}}.";

/** A job with these people, these text settings and both templates. */
export async function smsJob(
  client: Client,
  people: readonly CandidateInput[],
  settings: UpdateJobInput,
): Promise<string> {
  const jobId = await jobWith(client, people);
  const body = { preCallSmsTemplate: preCallWords, smsTemplate: postCallWords, ...settings };
  await client.call(endpoints.updateJob, { params: { id: jobId }, body });
  return jobId;
}

/** Presses Send Pre Call SMS and waits until everyone's text is queued; returns how many. */
export async function sendToAll(client: Client, jobId: string, numberId?: string): Promise<number> {
  const { bulk } = await client.call(endpoints.sendPreCallSmsToAll, { params: { id: jobId }, query: { numberId } });
  const readBulk = async () => (await client.call(endpoints.getBulk, { params: { id: bulk.bulkId } })).bulk;
  await expect.poll(async () => (await readBulk()).state).toBe("completed");
  return (await readBulk()).done;
}

export async function textsOf(client: Client, jobIds: readonly string[]): Promise<Text[]> {
  const texts: Text[] = [];
  let after: string | undefined;
  do {
    const page = await client.call(endpoints.getTexts, { query: { after } });
    texts.push(...page.texts.filter(({ parentId }) => parentId !== undefined && jobIds.includes(parentId)));
    after = page.next;
  } while (after);
  return texts;
}

/** Expects the text's delay to be closer to `seconds` than to any other delay that can be chosen. */
export function expectDelay(text: Text | undefined, seconds: number): void {
  const delaySeconds = (Date.parse(text?.dueAt ?? "") - Date.parse(text?.createdAt ?? "")) / 1000;
  const closestFirst = [...Object.values(smsDelaySeconds), seconds].sort(
    (a, b) => Math.abs(a - delaySeconds) - Math.abs(b - delaySeconds),
  );
  expect(closestFirst[0], `${text?.to} is due after ${delaySeconds} s`).toBe(seconds);
}

/** Moves the clock to the time of these jobs' next text until none waits; returns the texts. */
export async function walkTexts(url: string, jobIds: readonly string[], seconds = 60): Promise<Text[]> {
  const deadline = Date.now() + seconds * 1000;
  let client = await signedIn(url);
  for (;;) {
    const texts = await textsOf(client, jobIds);
    const waiting = texts.filter(({ group }) => group === "waiting");
    if (waiting.length === 0) return texts;
    if (Date.now() > deadline)
      throw new Error(`After ${seconds} s ${waiting.length} still wait: ${JSON.stringify(waiting.slice(0, 3))}`);
    const next = Math.min(...waiting.map(({ dueAt }) => Date.parse(dueAt)));
    if (next > (await clockNow(url))) {
      await advanceClockTo(url, next);
      // The moved clock may have ended the session.
      client = await signedIn(url);
    }
    await sleep(200);
  }
}
