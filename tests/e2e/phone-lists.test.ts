/// <reference lib="dom" />
/** Lists on a phone, in three languages: the first person or call is seen without scrolling, in at most four lines. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { worldForFile } from "../support/run/server.ts";
import { sampleOf } from "../support/run/tier.ts";
import { browserForFile, screensFolder } from "./browser.ts";
import { waitSettled } from "./seeing.ts";
import { enterAs } from "./sign-in.ts";

const server = worldForFile();
const enter = enterAs(browserForFile(), server);

const lists = ["/logs", "/job/overview", "/leads", "/company/overview", "/campaign/overview"] as const;

it("placeholder rows are about as high as the calls that replace them", async () => {
  const page = await enter("recruiter@acme.test", "/about", { width: 390, locale: "de" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/get-all-logs**", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/logs");
  const heightOf = async (rows: string) => (await page.locator(rows).first().boundingBox())?.height ?? 0;
  await page.locator("tbody tr[aria-hidden] .mantine-Skeleton-root").first().waitFor();
  const placeholderHeight = await heightOf("tbody tr[aria-hidden]");
  release();
  await page.getByText("Greta Vogel").waitFor();
  expect(Math.abs((await heightOf("tbody tr:not([aria-hidden])")) - placeholderHeight)).toBeLessThanOrEqual(12);
});

describe.each(sampleOf(["en", "de", "ar"] as const))("in %s", (locale) => {
  it.each(sampleOf(lists))("the first row of %s begins within 300 px and is at most 170 px high", async (path) => {
    const page = await enter("recruiter@acme.test", path, { width: 390, locale });
    const row = page.locator("tbody tr").first();
    await row.waitFor();
    await waitSettled(page);
    if (process.env.PICTURES === "1")
      await page.screenshot({ path: join(screensFolder, `phone${path.replaceAll("/", "-")}-${locale}.png`) });
    const { y, height } = (await row.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    expect(y).toBeLessThanOrEqual(300);
    expect(height).toBeLessThanOrEqual(170);
    // A text may be cut short only if it takes at least half of the width.
    const cutTexts = await page.evaluate(() => {
      const elements = [...document.querySelectorAll<HTMLElement>("h1, h2, tbody td *")];
      return elements
        .filter(({ children, scrollWidth, clientWidth }) => children.length === 0 && scrollWidth > clientWidth + 1)
        .filter((element) => element.getBoundingClientRect().width < 0.5 * innerWidth && element.clientWidth > 0)
        .map(({ textContent }) => textContent);
    });
    expect(cutTexts).toEqual([]);
  });
});
