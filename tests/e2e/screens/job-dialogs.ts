/** The dialogs of a job: creation with a PDF's form, editing, the prompt, deletion, and each part of the settings. */
import type { Page } from "playwright";
import { dialogOf, fillRole, press, textboxOf } from "../job-actions.ts";
import { see } from "../seeing.ts";
import type { Words } from "../words.ts";
import { demoJobPath, type Screen } from "./screen.ts";

async function goToSecondStep(page: Page, words: Words): Promise<void> {
  await page.goto("/job/overview?create=1");
  await page.getByRole("button", { name: words("pdf_open") }).click();
  // The empty form shows which fields are required.
  await press(dialogOf(page), words("pdf_accept_all"));
  await see(page.getByText(words("pdf_required")));
  await fillRole(page, words, "Tester");
  await press(dialogOf(page), words("create_next"));
  await see(dialogOf(page).getByRole("radio").first());
}

async function openByAddress(page: Page, dialog: "edit" | "prompt" | "delete"): Promise<void> {
  const jobId = (await demoJobPath(page)).split("/").at(-1);
  await page.goto(`/job/overview?${dialog}=${jobId}`);
}

const settingsScreen = (tab: string): Screen => ({
  name: `job-settings-${tab}`,
  as: "recruiter",
  async show(page) {
    await page.goto(`${await demoJobPath(page)}?settings=${tab}`);
    await see(dialogOf(page).getByRole("tab", { selected: true }));
    await see(dialogOf(page).getByRole("tabpanel").locator("textarea, input, td, p").first());
  },
});

export const jobDialogScreens: readonly Screen[] = [
  { name: "job-create", isVariant: true, as: "recruiter", show: goToSecondStep },
  {
    name: "job-conversation",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await goToSecondStep(page, words);
      await press(dialogOf(page), words("create_next"));
      await dialogOf(page).getByText(words("create_script")).click();
      await textboxOf(dialogOf(page), words("prompt_first_sentence")).fill("{{unknown}}");
      await see(page.getByText("{{unknown}}", { exact: true }).first());
    },
  },
  {
    name: "job-edit",
    as: "recruiter",
    async show(page) {
      await openByAddress(page, "edit");
      await see(dialogOf(page).getByRole("radio").first());
    },
  },
  {
    name: "job-prompt",
    as: "recruiter",
    async show(page, words) {
      await openByAddress(page, "prompt");
      await see(dialogOf(page).getByRole("region", { name: words("preview_title") }));
    },
  },
  {
    name: "job-delete",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await openByAddress(page, "delete");
      await see(page.getByText(words("delete_job_title")));
    },
  },
  ...["detail", "evaluation", "prompts", "sms", "logs"].map(settingsScreen),
];
