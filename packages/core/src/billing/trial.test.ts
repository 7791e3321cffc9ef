import { describe, expect, it } from "vitest";
import { callsLeft, dayIn, nextDay, trialDaysLeft, trialEnd } from "./trial.ts";

const at = (iso: string): number => Date.parse(iso);

describe("a day of a trial", () => {
  it("is the tenant's local day", () => {
    expect(dayIn("Asia/Riyadh", at("2026-11-20T20:59:59Z"))).toBe("2026-11-20");
    expect(dayIn("Asia/Riyadh", at("2026-11-20T21:00:00Z"))).toBe("2026-11-21");
  });

  it("ends at the zone's midnight, on days of 23 and 25 hours too", () => {
    expect(nextDay("Europe/Berlin", at("2026-03-29T00:30:00Z"))).toBe("2026-03-29T22:00:00.000Z");
    expect(nextDay("Europe/Berlin", at("2026-10-24T22:00:00Z"))).toBe("2026-10-25T23:00:00.000Z");
    expect(nextDay("Asia/Kathmandu", at("2026-11-20T12:00:00Z"))).toBe("2026-11-20T18:15:00.000Z");
  });

  it("has three calls, renewed each day", () => {
    const meter = { trialDay: "2026-11-20", trialCalls: ["call_1", "call_2"] };
    expect(callsLeft(meter, "2026-11-20")).toBe(1);
    expect(callsLeft({ ...meter, trialCalls: ["1", "2", "3"] }, "2026-11-20")).toBe(0);
    expect(callsLeft(meter, "2026-11-21")).toBe(3);
    expect(callsLeft({}, "2026-11-21")).toBe(3);
  });
});

it("a trial lasts seven days", () => {
  const start = at("2026-11-20T10:00:00Z");
  expect(trialEnd(start)).toBe("2026-11-27T10:00:00.000Z");
  const days = [0, 60_000, 6.5 * 86_400_000, 8 * 86_400_000].map((ms) => trialDaysLeft(trialEnd(start), start + ms));
  expect(days).toEqual([7, 7, 1, 0]);
});
