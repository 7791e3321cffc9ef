import { describe, expect, it } from "vitest";
import { toEndCause } from "./report.ts";
import { readEvent } from "./translate.ts";

/** A report as Vapi sends it today: the facts are on the message, and the call repeats some of them. */
const message = {
  type: "end-of-call-report",
  timestamp: 1774540000000,
  endedReason: "customer-ended-call",
  startedAt: "2026-03-26T15:43:30.000Z",
  endedAt: "2026-03-26T15:45:02.500Z",
  cost: 0.1234,
  costs: [
    { type: "transport", provider: "twilio", minutes: 1.54, cost: 0.02 },
    { type: "transcriber", transcriber: { provider: "deepgram" }, minutes: 1.5, cost: 0.01 },
    { type: "model", promptTokens: 900, completionTokens: 120, cost: 0.003 },
    { type: "voice", characters: 800, cost: 0.04 },
    { type: "vapi", subType: "normal", minutes: 1.54, cost: 0.05 },
    { type: "analysis", analysisType: "summary", cost: 0.0002 },
    { type: "analysis", analysisType: "structuredData", cost: 0.0002 },
  ],
  call: {
    id: "019d2ad0",
    orgId: "be2f",
    type: "outboundPhoneCall",
    status: "ended",
    artifact: {},
    assistantOverrides: { metadata: { tenantId: "ten_1", callId: "call_1" } },
  },
  artifact: {
    transcript: "AI: Hello Ann.\nUser: Hi.\n",
    recordingUrl: "https://storage.vapi.ai/x-mono.mp3",
    stereoRecordingUrl: "https://storage.vapi.ai/x-stereo.mp3",
    recording: { stereoUrl: "https://…", mono: { combinedUrl: "https://…" } },
    messages: [
      { role: "system", message: "You are a recruiter.", time: 1, secondsFromStart: 0 },
      { role: "bot", message: "Hello Ann.", time: 2, endTime: 3, secondsFromStart: 1.2, duration: 3000 },
      { role: "user", message: " Hi. ", time: 4, endTime: 5, secondsFromStart: 4.9 },
      { role: "tool_calls", message: "", toolCalls: [] },
      { role: "bot", message: "", secondsFromStart: 6 },
    ],
    messagesOpenAIFormatted: [{ role: "assistant", content: "Hello Ann." }],
  },
  analysis: {
    summary: "Ann is interested.",
    successEvaluation: "Good",
    structuredData: {
      outcome: "none",
      interested: true,
      experienceYears: 5,
      salaryExpectation: "72,000",
      availability: " in two weeks ",
      optOut: "false",
      callbackAt: "tomorrow",
    },
  },
};

function report(changes: object = {}, callChanges: object = {}) {
  const event = readEvent({ message: { ...message, ...changes, call: { ...message.call, ...callChanges } } });
  if (event.kind !== "report") throw new Error(`not a report: ${event.kind}`);
  return event.report;
}

