import { expect, test } from "vitest";
import { inView, type Sight, scrollTopFor, sheetHeight, sheetLimit } from "./window.ts";

const at = (scrollTop: number, count = 100_000): Sight => ({ scrollTop, viewHeight: 600, count, rowHeight: 40 });

test("the rows in view follow from the scroll position", () => {
  expect(inView(at(0))).toEqual({ first: 0, last: 15, shift: 0 });
  expect(inView(at(100))).toMatchObject({ first: 2, last: 17 });
  expect(inView(at(100_000 * 40 - 600))).toMatchObject({ first: 99_985, last: 99_999 });
  expect(inView(at(0, 0))).toMatchObject({ last: -1 });
  expect(inView(at(0, 3))).toMatchObject({ first: 0, last: 2 });
});

test("the first and the last row move at one moment", () => {
  const seen = Array.from({ length: 41 }, (_, pixel) => inView(at(400 + pixel)));
  expect(new Set(seen.map(({ first, last }) => `${first}-${last}`)).size).toBe(2);
});

test("100,000 rows are laid out pixel by pixel, and no sheet is higher than browsers draw", () => {
  expect(sheetHeight(100_000, 48)).toBe(4_800_000);
  expect(sheetHeight(5_000_000, 48)).toBe(sheetLimit);
});

test("the last row of a list higher than its sheet stands in view at the sheet's end, at its place on the sheet", () => {
  const count = 1_000_000;
  const end = at(sheetLimit - 600, count);
  const { last, shift } = inView(end);
  expect(last).toBe(count - 1);
  // The row's end is the sheet's end.
  expect((last + 1) * 40 + shift).toBeCloseTo(sheetLimit);
});

test.each([100_000, 1_000_000])("a row out of view is brought in by the shortest way (%i rows)", (count) => {
  const below = scrollTopFor(5_000, at(0, count), "nearest");
  // Whole, as the last: 15 rows of 40 px fill the view.
  expect(inView(at(below, count)).first).toBe(4_986);
  const above = scrollTopFor(10, at(below, count), "nearest");
  expect(inView(at(above, count)).first).toBe(10);
  const first = scrollTopFor(5_000, at(0, count), "first");
  expect(inView(at(first, count)).first).toBeGreaterThanOrEqual(4_999);
});

test("a row in view stays where it is", () => {
  expect(scrollTopFor(5, at(80), "nearest")).toBe(80);
});
