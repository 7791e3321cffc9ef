/** The rooms of one job: its forms, its deletion, its settings tab by tab. */
import type { Page } from "playwright-core";
import type { Words } from "../words.ts";
import { goToRow, type Screen, see } from "./screen.ts";

/** The demo data's job is the recruiter's only one. */
async function jobId(page: Page): Promise<string> {
  await goToRow(page, "/job/overview");
  const path = await page.locator("tbody tr a").first().getAttribute("href");
  return path?.split("/").at(-1) ?? "";
}

const inList = (action: string, seen: (page: Page, words: Words) => Promise<void>): Screen => ({
  name: `job-${action}`,
  as: "recruiter",
  async show(page, words) {
    await page.goto(`/job/overview?${action}=${await jobId(page)}`);
    await seen(page, words);
  },
});

const settings = (tab: string, seen: (page: Page, words: Words) => Promise<void>): Screen => ({
  name: `job-settings-${tab}`,
  as: "recruiter",
  async show(page, words) {
    await page.goto(`/job/overview/${await jobId(page)}?settings=${tab}`);
    await seen(page, words);
  },
});

export const jobRoomScreens: readonly Screen[] = [
  {
    name: "create-from-documents",
    as: "recruiter",
    async show(page, words) {
      await goToRow(page, "/job/overview?create=1");
      await page.getByRole("button", { name: words("pdf_open") }).click();
      await page.getByRole("button", { name: words("pdf_accept_all") }).click();
      await see(page.getByText(words("pdf_required")));
    },
  },
  inList("edit", (page) => see(page.getByRole("radio").first())),
  inList("prompt", (page, words) => see(page.getByRole("region", { name: words("preview_title") }))),
  inList("delete", (page, words) => see(page.getByText(words("delete_job_kept")))),
  settings("detail", (page) => see(page.getByRole("radio").first())),
  settings("evaluation", (page, words) => see(page.getByRole("textbox", { name: words("jobset_evaluation") }))),
  settings("prompts", (page, words) =>
    see(
      page
        .getByRole("list", { name: words("versions_title") })
        .locator("li")
        .first(),
    ),
  ),
  settings("sms", (page, words) => see(page.getByRole("textbox", { name: words("sms_post") }))),
  settings("logs", (page) => see(page.getByRole("dialog").locator("tbody a").first())),
];
