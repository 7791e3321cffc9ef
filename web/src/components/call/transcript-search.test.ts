import { expect, test } from "vitest";
import { matchesOf, piecesOf } from "./transcript-search.ts";

const entries = [
  { role: "assistant", message: "Hello, this is Ada from Zürich." },
  { role: "user", message: "zurich? I know ZÜRICH well." },
] as const;

test("a text is found whatever its case and accents, each time that it is said", () => {
  const matches = matchesOf(entries, " Zurich ");
  expect(matches.map(({ line, start, end }) => entries[line]?.message.slice(start, end))).toEqual([
    "Zürich",
    "zurich",
    "ZÜRICH",
  ]);
});

test("nothing typed and nothing said like it find nothing", () => {
  expect(matchesOf(entries, "  ")).toEqual([]);
  expect(matchesOf(entries, "Berlin")).toEqual([]);
});

test("a line is shown whole, its matches apart and numbered among all", () => {
  const matches = matchesOf(entries, "zurich");
  expect(piecesOf(entries[1].message, 1, matches)).toEqual([
    { text: "zurich", match: 1 },
    { text: "? I know " },
    { text: "ZÜRICH", match: 2 },
    { text: " well." },
  ]);
  expect(piecesOf("Nothing here", 3, matches)).toEqual([{ text: "Nothing here" }]);
});
