import fc from "fast-check";
import { expect, test } from "vitest";
import { truncate } from "./truncate.ts";

test("truncating never leaves half a character, and keeps a text that fits", () => {
  expect(truncate("Thanks 👍", 8)).toBe("Thanks ");
  expect(truncate("Thanks 👍", 9)).toBe("Thanks 👍");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.nat(40), (text, length) => {
      const cut = truncate(text, length);
      expect(cut.isWellFormed()).toBe(true);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, length) - 1);
    }),
  );
});
