import { describe, expect, it } from "vitest";
import { readOutcome } from "./outcome.ts";

const analysis = { summary: "Talked.", successEvaluation: "" };

describe("the outcome of a call", () => {
  it.each([
    ["customer-busy", "Busy", "Failed", "no-answer"],
    ["customer-did-not-answer", "Unanswered", "Failed", "no-answer"],
    ["voicemail", "Unanswered", "Failed", "no-answer"],
    ["silence-timed-out", "silence-timed-out", "Completed", "completed"],
    ["call.in-progress.error-sip-outbound-call-failed-to-connect", "Connection Failed", "Failed", "failed"],
    ["pipeline-error-openai-500-server-error", "Connection Failed", "Failed", "failed"],
    ["gate-refused", "Unknown", "Failed", "failed"],
    ["something-new-from-the-provider", "Connection Failed", "Failed", "failed"],
  ])("%s without a conversation is %s", (endedReason, label, status, badge) => {
    expect(readOutcome({ endedReason, analysis })).toMatchObject({ label, status, badge });
  });

  it("a conversation takes the evaluation's word, 'Good' shown as 'Good Fit'", () => {
    const outcome = readOutcome({
      endedReason: "assistant-ended-call",
      analysis: { ...analysis, successEvaluation: "Good" },
    });
    expect(outcome).toEqual({
      label: "Good Fit",
      bucket: "good_fit",
      status: "Completed",
      badge: "completed",
      summary: "Talked.",
      party: "person",
      miss: undefined,
      rang: true,
    });
  });

  it("an outcome named by the analysis goes before the scale", () => {
    const outcome = readOutcome({
      endedReason: "customer-ended-call",
      analysis: { ...analysis, successEvaluation: "Poor", outcome: "not interested" },
    });
    expect(outcome).toMatchObject({ label: "Not Interested", bucket: "not_interested", badge: "customer-ended-call" });
  });

  it("a person who hung up before anything was judged is said to have ended the call", () => {
    expect(readOutcome({ endedReason: "customer-ended-call", analysis }).label).toBe("customer-ended-call");
  });

  it("a failure without a summary says why in plain words", () => {
    const outcome = readOutcome({ endedReason: "customer-busy", analysis: { summary: "", successEvaluation: "" } });
    expect(outcome.summary).toBe("The line was busy.");
  });

  const heard = (answeredBy: "machine" | "screener" | "menu") => ({
    ...analysis,
    successEvaluation: "Poor",
    outcome: "Candidate did not engage",
    answeredBy,
  });

  it.each([
    ["screener", "screener", "screened"],
    ["menu", "machine", "screened"],
    ["machine", "machine", "voicemail"],
  ] as const)("a %s that took the call is never a candidate who did not engage", (answeredBy, party, miss) => {
    const outcome = readOutcome({ endedReason: "customer-ended-call", analysis: heard(answeredBy) });
    expect(outcome).toMatchObject({ label: "Unanswered", bucket: "Unanswered", status: "Failed", party, miss });
    expect(outcome.summary).not.toBe("Talked.");
  });

  it("a message counts as left when there was one, and the assistant had the last word", () => {
    const mailbox = { role: "user", message: "Please leave a message." } as const;
    const message = { role: "assistant", message: "We will call again." } as const;
    const left = { endedReason: "voicemail", analysis, transcript: [mailbox, message] };
    expect(readOutcome(left, { hadMessage: true }).summary).toContain("your message was left");
    expect(readOutcome(left).summary).toBe("A voicemail answered.");
    expect(readOutcome({ ...left, transcript: [message, mailbox] }, { hadMessage: true }).summary).toBe(
      "A voicemail answered.",
    );
  });

  it.each([
    ["customer-did-not-answer", true],
    ["customer-busy", true],
    ["worker-shutdown", true],
    ["dial-unknown", true],
    ["twilio-failed-to-connect-call", false],
    ["call.ringing.error-sip-inbound-call-failed-to-connect", false],
    ["call.start.error-subscription-frozen", false],
    ["provider-unavailable", false],
    ["gate-refused", false],
  ])("%s counts as a ring where a phone may have rung: %s", (endedReason, rang) => {
    expect(readOutcome({ endedReason, analysis }).rang).toBe(rang);
  });

  it.each([
    ["customer-did-not-answer", "no_answer"],
    ["customer-busy", "busy"],
    ["voicemail", "voicemail"],
    ["worker-shutdown", "failed"],
    ["twilio-failed-to-connect-call", "failed"],
    ["twilio-reported-customer-misdialed", undefined],
    ["dial-unknown", undefined],
    ["gate-refused", undefined],
    ["manually-canceled", undefined],
    ["assistant-ended-call", undefined],
  ])("%s leaves room for another attempt: %s", (endedReason, miss) => {
    expect(readOutcome({ endedReason, analysis }).miss).toBe(miss);
  });
});
