import { endpoints, type Text } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import {
  allCandidates,
  awaitJob,
  isOver,
  jobWith,
  readJob,
  signedIn,
  startBatch,
  usableNumber,
} from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { carrierTexts, jobWithTexts, textSettings } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";

/** The world's clock starts on a Tuesday morning in Berlin. */
const url = worldForFile();

const textsOfJob = async (client: Client, jobId: string): Promise<Text[]> => {
  const { texts } = await client.call(endpoints.getTexts, {});
  return texts.filter(({ parentId }) => parentId === jobId);
};

const sendAll = (client: Client, jobId: string) =>
  client.call(endpoints.sendPreCallSmsToAll, { params: { id: jobId } });

const pollOptions = { timeout: 20_000, interval: 300 };

describe("the account's templates", () => {
  it("are empty at first, changed one by one, and copied into new jobs", async () => {
    const client = await signedIn(url(), "trial@acme.test");
    expect(await client.call(endpoints.getSmsTemplate, {})).toMatchObject({ smsTemplate: "", preCallSmsTemplate: "" });
    const body = { smsTemplate: "  Thank you, {{FirstName}}. " };
    const saved = await client.call(endpoints.updateSmsTemplate, { body });
    expect(saved).toMatchObject({
      message: "SMS template updated successfully",
      smsTemplate: "Thank you, {{FirstName}}.",
    });
    await client.call(endpoints.updateSmsTemplate, { body: { preCallSmsTemplate: "We call you soon." } });
    const templates = { smsTemplate: "Thank you, {{FirstName}}.", preCallSmsTemplate: "We call you soon." };
    expect(await client.call(endpoints.getSmsTemplate, {})).toMatchObject(templates);
    expect(await readJob(client, await jobWith(client, strangers(1)))).toMatchObject({
      ...templates,
      isPreCallSms: false,
      isPostCallSms: false,
      preCallSmsDelay: { option: "not_scheduled" },
      postCallSmsDelay: { option: "immediately" },
      postCallSmsOutcomes: [],
      unscheduledCount: 1,
    });
    expectRefusal(await client.request("PUT", "/api/update-sms-template", {}), "validation_failed");
    const long = await client.request("PUT", "/api/update-sms-template", { smsTemplate: "x".repeat(1_001) });
    expect(expectRefusal(long, "validation_failed").message).toBe("The SMS must have at most 1,000 characters");
  });
});

describe("a job's text settings", () => {
  it("are stored as sent", async () => {
    const client = await signedIn(url());
    const body = {
      preCallSmsDelay: { option: "custom" as const, at: "2028-02-29T02:30" },
      postCallSmsDelay: { option: "custom" as const, minutes: 45 },
      postCallSmsOutcomes: ["good_fit" as const, "Unanswered" as const],
      isPostCallSms: true,
    };
    const { jobId } = await jobWithTexts(client, 1, body);
    expect(await readJob(client, jobId)).toMatchObject(body);
  });
});

