import { expect, test } from "vitest";
import {
  countOf,
  everybody,
  isChosen,
  maxNamed,
  nobody,
  selectionOf,
  shareOf,
  withoutPerson,
  withPeople,
} from "./chosen.ts";

const ids = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `cand_${from + index}`);
const view = { search: "ada", status: "busy", callStatus: "all" } as const;

test("people are selected singly, and ranges in one step", () => {
  const three = withPeople(nobody, ids(3), true) ?? nobody;
  expect(countOf(three, 100_000)).toBe(3);
  const two = withPeople(three, ["cand_1"], false) ?? nobody;
  expect([isChosen(two, "cand_0"), isChosen(two, "cand_1")]).toEqual([true, false]);
  expect(selectionOf(two, view, 7)).toEqual({ candidateIds: ["cand_0", "cand_2"] });
});

test("of all matches, a few can be excluded and included again", () => {
  const but = withPeople(everybody, ids(2), false) ?? nobody;
  expect(countOf(but, 100_000)).toBe(99_998);
  expect(selectionOf(but, view, undefined)).toEqual({ all: true, ...view, except: ["cand_0", "cand_1"] });
  // People who arrive while it is being confirmed are not included.
  expect(selectionOf(everybody, view, 100_000)).toEqual({ all: true, ...view, except: [], upTo: 100_000 });
  expect(countOf(withPeople(but, ["cand_0"], true) ?? nobody, 100_000)).toBe(99_999);
});

test("a deleted person is neither selected nor excluded, so the count stays right", () => {
  const three = withPeople(nobody, ids(3), true) ?? nobody;
  expect(countOf(withoutPerson(three, "cand_1"), 100_000)).toBe(2);
  const but = withPeople(everybody, ["cand_0"], false) ?? nobody;
  const after = withoutPerson(but, "cand_0");
  expect(countOf(after, 99_999)).toBe(99_999);
  expect(selectionOf(after, view, 7)).toMatchObject({ except: [] });
  expect(withoutPerson(everybody, "cand_0")).toEqual(everybody);
});

test("more than a request can name cannot be selected singly", () => {
  const full = withPeople(nobody, ids(maxNamed), true) ?? nobody;
  expect(countOf(full, 100_000)).toBe(maxNamed);
  expect(withPeople(full, ["cand_9999"], true)).toBeUndefined();
});

test("the box above a page shows whether all, some or none of it are selected", () => {
  const two = withPeople(nobody, ids(2), true) ?? nobody;
  expect([shareOf(two, ids(2)), shareOf(two, ids(3)), shareOf(two, ids(2, 5)), shareOf(nobody, [])]).toEqual([
    "all",
    "some",
    "none",
    "none",
  ]);
});
