/** Calls with the simulated providers: dialled by the real adapter, reported by webhooks, read back, and recorded. */
import type { CallReport, KnownAssistant } from "@callwright/core/ports/voice";
import { verifyVapiSecret } from "@callwright/providers/vapi/webhook";
import { describe, expect, it } from "vitest";
import { callOrder } from "./order.ts";
import { registerNumber, type SimulatedProviders, simulateProviders, webhookSecret } from "./simulated-providers.ts";

const longAgo = "2020-01-01T00:00:00.000Z";
const dialOrder = (voiceNumberId: string, number: string, callId = "call_1") =>
  callOrder({ voiceNumberId, customer: { number, name: "Ann Lee" }, ref: { tenantId: "ten_1", callId } });

/** Dials a number and waits for its report. */
async function reportOfCallTo(
  providers: SimulatedProviders,
  number: string,
  assistant: Parameters<typeof callOrder>[1] = {},
): Promise<CallReport> {
  const { voice } = providers;
  const numberId = await registerNumber(providers);
  const started = await voice.startCall(callOrder({ ...dialOrder(numberId, number) }, assistant));
  if (started.kind !== "started") throw new Error(JSON.stringify(started));
  await providers.until((webhooks) => webhooks.some(({ event }) => event.kind === "report"));
  const report = providers.webhooks.find(({ event }) => event.kind === "report")?.event;
  if (report?.kind !== "report") throw new Error("No report");
  expect(report).toMatchObject({ voiceCallId: started.voiceCallId, ref: { tenantId: "ten_1", callId: "call_1" } });
  return report.report;
}

describe("a call", () => {
  it("sends webhooks from ringing to its report, each with our secret and our keys", async () => {
    await using providers = await simulateProviders();
    await reportOfCallTo(providers, "+14155551230");
    await providers.until((webhooks) => webhooks.length >= 4);
    const states = providers.webhooks.flatMap(({ event }) => (event.kind === "status" ? [event.state] : []));
    expect(states.filter((state) => state !== "queued")).toEqual(["ringing", "in_progress", "ended"]);
    for (const { headers, event } of providers.webhooks) {
      const plainHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      expect(verifyVapiSecret(plainHeaders, [webhookSecret])).toBe(true);
      expect(event).toMatchObject({ ref: { tenantId: "ten_1", callId: "call_1" } });
    }
  });

  it("reports what was said, what it cost, and how it is judged", async () => {
    await using providers = await simulateProviders();
    const report = await reportOfCallTo(providers, "+14155551230");
    expect(report.durationSeconds).toBeGreaterThan(20);
    expect(Date.parse(report.endedAt ?? "") - Date.parse(report.startedAt ?? "")).toBeCloseTo(
      report.durationSeconds * 1000,
      -1,
    );
    expect(report.transcript[0]).toMatchObject({ role: "assistant", message: "Hello Ann Lee, do you have a moment?" });
    expect(report.transcript.some(({ role }) => role === "user")).toBe(true);
    expect(report.analysis).toMatchObject({ successEvaluation: "Excellent", interested: true });
    expect(report.analysis.experienceYears).toBeTypeOf("number");
    expect(report.analysis.summary).not.toBe("");
    const partsSum = Object.values(report.costParts).reduce((sum, part) => sum + part, 0);
    expect(report.cost).toBeGreaterThan(0);
    expect(partsSum).toBeCloseTo(report.cost, 3);
  });

  it.each([
    ["good", "31", { successEvaluation: "Good" }],
    ["not interested", "35", { outcome: "Not Interested", interested: false }],
    ["not sure", "87", { outcome: "Not Sure" }],
    ["asks for a human", "80", { humanRequested: true, requestQuote: expect.stringContaining("real person") }],
    ["never again", "81", { optOut: true }],
    ["calls back", "83", { callbackAt: expect.stringMatching(/T15:00:00-0[78]:00$/) }],
    ["wrong number", "85", { wrongNumber: true }],
  ])("has the analysis of its ending: %s", async (_, ending, analysis) => {
    await using providers = await simulateProviders();
    expect((await reportOfCallTo(providers, `+141555512${ending}`)).analysis).toMatchObject(analysis);
  });

  it.each([
    ["no one", "36", "customer-did-not-answer"],
    ["a busy line", "38", "customer-busy"],
    ["a number that does not exist", "89", "twilio-reported-customer-misdialed"],
    ["no connection", "99", "twilio-failed-to-connect-call"],
  ])("that reaches %s has no talk and no recording", async (_, ending, endedReason) => {
    await using providers = await simulateProviders();
    const report = await reportOfCallTo(providers, `+141555512${ending}`);
    expect(report).toMatchObject({ endedReason, startedAt: undefined, durationSeconds: 0, hasRecording: false });
    expect(report.transcript).toEqual([]);
  });

  it.each(["de", "ar"] as const)("is held in the job's language: %s", async (language) => {
    await using providers = await simulateProviders();
    const report = await reportOfCallTo(providers, "+14155551230", { language });
    const alphabet = language === "ar" ? /\p{Script=Arabic}/u : /\p{Script=Latin}/u;
    expect(report.transcript.filter(({ role }) => role === "user").every(({ message }) => alphabet.test(message))).toBe(
      true,
    );
    expect(report.analysis.summary).toMatch(alphabet);
  });
});

