/// <reference lib="dom" />
/** What tests of screens wait for. */
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { patienceMs } from "./browser.ts";

export const patience = { timeout: patienceMs };

export const see = (locator: Locator): Promise<void> => expect(locator.waitFor()).resolves.toBeUndefined();
export const seeGone = (locator: Locator): Promise<void> =>
  expect(locator.waitFor({ state: "hidden" })).resolves.toBeUndefined();

/** The page has done what follows from what it has just shown: it listens to keys, and a dialog has taken the focus twice. */
export const waitSettled = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 50))));

/** It has come, and stays. */
export async function expectFocus(locator: Locator): Promise<void> {
  const has = () => locator.evaluate((element) => element === document.activeElement);
  await expect.poll(has, patience).toBe(true);
  await waitSettled(locator.page());
  await expect.poll(has, patience).toBe(true);
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
