import { expect, it } from "vitest";
import { leavingText } from "./delay-text.ts";

it("a time of its own is told while it is ahead; one that has passed sends at once, and is not told", () => {
  expect(leavingText({ option: "custom", at: "2199-01-01T09:00" }, "Europe/Berlin")).toContain("09:00");
  expect(leavingText({ option: "custom", at: "2024-01-01T09:00" }, "Europe/Berlin")).toBeUndefined();
  expect(leavingText({ option: "custom", minutes: 30 }, "Europe/Berlin")).toContain("30");
});
