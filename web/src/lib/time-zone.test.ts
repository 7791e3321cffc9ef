import { expect, test } from "vitest";
import { isZoneName } from "./time-zone.ts";

test("a zone is named by its place: ambiguous short names are left out", () => {
  expect(["Europe/Berlin", "America/Indiana/Knox", "UTC"].filter(isZoneName)).toHaveLength(3);
  expect(["CET", "EST5EDT", "PST", "", undefined].filter(isZoneName)).toEqual([]);
});
