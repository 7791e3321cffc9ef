import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AppError } from "../kernel/error.ts";
import { getAll } from "./get-all.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Fake table that returns at most `most` rows per request and records each request. */
function busyTable(most: number) {
  const asked: { at: number; keys: number[] }[] = [];
  const start = performance.now();
  const read = async (keys: number[]) => {
    asked.push({ at: performance.now() - start, keys });
    return { data: keys.slice(0, most).map((key) => `row ${key}`), unprocessed: keys.slice(most) };
  };
  return { asked, read };
}

async function readAll(keys: number[], { read }: ReturnType<typeof busyTable>) {
  const rows = getAll(keys, read);
  await vi.runAllTimersAsync();
  return rows;
}

it("what the table leaves out is asked for again, each time after a longer rest, and nothing twice", async () => {
  const table = busyTable(2);
  expect(await readAll([1, 2, 3, 4, 5], table)).toEqual(["row 1", "row 2", "row 3", "row 4", "row 5"]);
  expect(table.asked).toEqual([
    { at: 0, keys: [1, 2, 3, 4, 5] },
    { at: 50, keys: [3, 4, 5] },
    { at: 150, keys: [5] },
  ]);
});

it("no rest is longer than a second", async () => {
  const table = busyTable(1);
  await readAll([1, 2, 3, 4, 5, 6, 7, 8, 9], table);
  const rests = table.asked.map(({ at }, index) => at - (table.asked[index - 1]?.at ?? 0));
  expect(rests).toEqual([0, 50, 100, 200, 400, 800, 1000, 1000, 1000]);
});

it("a key that is named twice is asked for once", async () => {
  const table = busyTable(5);
  expect(await readAll([1, 2, 1, 2], table)).toEqual(["row 1", "row 2"]);
  expect(table.asked.map(({ keys }) => keys)).toEqual([[1, 2]]);
});

it("an empty list of keys makes no request", async () => {
  const table = busyTable(1);
  expect(await readAll([], table)).toEqual([]);
  expect(table.asked).toEqual([]);
});

it("a table that brings nothing any more is given up", async () => {
  const table = busyTable(0);
  const given = expect(getAll([1], table.read)).rejects.toThrow(AppError);
  await vi.runAllTimersAsync();
  await given;
  expect(table.asked).toHaveLength(6);
});
