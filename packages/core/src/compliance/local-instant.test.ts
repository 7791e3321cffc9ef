import { expect, test } from "vitest";
import { localInstant, readLocalInstant } from "./local-instant.ts";

test("an instant has the offset of its place, in summer and winter", () => {
  expect(localInstant("Europe/Berlin", Date.parse("2026-03-05T14:00:00Z"))).toBe("2026-03-05T15:00:00+01:00");
  expect(localInstant("Europe/Berlin", Date.parse("2026-06-05T14:00:00.123Z"))).toBe("2026-06-05T16:00:00+02:00");
  expect(localInstant("UTC", Date.parse("2026-06-05T14:00:00Z"))).toBe("2026-06-05T14:00:00+00:00");
});

test.each([
  ["2026-03-06T10:00:00", "Asia/Karachi", "2026-03-06T10:00:00+05:00"],
  ["2026-03-06 10:00", "America/New_York", "2026-03-06T10:00:00-05:00"],
  ["2026-07-06T10:00", "America/New_York", "2026-07-06T10:00:00-04:00"],
  ["2026-03-06", "Europe/Berlin", "2026-03-06T00:00:00+01:00"],
  ["2026-03-06T10:00:00Z", "Europe/Berlin", "2026-03-06T10:00:00Z"],
  ["2026-03-06T10:00:00+05:00", "Europe/Berlin", "2026-03-06T10:00:00+05:00"],
])("%j said in %s is %s", (text, zone, instant) => {
  expect(readLocalInstant(text, zone)).toBe(instant);
});

test.each(["tomorrow", "", "10:00", "2026-13-40T10:00"])("%j is not an instant", (text) => {
  expect(readLocalInstant(text, "Europe/Berlin")).toBeUndefined();
});
