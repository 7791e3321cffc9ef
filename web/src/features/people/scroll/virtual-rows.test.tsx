import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSteadyRange, type SteadyRange } from "./virtual-rows.tsx";

let reported: SteadyRange[] = [];
beforeEach(() => {
  reported = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A list whose first rows were shown, after some milliseconds. */
function list() {
  const { update, stop } = createSteadyRange((range) => reported.push(range));
  const at = (first: number) => update({ first, last: first + 20 });
  at(0);
  return { at, stop };
}

test("the first rows are reported immediately", () => {
  list();
  expect(reported).toEqual([{ first: 0, last: 20, isAtRest: true }]);
});

test("slow scrolling is followed a few times a second, until it stops", () => {
  const { at } = list();
  for (let row = 1; row <= 10; row += 1) {
    at(row);
    vi.advanceTimersByTime(30);
  }
  vi.advanceTimersByTime(1_000);
  expect(reported.slice(1).every(({ isAtRest }, index) => isAtRest === (index === reported.length - 2))).toBe(true);
  expect(reported.length).toBeLessThan(6);
  expect(reported.at(-1)).toEqual({ first: 10, last: 30, isAtRest: true });
});

test("rows scrolled past quickly are never reported, the last ones are", () => {
  const { at } = list();
  for (let row = 1_000; row <= 20_000; row += 1_000) {
    at(row);
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(1_000);
  expect(reported.slice(1)).toEqual([{ first: 20_000, last: 20_020, isAtRest: true }]);
});

test("a removed list reports nothing more", () => {
  const { at, stop } = list();
  at(10);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(reported).toHaveLength(1);
});
