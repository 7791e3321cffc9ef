import { expect, test } from "vitest";
import { findMatches, splitAtMatches } from "./transcript-search.ts";

const entries = [
  { role: "assistant", message: "Hello, this is Ada from Zürich." },
  { role: "user", message: "zurich? I know ZÜRICH well." },
] as const;

test("a text is found at each occurrence, regardless of case, accents and outer spaces", () => {
  const matches = findMatches(entries, " Zurich ");
  expect(matches.map(({ line, start, end }) => entries[line]?.message.slice(start, end))).toEqual([
    "Zürich",
    "zurich",
    "ZÜRICH",
  ]);
});

test('a character that folds to several, such as "™" to "tm", is matched as a whole and once', () => {
  const message = "Well… the Callwright™ team";
  const matchTexts = (search: string) =>
    findMatches([{ role: "user", message }], search).map(({ start, end }) => message.slice(start, end));
  expect([matchTexts("."), matchTexts("wrightt"), matchTexts("t")]).toEqual([["…"], ["wright™"], ["t", "t", "™", "t"]]);
});

test("an empty or unmatched search finds nothing", () => {
  expect(findMatches(entries, "  ")).toEqual([]);
  expect(findMatches(entries, "Berlin")).toEqual([]);
});

test("a line is split into text and matches, numbered across all lines", () => {
  const matches = findMatches(entries, "zurich");
  expect(splitAtMatches(entries[1].message, 1, matches)).toEqual([
    { text: "zurich", match: 1 },
    { text: "? I know " },
    { text: "ZÜRICH", match: 2 },
    { text: " well." },
  ]);
  expect(splitAtMatches("Nothing here", 3, matches)).toEqual([{ text: "Nothing here" }]);
});
