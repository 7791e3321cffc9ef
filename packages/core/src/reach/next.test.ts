import { defaultReachPlan } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { now, toIso } from "../kernel/clock.ts";
import { callbackTime, plannedStep } from "./next.ts";

const minutesUntil = (step: { fromMs: number } | undefined) => step && Math.round((step.fromMs - now()) / 60_000);

describe("the plan of attempts", () => {
  const plan = { ...defaultReachPlan, maxAttempts: 4 };

  // In minutes, the default delays are 120 and 1,440 after no answer, 15 and 120 after busy, 1,440 after voicemail.
  it("has its own delays for each kind of miss", () => {
    expect(minutesUntil(plannedStep({ attempt: 1 }, "no_answer", plan))).toBe(120);
    expect(minutesUntil(plannedStep({ attempt: 1 }, "busy", plan))).toBe(15);
    expect(minutesUntil(plannedStep({ attempt: 1 }, "voicemail", plan))).toBe(1_440);
  });

  it("counts each kind of miss separately and ends when its delays are used up", () => {
    const second = plannedStep({ attempt: 2, misses: { busy: 1 } }, "no_answer", plan);
    expect(minutesUntil(second)).toBe(120);
    expect(second?.misses).toEqual({ busy: 1, no_answer: 1 });
    expect(minutesUntil(plannedStep({ attempt: 3, misses: { busy: 1, no_answer: 1 } }, "no_answer", plan))).toBe(1_440);
    expect(plannedStep({ attempt: 3, misses: { no_answer: 2 } }, "no_answer", plan)).toBeUndefined();
  });

  it("never exceeds the plan's total of attempts", () => {
    expect(plannedStep({ attempt: 4 }, "busy", plan)).toBeUndefined();
    expect(plannedStep({ attempt: 1 }, "busy", { ...plan, maxAttempts: 1 })).toBeUndefined();
  });

  it("plans nothing after a person was reached, or after a miss without delays", () => {
    expect(plannedStep({ attempt: 1 }, undefined, plan)).toBeUndefined();
    expect(plannedStep({ attempt: 1 }, "failed", plan)).toBeUndefined();
  });
});

it("a requested callback time counts only if it is in the future and not a year away", () => {
  const inHours = (hours: number) => toIso(now() + hours * 3_600_000);
  expect(callbackTime(inHours(3))).toBeTypeOf("number");
  expect(callbackTime(inHours(-1))).toBeUndefined();
  expect(callbackTime(inHours(24 * 365))).toBeUndefined();
  expect(callbackTime("tomorrow")).toBeUndefined();
  expect(callbackTime(undefined)).toBeUndefined();
});
