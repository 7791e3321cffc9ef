import { messages } from "@callwright/contracts/messages";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "../../../lib/i18n/locale.ts";
import { passwordWords } from "./password-words.ts";

afterEach(() => setLocale("en"));

test.each([
  messages.passwordCommon,
  messages.passwordHasEmail,
  messages.currentPasswordMissing,
  messages.currentPasswordWrong,
])("the server's %j is said in the interface's language", (words) => {
  expect(passwordWords(words)).toBe(words);
  setLocale("de");
  expect(passwordWords(words)).not.toBe(words);
});

test("words that nobody knows stay as they came", () => {
  expect(passwordWords("Out of order")).toBe("Out of order");
});
