/// <reference lib="dom" />
import { endpoints } from "@callwright/contracts";
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { demoJob, people } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { describeInFull, itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { dialogOf, enterAsRecruiter, press } from "./job-actions.ts";
import { expectFocus, patience, see, seeGone } from "./seeing.ts";

const server = worldForFile();
const enter = enterAsRecruiter(browserForFile(), server);

interface JobPage {
  readonly page: Page;
  readonly jobId: string;
  readonly client: Awaited<ReturnType<typeof signedIn>>;
}

interface JobPageOptions {
  readonly search?: string;
  readonly complaints?: readonly RegExp[];
}

/** Creates a job with `peopleCount` people, and opens its page. */
async function openJob(peopleCount: number, options: JobPageOptions = {}): Promise<JobPage> {
  const { search = "", complaints = [] } = options;
  const client = await signedIn(server());
  const jobId = await jobWith(client, people(peopleCount));
  const page = await enter(`/job/overview/${jobId}${search}`, { expectedComplaints: complaints });
  await see(page.getByText("Person1 Example", { exact: true }));
  return { page, jobId, client };
}

const rowOf = (page: Page, name: string) => page.getByRole("row", { name: `${name} ` }).first();
const checkboxOf = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
const selectionBar = (page: Page) => page.getByRole("region", { name: "Actions for the selection" });
const shownNames = async (page: Page) =>
  (await page.locator("tbody tr td:first-child").allInnerTexts()).map((text) => text.trim());
const expectNames = (page: Page, ...names: string[]) =>
  expect.poll(async () => (await shownNames(page)).slice(0, names.length), patience).toEqual(names);
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("tr")?.querySelector("td")?.textContent);
const expectFocusedRow = (page: Page, name: string) => expect.poll(() => focusedRow(page), patience).toBe(name);
const expectCount = (locator: Locator, count: number) => expect.poll(() => locator.count(), patience).toBe(count);

describe("a candidate's name and number", () => {
  it("are edited in their cells by keyboard alone; errors are shown there, a save in a notice", async () => {
    const { page, client, jobId } = await openJob(3);
    const keys = page.keyboard;
    await rowOf(page, "Person2 Example").focus();
    await keys.press("F2");
    await expectFocus(page.getByLabel("First Name", { exact: true }));
    await keys.press("Delete");
    await keys.press("Enter");
    await see(page.getByText("First Name is required"));
    await keys.type("Ada");
    await keys.press("Enter");
    await see(page.getByText("Name updated successfully"));
    await expectFocusedRow(page, "Ada Example");
    for (let stop = 0; stop < 2; stop += 1) await keys.press("Tab");
    await expectFocus(page.getByRole("button", { name: "Edit the name of Ada Example" }));
    await keys.press("Tab");
    await keys.press("Enter");
    await expectFocus(page.getByLabel("Phone Number", { exact: true }));
    await keys.type("+33612345678");
    await keys.press("Enter");
    await see(page.getByText("Invalid country code"));
    await page.getByLabel("Phone Number", { exact: true }).fill("+49 151 99 888 777");
    await keys.press("Enter");
    await see(page.getByText("Phone number updated successfully"));
    await see(rowOf(page, "Ada Example").getByText("+4915199888777"));
    const { candidates } = await readJob(client, jobId);
    expect(candidates[1]).toMatchObject({ firstName: "Ada", lastName: "Example", phoneNumber: "+4915199888777" });
  });

  it("keep the typed text when it is refused, and return to the stored value on Esc", async () => {
    const { page } = await openJob(2, { complaints: [/answer: 4\d\d/, /status of 4\d\d/] });
    await rowOf(page, "Person2 Example").hover();
    await page.getByRole("button", { name: "Edit the phone number of Person2 Example" }).click();
    const number = page.getByLabel("Phone Number", { exact: true });
    await number.fill("+4915100000101");
    await page.keyboard.press("Enter");
    await see(page.getByText("Error updating phone number"));
    await see(page.getByText("This phone number is in this job already"));
    expect(await number.inputValue()).toBe("+4915100000101");
    await page.keyboard.press("Escape");
    await seeGone(number);
    await see(rowOf(page, "Person2 Example").getByText("+4915100000202"));
  });
});

