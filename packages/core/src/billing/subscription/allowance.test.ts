import { describe, expect, it } from "vitest";
import type { PaidSubscription } from "../../ports/payments.ts";
import { graceEnd, isOverdue, isRunning, meterDeltas, nextGrant } from "./allowance.ts";

const nextPeriod = "2026-12-19T10:00:00.000Z";
const subscription: PaidSubscription = {
  subscriptionId: "sub_1",
  status: "active",
  isOurs: true,
  plan: "Start",
  priceCents: 9_900,
  cancelsAtPeriodEnd: false,
  createdAt: "2026-11-19T10:00:00.000Z",
  periodStart: "2026-11-19T10:00:00.000Z",
  periodEnd: nextPeriod,
};

describe("a plan's minutes", () => {
  const before = `Start ${subscription.periodStart} 600`;
  /** Of the plan's present row; undefined stands for the catalogue's. */
  const minutesNow = 900;

  it("stay as granted until the plan or its period changes, or the plan ends", () => {
    expect(nextGrant(before, subscription, minutesNow)).toBe(before);
    expect(nextGrant(before, { ...subscription, plan: "Grow" }, undefined)).toBe(
      `Grow ${subscription.periodStart} 3000`,
    );
    expect(nextGrant(before, { ...subscription, periodStart: nextPeriod }, minutesNow)).toBe(`Start ${nextPeriod} 900`);
    expect(nextGrant(before, { ...subscription, status: "canceled" }, minutesNow)).toBeUndefined();
  });

  it("change by the difference within a period, start in full in the next period, and end with the plan", () => {
    const meter = { allowedSeconds: 36_000, usedSeconds: 600 };
    expect(meterDeltas(meter, before, before)).toBeUndefined();
    expect(meterDeltas(meter, before, `Grow ${subscription.periodStart} 3000`)).toEqual({
      allowedSeconds: 144_000,
      usedSeconds: 0,
      remainingSeconds: 144_000,
    });
    expect(meterDeltas(meter, before, `Start ${nextPeriod} 900`)).toEqual({
      allowedSeconds: 18_000,
      usedSeconds: -600,
      remainingSeconds: 18_600,
    });
    expect(meterDeltas(meter, before, undefined)).toEqual({
      allowedSeconds: -36_000,
      usedSeconds: -600,
      remainingSeconds: -35_400,
    });
  });
});

it("a grant without minutes gives the minutes of its plan, and an unknown plan gives none", () => {
  const firstGrant = (plan: string) => meterDeltas({ allowedSeconds: 0, usedSeconds: 0 }, undefined, `${plan} period`);
  expect(["Start", "Grow", "Scale", "Other"].map((plan) => firstGrant(plan)?.allowedSeconds)).toEqual([
    36_000, 180_000, 360_000, 0,
  ]);
});

it("an overdue subscription still runs, and its grace period is seven days", () => {
  const states = ["trialing", "active", "past_due", "unpaid", "canceled", undefined] as const;
  expect(states.map(isRunning)).toEqual([true, true, true, true, false, false]);
  expect(states.map(isOverdue)).toEqual([false, false, true, true, false, false]);
  expect(graceEnd("2026-11-19T10:00:00.000Z")).toBe("2026-11-26T10:00:00.000Z");
});