describe("a call that is looked up", () => {
  it("has the same report as its webhook", async () => {
    await using providers = await simulateProviders();
    const report = await reportOfCallTo(providers, "+14155551230");
    const [{ id } = { id: "" }] = providers.simulators.calls();
    const call = await providers.voice.getCall(id);
    expect(call).toMatchObject({ voiceCallId: id, state: "ended", ref: { tenantId: "ten_1", callId: "call_1" } });
    expect(call?.report).toEqual(report);
    expect(await providers.voice.getCall("00000000-0000-4000-8000-000000000000")).toBeUndefined();
  });

  it("by our own key is found among all calls of the number", async () => {
    await using providers = await simulateProviders();
    const numberId = await registerNumber(providers);
    for (const callId of ["call_1", "call_2", "call_3"])
      await providers.voice.startCall(dialOrder(numberId, `+1415555123${callId.at(-1)}`, callId));
    const found = await providers.voice.findCall({ tenantId: "ten_1", callId: "call_2" }, numberId, longAgo);
    expect(found).toMatchObject({ ref: { callId: "call_2" } });
    expect(await providers.voice.findCall({ tenantId: "ten_2", callId: "call_2" }, numberId, longAgo)).toBeUndefined();
  });
});

describe("a recording", () => {
  it.each(["mono", "stereo"] as const)("plays, and its link needs no key: %s", async (channel) => {
    await using providers = await simulateProviders();
    const report = await reportOfCallTo(providers, "+14155551235");
    expect(report.hasRecording).toBe(true);
    const [{ id } = { id: "" }] = providers.simulators.calls();
    const recording = await providers.voice.openRecording(id);
    const bytes = await new Response(recording?.body).arrayBuffer();
    expect(recording?.contentType).toMatch(/^audio\//);
    expect(bytes.byteLength).toBeGreaterThan(10_000);
    const link = await providers.voice.recordingLink(id, channel);
    const part = await fetch(link ?? "", { headers: { range: "bytes=0-99" } });
    expect(part.ok).toBe(true);
  });

  it("of an unanswered call is empty", async () => {
    await using providers = await simulateProviders();
    await reportOfCallTo(providers, "+14155551236");
    const [{ id } = { id: "" }] = providers.simulators.calls();
    expect(await providers.voice.recordingLink(id, "mono")).toBeUndefined();
    expect(await providers.voice.openRecording(id)).toBeUndefined();
  });
});

describe("a dial whose outcome is unknown", () => {
  it.each([
    ["is answered with 500", "+14155551296"],
    ["breaks off", "+14155551297"],
    ["is never answered", "+14155551298"],
  ])("that %s rings once, and is found by our own key", async (_, number) => {
    await using providers = await simulateProviders({ timeoutSeconds: 0.5 });
    const numberId = await registerNumber(providers);
    expect(await providers.voice.startCall(dialOrder(numberId, number))).toMatchObject({ kind: "unknown" });
    expect(providers.simulators.calls()).toHaveLength(1);
    const found = await providers.voice.findCall({ tenantId: "ten_1", callId: "call_1" }, numberId, longAgo);
    expect(found?.voiceCallId).toBe(providers.simulators.calls()[0]?.id);
  });

  it.each([
    ["execute-and-timeout", 1],
    ["timeout", 0],
    ["500", 0],
  ] as const)("under the fault %s makes %i calls", async (kind, callCount) => {
    await using providers = await simulateProviders({ timeoutSeconds: 0.4 });
    const numberId = await registerNumber(providers);
    providers.simulators.addFault({ provider: "vapi", kind, count: 1, match: "/vapi/call" });
    expect(await providers.voice.startCall(dialOrder(numberId, "+14155551230"))).toMatchObject({ kind: "unknown" });
    expect(providers.simulators.calls()).toHaveLength(callCount);
    expect(providers.simulators.requests("vapi").filter(({ url }) => url.endsWith("/vapi/call"))).toHaveLength(1);
  });
});

describe("a dial that the provider carries out late", () => {
  it("is unknown at first, rings once, and is then found by our own key", async () => {
    await using providers = await simulateProviders();
    const numberId = await registerNumber(providers);
    providers.simulators.addFault({ provider: "vapi", kind: "execute-late", count: 1, match: "/vapi/call" });
    expect(await providers.voice.startCall(dialOrder(numberId, "+14155551230"))).toMatchObject({ kind: "unknown" });
    const ref = { tenantId: "ten_1", callId: "call_1" };
    expect(await providers.voice.findCall(ref, numberId, longAgo)).toBeUndefined();
    await providers.until((webhooks) => webhooks.some(({ event }) => event.kind === "report"));
    expect(await providers.voice.findCall(ref, numberId, longAgo)).toMatchObject({ state: "ended" });
    expect(providers.simulators.calls()).toHaveLength(1);
  });
});

describe("the account's limits", () => {
  it("come with every dial, also with one for which no line is free", async () => {
    // Slow enough that the first call is live at the second dial.
    await using providers = await simulateProviders({ concurrencyLimit: 1, speed: 20 });
    const numberId = await registerNumber(providers);
    expect(await providers.voice.startCall(dialOrder(numberId, "+14155551230"))).toMatchObject({
      kind: "started",
      limits: { concurrent: 1, remaining: 0 },
    });
    expect(await providers.voice.startCall(dialOrder(numberId, "+14155551231", "call_2"))).toMatchObject({
      kind: "not_accepted",
      limits: { concurrent: 1, remaining: 0 },
    });
    providers.simulators.setLimits({ concurrentCalls: 3 });
    expect(await providers.voice.startCall(dialOrder(numberId, "+14155551231", "call_3"))).toMatchObject({
      kind: "started",
      limits: { concurrent: 3 },
    });
  });
});

describe("a live call", () => {
  it("can be ended, once, and its report says so", async () => {
    await using providers = await simulateProviders({ speed: 20 });
    const started = await providers.voice.startCall(dialOrder(await registerNumber(providers), "+14155551230"));
    if (started.kind !== "started" || !started.controlUrl) throw new Error(JSON.stringify(started));
    const said = async () => (await providers.voice.getCall(started.voiceCallId))?.transcript?.at(-1);
    await expect.poll(said).toMatchObject({ role: expect.any(String), message: expect.any(String) });
    expect(await providers.voice.endCall(started.controlUrl)).toEqual({ kind: "asked" });
    expect(await providers.voice.endCall(started.controlUrl)).toEqual({ kind: "over" });
    await providers.until((webhooks) => webhooks.some(({ event }) => event.kind === "report"));
    expect(await providers.voice.getCall(started.voiceCallId)).toMatchObject({
      state: "ended",
      report: { endedReason: "manually-canceled" },
    });
  });

  it("ended at an unknown URL is over; without an answer it may still be live", async () => {
    await using providers = await simulateProviders();
    expect(await providers.voice.endCall(`${providers.baseUrlOf("vapi")}/control/none/none`)).toEqual({ kind: "over" });
    expect(await providers.voice.endCall("http://127.0.0.1:9/control/x/y")).toMatchObject({ kind: "unavailable" });
    providers.simulators.addFault({ provider: "vapi", kind: "500", count: 1, match: "/vapi/control" });
    expect(await providers.voice.endCall(`${providers.baseUrlOf("vapi")}/control/none/none`)).toMatchObject({
      kind: "unavailable",
    });
  });
});

describe("a mailbox", () => {
  it("gets the voicemail message, or none if the assistant has none", async () => {
    const assistant = { voicemailMessage: "Please call Acme back." };
    await using providers = await simulateProviders();
    const reportWithMessage = await reportOfCallTo(providers, "+14155551237", assistant);
    expect(reportWithMessage).toMatchObject({ endedReason: "voicemail" });
    expect(JSON.stringify(reportWithMessage.transcript)).toContain(assistant.voicemailMessage);
    await using otherProviders = await simulateProviders();
    expect(JSON.stringify((await reportOfCallTo(otherProviders, "+14155551237")).transcript)).not.toContain(
      "call Acme back",
    );
  });
});

describe("a dial that was not accepted", () => {
  it("because it came too fast places no call, and a later dial is accepted", async () => {
    await using providers = await simulateProviders();
    const numberId = await registerNumber(providers);
    // The provider refuses numbers with this ending twice.
    const tryDial = () => providers.voice.startCall(dialOrder(numberId, "+14155551295"));
    expect(await tryDial()).toMatchObject({ kind: "not_accepted", retryAfterSeconds: 1 });
    expect(await tryDial()).toMatchObject({ kind: "not_accepted" });
    expect(providers.simulators.calls()).toHaveLength(0);
    expect(await tryDial()).toMatchObject({ kind: "started" });
  });

  it("because no line is free places no call, so a look-up finds none", async () => {
    await using providers = await simulateProviders({ concurrencyLimit: 0 });
    const numberId = await registerNumber(providers);
    expect(await providers.voice.startCall(dialOrder(numberId, "+14155551230"))).toMatchObject({
      kind: "not_accepted",
    });
    expect(await providers.voice.findCall({ tenantId: "ten_1", callId: "call_1" }, numberId, longAgo)).toBeUndefined();
  });

  it("for an invalid number blames the number", async () => {
    await using providers = await simulateProviders();
    const numberId = await registerNumber(providers);
    expect(await providers.voice.startCall(dialOrder(numberId, "4155551230"))).toMatchObject({
      kind: "rejected",
      cause: "callee",
    });
  });

  it("for a line that the provider has lost blames the line", async () => {
    await using providers = await simulateProviders();
    const lostLineId = "00000000-0000-4000-8000-000000000000";
    expect(await providers.voice.startCall(dialOrder(lostLineId, "+14155551230"))).toMatchObject({
      kind: "rejected",
      cause: "credentials",
    });
  });
});

it("an assistant that was deleted at the provider is created there once, though the answer was lost", async () => {
  await using providers = await simulateProviders();
  const { assistant } = callOrder({ voiceNumberId: "" });
  const save = async (known: KnownAssistant) => {
    const ref = { tenantId: "ten_1", assistantId: "inb_1" };
    const result = await providers.voice.saveAssistant({ ref, assistant, zone: "UTC" }, known);
    if (result.kind !== "saved") throw new Error(JSON.stringify(result));
    return result.voiceAssistantId;
  };
  const deletedId = await save({});
  await providers.voice.deleteAssistant(deletedId);
  const lostId = await save({ id: deletedId, since: longAgo });
  expect(lostId).not.toBe(deletedId);
  expect(await save({ id: deletedId, since: longAgo })).toBe(lostId);
});
