import { describe, expect, it } from "vitest";
import { localeOf, neutralPage } from "./neutral.ts";

describe("the language of a page of nobody", () => {
  it.each([
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["fr-FR,ar;q=0.5,de;q=0.4", "ar"],
    ["en;q=0.2,ar;q=0.9", "ar"],
    ["de;q=0,en", "en"],
    ["fr", "en"],
    ["", "en"],
    [`${"x,".repeat(10_000)}de`, "en"],
  ])("is the first of ours that %s wishes", (wishes, locale) => {
    expect(localeOf(wishes)).toBe(locale);
  });

  it("sets the direction", () => {
    expect(neutralPage("nobody", "ar").html).toContain('<html lang="ar" dir="rtl">');
    expect(neutralPage("nobody", "de").html).toContain('<html lang="de" dir="ltr">');
  });
});

it("it has no script, no address of another, and says what to do next", () => {
  for (const reason of ["nobody", "unavailable", "method"] as const)
    for (const locale of ["en", "de", "ar"]) {
      const { html } = neutralPage(reason, locale);
      expect(html).not.toMatch(/<script|https?:|src=/);
      expect(html.match(/<p>|<a /g)?.length).toBeGreaterThanOrEqual(2);
    }
});
