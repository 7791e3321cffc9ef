/** A person's first call of a run comes after their pre-call text, at any speed and over any number of lines. */
import { type CandidateInput, endpoints } from "@callwright/contracts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { voiceCalls } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { importLines } from "../support/people/lines.ts";
import { strangers } from "../support/people/people.ts";
import { smsJob, textsOf } from "../support/people/sms-job.ts";
import { advanceClock, textsTo } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";
import { isFullRun } from "../support/run/tier.ts";

const preCall = { isPreCallSms: true, preCallSmsDelay: { option: "immediately" as const } };
const numbersOf = (people: readonly CandidateInput[]) => people.map(({ phoneNumber }) => phoneNumber);

describe.each(isFullRun ? [1, 20] : [20])("in a sandbox of speed %i", (speed) => {
  const url = worldForFile({ speed });
  /** Each test uses its own lines, since another test's call may keep a line busy. */
  let lines: string[] = [];
  beforeAll(async () => {
    lines = await importLines(await signedIn(url()), 5);
  });
  const dialsTo = async (numbers: readonly string[]) =>
    (await voiceCalls(url())).filter(({ number }) => numbers.includes(number));

  /** Waits for the first call of each line; `sentAt` maps a number to the time of its text. */
  async function firstDials(client: Client, numberIds: string[]) {
    const people = strangers(5, ["10"]);
    const jobId = await smsJob(client, people, preCall);
    await client.call(endpoints.batchCalls, { body: { campaignId: jobId, leads: "all", numberIds } });
    const dialsOfAllLines = async () => {
      const dials = await dialsTo(numbersOf(people));
      return dials.length >= numberIds.length ? dials : undefined;
    };
    const dials = await vi.waitUntil(dialsOfAllLines, { timeout: 60_000, interval: 200 });
    const sent = await textsTo(url(), numbersOf(people));
    return { dials, sentAt: new Map(sent.map(({ to, createdAt }) => [to, Date.parse(createdAt)])), jobId };
  }

  it("the first call of each line follows its text, in runs over one line and over two", {
    timeout: 90_000,
  }, async () => {
    const client = await signedIn(url());
    for (const { dials, sentAt, jobId } of await Promise.all([
      firstDials(client, lines.slice(0, 1)),
      firstDials(client, lines.slice(1, 3)),
    ])) {
      for (const { number, heldFrom } of dials)
        expect(sentAt.get(number) ?? Number.NaN, number).toBeLessThanOrEqual(Date.parse(heldFrom));
      expect((await textsOf(client, [jobId])).filter(({ state }) => state === "dropped")).toEqual([]);
    }
  });

  describe("a run of a job with texts that leave a minute later", () => {
    async function startRunOver(numberIds: readonly string[]) {
      const client = await signedIn(url());
      const people = strangers(2, ["10"]);
      const jobId = await smsJob(client, people, { ...preCall, preCallSmsDelay: { option: "1m" } });
      const body = { campaignId: jobId, leads: "all" as const, numberIds: [...numberIds] };
      const { runId } = await client.call(endpoints.batchCalls, { body });
      const readRun = async () => (await client.call(endpoints.getRun, { params: { id: runId } })).run;
      await vi.waitUntil(async () => (await textsOf(client, [jobId])).length === 2, { timeout: 20_000 });
      const countDialed = async () => (await dialsTo(numbersOf(people))).length;
      return { client, jobId, people, readRun, countDialed };
    }

    it("waits for the texts and says so", { timeout: 90_000 }, async () => {
      const { client, jobId, people, readRun, countDialed } = await startRunOver(lines.slice(3, 4));
      await expect.poll(async () => (await readRun()).isWaitingForTexts).toBe(true);
      expect(await countDialed()).toBe(0);
      // Shortly before the texts leave; the rest of the minute passes at the sandbox's speed.
      await advanceClock(url(), 58);
      await expect.poll(countDialed).toBeGreaterThan(0);
      await expect.poll(async () => (await textsTo(url(), numbersOf(people))).length).toBe(2);
      expect((await textsOf(client, [jobId])).map(({ state }) => state)).not.toContain("dropped");
      expect((await readRun()).isWaitingForTexts).toBeUndefined();
    });

    it("calls people whose text is cancelled", { timeout: 90_000 }, async () => {
      const { client, jobId, countDialed } = await startRunOver(lines.slice(4));
      for (const { textId } of await textsOf(client, [jobId]))
        await client.call(endpoints.cancelText, { params: { id: textId } });
      await advanceClock(url(), 58);
      await expect.poll(countDialed).toBeGreaterThan(0);
    });
  });
});
