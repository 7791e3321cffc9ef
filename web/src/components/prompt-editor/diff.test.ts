import { describe, expect, it } from "vitest";
import { type DiffPart, diff, isRewritten, omitUnchanged } from "./diff.ts";

const markChanges = (parts: readonly DiffPart[]) =>
  parts.map(({ kind, text }) => ({ same: text, gone: `[-${text}-]`, new: `[+${text}+]` })[kind]).join("");
const without = (kind: DiffPart["kind"], parts: readonly DiffPart[]) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join("");

describe("a text diff", () => {
  it.each([
    ["Ask about salary.", "Ask about salary.", "Ask about salary."],
    ["Ask about salary.", "Ask about notice.", "Ask about [-salary-][+notice+]."],
    ["", "Hello", "[+Hello+]"],
    ["Hello", "", "[-Hello-]"],
    ["one two three four", "one 2 3 four", "one [-two three-][+2 3+] four"],
    ["Hello {{name}}", "Hello {{candidateName}}", "Hello [-{{name}}-][+{{candidateName}}+]"],
    ["Straße", "Strasse", "[-Straße-][+Strasse+]"],
    ["ما الراتب المتوقع؟", "ما الراتب المطلوب؟", "ما الراتب [-المتوقع-][+المطلوب+]؟"],
  ])("%j → %j reads %j", (before, after, words) => {
    expect(markChanges(diff(before, after))).toBe(words);
  });

  it("contains both texts completely", () => {
    const pairs = [
      ["a b c\nd e f", "b c x\nd f g"],
      ["1. Is it so?\n2. When?", "1. When?\n2. Is it so, really?"],
      ["word ".repeat(400), `${"word ".repeat(200)}other ${"word ".repeat(200)}`],
    ] as const;
    for (const [before, after] of pairs) {
      const parts = diff(before, after);
      expect(without("new", parts)).toBe(before);
      expect(without("gone", parts)).toBe(after);
    }
  });

  it("compares lines instead of words if there are too many words", () => {
    const findsSameWords = (count: number) => {
      // Each name makes four words, of which two are spaces.
      const text = (name: string) => Array.from({ length: count }, (_, index) => `${name}${index} same `).join("");
      return diff(text("one"), text("two")).some(({ kind }) => kind === "same");
    };
    expect(findsSameWords(500)).toBe(true);
    expect(findsSameWords(2_000)).toBe(false);
  });

  it("recognises a rewritten text", () => {
    expect(isRewritten(diff("Ask about the salary, then about notice.", "Ask about the salary and notice."))).toBe(
      false,
    );
    expect(isRewritten(diff("Ask about salary.", "Frage nach dem Gehalt."))).toBe(true);
    expect(isRewritten(diff("", "Frage nach dem Gehalt."))).toBe(false);
  });

  it("omits unchanged text that is far from any change", () => {
    const parts = omitUnchanged(
      diff(`${"start ".repeat(60)}old${" end".repeat(60)}`, `${"start ".repeat(60)}new${" end".repeat(60)}`),
    );
    expect(markChanges(parts)).toMatch(/^… (start )+\[-old-\]\[\+new\+\]( end)+ …$/);
    expect(markChanges(parts).length).toBeLessThan(180);
  });
});
