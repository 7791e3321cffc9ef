import { expect, test } from "vitest";
import { drawnNext } from "./use-drawn.ts";

const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test("of many rows that come at once a few are drawn with each frame, until all are", () => {
  const first = drawnNext(new Set(), rows(0, 9), () => true);
  expect([...first.drawn]).toEqual([0, 1, 2]);
  expect(first.isWhole).toBe(false);
  const second = drawnNext(first.drawn, rows(0, 9), () => true);
  const third = drawnNext(second.drawn, rows(0, 9), () => true);
  expect(third.isWhole).toBe(false);
  const last = drawnNext(third.drawn, rows(0, 9), () => true);
  expect([...last.drawn]).toEqual(rows(0, 9));
  expect(last.isWhole).toBe(true);
});

test("a row that is drawn stays so while it is in view; one whose page is not there is not drawn", () => {
  const { drawn, isWhole } = drawnNext(new Set(rows(0, 9)), rows(5, 14), (row) => row < 10);
  expect([...drawn]).toEqual(rows(5, 9));
  expect(isWhole).toBe(true);
});
