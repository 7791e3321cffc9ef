/** The candidate's own page in a browser that runs no scripts. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { linkedPerson } from "../support/people/candidate-link.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { checkScreen } from "./look.ts";

const server = worldForFile();
const open = browserForFile({ opensFreshTabs: true });

async function disableScripts(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setScriptExecutionDisabled", { value: true });
  await devtools.detach();
}

it("asks for a person, a call at a time and an end of calls on a narrow phone without scripts", async () => {
  const { link } = await linkedPerson(server());
  const page = await open(link.origin, { width: 320 });
  await disableScripts(page);
  await page.goto(link.pathname);
  await page.getByRole("button", { name: "Talk to a person" }).click();
  await page.getByRole("status").filter({ hasText: "A person will contact you." }).waitFor();
  await page.getByLabel("Day and time").selectOption({ index: 3 });
  await page.getByRole("button", { name: "Call me at this time" }).click();
  await page.getByRole("status").filter({ hasText: "We will call you on" }).waitFor();
  await page.getByRole("button", { name: "Stop calling me" }).click();
  await page.getByRole("status").filter({ hasText: "We will not call or text you again." }).waitFor();
  expect(await page.getByRole("button").count()).toBe(0);
});

itInFull.each([
  ["en", "light"],
  ["de", "dark"],
  ["ar", "light"],
  ["ar", "dark"],
] as const)("is accessible and fits 320 px in %s, %s", async (language, scheme) => {
  const { link } = await linkedPerson(server(), { language });
  const page = await open(link.origin, { width: 320, scheme });
  await page.goto(link.pathname);
  await page.getByRole("button").last().waitFor();
  expect(await page.locator("html").getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr");
  expect(await checkScreen(page, `candidate-link ${language} ${scheme}`, { onlyColours: false })).toEqual([]);
});
