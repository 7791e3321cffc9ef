/// <reference lib="dom" />
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import type { Page } from "playwright";
import { afterAll, describe, expect, it } from "vitest";
import { clockNow, post } from "../support/outside/sandbox.ts";
import { awaitJob, isOver, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { dialogOf, enterAsRecruiter, press } from "./job-actions.ts";
import { stubFollowUps } from "./screens/stubbed-follow-ups.ts";
import { expectFocus, handleLater, patience, see, seeGone, waitSettled } from "./seeing.ts";
import { enterAs, signIn } from "./sign-in.ts";

const dataDir = mkdtempSync(join(tmpdir(), "callwright-reaching-"));
const server = worldForFile({ dataDir, prepare: sendPoisonMessage });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const open = browserForFile();
const enter = enterAsRecruiter(open, server);

const visit = enterAs(open, server);
const enterAsOwner = (path: string): Promise<Page> => visit("owner@acme.test", path);

const rowOf = (page: Page, name: string | RegExp) => page.getByRole("row", { name }).first();

/** Sends a message that always fails, early enough that its last attempt is over when the test looks for it. */
async function sendPoisonMessage(): Promise<void> {
  const { VAPI_WEBHOOK_SECRET: secret } = JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8"));
  const poison = { message: { type: "end-of-call-report", call: "not an object" } };
  await fetch(`${server()}/api/webhooks/vapi`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-vapi-secret": secret },
    body: JSON.stringify(poison),
  });
}

