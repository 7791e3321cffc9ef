/** Transfers of calls to colleagues with hours, who accept, refuse or do not answer. */
import { type Colleague, endpoints, inboundTemplate, type Language } from "@callwright/contracts";
import { describe, expect, it, vi } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { post } from "../support/outside/sandbox.ts";
import { awaitJob, isOver, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { send } from "../support/run/send.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const allHours: Colleague["hours"] = days.flatMap((day) => [
  { day, from: "00:00", to: "12:00" },
  { day, from: "12:00", to: "23:59" },
]);
const maria = { name: "Maria", phoneNumber: "+4915100000001", hours: allHours };

/** Calls a person of a new job; the number's ending chooses how the person and the colleague behave. */
async function makeCall(
  ending: string,
  { language = "en", colleagues = [maria] }: { language?: Language; colleagues?: readonly Colleague[] } = {},
) {
  const client = await signedIn(url());
  const people = strangers(1, [ending]);
  const jobId = await jobWith(client, people);
  const params = { id: jobId };
  if (language !== "en") await client.call(endpoints.updateJob, { params, body: { language } });
  await client.call(endpoints.saveColleagues, { params, body: { colleagues: [...colleagues] } });
  const before = await minutesUsed(client);
  await startBatch(client, jobId);
  await awaitJob(client, jobId, isOver);
  const { logs } = await client.call(endpoints.getLogsByJob, { params });
  const { log } = await client.call(endpoints.getCallLog, { params: { id: logs[0]?.callId ?? "" } });
  const spokenText = log.transcript.map(({ message }) => message).join("\n");
  const minutes = (await minutesUsed(client)) - before;
  return { client, jobId, log, spokenText, minutes, phoneNumber: people[0]?.phoneNumber ?? "" };
}

const minutesUsed = async (client: Client) => (await client.call(endpoints.me)).user.minutesLimits.minutesUsed;

async function requestedAssistant(phoneNumber: string) {
  const { requests } = (await (await send(`${url()}/sandbox/requests?provider=vapi&limit=1000`)).json()) as {
    requests: { url: string; body: string }[];
  };
  const callRequest = requests.find(({ url: path, body }) => path.endsWith("/call") && body.includes(phoneNumber));
  return JSON.parse(callRequest?.body ?? "{}").assistant;
}

describe("in a call", () => {
  it.each([
    ["en", "I am connecting you with Maria."],
    ["de", "Ich verbinde Sie mit Maria."],
    ["ar", "سأحوّلك الآن إلى Maria."],
  ] as const)("a colleague accepts: one call with both legs, in %s", async (language, words) => {
    const { log, spokenText, minutes, client, jobId } = await makeCall("54", { language });
    expect(spokenText).toContain(words);
    expect(log).toMatchObject({ endedReason: "assistant-forwarded-call", endReason: "completed" });
    expect(log.transfers).toMatchObject([{ name: "Maria", phoneNumber: maria.phoneNumber, result: "accepted" }]);
    const announcement = log.transcript.find(({ message }) => message.includes(words));
    // The colleague's part, a minute and a half, counts in the duration, and is billed.
    expect(log.totalDuration).toBeGreaterThan((announcement?.secondsFromStart ?? 0) + 90);
    expect(minutes).toBe(Math.ceil(log.totalDuration / 60));
    expect(log.recordingUrl).toBeDefined();
    const { job } = await client.call(endpoints.getJob, { params: { id: jobId } });
    expect(job.candidates[0]?.outcomeLabel).toBe("Good Fit");
    expect(log.evaluation?.humanRequested ?? false).toBe(false);
  });

  it.each([
    ["55", "refused", "en", "I could not reach Maria.", "When may a colleague call you back?"],
    ["56", "unanswered", "de", "Ich konnte Maria nicht erreichen.", "Wann darf jemand aus dem Team Sie zurückrufen?"],
    ["56", "unanswered", "ar", "لم أتمكن من الوصول إلى Maria.", "متى يمكن لأحد الزملاء أن يعاود الاتصال بك؟"],
  ] as const)(
    "%s: a transfer that is %s leaves the person with the assistant, who offers a time, in %s",
    async (ending, result, language, apology, offer) => {
      const { log, spokenText } = await makeCall(ending, { language });
      expect(spokenText).toContain(apology);
      expect(spokenText).toContain(offer);
      expect(log.transfers).toMatchObject([{ result }]);
      expect(log.evaluation?.humanRequested).toBe(true);
    },
  );

  it("duplicate webhooks make one transfer", async () => {
    const { log } = await makeCall("57");
    expect(log.transfers).toMatchObject([{ name: "Maria", result: "accepted", askedAt: expect.any(String) }]);
  });

  it("outside the hours no colleague is called, and the prompt tells the assistant to offer a time", async () => {
    const closed = { ...maria, hours: [{ day: "mon" as const, from: "03:00", to: "03:01" }] };
    const { log, phoneNumber } = await makeCall("54", { colleagues: [closed] });
    expect(log.transfers).toBeUndefined();
    const assistant = await requestedAssistant(phoneNumber);
    expect(JSON.stringify(assistant.model.tools)).not.toContain("transferCall");
    expect(assistant.model.messages[0].content).toContain("No colleague can be reached right now");
    expect(assistant.serverMessages).not.toContain("transfer-update");
  });

  it("without colleagues the prompt does not mention transfers", async () => {
    const { phoneNumber } = await makeCall("80", { colleagues: [] });
    expect((await requestedAssistant(phoneNumber)).model.messages[0].content).not.toMatch(/transferCall|No colleague/);
  });

  it("the colleague hears of the recording and what the call is about, and has 25 seconds to answer", async () => {
    const { phoneNumber } = await makeCall("54");
    const { tools } = (await requestedAssistant(phoneNumber)).model;
    const { transferPlan } = tools.find(({ type }: { type: string }) => type === "transferCall").destinations[0];
    expect(transferPlan.transferAssistant.maxDurationSeconds).toBe(25);
    expect(transferPlan.transferAssistant.firstMessage).toMatch(
      /^Hello Maria, .*This call is recorded\. Person\d+ .* on the line about /,
    );
    expect(transferPlan.fallbackPlan.endCallEnabled).toBe(false);
  });
});

