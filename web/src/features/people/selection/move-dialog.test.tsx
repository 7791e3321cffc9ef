import { expect, test } from "vitest";
import { filterTargets } from "./move-dialog.tsx";

const targets = [
  { id: "job_1", name: "Senior Backend Engineer", detail: "Acme, Zürich" },
  { id: "job_2", name: "Sales Lead", detail: "Acme, Berlin" },
];
const foundIds = (search: string) => filterTargets(targets, search).map(({ id }) => id);

test("a job is found by prefixes of its words, in any order and without accents", () => {
  expect(foundIds("zurich back")).toEqual(["job_1"]);
  expect(foundIds("acme")).toEqual(["job_1", "job_2"]);
  expect(foundIds("end")).toEqual([]);
  expect(foundIds("  ")).toEqual(["job_1", "job_2"]);
});
