import { describe, expect, it } from "vitest";
import { readOutcome } from "./ending.ts";

const analysis = { summary: "Talked.", successEvaluation: "" };

describe("the outcome of a call", () => {
  it.each([
    ["busy", "Busy", "Failed", "no-answer"],
    ["no-answer", "Unanswered", "Failed", "no-answer"],
    ["voicemail", "Unanswered", "Failed", "no-answer"],
    ["silence", "silence-timed-out", "Completed", "completed"],
    ["carrier-fault", "Connection Failed", "Failed", "failed"],
    ["component-fault", "Connection Failed", "Failed", "failed"],
    ["gate-refused", "Unknown", "Failed", "failed"],
    ["unknown", "Connection Failed", "Failed", "failed"],
  ] as const)("%s without a conversation is %s", (cause, label, status, badge) => {
    expect(readOutcome({ cause, analysis })).toMatchObject({ label, status, badge });
  });

  it("a conversation takes the evaluation's label, 'Good' shown as 'Good Fit'", () => {
    const outcome = readOutcome({ cause: "completed", analysis: { ...analysis, successEvaluation: "Good" } });
    expect(outcome).toEqual({
      label: "Good Fit",
      bucket: "good_fit",
      status: "Completed",
      badge: "completed",
      summary: "Talked.",
      party: "person",
      miss: undefined,
      hasRung: true,
    });
  });

  it("the analysis' outcome takes precedence over its evaluation", () => {
    const outcome = readOutcome({
      cause: "customer-hung-up",
      analysis: { ...analysis, successEvaluation: "Poor", outcome: "not interested" },
    });
    expect(outcome).toMatchObject({ label: "Not Interested", bucket: "not_interested", badge: "customer-ended-call" });
  });

  it.each(["not_interested", "**Not Interested**", "Kein Interesse"])(
    "the structured verdict '%s' wins over the evaluation's prose",
    (outcome) => {
      const successEvaluation = "Overall a Good Fit with six years of nursing.";
      const report = { cause: "completed" as const, analysis: { ...analysis, successEvaluation, outcome } };
      expect(readOutcome(report).label).toBe("Not Interested");
    },
  );

  it("a hang-up before any evaluation is labelled as such", () => {
    expect(readOutcome({ cause: "customer-hung-up", analysis }).label).toBe("customer-ended-call");
  });

  it("a failure without a summary gets its reason in plain words", () => {
    const outcome = readOutcome({ cause: "busy", analysis: { summary: "", successEvaluation: "" } });
    expect(outcome.summary).toBe("The line was busy.");
  });

  const analysisAnsweredBy = (answeredBy: "machine" | "screener" | "menu") => ({
    ...analysis,
    successEvaluation: "Poor",
    outcome: "Candidate did not engage",
    answeredBy,
  });

  it.each([
    ["screener", "screener", "screened"],
    ["menu", "telephone-menu", "screened"],
    ["machine", "machine", "voicemail"],
  ] as const)("a %s that answered is never labelled as a candidate who did not engage", (answeredBy, party, miss) => {
    const outcome = readOutcome({ cause: "customer-hung-up", analysis: analysisAnsweredBy(answeredBy) });
    expect(outcome).toMatchObject({ label: "Unanswered", bucket: "Unanswered", status: "Failed", party, miss });
    expect(outcome.summary).not.toBe("Talked.");
  });

  it("a message counts as left if there was one and the assistant spoke last", () => {
    const mailbox = { role: "user", message: "Please leave a message." } as const;
    const message = { role: "assistant", message: "We will call again." } as const;
    const voicemailReport = { cause: "voicemail" as const, analysis, transcript: [mailbox, message] };
    expect(readOutcome(voicemailReport, { hadMessage: true }).summary).toContain("your message was left");
    expect(readOutcome(voicemailReport).summary).toBe("A voicemail answered.");
    expect(readOutcome({ ...voicemailReport, transcript: [message, mailbox] }, { hadMessage: true }).summary).toBe(
      "A voicemail answered.",
    );
  });

  it.each([
    ["no-answer", true],
    ["busy", true],
    ["provider-fault", true],
    ["dial-unknown", true],
    ["carrier-fault", false],
    ["account-refused", false],
    ["provider-unavailable", false],
    ["gate-refused", false],
  ] as const)("%s: the phone may have rung: %s", (cause, rang) => {
    expect(readOutcome({ cause, analysis }).hasRung).toBe(rang);
  });

  it.each([
    ["no-answer", "no_answer"],
    ["busy", "busy"],
    ["voicemail", "voicemail"],
    ["provider-fault", "failed"],
    ["carrier-fault", "failed"],
    ["invalid-number", undefined],
    ["dial-unknown", undefined],
    ["gate-refused", undefined],
    ["canceled", undefined],
    ["completed", undefined],
  ] as const)("%s: the reason for another attempt is %s", (cause, miss) => {
    expect(readOutcome({ cause, analysis }).miss).toBe(miss);
  });
});
