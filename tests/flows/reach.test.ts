/** Missed people are called again in their daytime, and requested times and humans are honoured; on a moved clock. */
import { type Candidate, defaultReachPlan, endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { clockNow, post, voiceCalls } from "../support/outside/sandbox.ts";
import { allCandidates, awaitJob, jobWith, signedIn, startBatch, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { runOut } from "../support/people/run-out.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";

const url = worldForFile();

const logsOf = async (jobId: string) => {
  const client = await signedIn(url());
  const { logs } = await client.call(endpoints.getLogsByJob, { params: { id: jobId }, query: { pageSize: 100 } });
  return Map.groupBy(logs, ({ candidateId }) => candidateId);
};

/** Everyone was called at least once, and no call is live: each placed one has ended or waits for a retry. */
const areAllCalled =
  (people: number) =>
  ({ run }: { run?: { placed: number; ended: number; waiting: number } }) =>
    run !== undefined && run.ended >= people && run.placed - run.ended === run.waiting;

/** How the people with each ending are missed. */
const missReasons = { "06": "no_answer", "07": "voicemail", "08": "busy", "86": "screened" } as const;
const endings = [...Object.keys(missReasons), "01"];

it("each kind of miss has its own next attempt, shown with its time and reason, until the plan ends", async () => {
  let client = await signedIn(url());
  const people = strangers(endings.length, endings);
  const jobId = await jobWith(client, people);
  const params = { id: jobId };
  const voicemailMessage = "Hello {{candidateName}}, this is the AI assistant of {{companyName}}. We will call again.";
  await client.call(endpoints.saveReachPlan, { params, body: { ...defaultReachPlan, voicemailMessage } });
  await startBatch(client, jobId);
  await awaitJob(client, jobId, areAllCalled(people.length));
  const missed = await allCandidates(client, jobId);
  const now = await clockNow(url());
  for (const { phoneNumber, nextAttempt, callOutcome } of missed) {
    const reason = Object.entries(missReasons).find(([ending]) => phoneNumber.endsWith(ending))?.[1];
    expect(nextAttempt?.why).toBe(reason);
    if (!nextAttempt) continue;
    // One ring a day: the next one comes on another day, in the morning of Berlin.
    expect(Date.parse(nextAttempt.at) - now).toBeGreaterThan(12 * 3_600_000);
    expect(callOutcome).not.toMatch(/did not engage|No Engagement/i);
  }
  await runOut(url(), jobId);
  client = await signedIn(url());
  const all = await allCandidates(client, jobId);
  expect(all.filter(({ nextAttempt, pendingCallId }) => nextAttempt ?? pendingCallId)).toEqual([]);
  const logs = await logsOf(jobId);
  const attempts = (ending: string) => {
    const person = all.find(({ phoneNumber }) => phoneNumber.endsWith(ending));
    return logs.get(person?._id ?? "")?.length;
  };
  // One attempt plus the plan's delays: two, two, one, one; people who were reached have one.
  expect(["06", "08", "07", "86", "01"].map(attempts)).toEqual([3, 3, 2, 2, 1]);
  const mailbox = all.find(({ phoneNumber }) => phoneNumber.endsWith("07"));
  expect(mailbox?.callSummary).toContain("your message was left");
  const numbers = new Set(people.map(({ phoneNumber }) => phoneNumber));
  expect((await voiceCalls(url())).filter(({ number }) => numbers.has(number))).toHaveLength(3 + 3 + 2 + 2 + 1);
});

it("a person who asks for another time is called then, and is listed in follow-ups with those who ask for a human", async () => {
  let client = await signedIn(url());
  const people = strangers(2, ["80", "83"]);
  const jobId = await jobWith(client, people);
  await startBatch(client, jobId);
  await awaitJob(client, jobId, areAllCalled(people.length));
  const list = () => client.call(endpoints.getFollowUps, { query: { parentId: jobId } });
  // Follow-ups are written in the background, right after the calls end.
  await expect.poll(async () => (await list()).open).toBe(2);
  const listed = await list();
  const callback = listed.followUps.find(({ kind }) => kind === "callback");
  const human = listed.followUps.find(({ kind }) => kind === "human");
  const findByNumber = (all: readonly Candidate[], number: string | undefined) =>
    all.find(({ phoneNumber }) => phoneNumber === number);
  const before = await allCandidates(client, jobId);
  // The requested time, three in the afternoon, is within calling hours; asking for a human plans no call.
  expect(findByNumber(before, callback?.phoneNumber)?.nextAttempt).toEqual({ at: callback?.at, why: "callback" });
  expect(findByNumber(before, human?.phoneNumber)?.nextAttempt).toBeUndefined();

  const { moves } = await runOut(url(), jobId);
  // `runOut` moves the clock a minute past the due time.
  expect(Date.parse(moves[0] ?? "") - Date.parse(callback?.at ?? "")).toBe(60_000);
  client = await signedIn(url());
  const calls = (await voiceCalls(url())).filter(({ number }) => number === callback?.phoneNumber);
  // They ask for another time in each call; the plan stops after five.
  expect(calls).toHaveLength(5);
  await client.call(endpoints.closeFollowUp, { params: { id: human?.followUpId ?? "" }, body: {} });
  expect((await list()).followUps.find(({ followUpId }) => followUpId === human?.followUpId)?.isDone).toBe(true);
});

itInFull("a person missed by a manual call is retried too, until put on the do-not-call list", async () => {
  let client = await signedIn(url());
  const jobId = await jobWith(client, strangers(1, ["06"]));
  const readPerson = async () => {
    const [person] = await allCandidates(client, jobId);
    if (!person) throw new Error("No such person");
    return person;
  };
  const untilMissed = async (times: number) => {
    await awaitJob(client, jobId, ({ calls }) => calls === times);
    // The person's count rises with the call's end, which plans the next attempt.
    await expect.poll(async () => (await readPerson()).totalCalls).toBe(times);
    expect((await readPerson()).nextAttempt).toBeDefined();
    return readPerson();
  };
  const { _id: candidate, phoneNumber } = await readPerson();
  const selectedPhoneNumberId = await usableNumber(client);
  await client.call(endpoints.placeCall, { body: { jobId, candidate, selectedPhoneNumberId } });
  const first = await untilMissed(1);
  expect(first.nextAttempt).toMatchObject({ why: "no_answer" });

  await post(url(), "clock", { to: first.nextAttempt?.at });
  client = await signedIn(url());
  const second = await untilMissed(2);
  expect(Date.parse(second.nextAttempt?.at ?? "")).toBeGreaterThan(Date.parse(first.nextAttempt?.at ?? ""));

  await client.call(endpoints.addDoNotCall, { body: { phoneNumber } });
  await expect.poll(async () => (await readPerson()).nextAttempt).toBeUndefined();
  await post(url(), "clock", { advanceSeconds: 3 * 24 * 3600 });
  client = await signedIn(url());
  expect((await readPerson()).totalCalls).toBe(2);
  expect((await voiceCalls(url())).filter(({ number }) => number === phoneNumber)).toHaveLength(2);
});
