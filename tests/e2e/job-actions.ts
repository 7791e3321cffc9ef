/** What a recruiter does on the pages of jobs. */
import type { Locator, Page } from "playwright";
import type { Open, Visit } from "./browser.ts";
import { see } from "./seeing.ts";
import { enterAs } from "./sign-in.ts";
import { type Words, wordsOf } from "./words.ts";

export const english = wordsOf("en");

export function enterAsRecruiter(open: Open, server: () => string) {
  const enter = enterAs(open, server);
  return (path: string, visit?: Visit): Promise<Page> => enter("recruiter@acme.test", path, visit);
}

export const dialogOf = (page: Page) => page.getByRole("dialog");
export const textboxOf = (within: Locator, name: string) => within.getByRole("textbox", { name, exact: true });
export const press = (within: Locator, name: string) => within.getByRole("button", { name, exact: true }).click();

export async function fillRole(page: Page, words: Words, title: string): Promise<void> {
  const field = (label: string) => textboxOf(dialogOf(page), words(label));
  await field("create_job_title").fill(title);
  await field("create_company").fill("Acme Recruiting");
  await field("create_recruiter").fill("Rita Recruiter");
  await field("create_location").fill("Berlin");
}

/** Creates a job in the three steps; returns the path of its page. */
export async function createJobInDialog(page: Page, title: string, words = english): Promise<string> {
  await page.goto("/job/overview?create=1");
  const dialog = dialogOf(page);
  await fillRole(page, words, title);
  await press(dialog, words("create_next"));
  await see(dialog.getByRole("radio").first());
  await press(dialog, words("create_next"));
  await see(dialog.getByText(words("create_script")));
  await press(dialog, words("create_submit"));
  await see(page.getByRole("heading", { name: title }));
  return new URL(page.url()).pathname;
}

/** Chooses an action in the row's menu. */
export async function chooseRowAction(page: Page, title: string, action: string, words = english): Promise<void> {
  await page.getByRole("button", { name: words("jobs_actions", { title }) }).click();
  await page.getByRole("menuitem", { name: words(action) }).click();
}
