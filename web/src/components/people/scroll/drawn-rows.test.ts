import { expect, test } from "vitest";
import { drawnRows, inOrderOfNeed, mostDrawn } from "./drawn-rows.ts";

test("rows come and go in groups", () => {
  const seen = (first: number) => drawnRows({ first, last: first + 15 }, 1_000);
  expect(seen(100)).toEqual({ from: 96, to: 119 });
  expect(seen(101)).toEqual({ from: 96, to: 127 });
  expect(seen(107)).toEqual({ from: 96, to: 127 });
  expect(seen(108)).toEqual({ from: 104, to: 127 });
});

test("those in view come first, then the nearest beyond", () => {
  expect(inOrderOfNeed({ first: 5, last: 7 }, 10)).toEqual([5, 6, 7, 8, 4, 9, 3, 2, 1, 0]);
});

test("what is in view is drawn with four rows on each side where there are so many, each once, and never more than expected", () => {
  for (let first = 0; first < 30; first += 1)
    for (let more = 0; more < 20; more += 1)
      for (let count = first + more + 1; count < first + more + 12; count += 1) {
        const last = first + more;
        const rows = inOrderOfNeed({ first, last }, count);
        const sorted = [...rows].sort((a, b) => a - b);
        expect(new Set(rows).size).toBe(rows.length);
        expect(sorted[0]).toBeLessThanOrEqual(Math.max(0, first - 4));
        expect(sorted.at(-1)).toBeGreaterThanOrEqual(Math.min(count - 1, last + 4));
        expect([(sorted[0] ?? -1) >= 0, (sorted.at(-1) ?? count) < count]).toEqual([true, true]);
        expect((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)).toBe(rows.length - 1);
        expect(rows.length).toBeLessThanOrEqual(mostDrawn(more + 1));
      }
});
