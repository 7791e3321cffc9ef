import { expect, test } from "vitest";
import { runAnswerRate, slotTotals } from "./run-monitor-page.tsx";
import { dayOfHour, timeOfHour } from "./side-cards.tsx";

const number = { numberId: "num_1", phoneNumber: "+493012345", label: "Berlin" };

test("slots in use are summed over the run's numbers", () => {
  expect(
    slotTotals([
      { ...number, live: 1, slots: 2 },
      { ...number, live: 3, slots: 5 },
    ]),
  ).toEqual({ live: 4, slots: 7 });
});

test("the answer rate is over all calls, not the mean of the hours", () => {
  const hours = [
    { hour: "2026-11-21T10", dialed: 90, reached: 30 },
    { hour: "2026-11-21T11", dialed: 10, reached: 10 },
  ];
  expect(runAnswerRate(hours)).toBeCloseTo(0.4);
  expect(runAnswerRate([])).toBeUndefined();
});

test("an hour is labelled by its start", () => {
  expect([timeOfHour("2026-11-21T09"), dayOfHour("2026-11-21T09")]).toEqual(["09:00", "2026-11-21"]);
});
