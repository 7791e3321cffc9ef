import { expect, test } from "vitest";
import { spanOf } from "./wanted-pages.ts";

test("pages of the rows in view, and just beyond, are wanted", () => {
  expect(spanOf(0, 15, 50, 100_000)).toEqual({ from: 1, to: 1 });
  expect(spanOf(22, 37, 50, 100_000)).toEqual({ from: 1, to: 2 });
  expect(spanOf(60, 75, 50, 100_000)).toEqual({ from: 1, to: 2 });
  expect(spanOf(71, 79, 50, 100_000)).toEqual({ from: 2, to: 2 });
});

test("nothing beyond the list is requested", () => {
  expect(spanOf(99_980, 99_999, 50, 100_000)).toEqual({ from: 2_000, to: 2_000 });
  expect(spanOf(0, -1, 50, 0)).toEqual({ from: 1, to: 1 });
});
