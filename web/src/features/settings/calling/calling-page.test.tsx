import { expect, test } from "vitest";
import { capsTexts, hoursTexts } from "./calling-page.tsx";

test("hours and caps of a country are translated from the server's text, span by span", () => {
  // The server's text is English, so in English its translations equal its spans.
  expect(hoursTexts("09:00–20:00 Mon–Fri, 10:00–16:00 Sat")).toEqual(["09:00–20:00 Mon–Fri", "10:00–16:00 Sat"]);
  expect(hoursTexts("09:00–18:00 every day")).toEqual(["09:00–18:00 every day"]);
  expect(capsTexts("1 a day, 3 in 24 hours, 2 a week, 5 in a row without an answer, unless asked")).toEqual([
    "1 a day",
    "3 in 24 hours",
    "2 a week",
    "5 in a row without an answer",
    "unless asked",
  ]);
});
