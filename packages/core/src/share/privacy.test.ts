import { expect, it } from "vitest";
import { coarseNetwork, withoutContact } from "./privacy.ts";

it.each([
  ["Call me on +49 151 2345-6789, please", "Call me on •••, please"],
  ["رقمي ٠١٥١٢٣٤٥٦٧٨", "رقمي •••"],
  ["write to ann.lee@mail.example.com.", "write to •••"],
  ["72,000 a year, from 2027-02-01, 7 years", "72,000 a year, from 2027-02-01, 7 years"],
])("phone numbers and email addresses are masked, other digits are not: %s", (text, shown) => {
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
