import { type CandidateInput, endpoints } from "@callwright/contracts";
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { jobWith, readJob, signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { dialogOf, press, recruiterOf } from "./job-rooms.ts";
import { patience, see } from "./seeing.ts";

const open = browserForFile();

const bostonian = { firstName: "Bo", lastName: "Boston", phoneNumber: "+16175550100" };

interface Room {
  readonly page: Page;
  readonly client: Client;
  readonly jobId: string;
}

async function room(url: string, people: readonly CandidateInput[]): Promise<Room> {
  const client = await signedIn(url);
  const jobId = await jobWith(client, people);
  // The clock moves on, and the session with it: what is answered 401 is asked again.
  const page = await recruiterOf(open, () => url)(`/job/overview/${jobId}`, { expected: [/\b401\b/] });
  await see(page.getByRole("button", { name: "Execute Calls" }).and(page.locator(":enabled")));
  return { page, client, jobId };
}

const execute = (page: Page) => page.getByRole("button", { name: "Execute Calls" }).click();
const preview = (page: Page) => dialogOf(page).getByRole("region", { name: "Who is called" });
const rowsOf = (page: Page, table: string) => page.getByRole("region", { name: table }).locator("tbody tr");

/** Each can be ended. */
const callsNow = (page: Page) =>
  rowsOf(page, "Calling now").filter({ has: page.getByRole("button", { name: /^End call/ }) });

/** The three figures, as they stand. */
async function figures(page: Page): Promise<Record<string, string>> {
  const pairs = await preview(page)
    .locator("dl > div")
    .evaluateAll((boxes) =>
      boxes.map((box) => [box.querySelector("dt")?.textContent ?? "", box.querySelector("dd")?.textContent ?? ""]),
    );
  return Object.fromEntries(pairs);
}

const expectFigures = (page: Page, wanted: Record<string, string>) =>
  expect.poll(() => figures(page), patience).toEqual(wanted);

async function watch(page: Page): Promise<void> {
  await dialogOf(page).getByRole("link", { name: "Open run" }).click();
  await page.waitForURL("**/run/run_*");
}

const state = (page: Page): Locator => page.getByRole("region", { name: "Progress of the calls" });

describe("before a run", () => {
  /** A Wednesday at nine in the evening in Berlin, three in the afternoon in Boston. */
  const server = worldForFile({ at: "2027-03-03T20:00:00.000Z" });

  it("says who is called now, who later and who not, with the reasons; the sandbox's clock can be moved to the opening", async () => {
    const [first, second, third] = strangers(3, ["06"]);
    if (!first || !second || !third) throw new Error("No such person");
    const { page, client } = await room(server(), [first, second, third, bostonian]);
    await client.call(endpoints.addDoNotCall, { body: { phoneNumber: third.phoneNumber } });
    await execute(page);
    await expectFigures(page, { Now: "1", Later: "2", Skipped: "1" });
    await see(preview(page).getByRole("listitem").filter({ hasText: "do-not-call" }));
    await press(preview(page), "Move the clock to 09:00 in Berlin");
    await see(page.getByText("It is now 09:00 in Berlin"));
    await expectFigures(page, { Now: "2", Later: "1", Skipped: "1" });
    await press(dialogOf(page), "Execute Calls");
    await see(page.getByText("Calls are being executed"));
    await see(dialogOf(page).getByRole("link", { name: "Open run" }));
  });

  itInFull("takes a time to start at, in the job's zone, and waits for it", async () => {
    const { page, client, jobId } = await room(server(), strangers(2, ["06"]));
    await execute(page);
    await see(preview(page));
    await dialogOf(page).getByText("Later", { exact: true }).last().click();
    await dialogOf(page)
      .getByLabel(/^Start at/)
      .fill("2027-03-05T11:30");
    await expectFigures(page, { "At the start": "2", Later: "0", Skipped: "0" });
    await press(dialogOf(page), "Schedule 2 calls");
    await see(page.getByText("Calls scheduled"));
    await page.keyboard.press("Escape");
    await see(state(page).getByText("Scheduled", { exact: true }));
    await see(state(page).getByText(/Starts Fri.*11:30/));
    expect((await readJob(client, jobId)).run).toMatchObject({
      state: "scheduled",
      startAt: "2027-03-05T10:30:00.000Z",
    });
  });
});

describe("a run under way", () => {
  /** On a working morning; a long talk lasts some seconds, so that it can be ended. */
  const server = worldForFile({ speed: 15 });

  it("is watched in its room: who is called, what comes of it, ending a call, pause, more people, resume, cancelling", async () => {
    const { page, client, jobId } = await room(server(), strangers(6, ["09", "09", "06", "08", "09", "09"]));
    await execute(page);
    await see(preview(page));
    await press(dialogOf(page), "Execute Calls");
    await see(dialogOf(page).getByText("Calls continue when you close this window."));
    await watch(page);
    await see(state(page).getByText("Running", { exact: true }));
    await endTheFirst(page);
    await see(rowsOf(page, "Latest outcomes").first());
    await press(page.locator("main"), "Pause");
    await see(state(page).getByText("No calls start until you resume. Live calls finish."));
    await see(rowsOf(page, "Calling now").getByText("No call is under way."));
    await client.call(endpoints.addCandidates, { params: { id: jobId }, body: { candidates: strangers(2, ["09"]) } });
    await press(page.locator("main"), "Add people");
    await press(dialogOf(page), "Add people");
    await see(page.getByText("Added to the run"));
    await expect.poll(async () => (await readJob(client, jobId)).run?.total, patience).toBeGreaterThanOrEqual(8);
    await press(page.locator("main"), "Resume");
    await see(callsNow(page).first());
    await press(page.locator("main"), "Cancel run");
    await press(dialogOf(page), "Cancel run");
    await see(state(page).getByText("Cancelled", { exact: true }));
    // The address alone shows the same.
    await page.reload();
    await see(state(page).getByText("Cancelled", { exact: true }));
    await page.getByRole("link", { name: "Runs" }).click();
    await page.waitForURL(`**/job/overview/${jobId}/runs`);
    await see(rowsOf(page, "Runs").getByText("Cancelled", { exact: true }));
    await rowsOf(page, "Runs").first().press("Enter");
    await page.waitForURL("**/run/run_*");
  });
});

/** Hangs up the live call; its outcome is that of an ended call. */
async function endTheFirst(page: Page): Promise<void> {
  const first = callsNow(page).filter({ hasText: "In progress" }).first();
  await see(first);
  await first.getByRole("button", { name: /^End call: / }).click();
  await press(dialogOf(page), "End call");
  await see(page.getByText("The call is being ended"));
}
