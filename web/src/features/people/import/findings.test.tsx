import { expect, test } from "vitest";
import { expectedCounts, raisedFlags, safeChoices, withChoice } from "./findings.tsx";

const noFindings = {
  rows: 100,
  done: 100,
  invalid: 0,
  duplicateInFile: 0,
  duplicateInJob: 0,
  duplicateInTenant: 0,
  suppressed: 0,
  contactRefused: 0,
  recentlyContacted: 0,
  added: 0,
  merged: 0,
  skipped: 0,
};

test("people whose row asks for no calls are never added", () => {
  const counts = { ...noFindings, contactRefused: 4 };
  expect(expectedCounts(counts, { ...safeChoices, contactRefused: "suppress" })).toEqual({
    added: 96,
    merged: 0,
    isExact: true,
  });
});

test("counts are exact while no row can be excluded for two reasons", () => {
  const counts = { ...noFindings, invalid: 3, duplicateInFile: 2, duplicateInTenant: 5 };
  expect(expectedCounts(counts, safeChoices)).toEqual({ added: 90, merged: 0, isExact: true });
  expect(expectedCounts(counts, { ...safeChoices, inTenant: "import" })).toMatchObject({ added: 95, isExact: true });
  expect(expectedCounts({ ...counts, recentlyContacted: 5 }, safeChoices).isExact).toBe(false);
});

test("merging updates existing people and adds none", () => {
  const counts = { ...noFindings, duplicateInJob: 100 };
  expect(expectedCounts(counts, safeChoices)).toMatchObject({ added: 0, merged: 0 });
  expect(expectedCounts(counts, { ...safeChoices, duplicates: "merge" })).toMatchObject({ added: 0, merged: 100 });
});

test("a recent call does not prevent a merge, and rows that repeat a number are merged into its first row", () => {
  const merging = { ...safeChoices, duplicates: "merge", inFile: "merge" } as const;
  const recentlyCalled = { ...noFindings, duplicateInJob: 100, recentlyContacted: 100 };
  expect(expectedCounts(recentlyCalled, merging)).toMatchObject({ added: 0, merged: 100 });
  const repeatedNumbers = { ...noFindings, duplicateInFile: 10 };
  expect(expectedCounts(repeatedNumbers, safeChoices)).toEqual({ added: 90, merged: 0, isExact: true });
  expect(expectedCounts(repeatedNumbers, merging)).toEqual({ added: 90, merged: 10, isExact: true });
  expect(expectedCounts({ ...repeatedNumbers, suppressed: 1 }, merging).isExact).toBe(false);
});

test("each finding has its own choice", () => {
  expect(withChoice(safeChoices, "duplicate_in_file", "merge")).toEqual({ ...safeChoices, inFile: "merge" });
  expect(withChoice(safeChoices, "duplicate_in_job", "merge")).toEqual({ ...safeChoices, duplicates: "merge" });
  expect(withChoice(safeChoices, "invalid", "import")).toEqual(safeChoices);
});

test("no one is called twice without an explicit choice", () => {
  expect(new Set(Object.values(safeChoices))).toEqual(new Set(["skip"]));
});

test("only raised flags are shown", () => {
  expect(raisedFlags({ ...noFindings, suppressed: 2 })).toEqual([{ flag: "suppressed", count: 2 }]);
});