describe("the pre-call texts of all candidates", () => {
  it("are refused with the reason if switched off, empty, or without recipients", async () => {
    const client = await signedIn(url());
    const { jobId } = await jobWithTexts(client, 1, { isPreCallSms: false });
    const ask = async () => (await client.request("GET", `/api/send-pre-call-sms-to-all/${jobId}`)).body;
    expect(await ask()).toMatchObject({ code: "unprocessable", message: "Switch the pre-call SMS on first." });
    const change = (body: object) => client.call(endpoints.updateJob, { params: { id: jobId }, body });
    await change({ isPreCallSms: true, preCallSmsTemplate: " " });
    expect(await ask()).toMatchObject({ code: "unprocessable", message: "Write the pre-call SMS first." });
    await change({ ...textSettings, preCallSmsDelay: { option: "2h" } });
    await sendAll(client, jobId);
    await expect.poll(async () => (await readJob(client, jobId)).unscheduledCount, pollOptions).toBe(0);
    expect(await ask()).toMatchObject({ code: "unprocessable", message: "No candidates to send SMS to" });
  });

  it("go to candidates who were not called and may be called; the dialog's counts say who is left out", async () => {
    const client = await signedIn(url());
    const { jobId, people } = await jobWithTexts(client, 3, { preCallSmsDelay: { option: "2h" } });
    const { candidates } = await readJob(client, jobId);
    const idOf = (index: number) =>
      candidates.find(({ phoneNumber }) => phoneNumber === people[index]?.phoneNumber)?._id ?? "";
    const selectedPhoneNumberId = await usableNumber(client);
    await client.call(endpoints.placeCall, { body: { jobId, candidate: idOf(0), selectedPhoneNumberId } });
    await awaitJob(client, jobId, ({ callSummary }) => callSummary.totalNotExecuted === 2);
    await client.call(endpoints.addDoNotCall, { body: { phoneNumber: people[1]?.phoneNumber ?? "" } });
    const recipients = () => client.call(endpoints.getPreCallSmsRecipients, { params: { id: jobId } });
    const leftOut = { texted: 0, called: 1, doNotCall: 1 };
    await expect.poll(recipients, pollOptions).toMatchObject({ count: 1, leftOut });
    expect((await sendAll(client, jobId)).bulk.total).toBe(1);
    await expect.poll(recipients, pollOptions).toMatchObject({ count: 0, leftOut: { ...leftOut, texted: 1 } });
    expect((await textsOfJob(client, jobId)).map(({ to }) => to)).toEqual([people[2]?.phoneNumber]);
    const again = await client.request("GET", `/api/send-pre-call-sms-to-all/${jobId}`);
    expect(expectRefusal(again, "unprocessable").message).toBe("No candidates to send SMS to");
  });

  it("require our own header, which no other site can send", async () => {
    const client = await signedIn(url());
    const { jobId } = await jobWithTexts(client, 1);
    const answer = await client.request("GET", `/api/send-pre-call-sms-to-all/${jobId}`, undefined, {
      "x-callwright": "0",
    });
    expectRefusal(answer, "csrf_missing");
    expect((await readJob(client, jobId)).unscheduledCount).toBe(1);
  });

  it("wait for their time, show progress, are counted once despite repeats, and can be cancelled", async () => {
    const client = await signedIn(url());
    const { jobId, people } = await jobWithTexts(client, 30, { preCallSmsDelay: { option: "1h" } });
    expect((await readJob(client, jobId)).unscheduledCount).toBe(30);
    const [{ bulk, message }] = await Promise.all([sendAll(client, jobId), sendAll(client, jobId)]);
    expect({ bulk, message }).toMatchObject({ message: "Your pre-call SMS are being queued", bulk: { total: 30 } });
    const progress = async () => (await client.call(endpoints.getBulk, { params: { id: bulk.bulkId } })).bulk;
    await expect.poll(progress, pollOptions).toMatchObject({ state: "completed", action: "pre_call_sms" });
    await expect.poll(async () => (await readJob(client, jobId)).unscheduledCount, pollOptions).toBe(0);
    const texts = await textsOfJob(client, jobId);
    expect(texts).toHaveLength(30);
    const [first] = people;
    const text = texts.find(({ phoneNumber }) => phoneNumber === first?.phoneNumber);
    expect(text).toMatchObject({
      state: "scheduled",
      group: "waiting",
      direction: "outbound",
      purpose: "pre_call",
      body: `Hello ${first?.firstName}, we call you about Backend Engineer soon.`,
      segments: 1,
      encoding: "gsm",
      to: first?.phoneNumber,
      candidateName: `${first?.firstName} ${first?.lastName}`,
      cost: { currency: "USD", isEstimate: true },
    });
    const person = (await allCandidates(client, jobId)).find(({ phoneNumber }) => phoneNumber === first?.phoneNumber);
    expect(person).toMatchObject({
      sentPreCallSms: "",
      sms: false,
      isScheduled: { sent: false, time: text?.dueAt, smsTemplate: text?.body, state: "scheduled" },
    });
    const params = { id: text?.textId ?? "" };
    const cancelled = await client.call(endpoints.cancelText, { params });
    expect(cancelled).toMatchObject({
      message: "SMS cancelled",
      text: { state: "dropped", reason: { code: "cancelled", words: "You cancelled this SMS." } },
    });
    expect((await client.call(endpoints.cancelText, { params })).text.state).toBe("dropped");
  });

  it("are dropped when the job's texts are switched off, and wait again when they are switched on", async () => {
    const client = await signedIn(url());
    const { jobId } = await jobWithTexts(client, 2, { preCallSmsDelay: { option: "1h" } });
    const params = { id: jobId };
    await sendAll(client, jobId);
    const counts = async () => (await client.call(endpoints.getSwitchableTexts, { params })).preCall;
    await expect.poll(counts, pollOptions).toEqual({ waiting: 2, takenBack: 0 });
    await client.call(endpoints.updateJob, { params, body: { isPreCallSms: false } });
    await expect.poll(counts, pollOptions).toEqual({ waiting: 0, takenBack: 2 });
    const reasons = (await textsOfJob(client, jobId)).map(({ state, reason }) => [state, reason?.code]);
    expect(reasons).toEqual([1, 2].map(() => ["dropped", "switched_off"]));
    expect((await readJob(client, jobId)).unscheduledCount).toBe(2);
    const people = await allCandidates(client, jobId);
    expect(people.map(({ isScheduled }) => isScheduled?.state)).toEqual(["dropped", "dropped"]);
    await client.call(endpoints.updateJob, { params, body: { isPreCallSms: true } });
    await expect.poll(counts, pollOptions).toEqual({ waiting: 2, takenBack: 0 });
    expect((await readJob(client, jobId)).unscheduledCount).toBe(0);
  });

  it("are delivered and shown with the gate's decision, times and costs, and on the candidate", async () => {
    const client = await signedIn(url());
    const before = await client.call(endpoints.getTextTotals, {});
    const { jobId, people } = await jobWithTexts(client, 3, { preCallSmsDelay: { option: "immediately" } });
    await sendAll(client, jobId);
    const states = async () => (await textsOfJob(client, jobId)).map(({ state }) => state);
    await expect.poll(states, pollOptions).toEqual(["delivered", "delivered", "delivered"]);
    const [text] = await textsOfJob(client, jobId);
    const { text: detail } = await client.call(endpoints.getText, { params: { id: text?.textId ?? "" } });
    expect(detail).toMatchObject({ decision: { kind: "allow", rule: "all" }, acceptedAt: expect.any(String) });
    const sent = (await carrierTexts(url())).find(({ id }) => id === detail.carrierId);
    expect(sent).toMatchObject({ to: detail.to, from: detail.from, body: detail.body, status: "delivered" });
    const job = await readJob(client, jobId);
    expect(job.callSummary.totalSms).toBe(3);
    expect(job.candidates.find(({ _id }) => _id === detail.candidateId)).toMatchObject({
      sms: true,
      sentPreCallSms: detail.body,
      isScheduled: { sent: true, state: "delivered", smsTemplate: detail.body },
    });
    const params = { id: jobId };
    // Other answers about the candidate show the text too.
    const decideBody = { candidateId: detail.candidateId ?? "", decision: "shortlist" as const };
    const { candidate } = await client.call(endpoints.decideCandidate, { params, body: decideBody });
    expect(candidate).toMatchObject({ sms: true, sentPreCallSms: detail.body });
    const after = await client.call(endpoints.getTextTotals, {});
    expect(after.groups.delivered - before.groups.delivered).toBe(3);
    expect(after.accepted - before.accepted).toBe(3);
    const { analytics } = await client.call(endpoints.getAnalytics, { query: { days: 7 } });
    expect(analytics.parents.find(({ _id }) => _id === jobId)).toMatchObject({ texts: 3, calls: 0 });
    expect(after.segments - before.segments).toBe(3);
    expect(after.cost.amount).toBeGreaterThan(before.cost.amount);
    expect(people).toHaveLength(3);
  });
});

