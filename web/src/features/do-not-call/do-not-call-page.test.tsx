import { expect, test } from "vitest";
import { phonePrefix } from "./do-not-call-page.tsx";

test("a number is found by its first digits in any notation", () => {
  for (const typed of ["+49 151 23", "0049 (151) 23", "4915123", "+49-151-23"])
    expect(phonePrefix(typed)).toBe("+4915123");
  expect(phonePrefix("  ")).toBe("");
});