describe("the table", () => {
  it("is sorted by its headings, up, down and back, and filtered by call status", async () => {
    const { page } = await openJob(12, { search: "?size=5" });
    await page.getByRole("button", { name: "Name", exact: true }).click();
    await expectNames(page, "Person1 Example", "Person10 Example");
    expect(await page.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
    await page.getByRole("button", { name: "Name", exact: true }).click();
    await expectNames(page, "Person9 Example", "Person8 Example");
    await page.getByRole("button", { name: "Name", exact: true }).click();
    await expectNames(page, "Person1 Example", "Person2 Example");
    await page.getByLabel("Call status").selectOption("Completed");
    await see(page.getByText("No matches"));
    await press(page.locator("main"), "Clear filters");
    await expectNames(page, "Person1 Example");
  });

  it("deletes a candidate after a confirmation that says what is kept", async () => {
    const { page, client, jobId } = await openJob(3);
    await page.getByRole("button", { name: "More actions for Person2 Example" }).click();
    await page.getByRole("menuitem", { name: "Delete candidate" }).click();
    await see(dialogOf(page).getByText("Delete Person2 Example?"));
    await see(dialogOf(page).getByText(/stay in the calls history/));
    await press(dialogOf(page), "Delete candidate");
    await see(page.getByText("Candidate deleted successfully"));
    await expectNames(page, "Person1 Example", "Person3 Example");
    expect((await readJob(client, jobId)).totalCandidates).toBe(2);
  });
});

describe("the selected people", () => {
  it("chosen one by one, by a range, by page or all together, are deleted after a confirmation", async () => {
    const { page, client, jobId } = await openJob(40, { search: "?size=10" });
    await checkboxOf(page, "Person2 Example").click();
    await checkboxOf(page, "Person5 Example").click({ modifiers: ["Shift"] });
    await see(selectionBar(page).getByText("4 selected"));
    await checkboxOf(page, "Person3 Example").click();
    await see(selectionBar(page).getByText("3 selected"));
    await page.getByRole("checkbox", { name: "Select everyone shown" }).click();
    await see(selectionBar(page).getByText("10 selected"));
    await press(selectionBar(page), "Select all 40");
    await checkboxOf(page, "Person1 Example").click();
    await see(selectionBar(page).getByText("39 selected"));
    await press(selectionBar(page), "Delete");
    await see(dialogOf(page).getByText("Delete the selected people (39)?"));
    await press(dialogOf(page), "Delete");
    await see(page.getByRole("region", { name: "Deleting people" }).getByText("People deleted: 39."));
    await expectNames(page, "Person1 Example");
    expect((await readJob(client, jobId)).totalCandidates).toBe(1);
  });

  itInFull("move to another job that is found by a search; the result is still shown after a reload", async () => {
    const { page, client } = await openJob(4);
    const { job } = await client.call(endpoints.createJob, {
      body: { ...demoJob, title: "Pastry chef", location: "Zürich" },
    });
    await checkboxOf(page, "Person1 Example").click();
    await checkboxOf(page, "Person3 Example").click();
    await press(selectionBar(page), "Move");
    await dialogOf(page).getByLabel("Search jobs and campaigns").fill("zurich past");
    await dialogOf(page)
      .getByRole("radio", { name: /Pastry chef/ })
      .click();
    await press(dialogOf(page), "Move");
    await see(page.getByText("People moved: 2."));
    await expectNames(page, "Person2 Example", "Person4 Example");
    await page.reload();
    await see(page.getByText("People moved: 2."));
    const moved = (await readJob(client, job._id)).candidates;
    expect(moved.map(({ firstName }) => firstName).sort()).toEqual(["Person1", "Person3"]);
  });

  itInFull("are marked as do-not-call, and stay in the job", async () => {
    const { page, client, jobId } = await openJob(3);
    await checkboxOf(page, "Person2 Example").click();
    await press(selectionBar(page), "Do not call");
    await see(dialogOf(page).getByText("Never call the selected people again (1)?"));
    await press(dialogOf(page), "Do not call");
    await see(page.getByText("People marked as do-not-call: 1."));
    await see(rowOf(page, "Person2 Example").getByText("Do not call"));
    expect((await readJob(client, jobId)).totalCandidates).toBe(3);
  });

  // Person 2's number is on the do-not-call list since the previous test.
  itInFull("are called in one run", async () => {
    const { page, client, jobId } = await openJob(3);
    await checkboxOf(page, "Person1 Example").click();
    await checkboxOf(page, "Person3 Example").click();
    await press(selectionBar(page), "Call");
    await see(dialogOf(page).getByRole("region", { name: "Who is called" }));
    await press(dialogOf(page), "Execute Calls");
    await see(page.getByText("Calls are being executed"));
    await expect.poll(async () => (await readJob(client, jobId)).run?.total, patience).toBe(2);
  });
});

describeInFull("all candidates in one table", () => {
  it("are scrolled through by keyboard while pages load; the place is restored after a reload", async () => {
    const { page } = await openJob(400);
    await page.getByLabel("Rows per page").selectOption("All (scroll)");
    const table = page.getByRole("table");
    await expect.poll(() => table.getAttribute("aria-rowcount"), patience).toBe("401");
    expect(await page.locator("tbody tr").count()).toBeLessThan(60);
    await rowOf(page, "Person1 Example").focus();
    await page.keyboard.press("j");
    await expectFocusedRow(page, "Person2 Example");
    await page.keyboard.press("End");
    await expectFocusedRow(page, "Person400 Example");
    expect(await page.getByRole("row", { name: "Person400 Example " }).getAttribute("aria-rowindex")).toBe("401");
    await page.keyboard.press("PageUp");
    await page.keyboard.press("Home");
    await expectFocusedRow(page, "Person1 Example");
    await page.keyboard.press("End");
    await expectFocusedRow(page, "Person400 Example");
    await page.reload();
    await see(page.getByText("Person400 Example", { exact: true }));
  });

  it("are scrolled past without a request for the pages between", async () => {
    const { page } = await openJob(800, { search: "?size=all" });
    const requestedPages: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const number = searchParams.get("page");
      if (pathname.startsWith("/api/get-job/") && number) requestedPages.push(number);
    });
    const list = page.locator("table[aria-rowcount]");
    // The clock is paused; otherwise a slow browser would stop on the way and load that page.
    await page.clock.install();
    await page.reload();
    await see(page.getByText("Person1 Example", { exact: true }));
    await page.clock.pauseAt(Date.now() + 60_000);
    requestedPages.length = 0;
    const rowHeightPx = 40;
    for (let row = 0; row <= 800; row += 40) {
      await list.evaluate(async (table, top) => {
        const scroller = table.parentElement;
        if (!scroller || top === scroller.scrollTop) return;
        const moved = new Promise((done) => scroller.addEventListener("scroll", done, { once: true }));
        scroller.scrollTop = top;
        await moved;
      }, row * rowHeightPx);
      await page.clock.runFor(50);
    }
    await page.clock.resume();
    await see(page.getByText("Person800 Example", { exact: true }));
    // Pages have 100 people; only the first and the last may be requested.
    expect(requestedPages.filter((number) => number !== "1" && number !== "8")).toEqual([]);
  });

  it("are selected by a range that includes people who are not loaded yet", async () => {
    const { page } = await openJob(400, { search: "?size=all" });
    await checkboxOf(page, "Person1 Example").click();
    await page.locator("tbody tr").first().focus();
    await page.keyboard.press("End");
    await checkboxOf(page, "Person400 Example").click({ modifiers: ["Shift"] });
    await see(selectionBar(page).getByText("400 selected"));
  });

  it("return to pages at the same place", async () => {
    const { page } = await openJob(400, { search: "?size=all" });
    await rowOf(page, "Person1 Example").focus();
    await page.keyboard.press("End");
    await expectFocusedRow(page, "Person400 Example");
    // The list reports its place once scrolling has stopped.
    await page.waitForTimeout(1_000);
    await page.getByLabel("Rows per page").selectOption("100");
    await expectNames(page, "Person301 Example");
    await expectCount(page.locator("tbody tr"), 100);
  });
});
