import { describe, expect, it } from "vitest";
import { readReport } from "./report.ts";

describe("the report on a call", () => {
  it("has five sections, read from the summary's labels", () => {
    const summary = [
      "Overview: Ada was reached.",
      "Call Purpose: Spring offer",
      "Outcome: Good fit",
      "Next Steps: Call on Monday",
      "Candidate Info: Budget of 5,000",
    ].join("\n");
    expect(readReport(summary)).toEqual({
      overview: "Ada was reached.",
      purpose: "Spring offer",
      outcome: "Good fit",
      nextSteps: "Call on Monday",
      candidateInfo: "Budget of 5,000",
    });
  });

  it("puts text without a known label into the overview", () => {
    expect(readReport("She has ten years of experience.")).toEqual({ overview: "She has ten years of experience." });
    expect(readReport("Outcome: Good fit\nShe asked about: prices\nMood: calm")).toEqual({
      outcome: "Good fit",
      overview: "She asked about: prices\nMood: calm",
    });
  });

  it("keeps lists, and text below its label, in their section", () => {
    expect(readReport("Next Steps:\n- Call on Monday\n- Send the offer\nOutcome:\nGood fit")).toEqual({
      nextSteps: "- Call on Monday\n- Send the offer",
      outcome: "Good fit",
    });
  });

  it.each([
    ["Nächste Schritte: Montag anrufen", { nextSteps: "Montag anrufen" }],
    ["الخطوات التالية: الاتصال يوم الاثنين", { nextSteps: "الاتصال يوم الاثنين" }],
    ["**Outcome:** Good fit", { outcome: "Good fit" }],
    ["", {}],
  ])("reads %s", (summary, report) => {
    expect(readReport(summary)).toEqual(report);
  });
});
