import { expect, test } from "vitest";
import { keptPage, readView } from "./job-view.ts";

test("the page index is kept for the job, and another job begins at the first page", () => {
  expect(keptPage({ job: "job_1", page: 4 }, "job_1")).toBe(4);
  expect(keptPage({ job: "job_1", page: 4 }, "job_2")).toBe(1);
  expect(keptPage(undefined, "job_1")).toBe(1);
  expect(keptPage({ job: "job_1", page: "x" }, "job_1")).toBe(1);
});

test("the address wins over what was kept", () => {
  expect(readView(new URLSearchParams("page=2"), 4).page).toBe(2);
  expect(readView(new URLSearchParams(), 4).page).toBe(4);
});

test("the job view shows 30 rows, all outcomes, when the address says nothing or nonsense", () => {
  const plain = readView(new URLSearchParams(), 1);
  expect(plain).toMatchObject({ page: 1, pageSize: 30, search: "", status: "all", callStatus: "all", sort: "added" });
  const nonsense = "page=-3&size=7&outcome=what&status=who&sort=age&order=up&part=all";
  expect(readView(new URLSearchParams(nonsense), 1)).toEqual(plain);
});

test("what the address says is shown again after a reload", () => {
  const address =
    "size=50&search=ada&outcome=good_fit&status=Completed&sort=name&order=desc&call=call_1&part=transcript";
  expect(readView(new URLSearchParams(address), 1)).toEqual({
    page: 1,
    pageSize: 50,
    isScrolled: false,
    search: "ada",
    status: "good_fit",
    callStatus: "Completed",
    sort: "name",
    order: "desc",
    call: "call_1",
    person: undefined,
    part: "transcript",
  });
});

test("instead of pages all people can be scrolled through", () => {
  expect(readView(new URLSearchParams("size=all"), 1)).toMatchObject({ isScrolled: true, pageSize: 30 });
});
