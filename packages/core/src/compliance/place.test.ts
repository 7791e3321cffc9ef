import { expect, test } from "vitest";
import { numberPlace } from "./place.ts";
import { countries } from "./rules.ts";

test.each([
  ["+12125550100", ["America/New_York"]],
  ["+13105550100", ["America/Los_Angeles"]],
  ["+18505550100", ["America/Chicago", "America/New_York"]],
  ["+14485550100", ["America/Chicago", "America/New_York"]],
  ["+16025550100", ["America/Phoenix"]],
  ["+18085550100", ["Pacific/Honolulu"]],
  ["+14165550100", ["America/Toronto"]],
  ["+16895550100", ["America/Chicago", "America/New_York"]],
  ["+14365550100", ["America/New_York"]],
  ["+16215550100", ["America/Chicago"]],
  ["+18615550100", ["America/Chicago"]],
  ["+19245550100", ["America/Chicago"]],
  ["+18375550100", ["America/Los_Angeles"]],
  ["+19075550100", ["America/Adak", "America/Anchorage", "America/Juneau", "Pacific/Honolulu"]],
  ["+447700900123", ["Europe/London"]],
  ["+971501234567", ["Asia/Dubai"]],
  ["+966512345678", ["Asia/Riyadh"]],
])("%s is in %j", (phoneNumber, zones) => {
  expect(numberPlace(phoneNumber)?.zones).toEqual(zones);
});

test.each(["+18005550100", "+15005550006", "+19995550100", "+33123456789", ""])("%j has no place", (phoneNumber) => {
  expect(numberPlace(phoneNumber)).toBeUndefined();
});

test.each([
  ["+12125550100", "PST", ["America/Los_Angeles"]],
  ["+12125550100", "Eastern Time (US & Canada)", ["America/New_York"]],
  ["+12125550100", "est", ["America/New_York"]],
  ["+12125550100", "MST", ["America/Denver", "America/Phoenix"]],
  ["+18005550100", "Central Standard Time", ["America/Chicago"]],
  ["+447700900123", "BST", ["Europe/London"]],
  ["+4915112345678", "MESZ", ["Europe/Berlin"]],
  ["+4915112345678", "america/new york", ["America/New_York"]],
  ["+4915112345678", "UTC", ["UTC"]],
])("%s with the time zone %j in its row is in %j", (phoneNumber, timezone, zones) => {
  expect(numberPlace(phoneNumber, timezone)?.zones).toEqual(zones);
});

test.each(["PST", "IST", "EST", "CST6CDT", "Japan", "GMT+1", "Europe/Nowhere", "/", "?"])(
  "the time zone %j in a German row is not understood",
  (timezone) => {
    expect(numberPlace("+4915112345678", timezone)).toBeUndefined();
  },
);

test("the countries' hours and caps are described in plain words", () => {
  const words = new Map(countries().map((country) => [country.code, country]));
  expect(words.get("US")).toMatchObject({
    hours: "09:00–20:00 Mon–Sat",
    caps: expect.stringContaining("3 in 24 hours"),
  });
  expect(words.get("DE")?.hours).toBe("09:00–20:00 Mon–Fri, 10:00–16:00 Sat");
  expect(words.get("AE")).toMatchObject({ hours: "09:00–18:00 every day", caps: expect.stringContaining("2 a week") });
  expect(words.size).toBe(7);
});
