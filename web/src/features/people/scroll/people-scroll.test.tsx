import { expect, test } from "vitest";
import { wantedPages } from "./people-scroll.tsx";

test("the pages of the rows in view, and of those just beyond, are requested", () => {
  // Pages of 50 rows in a list of 100,000; just beyond are 20 rows at either side.
  expect(wantedPages({ first: 0, last: 15, isAtRest: true }, 50, 100_000)).toEqual({ from: 1, to: 1 });
  expect(wantedPages({ first: 22, last: 37, isAtRest: true }, 50, 100_000)).toEqual({ from: 1, to: 2 });
  expect(wantedPages({ first: 60, last: 75, isAtRest: true }, 50, 100_000)).toEqual({ from: 1, to: 2 });
  expect(wantedPages({ first: 71, last: 79, isAtRest: true }, 50, 100_000)).toEqual({ from: 2, to: 2 });
});

test("nothing beyond the list is requested", () => {
  expect(wantedPages({ first: 99_980, last: 99_999, isAtRest: true }, 50, 100_000)).toEqual({
    from: 2_000,
    to: 2_000,
  });
  expect(wantedPages({ first: 0, last: -1, isAtRest: true }, 50, 0)).toEqual({ from: 1, to: 1 });
});
