import { expect, it } from "vitest";
import { versionFor } from "./prompt-split.ts";

const people = Array.from({ length: 2_000 }, (_, index) => ({
  parentId: "job_1",
  phoneNumber: `+49151${String(index).padStart(7, "0")}`,
}));

it("a person gets the same version in every attempt", () => {
  for (const person of people.slice(0, 50)) expect(versionFor([2, 5], person)).toBe(versionFor([2, 5], person));
});

it("people are split in halves, within what chance allows", () => {
  const first = people.filter((person) => versionFor([2, 5], person) === 2).length;
  expect(Math.abs(first - 1_000)).toBeLessThan(135); // Six standard deviations.
  expect(people.every((person) => [2, 5].includes(versionFor([2, 5], person) ?? 0))).toBe(true);
});
