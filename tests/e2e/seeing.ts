/// <reference lib="dom" />
/** What tests of screens wait for. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { patienceMs } from "./browser.ts";

export const patience = { timeout: patienceMs };

export const see = (locator: Locator) => locator.waitFor();
export const gone = (locator: Locator) => locator.waitFor({ state: "hidden" });

export const expectFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement), patience).toBe(true);
