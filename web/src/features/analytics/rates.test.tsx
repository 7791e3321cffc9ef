import { expect, it } from "vitest";
import { bestHourOf, rateText } from "./rates.ts";

const week = (figures: Readonly<Record<string, readonly [calls: number, reached: number]>>) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    Array.from({ length: 24 }, (_, hour) => {
      const [calls = 0, reached = 0] = figures[`${weekday} ${hour}`] ?? [];
      return { weekday, hour, calls, reached };
    }),
  );

it("a rate of fewer than 20 calls is shown with its count", () => {
  expect([rateText(0, 0), rateText(6, 19), rateText(7, 20)]).toEqual(["–", "32% (6 of 19)", "35%"]);
});

it("the best time is the hour of the week with the highest rate of at least 20 calls", () => {
  expect(bestHourOf(week({ "2 10": [43, 25], "3 9": [19, 19], "5 17": [200, 90] }))).toMatchObject({
    weekday: 2,
    hour: 10,
  });
});

it("with few calls the best time is an hour of any day, or none", () => {
  expect(bestHourOf(week({ "1 10": [12, 6], "2 10": [12, 7], "3 9": [11, 11] }))).toEqual({
    ...{ hour: 10, calls: 24, reached: 13 },
  });
  expect(bestHourOf(week({ "1 10": [12, 6] }))).toBeUndefined();
});
