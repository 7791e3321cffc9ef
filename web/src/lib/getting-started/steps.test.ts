import { describe, expect, it } from "vitest";
import { doneByFacts, isSameSteps, merge, progressOf, stepIds } from "./steps.ts";

describe("the getting-started list", () => {
  it("has eight steps, and its progress is completed / 8 × 100", () => {
    expect(stepIds).toHaveLength(8);
    expect(progressOf([])).toBe(0);
    expect(progressOf(["create-agent"])).toBe(12.5);
    expect(progressOf([...stepIds])).toBe(100);
  });

  it("merges account and browser in the list's order, without unknown steps", () => {
    expect(merge(["documentation", "gone-step"], ["create-agent", 7], [])).toEqual(["create-agent", "documentation"]);
    expect(isSameSteps(["create-agent"], ["create-agent"])).toBe(true);
    expect(isSameSteps(["create-agent"], ["documentation"])).toBe(false);
  });

  it("adds what the account's facts prove, and nothing while they load", () => {
    expect(doneByFacts({ hasNumber: true, jobs: 2, people: 14, calls: 0 })).toEqual([
      "create-agent",
      "add-users",
      "phone-number-management",
    ]);
    expect(doneByFacts({ hasNumber: false, jobs: 0, campaigns: 1, people: 0, calls: 0 })).toEqual([
      "create-agent",
      "create-campaign",
    ]);
    expect(doneByFacts({ hasNumber: undefined, jobs: undefined, people: undefined, calls: undefined })).toEqual([]);
  });
});
