/// <reference lib="dom" />
/** What browser tests wait for. */
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { patienceMs } from "./browser.ts";

export const patience = { timeout: patienceMs };

export const see = (locator: Locator): Promise<void> => expect(locator.waitFor()).resolves.toBeUndefined();
export const seeGone = (locator: Locator): Promise<void> =>
  expect(locator.waitFor({ state: "hidden" })).resolves.toBeUndefined();

/** Waits until the page has reacted to what it just showed: key listeners are attached, a dialog has the focus. */
export const waitSettled = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 50))));

/** Waits for the focus, and checks that it stays. */
export async function expectFocus(locator: Locator): Promise<void> {
  const isFocused = () => locator.evaluate((element) => element === document.activeElement);
  await expect.poll(isFocused, patience).toBe(true);
  await waitSettled(locator.page());
  await expect.poll(isFocused, patience).toBe(true);
}

export async function pressEscape(page: Page): Promise<void> {
  await waitSettled(page);
  await page.keyboard.press("Escape");
}

/** Prevents an unhandled rejection of an expectation that is awaited later. */
export function handleLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
