import { type CandidateInput, endpoints } from "@callwright/contracts";
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { dialogOf, enterAsRecruiter, press } from "./job-actions.ts";
import { patience, see } from "./seeing.ts";

const open = browserForFile();

const bostonian = { firstName: "Bo", lastName: "Boston", phoneNumber: "+16175550100" };

interface JobPage {
  readonly page: Page;
  readonly client: Client;
  readonly jobId: string;
}

async function openJob(url: string, people: readonly CandidateInput[]): Promise<JobPage> {
  const client = await signedIn(url);
  const jobId = await jobWith(client, people);
  // The clock moves past the session's end; requests that are answered with 401 are repeated.
  const page = await enterAsRecruiter(open, () => url)(`/job/overview/${jobId}`, { expectedComplaints: [/\b401\b/] });
  await see(page.getByRole("button", { name: "Execute Calls" }).and(page.locator(":enabled")));
  return { page, client, jobId };
}

const openExecute = (page: Page) => page.getByRole("button", { name: "Execute Calls" }).click();
const preview = (page: Page) => dialogOf(page).getByRole("region", { name: "Who is called" });
const rowsOf = (page: Page, table: string) => page.getByRole("region", { name: table }).locator("tbody tr");

/** Live calls that can be ended. */
const liveCalls = (page: Page) =>
  rowsOf(page, "Calling now").filter({ has: page.getByRole("button", { name: /^End call/ }) });

/** The preview's three figures. */
async function figures(page: Page): Promise<Record<string, string>> {
  const pairs = await preview(page)
    .locator("dl > div")
    .evaluateAll((boxes) =>
      boxes.map((box) => [box.querySelector("dt")?.textContent ?? "", box.querySelector("dd")?.textContent ?? ""]),
    );
  return Object.fromEntries(pairs);
}

const expectFigures = (page: Page, expected: Record<string, string>) =>
  expect.poll(() => figures(page), patience).toEqual(expected);

async function openRun(page: Page): Promise<void> {
  await dialogOf(page).getByRole("link", { name: "Open run" }).click();
  await page.waitForURL("**/run/run_*");
}

const runProgress = (page: Page): Locator => page.getByRole("region", { name: "Progress of the calls" });

describe("before a run", () => {
  /** A Wednesday at nine in the evening in Berlin, three in the afternoon in Boston. */
  const server = worldForFile({ at: "2027-03-03T20:00:00.000Z" });

  it("says who is called now, later and not at all, with the reasons; the sandbox's clock can be moved to the opening", async () => {
    const [first, second, third] = strangers(3, ["06"]);
    if (!first || !second || !third) throw new Error("No such person");
    const { page, client } = await openJob(server(), [first, second, third, bostonian]);
    await client.call(endpoints.addDoNotCall, { body: { phoneNumber: third.phoneNumber } });
    await openExecute(page);
    await expectFigures(page, { Now: "1", Later: "2", Skipped: "1" });
    await see(preview(page).getByRole("listitem").filter({ hasText: "do-not-call" }));
    await press(preview(page), "Move the clock to 09:00 in Berlin");
    await see(page.getByText("It is now 09:00 in Berlin"));
    // In Boston it is then three in the morning.
    await expectFigures(page, { Now: "2", Later: "1", Skipped: "1" });
    await press(dialogOf(page), "Execute Calls");
    await see(page.getByText("Calls are being executed"));
    await see(dialogOf(page).getByRole("link", { name: "Open run" }));
  });

  itInFull("accepts a start time in the job's zone, and waits for it", async () => {
    const { page, client, jobId } = await openJob(server(), strangers(2, ["06"]));
    await openExecute(page);
    await see(preview(page));
    await dialogOf(page).getByText("Later", { exact: true }).last().click();
    await dialogOf(page)
      .getByLabel(/^Start at/)
      .fill("2027-03-05T11:30");
    await expectFigures(page, { "At the start": "2", Later: "0", Skipped: "0" });
    await press(dialogOf(page), "Schedule 2 calls");
    await see(page.getByText("Calls scheduled"));
    await page.keyboard.press("Escape");
    await see(runProgress(page).getByText("Scheduled", { exact: true }));
    await see(runProgress(page).getByText(/Starts Fri.*11:30/));
    expect((await readJob(client, jobId)).run).toMatchObject({
      state: "scheduled",
      startAt: "2027-03-05T10:30:00.000Z",
    });
  });
});

describe("a run under way", () => {
  /** On a working morning; a long talk lasts some seconds, so that it can be ended. */
  const server = worldForFile({ speed: 15 });

  it("shows on its page who is called and the outcomes; a call is ended, the run paused, extended, resumed and cancelled", async () => {
    const { page, client, jobId } = await openJob(server(), strangers(6, ["09", "09", "06", "08", "09", "09"]));
    await openExecute(page);
    await see(preview(page));
    await press(dialogOf(page), "Execute Calls");
    await see(dialogOf(page).getByText("Calls continue when you close this window."));
    await openRun(page);
    await see(runProgress(page).getByText("Running", { exact: true }));
    await endFirstCall(page);
    await see(rowsOf(page, "Latest outcomes").first());
    await press(page.locator("main"), "Pause");
    await see(runProgress(page).getByText("No calls start until you resume. Live calls finish."));
    await see(rowsOf(page, "Calling now").getByText("No call is under way."));
    await client.call(endpoints.addCandidates, { params: { id: jobId }, body: { candidates: strangers(2, ["09"]) } });
    await press(page.locator("main"), "Add people");
    await press(dialogOf(page), "Add people");
    await see(page.getByText("Added to the run"));
    await expect.poll(async () => (await readJob(client, jobId)).run?.total, patience).toBeGreaterThanOrEqual(8);
    await press(page.locator("main"), "Resume");
    await see(liveCalls(page).first());
    await press(page.locator("main"), "Cancel run");
    await press(dialogOf(page), "Cancel run");
    await see(runProgress(page).getByText("Cancelled", { exact: true }));
    // A reload shows the same.
    await page.reload();
    await see(runProgress(page).getByText("Cancelled", { exact: true }));
    await page.getByRole("link", { name: "Runs" }).click();
    await page.waitForURL(`**/job/overview/${jobId}/runs`);
    await see(rowsOf(page, "Runs").getByText("Cancelled", { exact: true }));
    await rowsOf(page, "Runs").first().press("Enter");
    await page.waitForURL("**/run/run_*");
  });
});

/** Hangs up the first live call. */
async function endFirstCall(page: Page): Promise<void> {
  const first = liveCalls(page).filter({ hasText: "In progress" }).first();
  await see(first);
  await first.getByRole("button", { name: /^End call: / }).click();
  await press(dialogOf(page), "End call");
  await see(page.getByText("The call is being ended"));
}