describe("the do-not-call list", () => {
  it("accepts numbers by hand and by file, names bad lines, is searched and exported, and owners remove numbers with a reason", async () => {
    const { total } = await (await signedIn(server())).call(endpoints.getDoNotCall);
    const page = await enterAsOwner("/do-not-call");
    const seeCounts = (shown: number, all: number) => see(page.getByText(`${shown} shown, ${all} on the list`));
    await seeCounts(total, total);
    await page.getByRole("button", { name: "Add number" }).first().click();
    await press(dialogOf(page), "Add number");
    await see(dialogOf(page).getByText("Phone Number is required"));
    await dialogOf(page).getByLabel("Phone number").fill("+44 20 7946 0199");
    await dialogOf(page).getByLabel("Note or reason").fill("Wrote a mail on Monday");
    await press(dialogOf(page), "Add number");
    await see(rowOf(page, /\+442079460199/).getByText("Wrote a mail on Monday"));
    await seeGone(dialogOf(page));

    await page.getByRole("button", { name: "Import file" }).click();
    const lines = [
      "name;phone;note",
      "Ada;+4915112345001;moved away",
      "Max;12;",
      "Kim;+442079460199;",
      "Bo;+4915112345002;",
    ];
    await dialogOf(page)
      .locator("input[type=file]")
      .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
    await see(dialogOf(page).getByText("Line 3"));
    await press(dialogOf(page), "Add 3 numbers");
    await see(dialogOf(page).getByText("All lines have been read"));
    // Added, already listed, unreadable.
    expect(await dialogOf(page).locator("dd").allInnerTexts()).toEqual(["2", "1", "1"]);
    await see(dialogOf(page).getByText("Line 3"));
    await dialogOf(page).getByRole("button", { name: "Close", exact: true }).last().click();
    await seeGone(dialogOf(page));
    await seeCounts(total + 3, total + 3);

    await page.getByRole("searchbox", { name: "Search by number" }).fill("0049 151 123450");
    await seeCounts(2, total + 3);
    await page.reload();
    await seeCounts(2, total + 3);
    const download = handleLater(page.waitForEvent("download"));
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("do-not-call.csv");
    expect(await readFile(await file.path(), "utf8")).toContain("moved away");

    await page.getByRole("button", { name: "Remove +4915112345001 from the list" }).click();
    await press(dialogOf(page), "Remove from the list");
    await see(dialogOf(page).getByText("Give a reason of at least 5 characters"));
    await expectFocus(dialogOf(page).getByLabel("Reason"));
    await dialogOf(page).getByLabel("Reason").fill("Asked by mail to be called again");
    await press(dialogOf(page), "Remove from the list");
    await seeCounts(1, total + 2);
  });

  it("is filled from a candidate's row and stops calls to them; only owners may remove numbers", async () => {
    const client = await signedIn(server());
    const jobId = await jobWith(client, strangers(1));
    const page = await enter(`/job/overview/${jobId}`);
    const [person] = (await client.call(endpoints.getJob, { params: { id: jobId }, query: {} })).job.candidates;
    const name = `${person?.firstName} ${person?.lastName}`;
    await page.getByRole("button", { name: `More actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Do not call" }).click();
    await dialogOf(page).getByLabel("Note or reason").fill("Please never again");
    await press(dialogOf(page), "Do not call");
    await seeGone(dialogOf(page));
    await see(rowOf(page, new RegExp(name)).getByText("Do not call"));
    const call = page.getByRole("button", { name: `Call ${name}` });
    expect(await call.isDisabled()).toBe(true);
    expect(await call.getAttribute("title")).toBe("This number is on the do-not-call list");
    await page.goto("/do-not-call");
    await see(rowOf(page, new RegExp(`\\${person?.phoneNumber}`)).getByText("Please never again"));
    await seeGone(page.getByRole("button", { name: /from the list/ }).first());
  });
});

/** J enters the list, E closes a follow-up, and the toast's button undoes that. */
async function workByKeyboard(page: Page) {
  await page.goto("/follow-ups");
  const row = rowOf(page, /Talk to a person|Callback/);
  await see(row);
  await waitSettled(page);
  await page.keyboard.press("j");
  await expectFocus(row);
  await page.keyboard.press("e");
  await see(page.getByText("1 open"));
  await page.getByRole("button", { name: "Undo" }).click();
  await see(page.getByText("2 open"));
}

async function readNotifications(page: Page) {
  await page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await see(panel.getByText(/ wants to talk to you/).first());
  await see(panel.locator("q", { hasText: "I would rather speak with a real person" }));
  expect(await panel.getByRole("link", { name: /^Call / }).getAttribute("href")).toMatch(/^tel:\+49151/);
  await press(panel, "Mark all as read");
  await see(page.getByRole("button", { name: "Notifications", exact: true }));
  await page.keyboard.press("Escape");
  await seeGone(panel);
}

async function assignToColleague(page: Page) {
  await rowOf(page, /Talk to a person/)
    .getByRole("combobox")
    .selectOption({ label: "Olivia Owner" });
  await see(page.getByText("Assigned to Olivia Owner"));
  await see(page.getByText("1 open"));
  await page.getByText("Mine", { exact: true }).click();
  await see(page.getByText("1 shown"));
  await seeGone(page.getByText("Talk to a person", { exact: true }));
}

describe("what people answer", () => {
  it("becomes follow-ups, an entry in the do-not-call list and next attempts", async () => {
    const client = await signedIn(server());
    // The last digits choose how a call ends: request for a human, opt-out, request for a later call, no answer.
    const jobId = await jobWith(client, strangers(4, ["80", "81", "83", "06"]));
    await startBatch(client, jobId);
    await awaitJob(client, jobId, (job) => isOver(job) || (job.run?.ended ?? 0) >= 4);
    const page = await enter("/follow-ups");
    await see(page.getByText("Talk to a person", { exact: true }));
    await see(page.getByText("Callback", { exact: true }));
    await see(page.getByText("2 open"));
    await see(rowOf(page, /Talk to a person/).locator("q", { hasText: "I would rather speak with a real person" }));
    await rowOf(page, /Talk to a person/)
      .getByRole("button", { name: /^Done/ })
      .click();
    await see(page.getByText("1 open"));
    await page.reload();
    await see(page.getByText("1 open"));
    await rowOf(page, /Reopen/)
      .getByRole("button", { name: /^Reopen/ })
      .click();
    await see(page.getByText("2 open"));
    await workByKeyboard(page);
    await readNotifications(page);
    await assignToColleague(page);
    await page.goto("/do-not-call");
    await rowOf(page, /^\+49151\d+81 Said in a call/)
      .getByRole("link")
      .click();
    await page.waitForURL("**/logs/call_*");
    await page.goto(`/job/overview/${jobId}`);
    // The requested later call, and the retry of the call without an answer.
    await expect.poll(() => page.getByText(/^Next \d/).count(), patience).toBe(2);
  });
});

itInFull("a follow-up's buttons are not cut off on a German phone", async () => {
  const page = await visit("recruiter@acme.test", "/dashboard", { width: 390, locale: "de" });
  await stubFollowUps(page);
  await page.goto("/follow-ups");
  await see(page.getByRole("button", { name: "Wieder öffnen: Lukas Groß" }));
  const cutTexts = await page.locator("main li").evaluateAll((cards) =>
    cards
      .flatMap((card) => [...card.querySelectorAll("button *, a[href^=tel] *")])
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(cutTexts).toEqual([]);
});

itInFull("a message that always fails is seen by an administrator, who sends it again", async () => {
  const page = await open(`http://localhost:${new URL(server()).port}`);
  await signIn(page, "admin@callwright.test");
  await page.goto("/administrator-panel");
  await page.getByRole("link", { name: "Failed deliveries", exact: true }).click();
  await page.waitForURL("**/dead-letters");
  const deadLetter = rowOf(page, /events/);
  await expect
    .poll(async () => {
      await page.reload();
      await see(page.getByText("No failed deliveries").or(deadLetter));
      return await deadLetter.count();
    }, patience)
    .toBe(1);
  await deadLetter.getByRole("button", { name: "Send again" }).click();
  await see(page.getByText("The message is in its queue again"));
  await see(page.getByText("No failed deliveries"));
});

describe("how a job reaches its people", () => {
  it("is planned in its settings: attempts by how a call ended, and hours", async () => {
    const client = await signedIn(server());
    const jobId = await jobWith(client, strangers(1));
    const page = await enter(`/job/overview/${jobId}?settings=reach`);
    const tab = page.getByRole("tabpanel", { name: "Reach" });
    await tab.getByLabel("Calls to one person").selectOption("4");
    await tab.getByRole("button", { name: "Add an attempt: Busy" }).click();
    await tab.getByLabel("Busy, attempt 3").selectOption("1440");
    await tab.getByRole("button", { name: "Remove attempt 1: Voicemail" }).click();
    await tab.getByRole("switch", { name: "Only within certain hours" }).check();
    await tab.getByLabel("From").fill("18:30");
    await press(tab, "Save Changes");
    await see(tab.getByText("The end must be after the beginning"));
    await tab.getByLabel("To", { exact: true }).fill("19:30");
    await press(tab, "Save Changes");
    await see(page.getByText("Reach plan saved"));
    const { plan } = await client.call(endpoints.getReachPlan, { params: { id: jobId } });
    expect(plan).toMatchObject({
      maxAttempts: 4,
      attempts: { busy: [15, 120, 1_440], voicemail: [] },
      window: { from: "18:30", to: "19:30", days: ["mon", "tue", "wed", "thu", "fri"] },
    });
    await page.reload();
    await see(tab.getByText("No further attempt").first());
    expect(await tab.getByLabel("From").inputValue()).toBe("18:30");
  });
});

describe("a call outside the hours", () => {
  it("is offered for the next opening; it is placed now if the person asked for it and the organisation allows that", async () => {
    const client = await signedIn(server());
    const jobId = await jobWith(client, strangers(2));
    // The moved clock ends the session, which the page renews.
    const page = await enter(`/job/overview/${jobId}`, { expectedComplaints: [/\b401\b/] });
    // 22:30 UTC is 23:30 in Berlin, as the world's clock starts in November.
    const night = new Date(await clockNow(server()));
    night.setUTCHours(22, 30, 0, 0);
    await post(server(), "clock", { to: night.toISOString() });
    const calls = page.getByRole("button", { name: /^Call Person/ });
    await calls.last().click();
    await see(dialogOf(page).getByText(/^It’s 23:3\d in Berlin\. You can call from .*09:00\.$/));
    await see(dialogOf(page).getByText(/allows no calls outside the hours/));
    await dialogOf(page)
      .getByRole("button", { name: /^Call at .*09:00/ })
      .click();
    await seeGone(dialogOf(page));
    await see(page.getByText("Calls scheduled"));
    const { runs } = await (await signedIn(server())).call(endpoints.getRuns, { params: { id: jobId } });
    expect(runs).toMatchObject([{ state: "scheduled", startAt: expect.stringMatching(/T08:00:00/) }]);

    const owner = await enterAsOwner("/settings/calling");
    await owner.getByRole("switch", { name: "Allow requested callbacks outside hours" }).check();
    await press(owner.locator("main"), "Save");
    await see(owner.getByText("Give a reason of at least 5 characters"));
    await owner.getByLabel("Why are you loosening the rules?").fill("Candidates on late shifts ask for it");
    await press(owner.locator("main"), "Save");
    await see(owner.getByText("Rules saved"));

    await page.reload();
    await calls.first().click();
    await dialogOf(page).getByLabel("They asked for this call").check();
    await press(dialogOf(page), "Call");
    await see(dialogOf(page).getByText("Say what they asked for"));
    await dialogOf(page).getByLabel("What did they say?").fill("After my shift, at half past eleven");
    await press(dialogOf(page), "Call");
    await seeGone(dialogOf(page));
    await see(page.getByText("Call executed successfully"));
    await see(page.getByRole("row", { name: /^Select Person/ }).getByText("Completed"));
  });
});
