import { expect, it } from "vitest";
import { bestHour, compareMeasurements, meanInterval, rateInterval, rateText } from "./rates.ts";

/** All hours of a week. `countsByHour` is keyed by weekday and hour, such as "2 10". */
const week = (countsByHour: Readonly<Record<string, readonly [calls: number, reached: number]>>) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    Array.from({ length: 24 }, (_, hour) => {
      const [calls = 0, reached = 0] = countsByHour[`${weekday} ${hour}`] ?? [];
      return { weekday, hour, calls, reached };
    }),
  );

it("a rate of fewer than 20 calls is shown with its count", () => {
  expect([rateText(0, 0), rateText(6, 19), rateText(7, 20)]).toEqual(["–", "32% (6 of 19)", "35%"]);
});

it("the best time is the hour of the week with the highest rate of at least 20 calls", () => {
  expect(bestHour(week({ "2 10": [43, 25], "3 9": [19, 19], "5 17": [200, 90] }))).toMatchObject({
    weekday: 2,
    hour: 10,
  });
});

it("with few calls the best time is an hour counted over all days, or there is none", () => {
  expect(bestHour(week({ "1 10": [12, 6], "2 10": [12, 7], "3 9": [11, 11] }))).toEqual({
    hour: 10,
    calls: 24,
    reached: 13,
  });
  expect(bestHour(week({ "1 10": [12, 6] }))).toBeUndefined();
});

it("a rate's interval is Wilson's", () => {
  expect(rateInterval(20, 100)).toMatchObject({ value: 0.2 });
  expect(rateInterval(20, 100)?.from).toBeCloseTo(0.1334, 3);
  expect(rateInterval(20, 100)?.to).toBeCloseTo(0.2888, 3);
  expect(rateInterval(0, 10)).toMatchObject({ from: 0 });
  expect(rateInterval(0, 10)?.to).toBeCloseTo(0.2775, 3);
  expect(rateInterval(0, 0)).toBeUndefined();
});

it("a mean's interval follows the normal distribution, and needs two values and their squares", () => {
  const interval = meanInterval(300, 12_000, 10);
  expect(interval).toMatchObject({ value: 30 });
  // The squares exceed 300² / 10 = 9,000 by 3,000, which is divided by 10 - 1 for the variance.
  expect(interval?.to).toBeCloseTo(30 + 1.96 * Math.sqrt(3_000 / 9 / 10), 6);
  expect(meanInterval(300, 0, 10)).toBeUndefined();
  expect(meanInterval(30, 900, 1)).toBeUndefined();
});

it("with few calls it is too early to compare; separate intervals differ, overlapping intervals do not", () => {
  const measurement = (part: number, count: number) => ({ interval: rateInterval(part, count), count });
  expect(compareMeasurements(measurement(1, 29), measurement(90, 100))).toBe("tooEarly");
  expect(compareMeasurements(measurement(20, 100), measurement(60, 100))).toBe("differs");
  expect(compareMeasurements(measurement(20, 100), measurement(25, 100))).toBe("same");
});