describe("a report", () => {
  it("gives times, seconds of talk and why it ended", () => {
    expect(report()).toMatchObject({
      endedReason: "customer-ended-call",
      startedAt: "2026-03-26T15:43:30.000Z",
      endedAt: "2026-03-26T15:45:02.500Z",
      durationSeconds: 92.5,
    });
  });

  it("has no seconds of talk when the call never connected", () => {
    expect(report({ startedAt: undefined, endedReason: "customer-busy" })).toMatchObject({
      startedAt: undefined,
      durationSeconds: 0,
    });
  });

  it("adds up the parts of the cost by kind", () => {
    expect(report()).toMatchObject({
      cost: 0.1234,
      costParts: { transport: 0.02, transcriber: 0.01, model: 0.003, voice: 0.04, vapi: 0.05, analysis: 0.0004 },
    });
  });

  it("reads the older breakdown of the cost by the same names, without its counts", () => {
    const costBreakdown = {
      transport: 0.02,
      stt: 0.01,
      llm: 0.003,
      tts: 0.04,
      vapi: 0.05,
      total: 0.123,
      ttsCharacters: 800,
    };
    expect(report({ costs: undefined, cost: undefined, costBreakdown })).toMatchObject({
      cost: 0.123,
      costParts: { transport: 0.02, transcriber: 0.01, model: 0.003, voice: 0.04, vapi: 0.05 },
    });
  });

  it("keeps what was said, by whom and when, and nothing else", () => {
    expect(report().transcript).toEqual([
      { role: "assistant", message: "Hello Ann.", secondsFromStart: 1.2 },
      { role: "user", message: "Hi.", secondsFromStart: 4.9 },
    ]);
  });

  it.each([
    ["messages at the top", { artifact: {}, messages: [{ role: "bot", message: "Hello." }] }],
    ["the OpenAI form", { artifact: { messagesOpenAIFormatted: [{ role: "assistant", content: "Hello." }] } }],
    ["plain text", { artifact: { transcript: "AI: Hello.\n\n" } }],
    ["plain text at the top", { artifact: undefined, transcript: "AI: Hello." }],
    ["the call", { artifact: undefined }, { artifact: { messages: [{ role: "bot", message: "Hello." }] } }],
  ])("finds what was said in %s", (_, changes: object, callChanges: object = {}) => {
    expect(report(changes, callChanges).transcript).toMatchObject([{ role: "assistant", message: "Hello." }]);
  });

  it("reads the analysis, and leaves out what was not said", () => {
    expect(report().analysis).toEqual({
      summary: "Ann is interested.",
      successEvaluation: "Good",
      interested: true,
      experienceYears: 5,
      salaryExpectation: 72_000,
      availability: "in two weeks",
      optOut: false,
    });
  });

  it("names an outcome only when the analysis does", () => {
    expect(report({ analysis: { structuredData: { outcome: "Not Interested" } } }).analysis.outcome).toBe(
      "Not Interested",
    );
  });

  it.each([[{}], [undefined]])("has an empty analysis if Vapi sends none: %j", (analysis) => {
    expect(report({ analysis }).analysis).toEqual({ summary: "", successEvaluation: "" });
  });

  it("turns a grade that is no text into text", () => {
    expect(report({ analysis: { successEvaluation: true } }).analysis.successEvaluation).toBe("true");
  });

  it("reads the flat shape of older payloads", () => {
    const flat = {
      artifact: undefined,
      analysis: undefined,
      startedAt: undefined,
      endedAt: undefined,
      summary: "Ann is interested.",
      durationSeconds: 41.5,
      transcript: "AI: Hello.\nUser: Hi.",
      recordingUrl: "https://storage.vapi.ai/x.wav",
    };
    expect(report(flat)).toMatchObject({
      durationSeconds: 41.5,
      hasRecording: true,
      analysis: { summary: "Ann is interested." },
      transcript: [
        { role: "assistant", message: "Hello." },
        { role: "user", message: "Hi." },
      ],
    });
  });

  it.each([
    ["a link in the artifact", { artifact: { stereoRecordingUrl: "https://x" } }, true],
    ["a presigned link", { artifact: { presignedMonoUrl: "https://x" } }, true],
    ["the newer form", { artifact: { recording: { mono: { combinedUrl: "https://x" } } } }, true],
    ["nothing", { artifact: { recordingUrl: "" } }, false],
  ])("shows whether there is a recording, from %s", (_, changes, expected) => {
    expect(report(changes).hasRecording).toBe(expected);
  });
});

it.each([
  ["customer-ended-call", "customer-hung-up"],
  ["customer-ended-call-after-warm-transfer-attempt", "customer-hung-up"],
  ["assistant-ended-call-after-message-spoken", "completed"],
  ["call.in-progress.sip-completed-call", "completed"],
  ["silence-timed-out", "silence"],
  ["customer-did-not-answer", "no-answer"],
  ["customer-busy", "busy"],
  ["voicemail", "voicemail"],
  ["twilio-reported-customer-misdialed", "invalid-number"],
  ["call.in-progress.error-sip-outbound-call-failed-to-connect", "carrier-fault"],
  ["call.ringing.error-sip-inbound-call-failed-to-connect", "carrier-fault"],
  ["call.in-progress.error-vapifault-worker-died", "provider-fault"],
  ["pipeline-error-openai-500-server-error", "component-fault"],
  ["call.start.error-subscription-concurrency-limit-reached", "lines-taken"],
  ["call.start.error-subscription-insufficient-credits", "account-refused"],
  ["call.start.error-subscription-frozen", "account-refused"],
  ["call.start.error-get-phone-number", "not-started"],
  ["something-new", "unknown"],
] as const)("Vapi's %s is our %s", (endedReason, cause) => expect(toEndCause(endedReason)).toBe(cause));
