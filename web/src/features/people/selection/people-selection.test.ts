import { expect, test } from "vitest";
import {
  allChosen,
  countSelected,
  isChosen,
  maxNamedPeople,
  noneChosen,
  shareSelected,
  toRequestSelection,
  withoutPerson,
  withPeople,
} from "./people-selection.ts";

const ids = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `cand_${from + index}`);
const view = { search: "ada", status: "busy", callStatus: "all" } as const;
const lastOrdinal = 7;

test("people are selected and deselected one by one or several in one step", () => {
  const three = withPeople(noneChosen, ids(3), "select") ?? noneChosen;
  expect(countSelected(three, 100_000)).toBe(3);
  const two = withPeople(three, ["cand_1"], "deselect") ?? noneChosen;
  expect([isChosen(two, "cand_0"), isChosen(two, "cand_1")]).toEqual([true, false]);
  expect(toRequestSelection(two, view, lastOrdinal)).toEqual({ candidateIds: ["cand_0", "cand_2"] });
});

test("a few people can be excluded from all matches, and included again", () => {
  const allExcept = withPeople(allChosen, ids(2), "deselect") ?? noneChosen;
  expect(countSelected(allExcept, 100_000)).toBe(99_998);
  expect(toRequestSelection(allExcept, view, undefined)).toEqual({ all: true, ...view, except: ["cand_0", "cand_1"] });
  // People added during the confirmation are not included.
  expect(toRequestSelection(allChosen, view, 100_000)).toEqual({ all: true, ...view, except: [], upTo: 100_000 });
  expect(countSelected(withPeople(allExcept, ["cand_0"], "select") ?? noneChosen, 100_000)).toBe(99_999);
});

test("a deleted person is neither selected nor excluded, so the count stays right", () => {
  const three = withPeople(noneChosen, ids(3), "select") ?? noneChosen;
  expect(countSelected(withoutPerson(three, "cand_1"), 100_000)).toBe(2);
  const allExcept = withPeople(allChosen, ["cand_0"], "deselect") ?? noneChosen;
  const afterDeletion = withoutPerson(allExcept, "cand_0");
  expect(countSelected(afterDeletion, 99_999)).toBe(99_999);
  expect(toRequestSelection(afterDeletion, view, lastOrdinal)).toMatchObject({ except: [] });
  expect(withoutPerson(allChosen, "cand_0")).toEqual(allChosen);
});

test("more people than a request can name cannot be selected one by one", () => {
  const fullSelection = withPeople(noneChosen, ids(maxNamedPeople), "select") ?? noneChosen;
  expect(countSelected(fullSelection, 100_000)).toBe(maxNamedPeople);
  expect(withPeople(fullSelection, ["cand_9999"], "select")).toBeUndefined();
});

test("the box above a page shows whether all, some or none of it are selected", () => {
  const two = withPeople(noneChosen, ids(2), "select") ?? noneChosen;
  expect([
    shareSelected(two, ids(2)),
    shareSelected(two, ids(3)),
    shareSelected(two, ids(2, 5)),
    shareSelected(noneChosen, []),
  ]).toEqual(["all", "some", "none", "none"]);
});
