import { expect, it } from "vitest";
import { preferredLanguage } from "./accept-language.ts";

it.each([
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["fr-FR,ar;q=0.5,de;q=0.4", "ar"],
  ["en;q=0.2,ar;q=0.9", "ar"],
  ["en;q=0.3,de", "de"],
  ["fr,en;q=0.2,de;q=0.9", "de"],
  ["de;q=0,en", "en"],
  ["de;q=0", "en"],
  ["es-AR,es;q=0.9,en;q=0.8", "en"],
  ["fr-DE", "en"],
  ["zh-Hant-TW, AR-eg ; q=0.7", "ar"],
  ["deutsch,den", "en"],
  ["de;q=x", "en"],
  ["fr", "en"],
  ["", "en"],
  [`${"x,".repeat(10_000)}de`, "en"],
])("the preferred language of %s is %s", (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
