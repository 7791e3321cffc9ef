import { expect, test } from "vitest";
import { isZoneName } from "./time-zone.ts";

test("a zone is named by its place: the short names that some browsers list are not offered", () => {
  expect(["Europe/Berlin", "America/Indiana/Knox", "UTC"].filter(isZoneName)).toHaveLength(3);
  expect(["CET", "EST5EDT", "PST", "", undefined].filter(isZoneName)).toEqual([]);
});
