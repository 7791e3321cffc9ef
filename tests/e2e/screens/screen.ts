/** Screens that browser tests open, and how; `show` resolves when the screen is complete. */
import type { Page } from "playwright";
import { see } from "../seeing.ts";
import type { Words } from "../words.ts";

export interface Screen {
  readonly name: string;
  /** The signed-in user; absent for a visitor. */
  readonly as?: "recruiter" | "trial" | "owner" | "newcomer" | "admin";
  /** A further state or a dialog of a listed screen; opened in the full run only. */
  readonly isVariant?: boolean;
  readonly show: (page: Page, words: Words) => Promise<void>;
  /** Console errors that the screen causes by design. */
  readonly expected?: readonly RegExp[];
}

/** A screen at an address, recognised by one of its texts. */
export const screenAt = (name: string, as: Screen["as"], path: string, word: string): Screen => ({
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

/** Paths of the demo jobs, by server origin. */
const demoJobPaths = new Map<string, string>();
const originOf = (page: Page) => new URL(page.url()).origin;

/** The path of the recruiter's only demo job, read from the list of jobs once per server. */
export async function demoJobPath(page: Page): Promise<string> {
  const stored = demoJobPaths.get(originOf(page));
  if (stored) return stored;
  await goToRow(page, "/job/overview");
  const path = (await page.locator("tbody tr a").first().getAttribute("href")) ?? "";
  demoJobPaths.set(originOf(page), path);
  return path;
}

export async function goToDemoJob(page: Page, search = ""): Promise<void> {
  await page.goto(`${await demoJobPath(page)}${search}`);
}
