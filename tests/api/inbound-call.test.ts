import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AnsweringBody, endpoints, inboundTemplate } from "@callwright/contracts";
import { afterAll, describe, expect, it, vi } from "vitest";
import { type Client, createClient } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { post } from "../support/outside/sandbox.ts";
import { jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "callwright-inbound-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const url = worldForFile({ dataDir });
const keys = (): Record<string, string> => JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8"));
const secret = (): string => keys().VAPI_WEBHOOK_SECRET ?? "";

interface InboundResult {
  readonly kind: string;
  readonly callId?: string;
  readonly by?: string;
  readonly reason?: string;
  readonly said?: string;
}

async function callIn(to: string, from?: string, { isOutage = false } = {}): Promise<InboundResult> {
  const answer = await post(url(), "inbound-call", { to, isOutage, ...(from && { from }) });
  return ((await answer.json()) as { result: InboundResult }).result;
}

async function ownNumber(client: Client) {
  const { numbers } = await client.call(endpoints.importedNumbers);
  const number = numbers.find(({ registration }) => registration.isRegistered);
  if (!number) throw new Error("No registered number");
  return number;
}

const setAnswering = async (client: Client, id: string, answering: AnsweringBody) =>
  (await client.call(endpoints.updateNumber, { params: { id }, body: { answering } })).number.answering;

const newAssistant = async (client: Client, change: { readonly firstSentence?: string } = {}) =>
  (
    await client.call(endpoints.createInboundAssistant, {
      body: { title: "Reception", ...inboundTemplate("general_assistant", "en"), ...change },
    })
  ).inbound;

const logsOf = async (client: Client) => (await client.call(endpoints.getAllLogs, { query: { pageSize: 100 } })).logs;

/** Waits for the ended call from this phone number. */
const endedFrom = (client: Client, phoneNumber: string) =>
  vi.waitUntil(
    async () =>
      (await logsOf(client)).find(
        (log) => log.direction === "inbound" && log.phoneNumber === phoneNumber && log.state === "ended",
      ),
    { timeout: 15_000, interval: 100 },
  );

const minutesUsed = async (client: Client) => (await client.call(endpoints.me)).user.minutesLimits.minutesUsed;

describe("a saved assistant", () => {
  it("is live at the voice provider after its creation and after each change", async () => {
    const client = await signedIn(url());
    const inbound = await newAssistant(client);
    expect(inbound.state).toBe("live");
    const body = { firstSentence: "Hello, this is an AI assistant. This call is recorded." };
    const changed = await client.call(endpoints.updateInboundAssistant, { params: { id: inbound._id }, body });
    expect(changed.inbound.state).toBe("live");
  });

  it("is pending while the provider is down, and is created there once when the provider is back", async () => {
    const client = await signedIn(url());
    await post(url(), "faults", {
      provider: "vapi",
      kind: "execute-and-timeout",
      match: "/vapi/assistant",
      method: "POST",
      count: 1,
    });
    const inbound = await newAssistant(client);
    expect(inbound.state).toBe("pending");
    await post(url(), "clock", { advanceSeconds: 120 });
    await vi.waitUntil(
      async () => {
        const { inbound: current } = await client.call(endpoints.getInboundAssistant, { params: { id: inbound._id } });
        return current.state === "live";
      },
      { timeout: 20_000, interval: 200 },
    );
    const answer = await fetch(`${url()}/sandbox/providers/vapi/assistant?limit=1000`, {
      headers: { authorization: `Bearer ${keys().VAPI_API_KEY}` },
    });
    const assistants = (await answer.json()) as readonly { metadata?: { assistantId?: string } }[];
    expect(assistants.filter(({ metadata }) => metadata?.assistantId === inbound._id)).toHaveLength(1);
  });
});

describe("an unknown caller", () => {
  it.each(["assistant", "callbacks"] as const)(
    "reaches the number's assistant (%s), and the call is logged and counted like any other",
    async (mode) => {
      const client = await signedIn(url());
      const [number, { _id: assistantId }] = [await ownNumber(client), await newAssistant(client)];
      expect(await setAnswering(client, number.id, { mode, assistantId })).toMatchObject({ mode, state: "live" });
      const from = mode === "assistant" ? "+4915755501010" : "+4915755502020";
      const before = await minutesUsed(client);
      expect(await callIn(number.phoneNumber, from)).toMatchObject({ kind: "answered" });
      const log = await endedFrom(client, from);
      expect(log).toMatchObject({ jobId: assistantId, jobTitle: "Reception", candidateId: "" });
      expect(log?.endReason).toMatch(/^(completed|customer-ended-call)$/);
      expect(log?.totalDuration).toBeGreaterThan(0);
      expect(log?.recordingUrl).toContain(log?.callId ?? "none");
      const { log: detail } = await client.call(endpoints.getCallLog, { params: { id: log?.callId ?? "" } });
      expect(detail.transcript.length).toBeGreaterThan(2);
      expect(await minutesUsed(client)).toBe(before + Math.ceil((log?.totalDuration ?? 0) / 60));
      const { logs } = await client.call(endpoints.getInboundLogs, { params: { id: assistantId } });
      expect(logs.map(({ callId }) => callId)).toEqual([log?.callId]);
      const { inbound } = await client.call(endpoints.getInboundAssistant, { params: { id: assistantId } });
      expect(inbound).toMatchObject({ recentCalls: 1, numbers: [{ id: number.id }] });
    },
  );

  it("is answered even if the phone number is withheld", async () => {
    const client = await signedIn(url());
    const [number, { _id: assistantId }] = [await ownNumber(client), await newAssistant(client)];
    await setAnswering(client, number.id, { mode: "callbacks", assistantId });
    expect(await callIn(number.phoneNumber)).toMatchObject({ kind: "answered" });
    expect(await endedFrom(client, "")).toMatchObject({ jobId: assistantId, candidateName: "" });
  });

  it("hears a message if the number answers only callbacks, and no call is logged", async () => {
    const client = await signedIn(url());
    const number = await ownNumber(client);
    await setAnswering(client, number.id, { mode: "callbacks" });
    const before = (await logsOf(client)).length;
    const result = await callIn(number.phoneNumber, "+4915755503030");
    expect(result).toMatchObject({ kind: "ended", reason: "assistant-request-returned-error" });
    expect(result.said).toMatch(/Anrufe|call/);
    expect((await logsOf(client)).length).toBe(before);
  });
});

interface NumberAtProvider {
  readonly number?: string;
  readonly sipUri?: string;
  readonly assistantId?: string | null;
}

async function numbersAtProvider(): Promise<readonly NumberAtProvider[]> {
  const answer = await fetch(`${url()}/sandbox/providers/vapi/phone-number?limit=1000`, {
    headers: { authorization: `Bearer ${keys().VAPI_API_KEY}` },
  });
  return (await answer.json()) as readonly NumberAtProvider[];
}

describe("while our server does not answer", () => {
  it("the provider's copy of the number's assistant takes the call, and it is logged like any other", async () => {
    const client = await signedIn(url());
    const [number, { _id: assistantId }] = [await ownNumber(client), await newAssistant(client)];
    expect(await setAnswering(client, number.id, { mode: "callbacks", assistantId })).toMatchObject({ state: "live" });
    const from = "+4915755506060";
    expect(await callIn(number.phoneNumber, from, { isOutage: true })).toMatchObject({
      kind: "answered",
      by: "fallback",
    });
    const log = await endedFrom(client, from);
    expect(log).toMatchObject({ jobId: assistantId, jobTitle: "Reception" });
    expect(log?.totalDuration).toBeGreaterThan(0);
  });

  it("the provider has one fallback however often it is set, and none without an assistant", async () => {
    const client = await signedIn(url());
    const [number, first, second] = [await ownNumber(client), await newAssistant(client), await newAssistant(client)];
    // An earlier test may have left this number's fallback.
    const before = (await numbersAtProvider()).filter(({ sipUri }) => sipUri).length;
    for (const { _id: assistantId } of [first, second, first])
      await setAnswering(client, number.id, { mode: "callbacks", assistantId });
    const sipNumbers = async () => (await numbersAtProvider()).filter(({ sipUri }) => sipUri);
    expect((await sipNumbers()).length).toBeLessThanOrEqual(before + 1);
    await setAnswering(client, number.id, { mode: "callbacks" });
    const result = await callIn(number.phoneNumber, "+4915755507070", { isOutage: true });
    expect(result).toMatchObject({ kind: "ended", reason: "assistant-request-failed" });
    expect(result.said).toMatch(/später|minutes|Minuten/);
    for (const { _id: id } of [first, second]) await client.call(endpoints.deleteInboundAssistant, { params: { id } });
    expect((await sipNumbers()).length).toBeLessThanOrEqual(before);
  });
});

describe("a person who calls back", () => {
  it("continues with the job that called, and the call counts for the person and the job", async () => {
    const client = await signedIn(url());
    const number = await ownNumber(client);
    await setAnswering(client, number.id, { mode: "callbacks" });
    const [person] = strangers(1, ["10"]);
    if (!person) throw new Error("No such person");
    const jobId = await jobWith(client, [person]);
    const readPerson = async () => (await readJob(client, jobId)).candidates[0];
    const candidate = (await readPerson())?._id ?? "";
    await client.call(endpoints.placeCall, { body: { jobId, candidate, selectedPhoneNumberId: number.id } });
    await vi.waitUntil(async () => (await readPerson())?.totalCalls === 1, { timeout: 15_000, interval: 100 });
    expect(await callIn(number.phoneNumber, (await readPerson())?.phoneNumber)).toMatchObject({ kind: "answered" });
    const after = await vi.waitUntil(
      async () => {
        const now = await readPerson();
        return now?.totalCalls === 2 && now.callStatus !== "in_progress" && now;
      },
      { timeout: 15_000, interval: 100 },
    );
    const log = await endedFrom(client, after.phoneNumber);
    expect(log).toMatchObject({ jobId, candidateId: candidate, direction: "inbound" });
    expect(after).toMatchObject({ callStatus: "Completed", logs: [{ callId: log?.callId }] });
    expect(after.pendingCallId).toBeUndefined();
    const { log: detail } = await client.call(endpoints.getCallLog, { params: { id: log?.callId ?? "" } });
    expect(detail.transcript[0]?.message).toMatch(/Thank you for calling back/);
    const job = await readJob(client, jobId);
    expect(job.calls).toBe(2);
  });
});

describe("the provider's request for an assistant", () => {
  const ask = (client: Client, path: string, headers: Record<string, string> = { "x-vapi-secret": secret() }) =>
    client.request(
      "POST",
      `/api/webhooks/vapi/numbers/${path}`,
      { message: { type: "assistant-request", call: { id: "v-1", type: "inboundPhoneCall" } } },
      headers,
    );

  it("is refused with a wrong secret", async () => {
    const client = createClient(url(), "acme");
    const answer = await ask(client, "ten_acme/num_1", { "x-vapi-secret": "wrong" });
    expectRefusal(answer, "bad_signature");
  });

  it("is answered with a message for an unknown number", async () => {
    const answer = await ask(createClient(url(), "acme"), "ten_acme/num_unknown");
    expect(answer).toMatchObject({ status: 200, body: { error: expect.stringContaining("does not take calls") } });
  });

  it("also comes in assistant mode while no minutes are left, and is answered with a message", async () => {
    const client = await signedIn(url(), "recruiter@globex.test", "globex");
    const number = await ownNumber(client);
    // If its first sentence has no caller's name, the provider uses the assistant without asking us.
    const { _id: assistantId } = await newAssistant(client, { firstSentence: "Hello, this is an AI assistant." });
    const answering = { mode: "assistant", assistantId } as const;
    await setAnswering(client, number.id, answering);
    const { totalAllowed, minutesUsed } = (await client.call(endpoints.me)).user.minutesLimits;
    const addMinutes = (minutes: number) =>
      post(url(), "minutes", { host: "globex.localhost", email: "recruiter@globex.test", minutes });
    const assistantAtProvider = async () =>
      (await numbersAtProvider()).find((copy) => copy.number === number.phoneNumber)?.assistantId ?? null;
    expect(await assistantAtProvider()).not.toBeNull();
    // A negative number takes the remaining minutes away.
    await addMinutes(minutesUsed - totalAllowed);
    await expect.poll(assistantAtProvider).toBeNull();
    const result = await callIn(number.phoneNumber, "+4915755508080");
    expect(result).toMatchObject({ kind: "ended", reason: "assistant-request-returned-error" });
    expect(result.said).toMatch(/at the moment|zurzeit/);
    expect(await callIn(number.phoneNumber, "+4915755508080", { isOutage: true })).toMatchObject({ kind: "ended" });
    // Saving the same answering again does not give the assistant back to the provider.
    expect(await setAnswering(client, number.id, answering)).toMatchObject({ state: "live" });
    expect(await assistantAtProvider()).toBeNull();
    await addMinutes(totalAllowed - minutesUsed);
    await expect.poll(assistantAtProvider).not.toBeNull();
    expect(await callIn(number.phoneNumber, "+4915755508080")).toMatchObject({ kind: "answered" });
    await client.call(endpoints.deleteInboundAssistant, { params: { id: assistantId } });
  });

  it("is answered with a message while no minutes are left, and with the assistant otherwise", async () => {
    const client = await signedIn(url(), "recruiter@globex.test", "globex");
    const [number, { _id: assistantId }] = [await ownNumber(client), await newAssistant(client)];
    await setAnswering(client, number.id, { mode: "callbacks", assistantId });
    const { user } = await client.call(endpoints.me);
    const path = `${user.tenantId}/${number.id}`;
    const { totalAllowed, minutesUsed } = user.minutesLimits;
    const minutesLeft = totalAllowed - minutesUsed;
    const email = "recruiter@globex.test";
    await post(url(), "minutes", { host: "globex.localhost", email, minutes: -minutesLeft });
    expect((await ask(client, path)).body).toMatchObject({ error: expect.any(String) });
    await post(url(), "minutes", { host: "globex.localhost", email, minutes: minutesLeft });
    expect((await ask(client, path)).body).toMatchObject({ assistantId: expect.any(String) });
    await client.call(endpoints.deleteInboundAssistant, { params: { id: assistantId } });
    expect((await ask(client, path)).body).toMatchObject({ error: expect.any(String) });
    await setAnswering(client, number.id, { mode: "none" });
    expect((await ask(client, path)).body).toMatchObject({ error: expect.any(String) });
  });
});

it("provider events that arrive twice create one call", async () => {
  const client = await signedIn(url());
  const [number, { _id: assistantId }] = [await ownNumber(client), await newAssistant(client)];
  await setAnswering(client, number.id, { mode: "assistant", assistantId });
  await post(url(), "faults", { provider: "vapi", kind: "duplicate", count: 4 });
  const from = "+4915755504040";
  await callIn(number.phoneNumber, from);
  const log = await endedFrom(client, from);
  const { logs } = await client.call(endpoints.getInboundLogs, { params: { id: assistantId } });
  expect(logs.map(({ callId }) => callId)).toEqual([log?.callId]);
});

describe("POST /call/web", () => {
  const form = { kind: "inbound", voice: "Lucy", language: "en", ...inboundTemplate("standard_help", "en") } as const;

  it("starts a voice test with what is in the form, and with a job's or campaign's prompt", async () => {
    const client = await signedIn(url());
    const { webCallUrl } = await client.call(endpoints.startWebCall, { body: { assistant: form } });
    expect(webCallUrl).toContain("/rooms/");
    const jobId = await jobWith(client, strangers(1));
    const assistant = { kind: "parent", parentId: jobId, firstSentence: "Hello, this is the AI assistant." } as const;
    expect((await client.call(endpoints.startWebCall, { body: { assistant } })).id).not.toBe("");
  });

  it("is refused without a voice, without minutes, and while the provider is down", async () => {
    const client = await signedIn(url(), "enterprise@acme.test");
    const ask = (assistant: object) => client.request("POST", "/api/call/web", { assistant });
    const { issues } = expectRefusal(await ask({ ...form, voice: "" }), "validation_failed");
    expect(issues?.map(({ message }) => message)).toEqual(["Please select a voice before starting the call"]);
    const { totalAllowed } = (await client.call(endpoints.me)).user.minutesLimits;
    const addMinutes = (minutes: number) =>
      post(url(), "minutes", { host: "acme.localhost", email: "enterprise@acme.test", minutes });
    await addMinutes(-totalAllowed);
    expectRefusal(await ask(form), "minutes_exhausted");
    await addMinutes(totalAllowed);
    await post(url(), "faults", { provider: "vapi", kind: "500", match: "/vapi/call/web", count: 1 });
    expectRefusal(await ask(form), "provider_unavailable");
    expect((await ask(form)).status).toBe(200);
  });

  it("starts at most 20 voice tests of one user in an hour, without counting other users' tests", async () => {
    const client = await signedIn(url(), "owner@acme.test");
    const startTest = (user: Client) => user.request("POST", "/api/call/web", { assistant: form });
    const answers = await Promise.all(Array.from({ length: 23 }, () => startTest(client)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const limited = answers.find(({ status }) => status !== 200);
    const { retryAfterSeconds = 0 } = expectRefusal(limited ?? (await startTest(client)), "rate_limited");
    expect(retryAfterSeconds).toBeLessThanOrEqual(3600);
    expect((await startTest(await signedIn(url(), "enterprise@acme.test"))).status).toBe(200);
  });
});
