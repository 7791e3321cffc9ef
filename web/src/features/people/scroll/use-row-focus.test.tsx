import { expect, test } from "vitest";
import { rowAfter } from "./use-row-focus.ts";

const view = { first: 100, last: 115, count: 100_000 };

test.each([
  ["j", 101],
  ["ArrowDown", 101],
  ["k", 99],
  ["ArrowUp", 99],
  ["PageDown", 115],
  ["PageUp", 85],
  ["Home", 0],
  ["End", 99_999],
  ["x", undefined],
])("%s leads from row 100 to %s", (key, row) => {
  expect(rowAfter(key, 100, view)).toBe(row);
});

test("keys stop at both ends", () => {
  expect(rowAfter("k", 0, view)).toBe(0);
  expect(rowAfter("PageDown", 99_998, view)).toBe(99_999);
});
