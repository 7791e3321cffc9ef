/** A text with a custom time leaves at that time of the job's own clock, across clock changes. */
import { expect, it } from "vitest";
import { sleep } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { expectDelay, sendToAll, smsJob, textsOf, walkTexts } from "../support/people/sms-job.ts";
import { advanceClockTo, expectOneEach, textsTo } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";
import { isFullRun } from "../support/run/tier.ts";

/** A Friday in Berlin, before the first change. */
const url = worldForFile({ at: "2027-10-29T07:30:00Z" });

let personCount = 0;
const newPerson = (prefix: string, digits: number) => {
  personCount += 1;
  const phoneNumber = `${prefix}${String(personCount * 100).padStart(digits, "0")}`;
  return { firstName: `Person${personCount}`, lastName: "Example", phoneNumber, experience: 3, salary: 60_000 };
};
const inBerlin = () => newPerson("+4915177", 6);
const inNewYork = () => newPerson("+1212555", 4);

/** Title, start of the clock, the job's timezone, the person, the custom local time, and the same as an instant. */
const changes = [
  [
    "out of summer time in Berlin",
    "2027-10-29T08:00:00Z",
    "Europe/Berlin",
    inBerlin,
    "2027-11-01T10:30",
    "2027-11-01T09:30:00.000Z",
  ],
  [
    "out of summer time in New York",
    "2027-11-05T15:00:00Z",
    "America/New_York",
    inNewYork,
    "2027-11-08T10:30",
    "2027-11-08T15:30:00.000Z",
  ],
  [
    "a New Yorker's job, a person in Berlin",
    "2027-11-12T15:00:00Z",
    "America/New_York",
    inBerlin,
    "2027-11-15T10:30",
    "2027-11-15T15:30:00.000Z",
  ],
  [
    "into summer time in New York",
    "2028-03-10T16:00:00Z",
    "America/New_York",
    inNewYork,
    "2028-03-13T10:30",
    "2028-03-13T14:30:00.000Z",
  ],
  [
    "into summer time in Berlin",
    "2028-03-24T09:00:00Z",
    "Europe/Berlin",
    inBerlin,
    "2028-03-27T10:30",
    "2028-03-27T08:30:00.000Z",
  ],
] as const;

/** One across both continents, and one into summer time. */
const sample = [changes[2], changes[3]];

it.each(isFullRun ? changes : sample)(
  "a text leaves at its custom time: %s",
  async (_, startsAt, timezone, createPerson, at, dueAt) => {
    await advanceClockTo(url(), startsAt);
    const client = await signedIn(url());
    const people = [createPerson()];
    const jobId = await smsJob(client, people, {
      timezone,
      isPreCallSms: true,
      preCallSmsDelay: { option: "custom", at },
    });
    await sendToAll(client, jobId);
    const waiting = await textsOf(client, [jobId]);
    expect(waiting.map((text) => [text.phoneNumber, text.state, text.dueAt])).toEqual([
      [people[0]?.phoneNumber, "scheduled", dueAt],
    ]);
    // An hour early, when a clock that ignored the end of summer time would have sent it.
    await advanceClockTo(url(), Date.parse(dueAt) - 3_600_000 + 10_000);
    await sleep(1_000);
    const numbers = people.map(({ phoneNumber }) => phoneNumber);
    expect(await textsTo(url(), numbers)).toEqual([]);
    await walkTexts(url(), [jobId]);
    const [sent, ...more] = await textsTo(url(), numbers);
    expect(more).toEqual([]);
    expect(Date.parse(sent?.createdAt ?? "")).toBeGreaterThanOrEqual(Date.parse(dueAt));
  },
);

it("custom minutes count elapsed time across a clock change", async () => {
  await advanceClockTo(url(), "2028-10-27T09:00:00Z");
  const client = await signedIn(url());
  const people = [inBerlin()];
  const delay = { option: "custom", minutes: 3 * 24 * 60 } as const;
  const jobId = await smsJob(client, people, { isPreCallSms: true, preCallSmsDelay: delay, timezone: "Europe/Berlin" });
  await sendToAll(client, jobId);
  const [text] = await walkTexts(url(), [jobId]);
  expectDelay(text, 3 * 86_400);
  expect(
    await textsTo(
      url(),
      people.map(({ phoneNumber }) => phoneNumber),
    ),
  ).toHaveLength(1);
});

it("a text at a time that the clock change skips is sent when the next hours begin", async () => {
  // The sandbox's clock moves at most 400 days at a time.
  for (const instant of ["2028-10-27T09:00:00Z", "2029-03-23T09:00:00Z"]) await advanceClockTo(url(), instant);
  const client = await signedIn(url());
  const people = [inBerlin()];
  const delay = { option: "custom", at: "2029-03-25T02:30" } as const;
  const jobId = await smsJob(client, people, { isPreCallSms: true, preCallSmsDelay: delay, timezone: "Europe/Berlin" });
  await sendToAll(client, jobId);
  const [text] = await walkTexts(url(), [jobId]);
  // Sunday night is outside German hours: it is sent when Monday's begin.
  expect(text?.dueAt).toBe("2029-03-26T07:00:00.000Z");
  await expectOneEach(
    url(),
    people.map(({ phoneNumber }) => phoneNumber),
  );
});
