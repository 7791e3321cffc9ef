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

test("people are put in and out one by one, and a range at once", () => {
  const three = withPeople(nobody, ids(3), true) ?? nobody;
  expect(countOf(three, 100_000)).toBe(3);
  const two = withPeople(three, ["cand_1"], false) ?? nobody;
  expect([isChosen(two, "cand_0"), isChosen(two, "cand_1")]).toEqual([true, false]);
  expect(selectionOf(two, view, 7)).toEqual({ candidateIds: ["cand_0", "cand_2"] });
});

test("of everybody who matches, a few can be left out and taken in again", () => {
  const but = withPeople(everybody, ids(2), false) ?? nobody;
  expect(countOf(but, 100_000)).toBe(99_998);
  expect(selectionOf(but, view, undefined)).toEqual({ all: true, ...view, except: ["cand_0", "cand_1"] });
  // Who comes while it is being confirmed is not meant.
  expect(selectionOf(everybody, view, 100_000)).toEqual({ all: true, ...view, except: [], upTo: 100_000 });
  expect(countOf(withPeople(but, ["cand_0"], true) ?? nobody, 100_000)).toBe(99_999);
});

test("somebody who is gone is neither chosen nor left out, so that the others are counted right", () => {
  const three = withPeople(nobody, ids(3), true) ?? nobody;
  expect(countOf(withoutPerson(three, "cand_1"), 100_000)).toBe(2);
  const but = withPeople(everybody, ["cand_0"], false) ?? nobody;
  const after = withoutPerson(but, "cand_0");
  expect(countOf(after, 99_999)).toBe(99_999);
  expect(selectionOf(after, view, 7)).toMatchObject({ except: [] });
  expect(withoutPerson(everybody, "cand_0")).toEqual(everybody);
});

test("more than a request can name are not chosen one by one", () => {
  const full = withPeople(nobody, ids(maxNamed), true) ?? nobody;
  expect(countOf(full, 100_000)).toBe(maxNamed);
  expect(withPeople(full, ["cand_9999"], true)).toBeUndefined();
});

test("the box above a page says whether all, some or none of it are chosen", () => {
  const two = withPeople(nobody, ids(2), true) ?? nobody;
  expect([shareOf(two, ids(2)), shareOf(two, ids(3)), shareOf(two, ids(2, 5)), shareOf(nobody, [])]).toEqual([
    "all",
    "some",
    "none",
    "none",
  ]);
});
