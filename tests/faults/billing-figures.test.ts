/** Figures of meters and subscriptions at the exact instants at which they change. */
import * as Billing from "@callwright/core/billing/index";
import { db } from "@callwright/core/db/service";
import { describe, expect, it, vi } from "vitest";
import { dayMs, hourMs, isoAt, nowMs, useBillingWorld, world } from "../support/tenants/billing-world.ts";

useBillingWorld();

describe("the minutes shown", () => {
  it("are rounded against the user: used ones up, allowed ones down", () =>
    world(async ({ userId, setMeter }) => {
      await setMeter({ usedSeconds: 61, allowedSeconds: 659, freeSeconds: 119 });
      expect(await Billing.minutesLimits(userId)).toEqual({
        minutesUsed: 2,
        totalAllowed: 10,
        freeMinutes: 1,
        plan: "Start",
      });
      expect(await Billing.minutesLimits("user_unknown")).toMatchObject({ minutesUsed: 0, totalAllowed: 0, plan: "" });
    }));

  it("warn of the allowance with the higher usage, or of the user's own if both are equal", () =>
    world(async ({ userId, setMeter, setTenantMeter }) => {
      const alert = async () => (await Billing.usage(userId)).alert;
      expect(await alert()).toBeUndefined();
      await setTenantMeter({ allowedSeconds: 1_000, usedSeconds: 800 });
      expect(await alert()).toEqual({ percent: 80, of: "tenant" });
      await setMeter({ usedSeconds: 480 });
      expect(await alert()).toEqual({ percent: 80, of: "user" });
      await setMeter({ usedSeconds: 540 });
      expect(await alert()).toEqual({ percent: 90, of: "user" });
      await setTenantMeter({ allowedSeconds: 1_000, usedSeconds: 1_000 });
      expect(await alert()).toEqual({ percent: 100, of: "tenant" });
    }));

  it("show an overdue payment until its grace has ended to the millisecond", () =>
    world(async ({ tenantId, userId, setMeter }) => {
      const payment = async () => (await Billing.usage(userId)).payment;
      expect(await payment()).toBeUndefined();
      await setMeter({ graceEndsAt: isoAt(1) });
      expect(await payment()).toEqual({ graceEndsAt: isoAt(1), isBlocked: false });
      await setMeter({ graceEndsAt: isoAt(0) });
      expect(await payment()).toMatchObject({ isBlocked: true });
      expect(await Billing.checkCredit({ tenantId, userId })).toMatchObject({ refusal: { why: "payment" } });
    }));

  it("show a trial with its calls of the day, its days, and its end to the millisecond", () =>
    world(async ({ userId, setMeter }) => {
      const trial = async () => (await Billing.usage(userId)).trial;
      expect(await trial()).toBeUndefined();
      await setMeter({ trialEndsAt: isoAt(dayMs + 1), trialDay: "2026-11-20", trialCalls: ["a", "b"] });
      expect(await trial()).toEqual({ callsLeftToday: 1, endsAt: isoAt(dayMs + 1), isOver: false, daysLeft: 2 });
      await setMeter({ trialEndsAt: isoAt(0) });
      expect(await trial()).toEqual({ callsLeftToday: 0, endsAt: isoAt(0), isOver: true, daysLeft: 0 });
    }));
});

describe("the outlook for calls", () => {
  it("is the smaller of the user's and the tenant's minutes, and is never negative", () =>
    world(async ({ userId, setMeter, setTenantMeter }) => {
      const minutes = async () => (await Billing.callOutlook(userId)).minutesLeft;
      await setMeter({ remainingSeconds: 359 });
      expect(await minutes()).toBe(5);
      await setTenantMeter({ allowedSeconds: 900, remainingSeconds: 120 });
      expect(await minutes()).toBe(2);
      // Without an allowance, a tenant's remaining minutes do not count.
      await setTenantMeter({ remainingSeconds: 0, maxLive: 3 });
      expect(await minutes()).toBe(5);
      await setMeter({ remainingSeconds: -60 });
      expect(await minutes()).toBe(0);
    }));

  it("uses the user's own average after ten calls, at least a quarter of a minute", () =>
    world(async ({ userId, setMeter }) => {
      const minutesPerCall = async () => (await Billing.callOutlook(userId)).minutesPerCall;
      await setMeter({ callsPlaced: 9, usedSeconds: 5_400 });
      expect(await minutesPerCall()).toBe(2); // The default.
      await setMeter({ callsPlaced: 10, usedSeconds: 1_800 });
      expect(await minutesPerCall()).toBe(3);
      await setMeter({ callsPlaced: 100, usedSeconds: 600 });
      expect(await minutesPerCall()).toBe(0.25);
    }));

  it("counts the tenant's free lines, and on a trial the calls of that day", () =>
    world(async ({ userId, setMeter, setTenantMeter }) => {
      expect(await Billing.callOutlook(userId)).not.toHaveProperty("freeLines");
      await setTenantMeter({ maxLive: 3, live: ["call_1"] });
      expect(await Billing.callOutlook(userId)).toMatchObject({ freeLines: 2 });
      await setTenantMeter({ maxLive: 1, live: ["call_1", "call_2"] });
      expect(await Billing.callOutlook(userId)).toMatchObject({ freeLines: 0 });
      await setMeter({ trialEndsAt: isoAt(3 * dayMs), trialDay: "2026-11-20", trialCalls: ["a"] });
      expect(await Billing.callOutlook(userId)).toMatchObject({ callsLeft: 2 });
      expect(await Billing.callOutlook(userId, nowMs + dayMs)).toMatchObject({ callsLeft: 3 });
      expect(await Billing.callOutlook(userId, nowMs + 3 * dayMs)).toMatchObject({ callsLeft: 0 });
    }));
});

