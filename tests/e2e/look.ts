/// <reference lib="dom" />
/** Checks a screen as it is: no violation of accessibility, nothing wider than the page. Takes a picture with `PICTURES=1`. */
import { join } from "node:path";
import axe from "axe-core";
import type { Page } from "playwright";
import { screensFolder } from "./browser.ts";

/** The rules that colours alone can break. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Off by default, since a picture takes as long as the checks: `PICTURES=1 npx vitest run --project e2e tests/e2e/screens-`. */
const takesPictures = process.env.PICTURES === "1";

/** Returns the screen's faults; `onlyColours`, for a second colour scheme, checks only what colours can break. */
export async function checkScreen(
  page: Page,
  name: string,
  { onlyColours }: { onlyColours: boolean },
): Promise<string[]> {
  await settle(page);
  if (takesPictures)
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

/** Lists controls too small for a finger or too close to each other; axe checks this rule only if it is named. */
export async function smallTargets(page: Page): Promise<string[]> {
  await settle(page);
  const violations = await violationsOf(page, ["target-size"]);
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" ")));
}

/** Loads axe once per page, since that takes as long as some of the checks. */
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

/** Waits until fonts and colours are loaded and nothing loads or moves, since fades change contrasts. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = document
      .getAnimations()
      // Animations that follow scrolling only move with it, so they are left out.
      .filter(({ timeline }) => timeline === document.timeline)
      .some((animation) => animation.playState === "running" && animation.effect?.getTiming().iterations !== Infinity);
    const isLoading = document.querySelector("[aria-busy='true'], .mantine-Skeleton-root") !== null;
    // The app applies a change of the system's scheme a moment after the style sheets do.
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    // An unassigned host's page has no colour scheme of its own.
    const { mantineColorScheme: scheme } = document.documentElement.dataset;
    const isSchemeApplied = scheme === undefined || scheme === (isDark ? "dark" : "light");
    return document.fonts.status === "loaded" && !isMoving && !isLoading && isSchemeApplied;
  });
}
