/** A person's first call of a run comes after their pre-call text, at any speed and over any number of lines. */
import { endpoints } from "@callwright/contracts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { execute, signedIn } from "../support/batch.ts";
import { importLines } from "../support/lines.ts";
import { strangers } from "../support/people.ts";
import { voiceCalls } from "../support/sandbox.ts";
import { worldForFile } from "../support/server.ts";
import { smsJob, textsOf } from "../support/sms-job.ts";
import { moveOn, textsTo } from "../support/texts.ts";

const preCall = { isPreCallSms: true, preCallSmsDelay: { option: "immediately" as const } };

describe.each([1, 20])("in a sandbox of speed %i", (speed) => {
  const url = worldForFile({ speed });

  let lines: readonly string[];
  beforeAll(async () => {
    lines = await importLines(await signedIn(url()), 3);
  });

  /** What the first calls were, once there are so many. */
  const firstDials = (numbers: readonly string[], count: number) =>
    vi.waitUntil(
      async () => {
        const dials = (await voiceCalls(url())).filter(({ number }) => numbers.includes(number));
        return dials.length >= count ? dials : undefined;
      },
      { timeout: 60_000, interval: 200 },
    );

  it.each([
    ["one line", 0, 1],
    ["two lines", 1, 3],
  ])("the first call of %s follows its text", { timeout: 90_000 }, async (_, from, to) => {
    const client = await signedIn(url());
    const people = strangers(5, ["10"]);
    const numbers = people.map(({ phoneNumber }) => phoneNumber);
    const jobId = await smsJob(client, people, preCall);
    const numberIds = lines.slice(from, to);
    const body = { campaignId: jobId, leads: "all" as const, numberIds };
    await client.call(endpoints.batchCalls, { body });
    const dials = await firstDials(numbers, numberIds.length);
    const sentAt = new Map((await textsTo(url(), numbers)).map((text) => [text.to, Date.parse(text.createdAt)]));
    for (const { number, heldFrom } of dials)
      expect(sentAt.get(number) ?? Number.NaN, number).toBeLessThanOrEqual(Date.parse(heldFrom));
    expect((await textsOf(client, [jobId])).filter(({ state }) => state === "dropped")).toEqual([]);
  });
});

describe("a run of a job whose texts leave a minute later", () => {
  const url = worldForFile();

  async function started(numbers: readonly string[] = []) {
    const client = await signedIn(url());
    const people = strangers(2, ["10"]);
    const jobId = await smsJob(client, people, { ...preCall, preCallSmsDelay: { option: "1m" } });
    const runId = await execute(client, jobId, numbers);
    const monitor = async () => (await client.call(endpoints.getRun, { params: { id: runId } })).run;
    await vi.waitUntil(async () => (await textsOf(client, [jobId])).length === 2, { timeout: 20_000 });
    const dialed = async () =>
      (await voiceCalls(url())).filter(({ number }) => people.some(({ phoneNumber }) => phoneNumber === number)).length;
    return { client, jobId, people, monitor, dialed };
  }

  it("waits for them and says so", { timeout: 90_000 }, async () => {
    const { client, jobId, people, monitor, dialed } = await started();
    await expect.poll(async () => (await monitor()).isWaitingForTexts, { timeout: 20_000 }).toBe(true);
    expect(await dialed()).toBe(0);
    await moveOn(url(), 58);
    await expect.poll(dialed, { timeout: 60_000 }).toBe(2);
    const sent = await textsTo(
      url(),
      people.map(({ phoneNumber }) => phoneNumber),
    );
    expect(sent).toHaveLength(2);
    expect((await textsOf(client, [jobId])).map(({ state }) => state)).not.toContain("dropped");
    expect((await monitor()).isWaitingForTexts).toBeUndefined();
  });

  it("calls people whose text is cancelled", { timeout: 90_000 }, async () => {
    const { client, jobId, dialed } = await started();
    for (const { textId } of await textsOf(client, [jobId]))
      await client.call(endpoints.cancelText, { params: { id: textId } });
    await expect.poll(dialed, { timeout: 60_000 }).toBe(2);
  });
});
