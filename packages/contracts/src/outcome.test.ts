import { describe, expect, it } from "vitest";
import {
  outcomeBucket,
  outcomeFilterOf,
  outcomeFilters,
  outcomeLabels,
  outcomesIn,
  outcomeTone,
  parseOutcome,
} from "./outcome.ts";

describe("the text of an outcome", () => {
  it.each(outcomeLabels.filter((label) => label !== "Good"))("is read by its leading known label: %s", (label) => {
    expect(parseOutcome(`${label}. The rest of it.`)).toEqual({ label, summary: "The rest of it." });
  });

  it("shows 'Good' as 'Good Fit'", () => {
    expect(parseOutcome("Good - has eight years")).toEqual({ label: "Good Fit", summary: "has eight years" });
  });

  it("takes the longer label, and no label that is only the beginning of a word", () => {
    expect(parseOutcome("Excellent Fit: yes").label).toBe("Excellent Fit");
    expect(parseOutcome("Goodness gracious").label).toBe("Unknown");
  });

  it("else takes the phrase behind 'evaluation result:'", () => {
    expect(parseOutcome("We spoke. Evaluation result: Not Sure. Later.")).toMatchObject({ label: "Not Sure" });
    expect(parseOutcome("evaluation result: good").label).toBe("Good Fit");
  });

  it("that is empty means 'Not Executed'", () => {
    for (const text of ["", "  ", undefined, null, "not_executed"]) {
      expect(parseOutcome(text)).toEqual({ label: "Not Executed", summary: "" });
    }
  });

  it.each(["Good Fit", "Excellent Fit", "Not a Good Fit"])("is a summary that names its fit: %s", (label) => {
    const summary = `Six years of nursing. A ${label}, available in May.`;
    expect(parseOutcome(summary)).toEqual({ label, summary });
    expect(parseOutcome(summary.toLowerCase()).label).toBe("Unknown");
  });

  it("that says nothing known is kept whole", () => {
    expect(parseOutcome("Something else")).toEqual({ label: "Unknown", summary: "Something else" });
  });
});

it.each([
  ["good", ["Excellent", "Good", "Good Fit", "Excellent Fit", "completed", "true"]],
  ["fair", ["Fair", "Not Sure"]],
  ["bad", ["Poor", "Bad Fit", "Not a Good Fit", "Not Interested", "customer-ended-call"]],
  ["bad", ["failed", "false", "user-ended-call", "customer-did-not-answer", "pipeline-error"]],
  ["neutral", ["Not Executed", "Unknown", "silence-timed-out", "in_progress", "assistant-ended-call"]],
  ["busy", ["Busy", "Unanswered"]],
])("the tone %s belongs to its labels", (tone, labels) => {
  for (const label of labels) expect(outcomeTone(label), label).toBe(tone);
});

it("every label has a filter of its own, and any other phrase is among the others", () => {
  const byLabel = new Map(outcomeLabels.map((label) => [label, outcomeFilterOf(label)]));
  expect(byLabel.get("Good")).toBe("good_fit");
  byLabel.delete("Good");
  expect(new Set([...byLabel.values(), "all", "other", "not_executed"])).toEqual(new Set(outcomeFilters));
  expect(new Set(byLabel.values()).size).toBe(byLabel.size);
  expect(["Excellent", "good fit", "Not Executed", undefined, "Fine by me", "all"].map(outcomeFilterOf)).toEqual([
    "excellent",
    "good_fit",
    "not_executed",
    "not_executed",
    "other",
    "other",
  ]);
});

it("labels are counted in groups: good and excellent fits are one", () => {
  expect(
    ["Good Fit", "Excellent Fit", "Not Executed", "Not Interested", "Busy", "Unanswered"].map(outcomeBucket),
  ).toEqual(["good_fit", "good_fit", "not_executed", "not_interested", "busy", "Unanswered"]);
  expect(["Poor", "Connection Failed", "Not a Good Fit"].map(outcomeBucket)).toEqual(["other", "other", "other"]);
});

it("a filter holds several outcomes in the list's order, and no unknown one", () => {
  expect([...(outcomesIn("busy,good_fit") ?? [])]).toEqual(["good_fit", "busy"]);
  expect(["all", "", "good_fit,what", "all,busy"].map(outcomesIn)).toEqual(Array(4).fill(undefined));
});