const put = (client: Client, id: string, colleagues: readonly object[]) =>
  client.request("PUT", `/api/colleagues/${id}`, { colleagues });

describe("colleagues", () => {
  it("are saved with their numbers in E.164, and answered with the job's zone", async () => {
    const client = await signedIn(url());
    const params = { id: await jobWith(client, strangers(1)) };
    const colleagues = [{ ...maria, phoneNumber: "+49 151 00000001" }];
    const {
      message,
      success: _,
      ...saved
    } = await client.call(endpoints.saveColleagues, { params, body: { colleagues } });
    expect(message).toBe("Changes saved");
    expect(saved).toEqual({ colleagues: [maria], timezone: expect.any(String) });
    expect(await client.call(endpoints.getColleagues, { params })).toMatchObject(saved);
  });

  it.each([
    ["a premium-rate number", { phoneNumber: "+4990012345678" }, "premium-rate"],
    ["no number", { phoneNumber: "12" }, "country code"],
    ["no name", { name: " " }, "name"],
    [
      "hours that end before they begin",
      { hours: [{ day: "mon" as const, from: "12:00", to: "09:00" }] },
      "end must be",
    ],
    ["no hours", { hours: [] }, "hours"],
  ])("with %s are refused", async (_, change, words) => {
    const client = await signedIn(url());
    const params = { id: await jobWith(client, strangers(1)) };
    const answer = await put(client, params.id, [{ ...maria, ...change }]);
    expect(expectRefusal(answer, "validation_failed").message).toMatch(new RegExp(words, "i"));
  });

  it("with a calling number of the user, the same number twice, more than five, or one on the do-not-call list are refused", async () => {
    const client = await signedIn(url());
    const params = { id: await jobWith(client, strangers(1)) };
    const { numbers } = await client.call(endpoints.importedNumbers);
    const refusalFor = async (colleagues: Colleague[]) =>
      expectRefusal(await put(client, params.id, colleagues), "validation_failed");
    expect((await refusalFor([{ ...maria, phoneNumber: numbers[0]?.phoneNumber ?? "" }])).message).toMatch(
      /calling numbers/,
    );
    expect((await refusalFor([maria, maria])).message).toMatch(/another colleague/);
    expect((await refusalFor(Array(6).fill(maria))).message).toMatch(/at most 5/);
    const phoneNumber = "+4915100000007";
    await client.call(endpoints.addDoNotCall, { body: { phoneNumber } });
    expect((await refusalFor([{ ...maria, phoneNumber: "+49 151 00000007" }])).message).toMatch(/do-not-call list/);
  });
});

describe("a call that comes in", () => {
  it("is transferred by an assistant that has colleagues", async () => {
    const client = await signedIn(url());
    const { numbers } = await client.call(endpoints.importedNumbers);
    const number = numbers.find(({ registration }) => registration.isRegistered);
    const body = { title: "Reception", ...inboundTemplate("general_assistant", "en") };
    const { inbound } = await client.call(endpoints.createInboundAssistant, { body });
    expect(inbound.colleagues).toEqual([]);
    const answering = { mode: "assistant" as const, assistantId: inbound._id };
    await client.call(endpoints.updateNumber, { params: { id: number?.id ?? "" }, body: { answering } });
    const params = { id: inbound._id };
    const changed = await client.call(endpoints.updateInboundAssistant, { params, body: { colleagues: [maria] } });
    expect(changed.inbound.colleagues).toEqual([maria]);
    // Asks for a colleague, who accepts: the number ends in 54.
    const from = "+4915755508054";
    await post(url(), "inbound-call", { to: number?.phoneNumber, from });
    const logs = async () => (await client.call(endpoints.getInboundLogs, { params })).logs;
    const ended = await vi.waitUntil(async () => (await logs()).find(({ state }) => state === "ended"), {
      timeout: 15_000,
      interval: 100,
    });
    const { log } = await client.call(endpoints.getCallLog, { params: { id: ended.callId } });
    expect(log).toMatchObject({ direction: "inbound", transfers: [{ name: "Maria", result: "accepted" }] });
  });
});
