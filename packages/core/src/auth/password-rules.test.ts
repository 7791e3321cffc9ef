import { describe, expect, it } from "vitest";
import { commonWords } from "./common-passwords.ts";
import { isCommon, requireGoodPassword } from "./password-rules.ts";

describe("a password", () => {
  it.each([
    ...["password123", "P@ssw0rd123!", "Password2024", "qwertyuiop", "1234567890", "9876543210", "aaaaaaaaaa"],
    ...["12345678910", "123456789a", "a123456789", "1q2w3e4r5t", "q1w2e3r4t5", "zaq12wsxcde", "abc1234567"],
    ...["1234512345", "11223344556", "147258369000", "0123456789101112", "Q1W2E3R4T5", "123456123456", "5432154321"],
    ...["1212121212", "iloveyou!!", "Liverpool1892", "welcomewelcome", "Callwright1!", "letmein123456"],
  ])("that everybody tries is refused: %s", (password) => {
    expect(isCommon(password)).toBe(true);
  });

  it.each([
    ...["violet-Ladder-42", "Callwright-demo-1", "correct horse battery staple", "kX9#mQ2$vL5"],
    ...["4915112345678", "2718281828459", "8315512345"],
    ...["سماء زرقاء جميلة", "grüne Wiesen im Mai"],
  ])("of one's own is taken: %s", (password) => {
    expect(isCommon(password)).toBe(false);
  });

  it("must not hold the name of the mailbox, unless that is too short to say anything", () => {
    expect(() => requireGoodPassword("Its-RITA-here-1", "rita+jobs@acme.test", "password")).toThrow(
      expect.objectContaining({ code: "validation_failed" }),
    );
    expect(() => requireGoodPassword("a-jo-very-long-one", "jo@acme.test", "password")).not.toThrow();
  });

  it("is compared with some hundreds of common words", () => {
    expect(commonWords.size).toBeGreaterThan(200);
  });
});
