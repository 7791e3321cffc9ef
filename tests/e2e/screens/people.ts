/** The job's people: scrolled list, inline editing, selection, and the dialogs that confirm bulk actions. */
import type { Page } from "playwright";
import { see } from "../seeing.ts";
import type { Words } from "../words.ts";
import { goToDemoJob, type Screen } from "./screen.ts";

const amelie = "Amelie Brandt";

async function goToPeople(page: Page, size = "5"): Promise<void> {
  await goToDemoJob(page, `?size=${size}`);
  await see(page.getByText(amelie, { exact: true }));
}

const rowOf = (page: Page) => page.getByRole("row", { name: amelie });

async function chooseTwo(page: Page, words: Words): Promise<void> {
  await goToPeople(page);
  for (const name of [amelie, "Jonas Keller"])
    await page.getByRole("checkbox", { name: words("people_choose", { name }), exact: true }).click();
  await see(page.getByRole("region", { name: words("bulk_bar") }));
}

async function openBulkDialog(page: Page, words: Words, action: string): Promise<void> {
  await chooseTwo(page, words);
  const bar = page.getByRole("region", { name: words("bulk_bar") });
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const byName = { name: words(action), exact: true };
  if (isPhone) {
    await bar.getByRole("button", { name: words("bulk_bar") }).click();
    await page.getByRole("menuitem", byName).click();
  } else await bar.getByRole("button", byName).click();
  await see(page.getByRole("dialog"));
}

export const peopleScreens: readonly Screen[] = [
  { name: "people-scroll", isVariant: true, as: "recruiter", show: (page) => goToPeople(page, "all") },
  { name: "people-chosen", isVariant: true, as: "recruiter", show: chooseTwo },
  {
    name: "people-edit-name",
    as: "recruiter",
    isVariant: true,
    async show(page, words) {
      await goToPeople(page);
      await rowOf(page).focus();
      await page.keyboard.press("F2");
      await page.getByLabel(words("manual_first_name")).fill("");
      await page.keyboard.press("Enter");
      await see(page.getByText(words("first_name_missing")));
    },
  },
  {
    name: "people-delete",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await goToPeople(page);
      await page.getByRole("button", { name: words("people_more", { name: amelie }) }).click();
      await page.getByRole("menuitem", { name: words("people_delete") }).click();
      await see(page.getByRole("dialog").getByText(words("people_delete_text")));
    },
  },
  {
    name: "people-do-not-call",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await goToPeople(page);
      await page.getByRole("button", { name: words("people_more", { name: amelie }) }).click();
      await page.getByRole("menuitem", { name: words("bulk_do_not_call") }).click();
      await see(page.getByRole("dialog").getByText(words("dnc_note_hint")));
    },
  },
  {
    name: "job-reach",
    as: "recruiter",
    async show(page, words) {
      await goToDemoJob(page, "?settings=reach");
      await page.getByRole("switch", { name: words("reach_window") }).check();
      await page.getByRole("switch", { name: words("reach_voicemail") }).check();
      await see(page.getByLabel(words("reach_voicemail_message"), { exact: true }));
    },
  },
  {
    name: "job-interviews",
    as: "recruiter",
    async show(page, words) {
      await goToDemoJob(page, "?settings=interviews");
      const drawer = page.getByRole("dialog");
      await see(drawer.getByText(words("interviews_empty")));
      await drawer.getByRole("switch", { name: words("interview_on") }).check();
      await drawer.getByRole("button", { name: words("interview_hours_add") }).click();
    },
  },
  {
    name: "job-colleagues",
    as: "recruiter",
    async show(page, words) {
      await goToDemoJob(page, "?settings=colleagues");
      const panel = page.getByRole("tabpanel", { name: words("colleagues_title") });
      await panel.getByRole("button", { name: words("colleague_add") }).click();
      await see(panel.getByLabel(words("colleague_phone"), { exact: false }));
    },
  },
  {
    name: "job-criteria",
    as: "recruiter",
    async show(page, words) {
      await goToDemoJob(page, "?settings=criteria");
      const panel = page.getByRole("tabpanel", { name: words("criteria_title") });
      await panel.getByRole("button", { name: words("criteria_defaults"), exact: true }).click();
      await panel.getByText(words("criteria_preview")).click();
      await see(panel.getByRole("checkbox", { name: words("criteria_must") }).first());
    },
  },
  {
    name: "people-bulk-share",
    isVariant: true,
    as: "recruiter",
    show: (page, words) => openBulkDialog(page, words, "share_action"),
  },
  {
    name: "job-shared-links",
    as: "recruiter",
    async show(page, words) {
      await goToDemoJob(page, "?settings=shared");
      await see(page.getByRole("tabpanel").getByText(words("share_links_empty")));
    },
  },
  {
    name: "people-bulk-delete",
    isVariant: true,
    as: "recruiter",
    show: (page, words) => openBulkDialog(page, words, "bulk_delete"),
  },
  {
    name: "people-bulk-mark",
    isVariant: true,
    as: "recruiter",
    show: (page, words) => openBulkDialog(page, words, "bulk_do_not_call"),
  },
  { name: "people-bulk-move", as: "recruiter", show: (page, words) => openBulkDialog(page, words, "bulk_move") },
  {
    name: "people-bulk-call",
    isVariant: true,
    as: "recruiter",
    show: (page, words) => openBulkDialog(page, words, "bulk_call"),
  },
  {
    name: "people-transcript-search",
    as: "recruiter",
    isVariant: true,
    async show(page, words) {
      await goToPeople(page);
      await rowOf(page).getByText(amelie, { exact: true }).click();
      await page.getByLabel(words("call_search")).fill("you");
      await see(page.locator("mark").first());
    },
  },
];
