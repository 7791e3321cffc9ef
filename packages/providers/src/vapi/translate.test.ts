import { describe, expect, it } from "vitest";
import { isNeverStarted, readCall, readEvent } from "./translate.ts";
import { callSchema } from "./wire.ts";

const ref = { tenantId: "ten_01J0", callId: "call_01J1" };
const call = {
  id: "019d2ad0-6eb1-7aac-9377-0fc25d8bc1ad",
  orgId: "be2fa99a-b5f1-4b5a-8cfd-55c085a5ad41",
  type: "outboundPhoneCall",
  status: "ringing",
  createdAt: "2026-03-26T15:43:16.145Z",
  updatedAt: "2026-03-26T15:43:16.145Z",
  customer: { number: "+14155550100", name: "Ann Lee", externalId: ref.callId },
  assistantOverrides: { variableValues: { candidateName: "Ann Lee" }, metadata: ref },
  monitor: { listenUrl: "wss://x.vapi.ai/listen", controlUrl: "https://x.vapi.ai/control" },
};
const statusUpdate = (status: string, extraFields: object = {}) => ({
  message: { type: "status-update", timestamp: 1774540000000, status, call, ...extraFields },
});

describe("a status-update", () => {
  it.each([
    ["scheduled", "queued"],
    ["queued", "queued"],
    ["ringing", "ringing"],
    ["in-progress", "in_progress"],
    ["forwarding", "in_progress"],
    ["ended", "ended"],
  ])("with status %s is our %s", (status, state) => {
    expect(readEvent(statusUpdate(status))).toMatchObject({ kind: "status", state, voiceCallId: call.id, ref });
  });

  it("with an unknown status is ignored, not refused", () => {
    expect(readEvent(statusUpdate("teleported"))).toEqual({ kind: "other", type: "status-update teleported" });
  });

  it("that names no call is refused", () => {
    expect(() => readEvent({ message: { type: "status-update", status: "ended" } })).toThrow("names no call");
  });
});

describe("our ids", () => {
  it.each([
    ["the overrides", { assistantOverrides: { metadata: ref } }],
    ["the assistant", { assistantOverrides: undefined, assistant: { metadata: ref } }],
    ["the call itself, as older payloads have it", { assistantOverrides: {}, metadata: ref }],
  ])("are found in %s", (_, idFields) => {
    expect(readEvent(statusUpdate("ringing", { call: { ...call, ...idFields } }))).toMatchObject({ ref });
  });

  it("are absent when a call is not ours", () => {
    const foreign = { ...call, assistantOverrides: { metadata: { callId: 7 } } };
    expect(readEvent(statusUpdate("ringing", { call: foreign }))).toMatchObject({ ref: undefined });
  });
});

describe("a webhook's body", () => {
  it("of a kind that we do not use is named by its type", () => {
    expect(readEvent({ message: { type: "speech-update", status: "started", role: "user" } })).toEqual({
      kind: "other",
      type: "speech-update",
    });
  });

  it.each([[undefined], [null], [[]], ["hello"], [{}], [{ message: {} }], [{ message: { type: 3 } }]])(
    "that is no message of Vapi's is refused: %j",
    (body) => {
      expect(() => readEvent(body)).toThrow();
    },
  );

  it("keeps its report even when single fields are odd", () => {
    const message = {
      type: "end-of-call-report",
      endedReason: "customer-ended-call",
      cost: "0.12",
      costs: "none",
      analysis: { summary: null, successEvaluation: "Good", structuredData: [] },
      artifact: { messages: [null, "x", { role: "user", message: "Yes." }], recording: 5 },
      startedAt: 1774540000000,
      call: { ...call, monitor: null, assistant: "gone" },
    };
    expect(readEvent({ message })).toMatchObject({
      kind: "report",
      ref,
      report: {
        endedReason: "customer-ended-call",
        cost: 0,
        durationSeconds: 0,
        analysis: { summary: "", successEvaluation: "Good" },
        transcript: [{ role: "user", message: "Yes." }],
      },
    });
  });
});

describe("a call looked up", () => {
  it("under way has a state, our ids and its control address, but no report", () => {
    expect(readCall(callSchema.parse(call))).toEqual({
      voiceCallId: call.id,
      state: "ringing",
      ref,
      controlUrl: "https://x.vapi.ai/control",
    });
  });

  it("that has ended carries its report", () => {
    const ended = {
      ...call,
      status: "ended",
      endedReason: "customer-did-not-answer",
      endedAt: "2026-03-26T15:43:50.000Z",
      analysis: {},
      artifact: { messages: [] },
    };
    expect(readCall(callSchema.parse(ended))).toMatchObject({
      state: "ended",
      report: { endedReason: "customer-did-not-answer", durationSeconds: 0, hasRecording: false, transcript: [] },
    });
  });

  it.each([
    ["it was blocked on creation", { subscriptionLimits: { concurrencyBlocked: true } }, true],
    ["it ended for that reason", { endedReason: "call.start.error-subscription-concurrency-limit-reached" }, true],
    ["lines were free", { subscriptionLimits: { concurrencyBlocked: false, remainingConcurrentCalls: 8 } }, false],
  ])("tells whether a free line was missing: %s", (_, extraFields, expected) => {
    expect(isNeverStarted(callSchema.parse({ ...call, ...extraFields }))).toBe(expected);
  });
});