describe("a refusal for credit", () => {
  it("does not prevent planning a run for a time after the refusal ends", () =>
    world(async ({ userId, setMeter }) => {
      await setMeter({ trialEndsAt: isoAt(3 * dayMs), trialDay: "2026-11-20", trialCalls: ["a", "b", "c"] });
      const midnight = "2026-11-20T23:00:00.000Z"; // In Berlin.
      await expect(Billing.requireCredit(userId)).rejects.toMatchObject({ code: "minutes_exhausted" });
      await expect(Billing.requireCredit(userId, "2026-11-20T22:59:59.999Z")).rejects.toThrow(/3 calls a day/);
      await expect(Billing.requireCredit(userId, midnight)).resolves.toBeUndefined();
    }));

  it("is final only when no live call can still release minutes", () =>
    world(async ({ userId, setMeter, setTenantMeter, tenantId }) => {
      const creditResult = async () => {
        const credit = await Billing.checkCredit({ tenantId, userId });
        return credit.kind === "refused" ? credit.refusal.why : credit.kind;
      };
      await setMeter({ remainingSeconds: 1 });
      expect(await creditResult()).toBe("open");
      // A live call has reserved the last second of 600; "tenant-lines" means that a call must end first.
      await setMeter({ remainingSeconds: 0, usedSeconds: 599 });
      expect(await creditResult()).toBe("tenant-lines");
      await expect(Billing.requireCredit(userId)).resolves.toBeUndefined();
      await setMeter({ remainingSeconds: 0, usedSeconds: 600 });
      expect(await creditResult()).toBe("minutes");
      await setMeter({});
      vi.setSystemTime(nowMs + 10_000); // Until now it was cached that the tenant has no limits.
      await setTenantMeter({ allowedSeconds: 60, usedSeconds: 59, remainingSeconds: 0 });
      expect(await creditResult()).toBe("tenant-lines");
      await setTenantMeter({ allowedSeconds: 60, usedSeconds: 60, remainingSeconds: 0 });
      expect(await creditResult()).toBe("minutes");
      await setTenantMeter({ maxLive: 2, live: ["call_1"] });
      expect(await creditResult()).toBe("open");
      await setTenantMeter({ maxLive: 2, live: ["call_1", "call_2"] });
      expect(await creditResult()).toBe("tenant-lines");
    }));
});

