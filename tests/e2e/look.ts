/// <reference lib="dom" />
/** Looks at a screen as it stands: no violation of accessibility, nothing wider than the page; leaves a picture where asked to. */
import { join } from "node:path";
import axe from "axe-core";
import type { Page } from "playwright";
import { screensFolder } from "./browser.ts";

/** The rules that colours alone can break. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Pictures take as long as the looking: `PICTURES=1 npx vitest run --project e2e tests/e2e/screens-`. */
const isPictured = process.env.PICTURES === "1";

/** Answers what is wrong; in the second scheme only what colours can have made wrong. */
export async function look(page: Page, name: string, { onlyColours }: { onlyColours: boolean }): Promise<string[]> {
  await settle(page);
  if (isPictured)
    await page.screenshot({
      path: join(screensFolder, `${name}.png`),
      animations: "disabled",
      caret: "initial",
    });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const violations = await violationsOf(page, onlyColours ? colourRules : undefined);
  return [
    ...(overflow === 0 ? [] : [`${name}: ${overflow} px wider than the page`]),
    ...violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${name}: ${id} (${help}) at ${target.join(" ")}\n${failureSummary}`),
    ),
  ];
}

/** What is too small for a finger, or too near to its neighbour; the rules leave this out unless it is named. */
export async function smallTargets(page: Page): Promise<string[]> {
  await settle(page);
  const violations = await violationsOf(page, ["target-size"]);
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" ")));
}

/** A page is told the rules once: to read them takes it as long as some of the looking. No screen has frames of ours. */
async function violationsOf(page: Page, rules: string[] | undefined): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const checker = globalThis as typeof globalThis & { axe: typeof axe };
    const { violations } = await checker.axe.run(document, {
      resultTypes: ["violations"],
      // Frames are other origins' pages, which the rules cannot read.
      iframes: false,
      ...(runOnly && { runOnly }),
    });
    return violations;
  }, rules);
}

/** Fonts and colours are there, nothing loads or moves any more: fades change contrasts. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = document
      .getAnimations()
      // What follows scrolling stands still with it.
      .filter(({ timeline }) => timeline === document.timeline)
      .some((animation) => animation.playState === "running" && animation.effect?.getTiming().iterations !== Infinity);
    const isLoading = document.querySelector("[aria-busy='true'], .mantine-Skeleton-root") !== null;
    // What follows the system's scheme hears of a change a moment after the style sheets.
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    // An unassigned host's page has no colour scheme of its own.
    const { mantineColorScheme: scheme } = document.documentElement.dataset;
    const isSchemeThere = scheme === undefined || scheme === (isDark ? "dark" : "light");
    return document.fonts.status === "loaded" && !isMoving && !isLoading && isSchemeThere;
  });
}
