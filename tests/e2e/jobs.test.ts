import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { worldForFile } from "../support/run/server.ts";
import { browserForFile } from "./browser.ts";
import { enterAsRecruiter } from "./job-actions.ts";
import { patience, see } from "./seeing.ts";

const server = worldForFile();
const enter = enterAsRecruiter(browserForFile(), server);

const texts = async (locator: Locator) => (await locator.allInnerTexts()).map((text) => text.trim());

/** Opens the demo data's job, which has candidates of every outcome. */
async function enterJob(): Promise<Page> {
  const page = await enter("/job/overview");
  await page.locator("tbody tr a").first().click();
  await see(page.getByText("Amelie Brandt"));
  return page;
}

/** Waits for this many rows, since a filtered page takes a moment to load. */
const expectRows = (page: Page, count: number) =>
  expect.poll(() => page.locator("tbody tr").count(), patience).toBe(count);

describe("the list of jobs", () => {
  it("has pages of 5, 10, 20, 50 and 100 rows, 5 at first, and the control that opens the dialog of three steps", async () => {
    const page = await enter("/job/overview");
    const sizes = page.getByRole("combobox");
    expect(await sizes.inputValue()).toBe("5");
    expect(await texts(sizes.locator("option"))).toEqual(["5", "10", "20", "50", "100"]);
    await page.getByRole("button", { name: "Create job" }).click();
    const dialog = page.getByRole("dialog", { name: "Create job" });
    for (const step of ["Role", "Expectations", "Conversation"]) await see(dialog.getByText(step, { exact: true }));
  });
});

describe("a job's page", () => {
  it("has the way back, the export, the posting date in the job's zone, and the four counters", async () => {
    const page = await enterJob();
    expect(await page.getByRole("link", { name: "Jobs" }).last().getAttribute("href")).toBe("/job/overview");
    await see(page.getByRole("button", { name: "Export CSV" }));
    await see(page.getByText(/Posted \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M \(Europe\/Berlin\)/));
    for (const counter of ["Total SMS sent", "Calls succeeded", "Calls failed", "Total candidates"])
      await see(page.getByText(counter, { exact: true }));
  });

  it("has its columns, and each person's actions", async () => {
    const page = await enterJob();
    const heads = ["Name", "Contact", "Exp", "Salary", "Available from", "Call Outcome", "Call Status", "Pre Call SMS"];
    expect((await texts(page.locator("thead th"))).filter(Boolean).slice(0, heads.length)).toEqual(heads);
    const row = page.getByRole("row", { name: "Amelie Brandt" });
    await see(row.getByText(/^\+49/));
    await see(row.getByText(/€\d+K/i));
    await see(row.getByRole("button", { name: "Call Amelie Brandt" }));
    await row.getByRole("button", { name: "More actions for Amelie Brandt" }).click();
    await see(page.getByRole("menuitem").first());
    expect(await texts(page.getByRole("menuitem"))).toEqual(
      expect.arrayContaining(["View summary", "View transcript", "View recording"]),
    );
  });

  it("opens the call's evaluation from the outcome's chip", async () => {
    const page = await enterJob();
    await page
      .getByRole("row", { name: "Amelie Brandt" })
      .getByRole("button", { name: /call evaluation of Amelie Brandt/ })
      .click();
    await see(page.getByRole("dialog", { name: "Call Evaluation" }));
  });

  it("is searched, filtered by outcome, and paged with a chosen number of rows", async () => {
    const page = await enterJob();
    await page.getByPlaceholder("Search name or phone").fill("amel");
    await expectRows(page, 1);
    await page.getByRole("button", { name: "Clear the search" }).click();
    await expectRows(page, 30);
    await page.getByLabel("Rows per page").selectOption("10");
    await expectRows(page, 10);
    await page.getByRole("button", { name: "Next" }).click();
    await see(page.getByText(/^11\s*–\s*20/));
    await page.getByRole("button", { name: "Previous" }).click();
    await see(page.getByText(/^1\s*–\s*10/));
  });
});

describe("an unknown address", () => {
  it("shows the not-found screen with the way to the start", async () => {
    const page = await enter("/nowhere/at/all");
    expect(await page.getByRole("link", { name: "Return to website" }).getAttribute("href")).toBe("/");
  });
});
