import { expect, it } from "vitest";
import { leavingText } from "./delay-text.ts";

it("a custom time is shown while it is ahead; a passed one sends immediately and is omitted", () => {
  expect(leavingText({ option: "custom", at: "2199-01-01T09:00" }, "Europe/Berlin")).toContain("09:00");
  expect(leavingText({ option: "custom", at: "2024-01-01T09:00" }, "Europe/Berlin")).toBeUndefined();
  expect(leavingText({ option: "custom", minutes: 30 }, "Europe/Berlin")).toContain("30");
});
