/// <reference lib="dom" />

import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { serverForFile } from "../support/server.ts";
import { browserForFile } from "./browser.ts";
import { dialogOf, fillRole, press, recruiterOf, textOf } from "./job-rooms.ts";
import { look } from "./look.ts";
import { expectFocus, gone, see } from "./seeing.ts";
import { type Locale, type Words, wordsOf } from "./words.ts";

const enter = recruiterOf(browserForFile(), serverForFile());

describe("a job, by keyboard alone,", () => {
  it("is created, edited and deleted", async () => {
    const page = await enter("/job/overview");
    const keys = page.keyboard;
    await see(page.locator("tbody tr").first());
    await page.getByRole("button", { name: "Create job" }).focus();
    await keys.press("Enter");
    const dialog = dialogOf(page);
    await expectFocus(dialog.getByLabel("Job title"));
    await keys.type("Night nurse");
    await keys.press("Tab");
    await keys.type("Acme Clinics");
    await keys.press("Tab");
    await keys.type("Rita Recruiter");
    await keys.press("Tab");
    await keys.type("Leipzig");
    await keys.press("Enter");
    await expectFocus(dialog.getByLabel("Experience (years)"));
    await keys.press("ArrowUp");
    await keys.press("Tab");
    await keys.press("Tab");
    await keys.press("ArrowRight");
    await see(dialog.getByText("€65,500 – €90,000"));
    for (let stop = 0; stop < 2; stop += 1) await keys.press("Tab");
    await expectFocus(dialog.getByLabel("Language"));
    for (let stop = 0; stop < 7; stop += 1) await keys.press("Tab");
    await expectFocus(dialog.getByRole("radio", { name: "Lucy" }));
    await keys.press("ArrowDown");
    await expectFocus(dialog.getByRole("radio", { checked: true }));
    const voice = await dialog.getByRole("radio", { checked: true }).inputValue();
    expect(voice).not.toBe("Lucy");
    await keys.press("Space");
    await see(dialog.getByRole("button", { name: /^Stop / }));
    await keys.press("Enter");
    await expectFocus(textOf(dialog, "First sentence"));
    await keys.press("Control+End");
    await keys.press("Tab");
    await expectFocus(textOf(dialog, "Prompt"));
    await keys.press("Tab");
    await keys.press("ArrowRight");
    await keys.press("Enter");
    expect(await textOf(dialog, "Prompt").inputValue()).toContain("{{recruiterName}}");
    await dialog.getByRole("button", { name: "Create job" }).focus();
    await keys.press("Enter");
    await see(page.getByRole("heading", { name: "Night nurse" }));

    await page.goto("/job/overview");
    await page.getByRole("button", { name: "Actions for Night nurse" }).focus();
    await keys.press("Enter");
    await expectFocus(page.getByRole("menuitem", { name: "Edit job" }));
    await keys.press("Enter");
    await expectFocus(dialog.getByLabel("Job title"));
    expect(await dialog.getByRole("radio", { checked: true }).inputValue()).toBe(voice);
    await keys.press("Control+A");
    await keys.type("Head nurse");
    await keys.press("Enter");
    await see(page.getByText("Job updated successfully"));
    await gone(dialog);

    await page.getByRole("button", { name: "Actions for Head nurse" }).focus();
    await keys.press("Enter");
    await expectFocus(page.getByRole("menuitem").first());
    await keys.press("End");
    await keys.press("Enter");
    await expectFocus(dialog.getByRole("button", { name: "Cancel" }));
    await keys.press("Tab");
    await keys.press("Enter");
    await see(page.getByText("Job deleted successfully"));
    await gone(page.getByRole("row", { name: "Head nurse" }));
  });
});

/** Every dialog of these rooms, and the way to it. */
const dialogs: Readonly<Record<string, (page: Page, words: Words, path: string) => Promise<void>>> = {
  async create(page, words) {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/job/overview?create=1");
    await page.getByRole("button", { name: words("pdf_open") }).click();
    await press(dialogOf(page), words("pdf_accept_all"));
    await see(page.getByText(words("pdf_required")));
    await fillRole(page, words, "Tester");
    await press(dialogOf(page), words("create_next"));
    await see(dialogOf(page).getByRole("radio").first());
  },
  async conversation(page, words) {
    await dialogs.create?.(page, words, "");
    await press(dialogOf(page), words("create_next"));
    await textOf(dialogOf(page), words("prompt_first_sentence")).fill("{{what}}");
    await see(page.getByText("{{what}}", { exact: true }).first());
  },
  async edit(page, _, path) {
    await page.goto(`/job/overview?edit=${path.split("/").at(-1)}`);
    await see(dialogOf(page).getByRole("radio").first());
  },
  async prompt(page, words, path) {
    await page.goto(`/job/overview?prompt=${path.split("/").at(-1)}`);
    await see(dialogOf(page).getByRole("region", { name: words("preview_title") }));
  },
  async delete(page, words, path) {
    await page.goto(`/job/overview?delete=${path.split("/").at(-1)}`);
    await see(page.getByText(words("delete_job_title")));
  },
  ...Object.fromEntries(
    ["detail", "evaluation", "prompts", "sms", "logs"].map((tab) => [
      `settings-${tab}`,
      async (page: Page, _: Words, path: string) => {
        await page.goto(`${path}?settings=${tab}`);
        await see(dialogOf(page).getByRole("tab", { selected: true }));
        await see(dialogOf(page).getByRole("tabpanel").locator("textarea, input, td, p").first());
      },
    ]),
  ),
};

describe("every dialog of a job", () => {
  it.each(["en", "de", "ar"] as const)(
    "is there in %s, light and dark (from right to left on a phone), without a fault",
    async (locale: Locale) => {
      const words = wordsOf(locale);
      const page = await enter("/job/overview?size=100", { locale, ...(locale === "ar" && { width: 390 }) });
      await page.locator("tbody tr a").last().click();
      await page.waitForURL("**/job/overview/*");
      const path = new URL(page.url()).pathname;
      const faults: string[] = [];
      for (const [name, show] of Object.entries(dialogs)) {
        await page.emulateMedia({ colorScheme: "light" });
        await show(page, words, path);
        expect(await page.evaluate(() => document.documentElement.dir)).toBe(locale === "ar" ? "rtl" : "ltr");
        faults.push(...(await look(page, `job-${name}-${locale}-light`, { onlyColours: false })));
        await page.emulateMedia({ colorScheme: "dark" });
        faults.push(...(await look(page, `job-${name}-${locale}-dark`, { onlyColours: true })));
      }
      expect(faults).toEqual([]);
    },
  );
});
