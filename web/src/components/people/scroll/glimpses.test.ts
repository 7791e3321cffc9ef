import { expect, test } from "vitest";
import type { Person } from "../person.ts";
import { stretchOf } from "./glimpses.tsx";
import { STRETCH } from "./stretches.ts";

const person = (row: number) =>
  ({ _id: `cand_${row}`, firstName: `Person${row}`, lastName: "Example", phoneNumber: `+4915100${row}` }) as Person;

test("a stretch has a line for each of its rows, also for those whose page is on its way", () => {
  const { place, names, numbers } = stretchOf(2, (row) => (row % 2 === 0 ? person(row) : undefined));
  const first = 2 * STRETCH;
  expect(place).toBe(2);
  expect(names.split("\n")).toHaveLength(STRETCH);
  expect(numbers.split("\n")).toHaveLength(STRETCH);
  expect(names.split("\n").slice(0, 2)).toEqual([`\u2068Person${first} Example\u2069`, ""]);
  expect(numbers.split("\n").slice(0, 2)).toEqual([`\u2066+4915100${first}\u2069`, ""]);
  expect(stretchOf(2, () => undefined)).toEqual({ place: 2, names: "", numbers: "" });
});