describe("the text after a call", () => {
  it("follows only the chosen outcomes, and the call refers to it", async () => {
    const client = await signedIn(url());
    const people = strangers(2, ["00", "03"]);
    const jobId = await jobWith(client, people);
    const body = {
      isPostCallSms: true,
      smsTemplate: "Thank you, {{FirstName}}.",
      postCallSmsOutcomes: ["good_fit" as const],
    };
    await client.call(endpoints.updateJob, { params: { id: jobId }, body });
    await startBatch(client, jobId);
    const endedJob = await awaitJob(client, jobId, isOver);
    expect(endedJob.callSummary).toMatchObject({ totalSuccess: 2 });
    const texts = async () => (await textsOfJob(client, jobId)).map(({ state, body, to }) => ({ state, body, to }));
    const [goodFit] = people;
    const thanks = { state: "delivered", body: `Thank you, ${goodFit?.firstName}.`, to: goodFit?.phoneNumber };
    await expect.poll(texts, pollOptions).toEqual([thanks]);
    const { logs } = await client.call(endpoints.getLogsByJob, { params: { id: jobId } });
    expect(logs.map(({ phoneNumber, sms }) => [phoneNumber === goodFit?.phoneNumber, sms]).sort()).toEqual([
      [false, false],
      [true, true],
    ]);
    const callId = logs.find(({ sms }) => sms)?.callId ?? "";
    const { log } = await client.call(endpoints.getCallLog, { params: { id: callId } });
    const { text } = await client.call(endpoints.getText, { params: { id: log.smsTextId ?? "" } });
    expect(text).toMatchObject({ purpose: "post_call", callId, group: "delivered" });
    const job = await readJob(client, jobId);
    expect(job.callSummary.totalSms).toBe(1);
    const latestLogs = job.candidates.flatMap(({ logs }) => logs);
    expect(latestLogs.filter(({ sms }) => sms).map((latest) => latest.callId)).toEqual([callId]);
  });
});
