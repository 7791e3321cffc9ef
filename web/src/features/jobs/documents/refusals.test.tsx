import { documentRefusals } from "@callwright/contracts/endpoints/document";
import { afterEach, expect, it } from "vitest";
import { setLocale } from "../../../lib/i18n/locale.ts";
import { serverWords } from "../../../lib/server-words.ts";

afterEach(() => setLocale("en"));

it.each(Object.values(documentRefusals))("a document's refusal is said in German and Arabic: %s", (words) => {
  expect(serverWords(words)).toBe(words);
  for (const locale of ["de", "ar"] as const) {
    setLocale(locale);
    expect(serverWords(words)).not.toBe(words);
  }
});
