/** Texts before and after calls leave when their delay is over, by the carrier's own record, with the clock moved. */
import { endpoints, type SmsDelay, type Text } from "@callwright/contracts";
import { smsDelaySeconds } from "@callwright/contracts/text-words";
import { describe, expect, it } from "vitest";
import { sleep, voiceCalls } from "../support/outside/sandbox.ts";
import { awaitJob, readJob, signedIn, startBatch, usableNumber } from "../support/people/batch.ts";
import { demoJob, strangers } from "../support/people/people.ts";
import { expectDelay, sendToAll, smsJob, textsOf, walkTexts } from "../support/people/sms-job.ts";
import { carrierTexts, expectOneEach, textsTo } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";

/** The clock starts in the morning, so that each delay of up to a day ends within calling hours. */
const url = worldForFile();

/** The longest first, so that the text that is requested first is due last. */
const delays: readonly (readonly [SmsDelay, number])[] = [
  ...Object.entries(smsDelaySeconds).map(([option, seconds]) => [{ option } as SmsDelay, seconds] as const),
  [{ option: "custom" as const, minutes: 45 }, 45 * 60] as const,
].sort(([, one], [, other]) => other - one);

/** The carrier has exactly these texts, and none was sent before its delay was over. */
async function expectOnTime(texts: readonly Text[], secondsOf: (text: Text) => number | undefined): Promise<void> {
  const taken = await textsTo(
    url(),
    texts.map(({ phoneNumber }) => phoneNumber),
  );
  expect(taken.map(({ to, body }) => [to, body]).sort()).toEqual(texts.map(({ to, body }) => [to, body]).sort());
  for (const text of texts) {
    const seconds = secondsOf(text);
    expectDelay(text, seconds ?? Number.NaN);
    const leftAt = Date.parse(taken.find(({ to }) => to === text.to)?.createdAt ?? "");
    expect(leftAt, `${text.to} after ${seconds} s`).toBeGreaterThanOrEqual(Date.parse(text.dueAt));
  }
}

describe("each delay", () => {
  it("of the SMS before the call counts from the moment it was requested", async () => {
    const client = await signedIn(url());
    const secondsByJobId = new Map<string, number>();
    for (const [preCallSmsDelay, seconds] of delays)
      secondsByJobId.set(await smsJob(client, strangers(1), { isPreCallSms: true, preCallSmsDelay }), seconds);
    for (const jobId of secondsByJobId.keys()) expect(await sendToAll(client, jobId)).toBe(1);
    const texts = await walkTexts(url(), [...secondsByJobId.keys()]);
    expect(texts).toHaveLength(delays.length);
    await expectOnTime(texts, ({ parentId = "" }) => secondsByJobId.get(parentId));
    // Each body is the job's template, filled in for its person.
    for (const { body, candidateName } of texts)
      expect(body).toBe(`Acme Recruiting will call you about Backend Engineer, ${candidateName.split(" ")[0]}.`);
  });

  it("of the SMS after the call counts from the call's end", async () => {
    const client = await signedIn(url());
    const selectedPhoneNumberId = await usableNumber(client);
    const secondsByJobId = new Map<string, number>();
    for (const [postCallSmsDelay, seconds] of delays)
      secondsByJobId.set(await smsJob(client, strangers(1), { isPostCallSms: true, postCallSmsDelay }), seconds);
    for (const jobId of secondsByJobId.keys()) {
      const [candidate] = (await readJob(client, jobId)).candidates;
      await client.call(endpoints.placeCall, {
        body: { jobId, candidate: candidate?._id ?? "", selectedPhoneNumberId },
      });
    }
    const texts = () => textsOf(client, [...secondsByJobId.keys()]);
    await expect.poll(async () => (await texts()).length).toBe(delays.length);
    await expectOnTime(await walkTexts(url(), [...secondsByJobId.keys()]), ({ parentId = "" }) =>
      secondsByJobId.get(parentId),
    );
  });
});

