import { expect, test } from "vitest";
import { alertText, trialText } from "./minutes-meter.tsx";

test("an alert names the user's or the organisation's minutes, and says that calls wait once all are used", () => {
  expect(alertText({ percent: 80, of: "user" })).toBe("80% of your minutes are used.");
  expect(alertText({ percent: 90, of: "tenant" })).toBe("90% of your organisation's minutes are used.");
  expect(alertText({ percent: 100, of: "user" })).toBe("Your minutes are used up: calls wait.");
});

test("a trial shows the calls left today and its end, and afterwards that it is over", () => {
  const trial = { callsLeftToday: 2, endsAt: "2026-11-28T10:00:00.000Z", isOver: false, daysLeft: 4 };
  expect(trialText(trial, "Europe/Berlin")).toBe("Trial until 28 Nov 2026, calls left today: 2");
  expect(trialText({ ...trial, isOver: true }, "Europe/Berlin")).toContain("The trial is over");
});
