import { expect, test } from "vitest";
import { experienceBar, salaryBar } from "./bars.ts";

test.each([
  [2, 4, { share: 0.5, tone: "below" }],
  [4, 4, { share: 1, tone: "equal" }],
  [9, 4, { share: 1, tone: "above" }],
  [0, 4, { share: 0, tone: "below" }],
])("%i years where %i are wanted", (years, wanted, bar) => {
  expect(experienceBar(years, wanted)).toEqual(bar);
});

test.each([
  [45_000, { share: 0.5, tone: "below" }],
  [65_000, { share: 65 / 90, tone: "within" }],
  [90_000, { share: 1, tone: "within" }],
  [120_000, { share: 1, tone: "above" }],
])("a salary of %i in a range from 65,000 to 90,000", (salary, bar) => {
  expect(salaryBar(salary, [65_000, 90_000])).toEqual(bar);
});
