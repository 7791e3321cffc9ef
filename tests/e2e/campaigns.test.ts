/// <reference lib="dom" />

import { readFileSync, rmSync } from "node:fs";
import type { Locator, Page } from "playwright";
import { afterAll, describe, expect, it } from "vitest";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { longFile } from "./import-file.ts";
import { dialogOf, enterAsRecruiter, press, textboxOf } from "./job-actions.ts";
import { expectFocus, pressEscape, see } from "./seeing.ts";

const server = worldForFile();
const enter = enterAsRecruiter(browserForFile(), server);
const longMs = 120_000;

const endedCallStates = (page: Page) => page.locator("tbody").getByText(/^(Completed|Failed)$/);

describe("a campaign", () => {
  const file = longFile(300);
  afterAll(() => rmSync(file.path, { force: true }));

  it("is created, filled from a file with bad rows, launched, watched, exported and deleted", async () => {
    const page = await enter("/campaign/overview?create=1");
    await textboxOf(dialogOf(page), "Title").fill("Autumn offer");
    await dialogOf(page).getByLabel("Template").selectOption({ label: "Appointment setting" });
    await press(dialogOf(page), "Create campaign");
    await see(page.getByRole("heading", { name: "Autumn offer" }));
    await see(page.getByText("No candidates found for this campaign."));

    await page.getByRole("button", { name: "Add leads" }).first().click();
    const adding = page.getByRole("dialog", { name: "Add leads" });
    await adding.locator("input[type=file]").setInputFiles(file.path);
    await adding.getByRole("checkbox", { name: /^I confirm that everybody/ }).check({ timeout: longMs });
    await press(adding, `Add leads (${file.rows - file.invalidCount})`);
    await see(page.getByText("Candidates added successfully"));
    await pressEscape(page);

    await page.getByRole("button", { name: "Launch campaign" }).click();
    const launch = page.getByRole("dialog", { name: "Launch campaign" });
    await see(launch.getByRole("switch").nth(1));
    await press(launch, "Launch campaign");
    await see(launch.getByRole("status"));
    await pressEscape(page);
    // The page shows ended calls without a reload.
    await expect.poll(() => endedCallStates(page).count(), { timeout: longMs }).toBeGreaterThan(0);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toBe("Autumn offer-candidates.csv");
    const exported = readFileSync(await (await download).path(), "utf8");
    expect(exported.match(/^Ada\d+,/gm)).toHaveLength(file.rows - file.invalidCount);

    await page.getByRole("button", { name: "Campaign Settings" }).click();
    await press(page.getByRole("dialog", { name: "Campaign Settings" }), "Delete campaign");
    await press(page.getByRole("dialog", { name: "Delete this campaign?" }), "Delete campaign");
    await see(page.getByText("Campaign deleted successfully"));
    await page.waitForURL("**/campaign/overview");
  });

  itInFull("is created, filled and launched by keyboard alone", async () => {
    const page = await enter("/campaign/overview?create=1");
    await expectFocus(textboxOf(dialogOf(page), "Title"));
    await page.keyboard.type("By keyboard");
    await page.keyboard.press("Enter");
    await see(page.getByRole("heading", { name: "By keyboard" }));

    await tabTo(page, page.getByRole("button", { name: "Add leads" }).first());
    await page.keyboard.press("Enter");
    const adding = page.getByRole("dialog", { name: "Add leads" });
    await tabTo(page, adding.getByRole("radio").first());
    await page.keyboard.press("ArrowRight");
    await tabTo(page, adding.getByLabel("First name"));
    await page.keyboard.type("Zoë");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Zeller");
    await page.keyboard.press("Tab");
    await page.keyboard.type("+447700900299");
    await page.keyboard.press("Enter");
    await see(page.getByRole("row", { name: /Zoë Zeller/ }));

    await tabTo(page, page.getByRole("button", { name: "Launch campaign" }));
    await page.keyboard.press("Enter");
    const launch = page.getByRole("dialog", { name: "Launch campaign" });
    await tabTo(page, launch.getByRole("button", { name: "Launch campaign" }));
    await page.keyboard.press("Enter");
    await see(launch.getByRole("status"));
  });
});

const maxStops = 60;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard does not reach it");
}
