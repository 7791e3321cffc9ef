import { expect, test } from "vitest";
import { stageForFile } from "../../../../test/stage.tsx";
import type { Person } from "../person.ts";
import { Glimpses, stretchOf } from "./glimpses.tsx";
import { STRETCH } from "./stretches.ts";

const stage = stageForFile();

const person = (row: number) =>
  ({ _id: `cand_${row}`, firstName: `Person${row}`, lastName: "Example", phoneNumber: `+4915100${row}` }) as Person;

test("a stretch has a line for each of its rows, also for those whose page is on its way", () => {
  const { place, names, numbers } = stretchOf(2, (row) => (row % 2 === 0 ? person(row) : undefined));
  const first = 2 * STRETCH;
  expect(place).toBe(2);
  expect(names.split("\n")).toHaveLength(STRETCH);
  expect(numbers.split("\n")).toHaveLength(STRETCH);
  expect(names.split("\n").slice(0, 2)).toEqual([`Person${first} Example`, ""]);
  expect(numbers.split("\n").slice(0, 2)).toEqual([`+4915100${first}`, ""]);
  expect(stretchOf(2, () => undefined)).toEqual({ place: 2, names: "", numbers: "" });
});

test("each line keeps the direction of its own letters, and is by itself wherever the others' is another", () => {
  const latin = person(7);
  const lines = (one: Person) => {
    const { names, numbers } = stretchOf(0, (row) => (row === 0 ? one : undefined));
    return [names.split("\n")[0], numbers.split("\n")[0]];
  };
  expect(lines({ ...latin, firstName: "Zoë", lastName: "Müller (2)" })).toEqual(["Zoë Müller (2)", "+49151007"]);
  expect(lines({ ...latin, firstName: "ليلى" })).toEqual(["\u2068ليلى Example\u2069", "+49151007"]);
  document.documentElement.dir = "rtl";
  expect(lines(latin)).toEqual(["\u2068Person7 Example\u2069", "\u2066+49151007\u2069"]);
  document.documentElement.dir = "ltr";
});

/** The places of the stretches that stand there, by their first names, and their elements. */
async function showFrom(first: number, known: number) {
  const personAt = (row: number) => (row < known ? person(row) : undefined);
  await stage.show(
    <table>
      <tbody>
        <Glimpses {...{ first, personAt }} rowHeight={40} shift={0} isCompact={false} />
      </tbody>
    </table>,
  );
  const rows = [...document.querySelectorAll("tr")];
  const firstNames = rows.map((row) => /Person(\d+)/.exec(row.textContent)?.[1]);
  return { rows, places: firstNames.map((name) => (name === undefined ? undefined : Number(name) / STRETCH)) };
}

test("a stretch of nobody yet takes no element until its people are there, and none is moved among the others", async () => {
  const before = await showFrom(0, 2 * STRETCH);
  expect(before.places).toEqual([0, 1]);
  const moved: MutationRecord[] = [];
  const moves = new MutationObserver((records) => moved.push(...records));
  const [body = document.body] = document.querySelectorAll("tbody");
  moves.observe(body, { childList: true });
  const waiting = await showFrom(STRETCH + 20, 2 * STRETCH);
  expect(waiting.places).toEqual([0, 1]);
  const there = await showFrom(STRETCH + 20, 4 * STRETCH);
  expect(there.places).toEqual([2, 1]);
  expect(there.rows).toEqual(before.rows);
  expect((await showFrom(2 * STRETCH + 20, 4 * STRETCH)).places).toEqual([2, 3]);
  expect([...moved, ...moves.takeRecords()]).toEqual([]);
});
