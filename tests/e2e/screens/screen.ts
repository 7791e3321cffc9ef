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
export const screenAt = (name: string, as: Screen["as"], path: string, messageKey: string): Screen => ({
  name,
  as,
  async show(page, words) {
    await page.goto(path);
    await see(page.getByText(words(messageKey)).first());
  },
});

export async function goToRow(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await see(page.locator("tbody tr").first());
}

/** The path of each list's first row, by server origin and list. */
const rowPaths = new Map<string, string>();

/** The path behind the first row of a list, read once per server. */
async function firstRowPath(page: Page, list: string): Promise<string> {
  // A fresh tab is at about:blank, which does not tell the server.
  if (page.url() === "about:blank") await page.goto("/api/healthz");
  const key = `${new URL(page.url()).origin}${list}`;
  const knownPath = rowPaths.get(key);
  if (knownPath) return knownPath;
  await goToRow(page, list);
  const path = (await page.locator("tbody tr a").first().getAttribute("href")) ?? "";
  rowPaths.set(key, path);
  return path;
}

export async function goToFirstRow(page: Page, list: string, search = ""): Promise<void> {
  await page.goto(`${await firstRowPath(page, list)}${search}`);
}

/** The recruiter's only demo job. */
export const demoJobPath = (page: Page) => firstRowPath(page, "/job/overview");

export async function goToDemoJob(page: Page, search = ""): Promise<void> {
  await page.goto(`${await demoJobPath(page)}${search}`);
}
