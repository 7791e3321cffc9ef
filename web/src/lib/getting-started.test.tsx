import { beforeEach, describe, expect, it } from "vitest";
import {
  hasSameSteps,
  mergeSteps,
  progressPercent,
  readSteps,
  stepIds,
  stepsDoneByFacts,
  writeSteps,
} from "./getting-started.ts";

describe("the getting-started list", () => {
  it("has eight steps, and its progress is completed / 8 × 100", () => {
    expect(stepIds).toHaveLength(8);
    expect(progressPercent([])).toBe(0);
    expect(progressPercent(["create-agent"])).toBe(12.5);
    expect(progressPercent([...stepIds])).toBe(100);
  });

  it("merges account and browser in the list's order, without unknown steps", () => {
    expect(mergeSteps(["documentation", "gone-step"], ["create-agent", 7], [])).toEqual([
      "create-agent",
      "documentation",
    ]);
    expect(hasSameSteps(["create-agent"], ["create-agent"])).toBe(true);
    expect(hasSameSteps(["create-agent"], ["documentation"])).toBe(false);
  });

  it("adds what the account's facts prove, and nothing while they load", () => {
    expect(stepsDoneByFacts({ hasNumber: true, jobs: 2, people: 14, calls: 0 })).toEqual([
      "create-agent",
      "add-users",
      "phone-number-management",
    ]);
    expect(stepsDoneByFacts({ hasNumber: false, jobs: 0, campaigns: 1, people: 0, calls: 0 })).toEqual([
      "create-agent",
      "create-campaign",
    ]);
    expect(stepsDoneByFacts({ hasNumber: undefined, jobs: undefined, people: undefined, calls: undefined })).toEqual(
      [],
    );
  });
});

beforeEach(() => localStorage.clear());

describe("the steps stored in the browser", () => {
  it("use the specification's keys", () => {
    writeSteps("user_1", ["create-agent", "add-prompt"]);
    expect(localStorage.getItem("completedSteps")).toBe('["create-agent","add-prompt"]');
    expect(localStorage.getItem("progressPercentage")).toBe("25");
    expect(readSteps("user_1")).toEqual(["create-agent", "add-prompt"]);
  });

  it("are private to their user", () => {
    writeSteps("user_1", ["create-agent"]);
    expect(readSteps("user_2")).toEqual([]);
  });

  it("survive invalid stored values", () => {
    localStorage.setItem("completedStepsOf", "user_1");
    localStorage.setItem("completedSteps", "{broken");
    expect(readSteps("user_1")).toEqual([]);
  });
});
