/** Looks at a screen as it stands: no violation of accessibility, nothing wider than the page; leaves a picture where asked to. */
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { screensFolder } from "./browser.ts";

/** The rules that colours alone can break. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Pictures take as long as the looking: `PICTURES=1 npx vitest run --project e2e tests/e2e/screens-`. */
const isPictured = process.env.PICTURES === "1";

/** Answers what is wrong; in the second scheme only what colours can have made wrong. */
export async function look(page: Page, name: string, { onlyColours }: { onlyColours: boolean }): Promise<string[]> {
  await settle(page);
  if (isPictured)
    await page.screenshot({ path: join(screensFolder, `${name}.png`), animations: "disabled", caret: "initial" });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  // Without frames there is nothing that the builder's other mode, with a page of its own, would be needed for.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (onlyColours ? axe.withRules(colourRules) : axe).analyze();
  return [
    ...(overflow === 0 ? [] : [`${name}: ${overflow} px wider than the page`]),
    ...violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${name}: ${id} (${help}) at ${target.join(" ")}\n${failureSummary}`),
    ),
  ];
}

/** Fonts and colours are there, nothing loads or moves any more: fades change contrasts. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isMoving = document
      .getAnimations()
      .some((animation) => animation.playState === "running" && animation.effect?.getTiming().iterations !== Infinity);
    const isLoading = document.querySelector("[aria-busy='true'], .mantine-Skeleton-root") !== null;
    // What follows the system's scheme hears of a change a moment after the style sheets.
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    // The page of a host of nobody's has no scheme of its own.
    const { mantineColorScheme: scheme } = document.documentElement.dataset;
    const isSchemeThere = scheme === undefined || scheme === (isDark ? "dark" : "light");
    return document.fonts.status === "loaded" && !isMoving && !isLoading && isSchemeThere;
  });
}
