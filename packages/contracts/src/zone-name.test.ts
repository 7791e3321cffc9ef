import { expect, it, test } from "vitest";
import { currentZone, zoneLabel, zonePlace } from "./zone-name.ts";

test.each([
  ["Asia/Calcutta", "Asia/Kolkata", "Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv", "Kyiv"],
  ["Asia/Saigon", "Asia/Ho Chi Minh", "Ho Chi Minh"],
  ["America/Godthab", "America/Nuuk", "Nuuk"],
  ["Asia/Kolkata", "Asia/Kolkata", "Kolkata"],
  ["America/New_York", "America/New York", "New York"],
  ["UTC", "UTC", "UTC"],
])("the label of %s is %s, and its place is %s", (zone, label, place) => {
  expect([zoneLabel(zone), zonePlace(zone)]).toEqual([label, place]);
});

it("a current name is another name of the same zone", () => {
  const hours = (timeZone: string) =>
    [1, 7].map((month) =>
      new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "long" }).format(Date.UTC(2027, month)),
    );
  for (const zone of Intl.supportedValuesOf("timeZone")) expect(hours(currentZone(zone)), zone).toEqual(hours(zone));
});
