/** A screen and the way to it, in any language. It is there when the last thing waited for is. */
import type { Page } from "playwright";
import { see } from "../seeing.ts";
import type { Words } from "../words.ts";

export interface Screen {
  readonly name: string;
  /** Whose session; a visitor without one where absent. */
  readonly as?: "recruiter" | "trial" | "owner" | "newcomer" | "admin";
  /** Another state of a screen that is in the list, or a later step of its dialog: only in the full run. */
  readonly isVariant?: boolean;
  readonly show: (page: Page, words: Words) => Promise<void>;
  /** Complaints of the browser that belong to it. */
  readonly expected?: readonly RegExp[];
}

/** A room that is told by its heading, or by another text of its own. */
export const room = (name: string, as: Screen["as"], path: string, word: string): Screen => ({
  name,
  as,
  async show(page, words) {
    await page.goto(path);
    await see(page.getByText(words(word)).first());
  },
});

export async function goToRow(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await see(page.locator("tbody tr").first());
}

/** Paths of their rooms, by server. */
const demoJobs = new Map<string, string>();
const originOf = (page: Page) => new URL(page.url()).origin;

/** The demo data's job is the recruiter's only one: the list of jobs leads there, and is read once. */
export async function demoJobPath(page: Page): Promise<string> {
  const known = demoJobs.get(originOf(page));
  if (known) return known;
  await goToRow(page, "/job/overview");
  const path = (await page.locator("tbody tr a").first().getAttribute("href")) ?? "";
  demoJobs.set(originOf(page), path);
  return path;
}

export async function goToDemoJob(page: Page, search = ""): Promise<void> {
  await page.goto(`${await demoJobPath(page)}${search}`);
}
