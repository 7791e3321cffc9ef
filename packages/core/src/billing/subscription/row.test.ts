import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setClockOffset } from "../../kernel/clock.ts";
import type { PaidSubscription } from "../../ports/payments.ts";
import { nextCheck } from "./row.ts";

const nowMs = Date.parse("2026-11-20T10:00:30.000Z");
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const renewalDelayMs = 2 * 60_000;
const checkoutLifetimeMs = 25 * hourMs;
const at = (ms: number): string => new Date(nowMs + ms).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: nowMs });
  setClockOffset(0);
});
afterEach(() => void vi.useRealTimers());

const subscription: PaidSubscription = {
  subscriptionId: "sub_1",
  status: "active",
  isOurs: true,
  plan: "Start",
  priceCents: 9_900,
  cancelsAtPeriodEnd: false,
  createdAt: at(-dayMs),
  periodStart: at(-dayMs),
  periodEnd: at(29 * dayMs),
};

describe("a subscription is read again", () => {
  const readAt = (paid: Partial<PaidSubscription> | undefined, checkoutAt?: string) =>
    nextCheck({ checkoutAt }, paid && { ...subscription, ...paid })?.checkAt;

  it("every six hours, two minutes after its renewal, and each quarter of an hour while the renewal is late", () => {
    expect(readAt({})).toBe(at(6 * hourMs));
    expect(readAt({ periodEnd: at(hourMs) })).toBe(at(hourMs + renewalDelayMs));
    expect(readAt({ periodEnd: at(1 - renewalDelayMs) })).toBe(at(1));
    expect(readAt({ periodEnd: at(-renewalDelayMs) })).toBe(at(900_000));
  });

  it("each hour while its payment is overdue, and not at all once it is over", () => {
    expect(readAt({ status: "past_due" })).toBe(at(hourMs));
    expect(readAt({ status: "canceled" })).toBeUndefined();
    expect(readAt(undefined)).toBeUndefined();
  });

  it("each quarter of an hour while a checkout is open or its first payment is incomplete", () => {
    expect(readAt(undefined, at(1 - checkoutLifetimeMs))).toBe(at(900_000));
    expect(readAt(undefined, at(-checkoutLifetimeMs))).toBeUndefined();
    expect(readAt({ status: "incomplete" })).toBe(at(900_000));
  });
});
