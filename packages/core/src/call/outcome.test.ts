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
});