describe("no text is sent", () => {
  it("before or after a call for which none is planned", async () => {
    const client = await signedIn(url());
    const people = strangers(4);
    const [bothOff, preByButton, postOff, otherOutcome] = people.map((person) => [person]);
    const jobs = [
      await smsJob(client, bothOff ?? [], { isPreCallSms: false, isPostCallSms: false }),
      // Only the button sends these.
      await smsJob(client, preByButton ?? [], { isPreCallSms: true, preCallSmsDelay: { option: "not_scheduled" } }),
      await smsJob(client, postOff ?? [], {
        isPostCallSms: true,
        postCallSmsDelay: { option: "not_scheduled" },
      }),
      await smsJob(client, otherOutcome ?? [], { isPostCallSms: true, postCallSmsOutcomes: ["Unanswered"] }),
    ];
    for (const jobId of jobs) {
      await startBatch(client, jobId);
      await awaitJob(client, jobId, ({ run }) => run?.state === "completed");
    }
    await sleep(2_000);
    expect(await textsOf(client, jobs)).toEqual([]);
    await expectOneEach(
      url(),
      [],
      people.map(({ phoneNumber }) => phoneNumber),
    );
  });

  itInFull("after a call whose outcome is not among the chosen ones", async () => {
    const client = await signedIn(url());
    // A good fit, not interested, busy, no answer.
    const people = strangers(4, ["01", "05", "08", "06"]);
    const settings = { isPostCallSms: true, postCallSmsDelay: { option: "1m" as const } };
    const jobId = await smsJob(client, people, { ...settings, postCallSmsOutcomes: ["good_fit", "Unanswered"] });
    await startBatch(client, jobId);
    await awaitJob(client, jobId, ({ calls, run }) => calls >= 4 && (run?.ended ?? 0) >= 4);
    const textedNumbers = people
      .filter(({ phoneNumber }) => /(01|06)$/.test(phoneNumber))
      .map(({ phoneNumber }) => phoneNumber);
    await expect.poll(async () => (await textsOf(client, [jobId])).length).toBe(2);
    await walkTexts(url(), [jobId]);
    await expectOneEach(
      url(),
      textedNumbers,
      people.map(({ phoneNumber }) => phoneNumber).filter((number) => !textedNumbers.includes(number)),
    );
  });
});

itInFull("a run texts each of its people before it calls them", async () => {
  const client = await signedIn(url());
  const people = strangers(12);
  const jobId = await smsJob(client, people, { isPreCallSms: true, preCallSmsDelay: { option: "immediately" } });
  await startBatch(client, jobId);
  await awaitJob(client, jobId, ({ run }) => run?.state === "completed");
  const texts = await walkTexts(url(), [jobId]);
  expect(texts).toHaveLength(people.length);
  const calls = await voiceCalls(url());
  for (const { to } of texts) {
    const rangAt = calls.find(({ number }) => number === to)?.heldFrom ?? "";
    const [sent, ...more] = await textsTo(url(), [to]);
    expect(more).toEqual([]);
    expect(Date.parse(sent?.createdAt ?? ""), `${to} ${rangAt}`).toBeLessThanOrEqual(Date.parse(rangAt));
  }
});

it("the button is idempotent: pressed several times, it sends everyone one SMS, and the counters agree", async () => {
  const client = await signedIn(url());
  const people = strangers(15);
  const jobId = await smsJob(client, people.slice(0, 10), { isPreCallSms: true });
  expect((await readJob(client, jobId)).unscheduledCount).toBe(10);
  const press = () => client.request("GET", `/api/send-pre-call-sms-to-all/${jobId}`);
  const answers = await Promise.all([press(), press(), press()]);
  expect(answers.map(({ status }) => status)).toContain(200);
  await awaitJob(client, jobId, ({ unscheduledCount }) => unscheduledCount === 0);
  await client.call(endpoints.addCandidates, { params: { id: jobId }, body: { candidates: people.slice(10) } });
  expect((await readJob(client, jobId)).unscheduledCount).toBe(5);
  expect(await sendToAll(client, jobId)).toBe(5);
  const texts = await walkTexts(url(), [jobId]);
  expect(texts).toHaveLength(15);
  await expectOneEach(
    url(),
    people.map(({ phoneNumber }) => phoneNumber),
  );
  const shownCounts = async () => {
    const { callSummary, unscheduledCount, candidates } = await readJob(client, jobId);
    const delivered = candidates.filter(({ isScheduled }) => isScheduled?.state === "delivered");
    return [callSummary.totalSms, unscheduledCount, candidates.filter(({ sms }) => sms).length, delivered.length];
  };
  await expect.poll(shownCounts).toEqual([15, 0, 15, 15]);
  const lastAnswer = await press();
  expect(lastAnswer.status).toBeGreaterThanOrEqual(400);
  expect(lastAnswer.body).toMatchObject({ message: "No candidates to send SMS to" });
});

it("a request from another site is refused and sends nothing", async () => {
  const client = await signedIn(url());
  const people = strangers(1);
  const jobId = await smsJob(client, people, { isPreCallSms: true });
  const headers = { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  const answer = await fetch(`${url()}/api/send-pre-call-sms-to-all/${jobId}`, {
    headers: { ...headers, "x-tenant-slug": "acme" },
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  await sleep(1_000);
  expect(await textsOf(client, [jobId])).toEqual([]);
  expect((await carrierTexts(url())).filter(({ to }) => to === people[0]?.phoneNumber)).toEqual([]);
});

itInFull("a new job has its texts off and the specification's delays", async () => {
  const client = await signedIn(url());
  const { job } = await client.call(endpoints.createJob, { body: demoJob });
  expect(job).toMatchObject({ isPreCallSms: false, isPostCallSms: false, postCallSmsOutcomes: [] });
  expect([job.preCallSmsDelay, job.postCallSmsDelay]).toEqual([{ option: "not_scheduled" }, { option: "immediately" }]);
});
