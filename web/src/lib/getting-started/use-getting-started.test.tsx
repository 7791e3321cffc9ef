import { beforeEach, describe, expect, it } from "vitest";
import { readSteps, writeSteps } from "./use-getting-started.ts";

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
