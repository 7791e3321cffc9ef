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
  expect(plain).toMatchObject({ page: 1, pageSize: 30, search: "", status: "all" });
  expect(readView(new URLSearchParams("page=-3&size=7&outcome=what&part=all"), 1)).toEqual(plain);
});

test("what the address says is shown again after a reload", () => {
  expect(readView(new URLSearchParams("size=50&search=ada&outcome=good_fit&call=call_1&part=transcript"), 1)).toEqual({
    page: 1,
    pageSize: 50,
    search: "ada",
    status: "good_fit",
    call: "call_1",
    person: undefined,
    part: "transcript",
  });
});
