import { defaultReachPlan, missReasons, weekdays } from "@callwright/contracts/endpoints/reach";
import { expect, test } from "vitest";
import {
  allWeekdays,
  delayChoices,
  nextDelay,
  planFaults,
  retryReasons,
  splitMinutes,
  toForm,
  toPlan,
} from "./plan-form.ts";

const fullPlan = {
  ...defaultReachPlan,
  window: { from: "10:00", to: "16:30", days: ["mon" as const, "sat" as const] },
  voicemailMessage: "Hello, we call again.",
};

test("a plan survives the round trip through the form", () => {
  expect(toPlan(toForm(defaultReachPlan))).toEqual(defaultReachPlan);
  expect(toPlan(toForm(fullPlan))).toEqual(fullPlan);
});

test("the form's retry reasons and weekdays are the contract's", () => {
  expect(retryReasons).toEqual(missReasons);
  expect(allWeekdays).toEqual(weekdays);
});

test("a reversed window, no days and an empty voicemail message are faults, unless switched off", () => {
  const form = { ...toForm(fullPlan), from: "17:00", days: [], voicemailMessage: " " };
  expect(planFaults(form)).toEqual(["window", "days", "voicemailMessage"]);
  expect(planFaults({ ...form, hasWindow: false, speaksToMachines: false })).toEqual([]);
});

test("a new attempt's suggested delay is longer than the previous one, up to a week", () => {
  expect(nextDelay([])).toBe(120);
  expect(nextDelay([15, 120])).toBe(240);
  expect(nextDelay([10_080])).toBe(10_080);
});

test("an unusual delay stays among the choices; minutes are split into the largest whole unit", () => {
  expect(delayChoices(77)).toContain(77);
  expect([splitMinutes(15), splitMinutes(120), splitMinutes(2_880), splitMinutes(90)]).toEqual([
    { unit: "minute", count: 15 },
    { unit: "hour", count: 2 },
    { unit: "day", count: 2 },
    { unit: "minute", count: 90 },
  ]);
});
