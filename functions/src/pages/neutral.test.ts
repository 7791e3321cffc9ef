import { expect, it } from "vitest";
import { neutralPage } from "./neutral.ts";

it("the page's language sets its direction", () => {
  expect(neutralPage("unassigned", "ar").html).toContain('<html lang="ar" dir="rtl">');
  expect(neutralPage("unassigned", "de").html).toContain('<html lang="de" dir="ltr">');
});

it("the page has no script and no other site's address, and says what to do next", () => {
  for (const reason of ["unassigned", "unavailable", "wrong_method", "candidate_link"] as const)
    for (const locale of ["en", "de", "ar"]) {
      const { html } = neutralPage(reason, locale);
      expect(html).not.toMatch(/<script|https?:|src=/);
      expect(html.match(/<p>|<a /g)?.length).toBeGreaterThanOrEqual(2);
    }
});
