/** What happens to texts after they are planned and before they are due. */
import { type CandidateInput, endpoints, type Text } from "@callwright/contracts";
import type { TwilioAccount } from "@callwright/local/simulators/accounts";
import { describe, expect, it } from "vitest";
import { post, queues } from "../support/outside/sandbox.ts";
import { accountOf, seal } from "../support/outside/sealed.ts";
import { allCandidates, awaitJob, readJob, signedIn, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { sendToAll, smsJob, textsOf, walkTexts } from "../support/people/sms-job.ts";
import {
  advanceClock,
  advanceClockTo,
  carrierTexts,
  deliverTwice,
  expectOneEach,
  sendFromPerson,
  textsTo,
} from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";

const url = worldForFile();

const numbersOf = (people: readonly CandidateInput[]) => people.map(({ phoneNumber }) => phoneNumber);
const inTenMinutes = { isPreCallSms: true, preCallSmsDelay: { option: "10m" } } as const;

/** Each text's state, or the reason for it, by phone number. */
const outcomesByNumber = (texts: readonly Text[]) =>
  Object.fromEntries(texts.map(({ phoneNumber, state, reason }) => [phoneNumber, reason?.code ?? state]));

it("people deleted, called, listed or opted out before their text is due get none; everyone else gets theirs", async () => {
  const client = await signedIn(url());
  const people = strangers(9);
  const numbers = numbersOf(people);
  const [stays, deleted, listed, stopped, called, cancelled, renamed, inDeletedJob, alsoInDeletedJob] = numbers;
  const jobId = await smsJob(client, people.slice(0, 7), inTenMinutes);
  const deletedJobId = await smsJob(client, people.slice(7), inTenMinutes);
  for (const id of [jobId, deletedJobId]) await sendToAll(client, id);
  const all = await allCandidates(client, jobId);
  const idOf = (number = "") => all.find(({ phoneNumber }) => phoneNumber === number)?._id ?? "";
  await client.request("DELETE", `/api/delete-candidate/${jobId}`, { candidateId: idOf(deleted) });
  await client.call(endpoints.addDoNotCall, { body: { phoneNumber: listed ?? "" } });
  const { numbers: ownNumbers } = await client.call(endpoints.importedNumbers);
  await sendFromPerson(url(), stopped ?? "", ownNumbers[0]?.phoneNumber ?? "", "Stop.");
  const selectedPhoneNumberId = await usableNumber(client);
  await client.call(endpoints.placeCall, { body: { jobId, candidate: idOf(called), selectedPhoneNumberId } });
  await awaitJob(client, jobId, ({ calls, callSummary }) => calls === 1 && callSummary.totalSuccess === 1);
  const [text] = (await textsOf(client, [jobId])).filter(({ phoneNumber }) => phoneNumber === cancelled);
  await client.call(endpoints.cancelText, { params: { id: text?.textId ?? "" } });
  const rename = { phoneNumber: renamed ?? "", candidateId: idOf(renamed), firstName: "Another", lastName: "Name" };
  await client.call(endpoints.updateCandidate, { params: { id: jobId }, body: rename });
  await client.call(endpoints.deleteJob, { params: { id: deletedJobId } });

  const texts = await walkTexts(url(), [jobId, deletedJobId]);
  const outcomes = outcomesByNumber(texts);
  const untexted = [deleted, listed, stopped, called, cancelled, inDeletedJob, alsoInDeletedJob];
  const reasons = ["deleted", "suppressed", "suppressed", "already_called", "cancelled", "job_deleted", "job_deleted"];
  expect(untexted.map((number = "") => outcomes[number])).toEqual(reasons);
  await expectOneEach(
    url(),
    [stays ?? "", renamed ?? ""],
    untexted.map((number = "") => number),
  );
  const { callSummary } = await readJob(await signedIn(url()), jobId);
  expect(callSummary.totalSms).toBe(2);
});

itInFull("queue messages delivered twice send each text once, before and after the call", async () => {
  const client = await signedIn(url());
  const people = strangers(12);
  const settings = { isPreCallSms: true, isPostCallSms: true, postCallSmsDelay: { option: "1m" } } as const;
  const jobId = await smsJob(client, people, settings);
  await deliverTwice(
    url(),
    (await queues(url())).map(({ name }) => name),
  );
  expect(await sendToAll(client, jobId)).toBe(people.length);
  await expect.poll(() => textsTo(url(), numbersOf(people))).toHaveLength(people.length);
  const selectedPhoneNumberId = await usableNumber(client);
  await client.call(endpoints.batchCalls, { body: { campaignId: jobId, leads: "all", selectedPhoneNumberId } });
  await awaitJob(client, jobId, ({ run }) => run?.state === "completed");
  await expect.poll(async () => (await textsOf(client, [jobId])).length).toBe(people.length * 2);
  await walkTexts(url(), [jobId]);
  await deliverTwice(url(), []);
  const sent = await textsTo(url(), numbersOf(people));
  const isPostCall = ({ body }: { body: string }) => body.startsWith("Thank you");
  expect(
    sent
      .filter(isPostCall)
      .map(({ to }) => to)
      .sort(),
  ).toEqual(numbersOf(people).sort());
  expect(
    sent
      .filter((text) => !isPostCall(text))
      .map(({ to }) => to)
      .sort(),
  ).toEqual(numbersOf(people).sort());
  const isDone = async () => (await textsOf(client, [jobId])).every(({ state }) => state === "delivered");
  await expect.poll(isDone).toBe(true);
  expect((await readJob(client, jobId)).callSummary.totalSms).toBe(people.length * 2);
});

it("a person moved to another job still gets their text, and their reply shows there", async () => {
  const client = await signedIn(url());
  const people = strangers(2);
  const [movedNumber = "", deletedNumber = ""] = numbersOf(people);
  const settings = { isPreCallSms: true, isPostCallSms: true, postCallSmsDelay: { option: "1h" } } as const;
  const jobId = await smsJob(client, people, settings);
  const targetId = await smsJob(client, strangers(1), {});
  await sendToAll(client, jobId);
  await expect.poll(() => textsTo(url(), [movedNumber, deletedNumber])).toHaveLength(2);
  const selectedPhoneNumberId = await usableNumber(client);
  await client.call(endpoints.batchCalls, { body: { campaignId: jobId, leads: "all", selectedPhoneNumberId } });
  await awaitJob(client, jobId, ({ run }) => run?.state === "completed");
  await expect.poll(() => textsOf(client, [jobId])).toHaveLength(4);
  const idOf = async (number: string) =>
    (await allCandidates(client, jobId)).find(({ phoneNumber }) => phoneNumber === number)?._id ?? "";
  const selection = { candidateIds: [await idOf(movedNumber)] };
  const move = { action: "move" as const, selection, targetId };
  const { bulk } = await client.call(endpoints.bulkCandidates, { params: { id: jobId }, body: move });
  const state = async () => (await client.call(endpoints.getBulk, { params: { id: bulk.bulkId } })).bulk.state;
  await expect.poll(state).toBe("completed");
  await client.request("DELETE", `/api/delete-candidate/${jobId}`, { candidateId: await idOf(deletedNumber) });

  const { numbers: ownNumbers } = await client.call(endpoints.importedNumbers);
  await sendFromPerson(url(), movedNumber, ownNumbers[0]?.phoneNumber ?? "", "Yes, tomorrow at ten.");
  const followUps = async () =>
    (await client.call(endpoints.getFollowUps, { query: { parentId: targetId } })).followUps;
  await expect.poll(followUps).toMatchObject([{ kind: "answer", phoneNumber: movedNumber }]);
  const { person, reply } = await client.call(endpoints.getConversation, { query: { phoneNumber: movedNumber } });
  expect({ person, reply }).toMatchObject({ person: { jobId: targetId }, reply: { kind: "now" } });

  await walkTexts(url(), [jobId]);
  const freshClient = await signedIn(url());
  const postCallTexts = async () =>
    (await textsOf(freshClient, [jobId])).filter(({ purpose }) => purpose === "post_call");
  await expect
    .poll(async () => outcomesByNumber(await postCallTexts()))
    .toEqual({
      [movedNumber]: expect.stringMatching(/^(sent|delivered|failed|undelivered)$/),
      [deletedNumber]: "deleted",
    });
});

itInFull("each carrier's record agrees with the shown text: id, body, segments and outcome", async () => {
  const client = await signedIn(url());
  // Delivered; not a mobile; unreachable; unknown handset; filtered; carrier fault; every receipt twice; out of order.
  const expected: Record<string, string> = {
    "00": "delivered",
    "89": "failed",
    "97": "undelivered",
    "98": "undelivered",
    "96": "undelivered",
    "90": "failed",
    "91": "delivered",
    "92": "delivered",
  };
  const people = strangers(Object.keys(expected).length, Object.keys(expected));
  const jobId = await smsJob(client, people, {
    isPreCallSms: true,
    preCallSmsTemplate: "مرحباً {{candidateName}}، سنتصل بك بشأن {{jobTitle}} قريباً جداً إن شاء الله في موعد يناسبك.",
  });
  await sendToAll(client, jobId);
  const states = async () => byEnding(await textsOf(client, [jobId]), ({ state }) => state);
  await expect.poll(states, { interval: 500 }).toEqual(expected);
  const allRecords = await carrierTexts(url());
  for (const { textId, to, state, reason, body, segments } of await textsOf(client, [jobId])) {
    if (state !== "delivered") expect(reason?.words, to).toMatch(/\w+ \w+/);
    const records = allRecords.filter((one) => one.direction === "outbound" && one.to === to);
    const { text } = await client.call(endpoints.getText, { params: { id: textId } });
    // The carrier keeps no record of a text that it refused when it was sent.
    if (to.endsWith("89")) expect(records).toEqual([]);
    else expect(records).toMatchObject([{ id: text.carrierId, body, segments, encoding: "UCS-2" }]);
  }
});

const byEnding = <T>(texts: readonly Text[], read: (text: Text) => T): Record<string, T> =>
  Object.fromEntries(texts.map((text) => [text.phoneNumber.slice(-2), read(text)]));

it("when the carrier refuses the credentials, texts wait until the number is reconnected, and are sent once", async () => {
  const client = await signedIn(url());
  const people = strangers(5);
  const jobId = await smsJob(client, people, { isPreCallSms: true });
  const numberId = await usableNumber(client);
  const phoneNumber = (await client.call(endpoints.importedNumbers)).numbers.find(
    ({ id }) => id === numberId,
  )?.phoneNumber;
  const { title } = accountOf(phoneNumber ?? "");
  const rotated = (await (await post(url(), "accounts/rotate", { title })).json()) as { account: TwilioAccount };
  await sendToAll(client, jobId, numberId);
  const status = async () => {
    const { numbers } = await client.call(endpoints.importedNumbers);
    return numbers.find(({ id }) => id === numberId)?.registration.status;
  };
  await expect.poll(status).toBe("reconnect");
  expect((await textsOf(client, [jobId])).map(({ group }) => group)).toEqual(people.map(() => "waiting"));
  await expectOneEach(url(), [], numbersOf(people));
  const { provider, accountSid, authToken } = rotated.account;
  const encrypted = await seal(client, { provider, accountSid, authToken });
  await client.call(endpoints.reconnectNumber, { params: { id: numberId }, body: { encrypted } });
  await expect.poll(status).toBe("registered");
  // The number is checked again within five minutes.
  await advanceClock(url(), 300);
  await walkTexts(url(), [jobId]);
  await expectOneEach(url(), numbersOf(people));
});

describe("calling hours", () => {
  /** Each text was sent within an hour of the opening; the clock moves from one due time to the next. */
  async function expectAtOpening(people: readonly CandidateInput[], opensAt: string): Promise<void> {
    await expectOneEach(url(), numbersOf(people));
    for (const { createdAt } of await textsTo(url(), numbersOf(people)))
      expect(createdAt.slice(0, 13)).toBe(opensAt.slice(0, 13));
  }

  itInFull("that close before the due time: a text that is still useful is sent when they open again", async () => {
    await advanceClockTo(url(), "2027-11-10T18:40:00Z");
    const client = await signedIn(url());
    const people = strangers(2);
    const settings = { isPreCallSms: true, preCallSmsDelay: { option: "1h" } } as const;
    const jobId = await smsJob(client, people, settings);
    await sendToAll(client, jobId);
    await walkTexts(url(), [jobId]);
    await expectAtOpening(people, "2027-11-11T08:00:00Z");
  });

  it("that open soon: a text waits for them and is sent then", async () => {
    await advanceClockTo(url(), "2027-11-12T07:40:00Z");
    const client = await signedIn(url());
    const people = strangers(2);
    const jobId = await smsJob(client, people, { isPreCallSms: true, preCallSmsDelay: { option: "1m" } });
    await sendToAll(client, jobId);
    await walkTexts(url(), [jobId]);
    await expectAtOpening(people, "2027-11-12T08:00:00Z");
  });

  itInFull(
    "that stay closed for too long: a post-call text that would be two days late is dropped with its reason",
    async () => {
      // A Saturday: German calling hours end at four and begin again on Monday.
      await advanceClockTo(url(), "2027-11-13T14:30:00Z");
      const client = await signedIn(url());
      const people = strangers(1);
      const settings = { isPostCallSms: true, postCallSmsDelay: { option: "1h" } } as const;
      const jobId = await smsJob(client, people, settings);
      const [candidate] = (await readJob(client, jobId)).candidates;
      const selectedPhoneNumberId = await usableNumber(client);
      await client.call(endpoints.placeCall, {
        body: { jobId, candidate: candidate?._id ?? "", selectedPhoneNumberId },
      });
      await expect.poll(() => textsOf(client, [jobId])).toHaveLength(1);
      const texts = await walkTexts(url(), [jobId]);
      expect(texts.map(({ state, reason }) => [state, reason?.code])).toEqual([["dropped", "hours"]]);
      await expectOneEach(url(), [], numbersOf(people));
    },
  );
});
