import { describe, expect, it } from "vitest";
import { glanceAt, refOf, tenantOf, verifyVapiSecret } from "./webhook.ts";

describe("a webhook's secret", () => {
  it("is accepted whatever the header's letter case", () => {
    expect(verifyVapiSecret({ "x-vapi-secret": "s1" }, ["s1"])).toBe(true);
    expect(verifyVapiSecret({ "X-Vapi-Secret": "s1" }, ["s1"])).toBe(true);
  });

  it("may be any of the accepted ones while one is replaced", () => {
    expect(verifyVapiSecret({ "x-vapi-secret": "old" }, ["new", "old"])).toBe(true);
  });

  it.each([
    ["a wrong one", { "x-vapi-secret": "s2" }, ["s1"]],
    ["a longer one", { "x-vapi-secret": "s1 " }, ["s1"]],
    ["none", {}, ["s1"]],
    ["an empty one", { "x-vapi-secret": "" }, ["s1"]],
    ["an empty one where none is set", { "x-vapi-secret": "" }, [""]],
    ["any where none is set", { "x-vapi-secret": "s1" }, []],
  ])("is refused: %s", (_, headers, secrets) => {
    expect(verifyVapiSecret(headers, secrets)).toBe(false);
  });
});

const answered = (call: object) => ({ message: { type: "status-update", status: "in-progress", call } });

describe("a webhook is kept for its worker to read", () => {
  it.each([
    ["the report of a call", { message: { type: "end-of-call-report" } }],
    ["what names no kind: the worker refuses it aloud", { message: "?" }],
    ["nothing at all", []],
    ["an answered call without our keys", answered({ id: "v-1", assistantOverrides: { metadata: { callId: 7 } } })],
    ["an answered call without an id", answered({ metadata: { tenantId: "ten_1", callId: "call_1" } })],
  ])("%s", (_, body) => expect(glanceAt(body)).toMatchObject({ kind: "whole" }));

  it.each([
    ["ringing", { message: { type: "status-update", status: "ringing" } }],
    ["the end, of which the report tells", { message: { type: "status-update", status: "ended" } }],
    ["a kind that nobody asked for", { message: { type: "speech-update", status: "started" } }],
  ])("unless it tells %s", (_, body) => expect(glanceAt(body)).toEqual({ kind: "unused" }));
});

it.each(["assistantOverrides", "assistant"])("that somebody answered is told by ids alone, from the %s", (place) => {
  const metadata = { tenantId: "ten_1", callId: "call_1", attempt: 2 };
  const call = { id: "v-1", customer: { number: "+4930555000" }, [place]: { metadata, firstMessage: "Hello" } };
  expect(glanceAt(answered(call))).toEqual({ kind: "answered", voiceCallId: "v-1", ref: metadata });
});

describe("the report of a call that nobody took", () => {
  const metadata = { tenantId: "ten_1", callId: "call_1", attempt: 1 };
  const call = { id: "v-1", customer: { number: "+4930555000", name: "Anna" }, assistantOverrides: { metadata } };
  const costs = [{ type: "transport", cost: 0.01, provider: "twilio" }];
  const missed = { type: "end-of-call-report", endedReason: "customer-busy", cost: 0.01, costs, call };
  const prompt = { role: "system", message: "You are Lucy. You call Anna." };
  const glance = (more: object) => glanceAt({ message: { ...missed, ...more } });

  it("is told by its facts, without who was called and what would have been said", () => {
    const told = glance({ artifact: { messages: [prompt], transcript: "", recordingUrl: null }, analysis: {} });
    expect(told).toMatchObject({
      kind: "missed",
      ref: metadata,
      report: { message: { endedReason: "customer-busy" } },
    });
    expect(JSON.stringify(told)).not.toMatch(/4930555000|Anna|twilio/);
  });

  it.each([
    ["begun to talk", { startedAt: "2026-03-26T15:43:30.000Z" }],
    ["said", { artifact: { messages: [prompt, { role: "bot", message: "Hello" }] } }],
    ["said, in another form", { messages: [{ role: "assistant", content: "Hello" }] }],
    ["written down", { transcript: "AI: Hello" }],
    ["summed up", { analysis: { summary: "A mailbox." } }],
    ["judged", { analysis: { successEvaluation: false } }],
    ["recorded", { call: { ...call, artifact: { recording: { stereoUrl: "https://x/y" } } } }],
  ])("is kept whole if anything was %s", (_, more) => expect(glance(more)).toMatchObject({ kind: "whole" }));
});

it("says whose call it is about, where the call carries our keys", () => {
  const about = (metadata: object) => ({
    message: { type: "end-of-call-report", transcript: "AI: Hi", call: { id: "x", assistantOverrides: { metadata } } },
  });
  const whose = { tenantId: "ten_1", callId: "call_1" };
  expect(glanceAt(about(whose))).toEqual({ kind: "whole", ref: { ...whose, attempt: undefined } });
  expect(tenantOf(about(whose))).toBe("ten_1");
  expect(tenantOf(about({ tenantId: 7 }))).toBeUndefined();
});

describe("a call goes on under the request by which it was dialled", () => {
  const about = (requestId: unknown) => ({ metadata: { tenantId: "ten_1", callId: "call_1", requestId } });

  it("which comes back with its keys", () => {
    const requestId = "req_01KAM7Y8Q4W2N9B3T5XZC6D1EF";
    expect(refOf(about(requestId))).toMatchObject({ callId: "call_1", requestId });
  });

  it.each([
    ["words", "req_1\n{}"],
    ["a number", 7],
    ["nothing", undefined],
  ])("but not %s in its place", (_, strange) =>
    expect(refOf(about(strange))).toEqual({ tenantId: "ten_1", callId: "call_1", attempt: undefined }),
  );
});
