import { expect, test } from "vitest";
import {
  isFiltered,
  lastPageIfBeyond,
  pageSizes,
  peopleFilter,
  readStoredPage,
  readView,
  scrolledPage,
} from "./people-view.ts";

const viewAt = (address: string, stored?: Parameters<typeof readView>[1]) =>
  readView(new URLSearchParams(address), stored);

test("the page index is kept for the job; another job starts at the first page", () => {
  expect(readStoredPage({ job: "job_1", page: 4 }, "job_1").page).toBe(4);
  expect(readStoredPage({ job: "job_1", page: 4 }, "job_2").page).toBe(1);
  expect(readStoredPage(undefined, "job_1").page).toBe(1);
  expect(readStoredPage({ job: "job_1", page: "x" }, "job_1").page).toBe(1);
});

test("a stored page is kept with its page size", () => {
  const stored = readStoredPage({ job: "job_1", page: 6, size: "5" }, "job_1");
  expect(viewAt("", stored)).toMatchObject({ page: 6, pageSize: 5 });
  expect(viewAt("size=5", stored)).toMatchObject({ page: 6, pageSize: 5 });
  expect(viewAt("size=50", stored)).toMatchObject({ page: 1, pageSize: 50 });
  expect(viewAt("", readStoredPage({ job: "job_1", page: 6, size: "all" }, "job_1"))).toMatchObject({
    isScrolled: true,
  });
  expect(viewAt("", readStoredPage({ job: "job_1", page: 6, size: "7" }, "job_1"))).toMatchObject({
    page: 6,
    pageSize: 30,
  });
});

test("a page beyond the last falls back to the last", () => {
  expect(lastPageIfBeyond({ page: 6, totalPages: 2 })).toBe(2);
  expect(lastPageIfBeyond({ page: 2, totalPages: 2 })).toBeUndefined();
  expect(lastPageIfBeyond({ page: 2, totalPages: 0 })).toBeUndefined();
});

test("the address takes precedence over the stored page", () => {
  const stored = { page: 4, size: undefined };
  expect(viewAt("page=2", stored).page).toBe(2);
  expect(viewAt("", stored).page).toBe(4);
});

test("the job view shows 30 rows and all outcomes for a missing or invalid address", () => {
  const defaults = { page: 1, pageSize: 30, search: "", status: "all", callStatus: "all", sort: "added" };
  expect(viewAt("")).toMatchObject(defaults);
  const invalidAddress = "page=-3&size=7&outcome=what&status=who&sort=age&order=up&part=all";
  expect(viewAt(invalidAddress)).toEqual(viewAt(""));
});

test("the view is read from the address", () => {
  const address =
    "size=50&search=ada&outcome=busy,good_fit&status=Completed&sort=name&order=desc&call=call_1&part=transcript";
  expect(viewAt(address)).toEqual({
    page: 1,
    pageSize: 50,
    isScrolled: false,
    search: "ada",
    outcomes: ["good_fit", "busy"],
    status: "good_fit,busy",
    callStatus: "Completed",
    answers: {},
    sort: "name",
    order: "desc",
    call: "call_1",
    person: undefined,
    part: "transcript",
  });
});

test("all people can be scrolled through instead of paged", () => {
  expect(viewAt("size=all")).toMatchObject({ isScrolled: true });
});

test.each(pageSizes)("the scrolled list starts where a page of %i started", (size) => {
  const firstRow = ({ page, pageSize }: ReturnType<typeof viewAt>) => (page - 1) * pageSize;
  const paged = viewAt(`size=${size}&page=4`);
  expect(firstRow(viewAt(`size=all&page=${scrolledPage(paged)}`))).toBe(firstRow(paged));
});

test("filters on scorecards are in the address, invalid ones are ignored, and a selection includes them", () => {
  const view = viewAt("minScore=3&maxScore=6&mustHaves=missed&decision=none&minYears=x&maxNotice=0&startBy=2027-02-01");
  const answers = { minScore: 3, mustHaves: "missed", decision: "none", maxNotice: 0, startBy: "2027-02-01" };
  expect(view.answers).toEqual(answers);
  expect(peopleFilter(view)).toEqual({ search: "", status: "all", callStatus: "all", ...answers });
  expect(isFiltered(view)).toBe(true);
  expect(isFiltered(viewAt("minScore=9&mustHaves=all&startBy=tomorrow"))).toBe(false);
});
