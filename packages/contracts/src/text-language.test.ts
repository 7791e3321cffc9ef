import { describe, expect, it } from "vitest";
import { defaultPrompts } from "./prompts.ts";
import { languageOf } from "./text-language.ts";

describe("the language of a text", () => {
  it.each(["en", "de", "ar"] as const)("is detected for the defaults in %s", (language) => {
    expect(languageOf(defaultPrompts[language].firstSentence)).toBe(language);
    expect(languageOf(defaultPrompts[language].context)).toBe(language);
  });

  it.each(["", "Hi", "{{candidateName}} {{the}} {{and}}", "Backend Engineer"])("is not guessed for %j", (text) => {
    expect(languageOf(text)).toBeUndefined();
  });
});
