import { login } from "@callwright/contracts/endpoints/session";
import { updateTenantSettings } from "@callwright/contracts/endpoints/tenant";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { type Client, createClient, demoPassword } from "../support/clients/client.ts";
import { worldForFile } from "../support/run/server.ts";
import { sampleOf } from "../support/run/tier.ts";
import { browserForFile, type Visit } from "./browser.ts";
import { expectFocus, pressEscape, see, seeGone, waitSettled } from "./seeing.ts";
import { enterAs } from "./sign-in.ts";

const server = worldForFile();
const open = browserForFile();

const visit = enterAs(open, server);
const enter = (userName: string, path = "/dashboard", options?: Visit): Promise<Page> =>
  visit(`${userName}@acme.test`, path, options);

async function ownerClient(): Promise<Client> {
  const client = createClient(server(), "acme");
  await client.call(login, { body: { email: "owner@acme.test", password: demoPassword } });
  return client;
}

/** Every stop of the three walkthroughs in order, for a user with a job and a number. */
const tours = {
  "Overview/Analytics": [
    ...["Your dashboard", "What to do next", "Recent jobs", "Minutes"],
    ...["Analytics", "Calls history", "Search or jump"],
  ],
  "Outbound Campaigns": [
    ...["Jobs", "All your jobs", "Add candidates", "Execute Calls", "Results"],
    ...["Follow-ups", "Campaigns"],
  ],
  "Phone Numbers": ["Import Your Number", "Your numbers", "Integrations"],
};

describe("a guided walkthrough", () => {
  it.each(sampleOf(Object.entries(tours)))("%s points at a real element at each of its stops", async (name, stops) => {
    const page = await enter("recruiter");
    await page.getByRole("button", { name: "Need Help" }).click();
    await page.getByRole("menuitem", { name }).click();
    for (const [index, title] of stops.entries()) {
      const stop = page.getByRole("dialog", { name: title, exact: true });
      await see(stop.getByText(`${index + 1} of ${stops.length}`));
      // A stop without an element to point at is centred.
      expect(await stop.getAttribute("data-centered")).toBeNull();
      await stop.getByRole("button", { name: index + 1 < stops.length ? "Next" : "Done" }).click();
    }
    await seeGone(page.getByRole("dialog"));
  });

  it("goes through real pages by keyboard alone, and gives the focus back", async () => {
    const page = await enter("recruiter");
    const help = page.getByRole("button", { name: "Need Help" });
    await help.focus();
    await page.keyboard.press("Enter");
    const choice = page.getByRole("menuitem", { name: "Overview/Analytics" });
    await see(choice);
    await waitSettled(page);
    await choice.focus();
    await page.keyboard.press("Enter");
    for (const title of tours["Overview/Analytics"]) {
      const stop = page.getByRole("dialog", { name: title });
      await see(stop);
      await expectFocus(stop.locator(":focus"));
      // The focus stays inside, however often Tab is pressed.
      for (let presses = 0; presses < 4; presses += 1) {
        await page.keyboard.press("Tab");
        await expectFocus(stop.locator(":focus"));
      }
      await page.keyboard.press("ArrowRight");
    }
    await seeGone(page.getByRole("dialog"));
    expect(new URL(page.url()).pathname).toBe("/logs");
    await expectFocus(help);
  });

  it("ends with Escape, with the browser's back button, and goes from right to left in Arabic", async () => {
    const page = await enter("recruiter");
    const begin = async (name: string) => {
      await page.locator("aside button[aria-haspopup='menu']").click();
      await page.getByRole("menuitem", { name }).click();
    };
    await begin("Phone Numbers");
    const stop = page.getByRole("dialog", { name: "Import Your Number" });
    await see(stop);
    await pressEscape(page);
    await seeGone(stop);
    await begin("Outbound Campaigns");
    await see(page.getByRole("dialog", { name: "Jobs" }));
    await page.goBack();
    await seeGone(page.getByRole("dialog"));
    await page.evaluate(() => localStorage.setItem("cw-locale", "ar"));
    await page.goto("/dashboard");
    await begin("نظرة عامة/التحليلات");
    await see(page.getByRole("dialog", { name: "لوحة التحكم" }));
    await waitSettled(page);
    await page.keyboard.press("ArrowLeft");
    await see(page.getByRole("dialog", { name: "خطوتك التالية" }));
    await page.keyboard.press("ArrowRight");
    await see(page.getByRole("dialog", { name: "لوحة التحكم" }));
  });

  it("is hidden where the tenant turned it off", async () => {
    const client = await ownerClient();
    await client.call(updateTenantSettings, { body: { guidedWalkthroughs: false } });
    const page = await enter("recruiter");
    await page.getByRole("button", { name: "Need Help" }).click();
    await see(page.getByRole("menuitem", { name: "Help Center" }));
    expect(await page.getByText("Guided Walkthroughs").count()).toBe(0);
    await client.call(updateTenantSettings, { body: { guidedWalkthroughs: true } });
  });
});