describe("a top-up", () => {
  it("adds to the user's minutes and is written to the ledger; a plan ends the trial", () =>
    world(async ({ tenantId, userId, setMeter }) => {
      await setMeter({ trialEndsAt: isoAt(dayMs), alertedPercent: 90, remainingSeconds: 0, usedSeconds: 600 });
      const meterNow = async () => (await db().meter.get({ tenantId, userId }).go()).data;
      await Billing.topUp({ userId, minutes: 2 });
      expect(await meterNow()).toMatchObject({ allowedSeconds: 720, remainingSeconds: 120, trialEndsAt: isoAt(dayMs) });
      await Billing.topUp({ userId, minutes: 1, plan: "Grow" });
      const after = await meterNow();
      expect(after).toMatchObject({ allowedSeconds: 780, remainingSeconds: 180, plan: "Grow", alertedPercent: 0 });
      expect(after).not.toHaveProperty("trialEndsAt");
      const { data } = await db().ledger.query.primary({ tenantId, userId }).go();
      expect(data.map(({ kind, seconds }) => [kind, seconds])).toEqual([
        ["top_up", 120],
        ["top_up", 60],
      ]);
      await expect(Billing.topUp({ userId: "user_unknown", minutes: 1 })).rejects.toMatchObject({ code: "not_found" });
    }));

  it("starts a tenant's allowance with no used minutes, and subtracts the reserved minutes", () =>
    world(async ({ tenantId, setTenantMeter }) => {
      // Without an allowance, 100 used and 60 reserved seconds are subtracted from 0.
      await setTenantMeter({ usedSeconds: 100, remainingSeconds: -160, maxLive: 4 });
      const row = async () => (await db().tenantMeter.get({ tenantId }).go()).data;
      await Billing.topUp({ minutes: 10 });
      expect(await row()).toMatchObject({ allowedSeconds: 600, usedSeconds: 0, remainingSeconds: 540, maxLive: 4 });
      await db().tenantMeter.patch({ tenantId }).set({ alertedPercent: 90 }).go();
      await Billing.topUp({ minutes: 1 });
      expect(await row()).toMatchObject({ allowedSeconds: 660, remainingSeconds: 600, alertedPercent: 0 });
    }));
});

describe("the subscription's page", () => {
  const paid = { status: "active", plan: "Start", priceCents: 9_900, includedCalls: 100, overageCents: 50 } as const;

  it("has no forecast in the first twelve hours, then extrapolates the figures to the period's end", () =>
    world(async ({ setMeter, setSubscription: subscribe }) => {
      await setMeter({ usedSeconds: 600 });
      const period = (startMs: number) => ({ periodStart: isoAt(startMs), periodEnd: isoAt(startMs + 2 * dayMs) });
      // The period of two days began a millisecond less than twelve hours ago.
      await subscribe({ ...paid, periodCalls: 5, ...period(1 - dayMs / 2) });
      const first = await Billing.Subscription.overview();
      expect([first.calls.forecast, first.forecastMinutes]).toEqual([undefined, undefined]);
      // A quarter of the period has passed, so the figures are multiplied by four.
      await subscribe({ ...paid, periodCalls: 5, ...period(-dayMs / 2) });
      const later = await Billing.Subscription.overview();
      expect([later.calls.forecast, later.forecastMinutes]).toEqual([20, 40]);
      await subscribe({ ...paid, periodCalls: 5, ...period(-3 * dayMs) });
      expect((await Billing.Subscription.overview()).calls.forecast).toBe(5);
    }));

  it("shows what is paid, what is included, and how many calls are free", () =>
    world(async ({ setSubscription: subscribe }) => {
      const dates = { periodStart: isoAt(-hourMs), periodEnd: isoAt(dayMs), cancelsAtPeriodEnd: true };
      await subscribe({ ...paid, ...dates, periodCalls: 3, freeCalls: ["a", "b", "c"] });
      expect(await Billing.Subscription.overview()).toMatchObject({
        status: "active",
        plan: "Start",
        isActive: true,
        isCanceled: true,
        cancelsAtPeriodEnd: true,
        isTrialing: false,
        priceCents: 9_900,
        currentPeriodEnd: isoAt(dayMs),
        isBlocked: false,
        calls: { used: 3, included: 100, freeLeft: 7, overageCents: 50 },
      });
    }));

  it("shows a trial until its end, and none of the paid figures", () =>
    world(async ({ setMeter, setSubscription: subscribe }) => {
      await subscribe({ ...paid, status: "canceled" });
      await setMeter({ trialEndsAt: isoAt(1), plan: "Trial" });
      expect(await Billing.Subscription.overview()).toMatchObject({
        status: "canceled",
        plan: "Trial",
        isTrialing: true,
        isActive: false,
        isCanceled: true,
        cancelsAtPeriodEnd: false,
        currentPeriodEnd: isoAt(1),
        priceCents: 0,
        calls: { included: 0, freeLeft: 0, overageCents: 0 },
      });
      await setMeter({ trialEndsAt: isoAt(0), plan: "Trial" });
      expect(await Billing.Subscription.overview()).toMatchObject({ isTrialing: false, currentPeriodEnd: undefined });
    }));

  it("shows administrators a plan that was granted without a subscription as active", () =>
    world(async ({ tenantId, userId, setMeter }) => {
      const state = async () => (await Billing.Subscription.details({ tenantId, userId })).state;
      expect(await state()).toMatchObject({ status: "active", isActive: true });
      await setMeter({ trialEndsAt: isoAt(dayMs), plan: "Trial" });
      expect(await state()).toMatchObject({ status: "trialing", isActive: false });
    }));
});
