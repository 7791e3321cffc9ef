import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRangeReporter, type SteadyRange } from "./virtual-rows.tsx";

let reported: SteadyRange[] = [];
beforeEach(() => {
  reported = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createList() {
  const { update, stop } = createRangeReporter((range) => reported.push(range));
  const scrollTo = (first: number) => update({ first, last: first + 20 });
  scrollTo(0);
  return { scrollTo, stop };
}

test("the first rows are reported immediately", () => {
  createList();
  expect(reported).toEqual([{ first: 0, last: 20, isAtRest: true }]);
});

test("slow scrolling is followed a few times a second, until it stops", () => {
  const { scrollTo } = createList();
  for (let row = 1; row <= 10; row += 1) {
    scrollTo(row);
    vi.advanceTimersByTime(30);
  }
  vi.advanceTimersByTime(1_000);
  expect(reported.slice(1, -1).some(({ isAtRest }) => isAtRest)).toBe(false);
  // Ten steps of 30 ms have two samples, 150 ms apart.
  expect(reported.length).toBeLessThan(6);
  expect(reported.at(-1)).toEqual({ first: 10, last: 30, isAtRest: true });
});

test("rows scrolled past quickly are never reported, the last ones are", () => {
  const { scrollTo } = createList();
  for (let row = 1_000; row <= 20_000; row += 1_000) {
    scrollTo(row);
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(1_000);
  expect(reported.slice(1)).toEqual([{ first: 20_000, last: 20_020, isAtRest: true }]);
});

test("a removed list reports nothing more", () => {
  const { scrollTo, stop } = createList();
  scrollTo(10);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(reported).toHaveLength(1);
});
