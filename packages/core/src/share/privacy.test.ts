import { expect, it } from "vitest";
import { coarseNetwork, withoutContact } from "./privacy.ts";

it.each([
  ["Call me on +49 151 2345-6789, please", "Call me on •••, please"],
  ["رقمي ٠١٥١٢٣٤٥٦٧٨", "رقمي •••"],
  ["write to ann.lee@mail.example.com.", "write to •••"],
  ...[
    "72,000 a year, from 2027-02-01, 7 years",
    "verfügbar ab 01.09.2026",
    "can start 01/09/2026",
    "Gehalt 60.000-70.000 Euro",
    "expects 60000-70000 EUR",
    "start 2026-09-01 09:00",
  ].map((text) => [text, text] as const),
] as const)("phone numbers and email addresses are masked, other digits are not: %s", (text, shown) => {
  expect(withoutContact(text)).toBe(shown);
});

it.each([
  ["203.0.113.9", "203.0.x.x"],
  ["::ffff:203.0.113.9", "203.0.x.x"],
  ["2001:db8:1:2::7", "2001:db8::"],
  ["unknown", ""],
])("the visit log stores the address %s as %s", (address, network) => {
  expect(coarseNetwork(address)).toBe(network);
});
