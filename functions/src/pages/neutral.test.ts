import { expect, it } from "vitest";
import { neutralPage } from "./neutral.ts";

it("its language sets the direction", () => {
  expect(neutralPage("unassigned", "ar").html).toContain('<html lang="ar" dir="rtl">');
  expect(neutralPage("unassigned", "de").html).toContain('<html lang="de" dir="ltr">');
});

it("it has no script, no address of another, and says what to do next", () => {
  for (const reason of ["unassigned", "unavailable", "wrong_method", "candidate_link"] as const)
    for (const locale of ["en", "de", "ar"]) {
      const { html } = neutralPage(reason, locale);
      expect(html).not.toMatch(/<script|https?:|src=/);
      expect(html.match(/<p>|<a /g)?.length).toBeGreaterThanOrEqual(2);
    }
});
