import { describe, expect, it } from "vitest";
import { now, toIso } from "../../kernel/clock.ts";
import { countFailures, isTripped } from "./breaker.ts";
import type { EndedFacts } from "./ended-list.ts";

function ended(secondsAgo: number, overrides: Partial<EndedFacts> = {}): EndedFacts {
  const atMs = now() - secondsAgo * 1000;
  const defaults = { party: "none", label: "Connection Failed", cause: "provider-fault" } as const;
  return { callId: `call_${secondsAgo}`, atMs, dialedMinute: Math.floor(atMs / 60_000), ...defaults, ...overrides };
}
const good = { party: "person", label: "Good Fit", cause: "customer-hung-up" } as const;
const isOpen = (facts: EndedFacts[], run = {}) => isTripped(countFailures(facts, run));

describe("the breaker opens", () => {
  it("when more than half of at least five calls failed within two minutes, with the most frequent reason", () => {
    const threeOfFive = [ended(1), ended(2), ended(3), ended(4, good), ended(5, good)];
    expect(isOpen(threeOfFive)).toBe(true);
    expect(countFailures(threeOfFive, {})).toEqual({ ended: 5, failed: 3, reason: "The voice provider had a fault." });
  });
});

it("the window counts the newest forty calls since the run was resumed, and names the most frequent reason", () => {
  const fault = ended(3, { cause: "carrier-fault" });
  expect(countFailures([ended(1), fault, fault], {}).reason).toBe(countFailures([fault], {}).reason);
  expect(
    countFailures(
      Array.from({ length: 41 }, () => ended(1)),
      {},
    ),
  ).toMatchObject({ ended: 40, failed: 40 });
  expect(countFailures([ended(10)], { resumedAt: toIso(now() - 10_000 - 1_000) }).ended).toBe(1);
  expect(countFailures([], {})).toEqual({ ended: 0, failed: 0, reason: undefined });
});

describe("the breaker stays closed", () => {
  it("with four calls, and with exactly half failed", () => {
    expect(isOpen([1, 2, 3, 4].map((seconds) => ended(seconds)))).toBe(false);
    expect(isOpen([ended(1), ended(2), ended(3), ended(4, good), ended(5, good), ended(6, good)])).toBe(false);
  });

  it("for failures before the window or before the run was resumed", () => {
    expect(isOpen([118, 119, 121, 122, 123].map((seconds) => ended(seconds)))).toBe(false);
    const five = [1, 2, 30, 31, 32].map((seconds) => ended(seconds));
    expect(isOpen(five)).toBe(true);
    expect(isOpen(five, { resumedAt: toIso(now() - 10_000) })).toBe(false);
  });

  it("for unanswered and busy calls, and those we hung up", () => {
    const unanswered = { label: "Unanswered", cause: "no-answer" } as const;
    expect(isOpen([1, 2, 3, 4, 5, 6].map((seconds) => ended(seconds, unanswered)))).toBe(false);
    expect(isOpen([1, 2, 3, 4, 5, 6].map((seconds) => ended(seconds, { cause: "canceled" })))).toBe(false);
  });

  it("for calls that were never dialled", () => {
    expect(isOpen([1, 2, 3, 4, 5, 6].map((seconds) => ended(seconds, { dialedMinute: undefined })))).toBe(false);
  });
});
