import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { formFor } from "../support/outside/sealed.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { expectFocus, handleLater, patience, pressEscape, see } from "./seeing.ts";
import { acmeOf, signIn } from "./sign-in.ts";

/** At this speed a call lasts ten seconds; the page polls every three seconds and so sees the call under way. */
const server = worldForFile({ speed: 12, isSilent: false });
const open = browserForFile();

/** The last digits choose how a call goes: an excellent long talk, not interested, no answer. A trial has three calls a day. */
const csvText = [
  "firstname,lastname,phonenumber,experience,salary",
  "Amelie,Brandt,+4915112345619,8,78000",
  "Lukas,Groß,+49 1511 2345615,7,82000",
  "Missing,Number,,3,60000",
  "Nora,Lindqvist,+4915112345616,5,76000",
  "Wrong,Country,+33612345678,5,76000",
  "Mei,Tanaka,+4915112345618,3,71000",
  "Short,Number,+49151,5,76000",
  ",Nameless,+4915112345617,5,76000",
  "Amelie,Again,+4915112345619,8,78000",
].join("\r\n");

const outcomeByName = {
  "Amelie Brandt": "Excellent",
  "Lukas Groß": "Not Interested",
  "Nora Lindqvist": "Unanswered",
};

describe("the first call", () => {
  it("goes the whole way in a browser, from sign-in to the results' file", async () => {
    const page = await open(acmeOf(server()), { expectedComplaints: [/\b401\b/] });
    await signIn(page, "trial@acme.test");
    await importNumber(page);
    await createJob(page);
    await addPeople(page);
    await execute(page);
    await hearTheCall(page);
    await exportResults(page);
    await lookAtHistory(page);
    await signOut(page);
  });

  itInFull("begins by keyboard alone: a dialog opens, keeps the focus, returns it, and imports a number", async () => {
    const page = await open(acmeOf(server()));
    await signIn(page, "enterprise@acme.test");
    await page.goto("/your-phone-numbers");
    const opener = page.getByRole("button", { name: "Import Your Number" });
    const dialog = page.getByRole("dialog", { name: "Import Your Number" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expectFocus(dialog.getByLabel("Phone number"));
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press("Tab");
      await expectFocus(dialog.locator(":focus"));
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expectFocus(opener);
    await page.keyboard.press("Enter");
    await expectFocus(dialog.getByLabel("Phone number"));
    // Twilio is selected; the arrow key selects Telnyx, which needs one secret.
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ArrowRight");
    await see(dialog.getByLabel("API key", { exact: true }));
    await page.keyboard.press("Tab");
    const { phoneNumber, label, apiKey = "" } = formFor("+16175550142", "Boston desk");
    for (const text of [phoneNumber, label, apiKey]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await see(page.getByRole("row", { name: "Boston desk" }).getByText("Registered"));
    await dialog.waitFor({ state: "hidden" });
  });
});

async function importNumber(page: Page): Promise<void> {
  await page.getByRole("status").getByRole("link", { name: "Import Phone Number" }).click();
  await page.getByRole("button", { name: "Import Your Number" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Import Your Number" });
  const form = formFor("+493023125016", "Berlin desk");
  const sent = handleLater(page.waitForRequest((request) => request.url().endsWith("/api/import/twilio-number")));
  await dialog.getByLabel("Phone number").fill(form.phoneNumber);
  await dialog.getByLabel("Label").fill(form.label);
  await dialog.getByLabel("Account SID").fill(form.accountSid ?? "");
  await dialog.getByLabel("Auth token", { exact: true }).fill(form.authToken ?? "");
  await dialog.getByRole("button", { name: "Import number" }).click();
  const body = (await sent).postData() ?? "";
  expect(Object.keys(JSON.parse(body))).toEqual(["encrypted"]);
  expect(body).not.toContain(form.authToken);
  await see(page.getByText("Number Imported"));
  await see(page.getByRole("row", { name: "Berlin desk" }).getByText("Registered"));
  await page.getByRole("status").getByRole("link", { name: "Import Phone Number" }).waitFor({ state: "hidden" });
}

async function createJob(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Jobs" }).click();
  await page.getByRole("button", { name: "Create job" }).click();
  const dialog = page.getByRole("dialog", { name: "Create job" });
  const next = dialog.getByRole("button", { name: "Next" });
  await dialog.getByLabel("Job title").fill("Backend Engineer");
  await dialog.getByLabel("Company name").fill("Ac");
  await dialog.getByLabel("Recruiter name").fill("Tilda Trial");
  await dialog.getByLabel("Location").fill("Berlin");
  await next.click();
  await see(dialog.getByText("Company name is required (min-3 characters)"));
  await dialog.getByLabel("Company name").fill("Acme Recruiting");
  await next.click();
  await dialog.getByLabel("Experience (years)").fill("5");
  await next.click();
  await see(dialog.getByText("Edit script"));
  await dialog.getByRole("button", { name: "Create job" }).click();
  await see(page.getByRole("heading", { name: "Backend Engineer" }));
}

async function addPeople(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add candidates" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add candidates" });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    // The area around the text receives the click, so Playwright must not wait for the text itself to receive it.
    dialog.getByText("Drop a CSV or Excel file here").click({ force: true }),
  ]);
  await chooser.setFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csvText) });
  const errorGroup = dialog.getByRole("listitem").filter({ hasText: "Rows with errors" });
  const faults = errorGroup.getByRole("listitem");
  await see(faults.first());
  expect((await faults.allInnerTexts()).map((words) => words.replaceAll("\n", ": "))).toEqual([
    "Line 4: Missing, Number, 3, 60000: Phone Number is required",
    "Line 6: Wrong, Country, +33612345678, 5, 76000: Invalid country code",
    "Line 8: Short, Number, +49151, 5, 76000: Invalid phone number format for Germany",
    "Line 9: Nameless, +4915112345617, 5, 76000: First Name is required",
  ]);
  await see(dialog.getByRole("listitem").filter({ hasText: "Twice in the file" }));
  await dialog.getByRole("checkbox", { name: /^I confirm that everybody/ }).check();
  await dialog.getByRole("button", { name: "Add candidates (4)" }).click();
  await see(dialog.getByText("Import completed"));
  await see(page.getByText("Candidates added successfully"));
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await see(page.getByRole("row", { name: "Amelie Brandt" }));
}

async function execute(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Execute Calls" }).click();
  const dialog = page.getByRole("dialog", { name: "Execute Calls" });
  await see(dialog.getByRole("radio", { name: "Berlin desk, +493023125016" }));
  await dialog.getByRole("button", { name: "Execute Calls" }).click();
  await see(dialog.getByText("Calls continue when you close this window."));
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const active = page.getByRole("row").getByRole("button", { name: "Active" });
  await see(active);
  // The open page shows the outcomes without a reload.
  for (const [name, outcome] of Object.entries(outcomeByName))
    await see(page.getByRole("row", { name }).getByRole("button", { name: `${outcome}: call evaluation of ${name}` }));
  await active.waitFor({ state: "hidden" });
  // The fourth person waits for tomorrow's trial calls, or for a plan.
  const run = page.getByRole("region", { name: "Progress of the calls" });
  await see(run.getByText("Paused: the trial's calls are used up"));
  expect(await shownCounters(page)).toEqual({ "Calls succeeded": "2", "Calls failed": "1", "Total candidates": "4" });
}

async function shownCounters(page: Page): Promise<unknown> {
  const pairs = await page
    .locator("main dl > div")
    .evaluateAll((boxes) =>
      boxes.map((box) => [box.querySelector("dt")?.textContent, box.querySelector("dd")?.textContent]),
    );
  const { "Total SMS sent": _, ...callCounters } = Object.fromEntries(pairs);
  return callCounters;
}

async function hearTheCall(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Excellent: call evaluation of Amelie Brandt" }).click();
  const evaluation = page.getByRole("dialog", { name: "Call Evaluation" });
  await see(evaluation.getByText("Amelie is very interested in the role of Backend Engineer"));
  await pressEscape(page);
  await page.getByRole("button", { name: "More actions for Amelie Brandt" }).click();
  await page.getByRole("menuitem", { name: "View transcript" }).click();
  const drawer = page.getByRole("dialog", { name: "Call" });
  await see(drawer.getByText("Amelie is very interested in the role of Backend Engineer"));
  const lines = drawer.getByRole("list", { name: "Transcript" }).getByRole("listitem");
  await see(lines.first());
  expect(await lines.count()).toBeGreaterThan(8);
  await see(lines.first().getByText("Assistant", { exact: true }));
  await playMonoAndStereo(drawer);
  // The address names the open call.
  const { href } = new URL(page.url());
  await page.reload();
  expect(page.url()).toBe(href);
  await see(page.getByRole("dialog", { name: "Call" }).getByRole("list", { name: "Transcript" }));
  await pressEscape(page);
  await page.waitForURL((url) => !url.searchParams.has("call"));
}

async function playMonoAndStereo(drawer: Locator): Promise<void> {
  const audio = drawer.locator("audio");
  await drawer.getByRole("button", { name: "Play" }).click();
  await expectPlaying(audio);
  await drawer.getByText("Stereo").click();
  await expectPlaying(audio);
  await drawer.getByRole("button", { name: "Pause" }).click();
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.paused)).toBe(true);
}

/** Expects the sound to keep playing, and its file to have a voice on each channel. */
async function expectPlaying(audio: Locator): Promise<void> {
  const position = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
  await expect.poll(position, patience).toBeGreaterThan(0.2);
  const before = await position();
  await expect.poll(position, patience).toBeGreaterThan(before + 0.5);
  const decoded = await audio.evaluate(async (element: HTMLAudioElement) => {
    const bytes = await (await fetch(element.src)).arrayBuffer();
    const { numberOfChannels, duration } = await new OfflineAudioContext(1, 1, 8000).decodeAudioData(bytes);
    return { channels: numberOfChannels, isWhole: Math.abs(duration - element.duration) < 0.5 && duration > 20 };
  });
  expect(decoded).toEqual({ channels: 2, isWhole: true });
  // The mixer would be silent if the store did not let the page use the sound.
  expect(await audio.evaluate((element: HTMLAudioElement) => element.crossOrigin)).toBe("anonymous");
}

async function exportResults(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Backend Engineer-candidates.csv");
  const text = await readFile(await download.path(), "utf8");
  const [head = "", ...rows] = text.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(head.split(",").slice(0, 3)).toEqual(["firstName", "lastName", "phoneNumber"]);
  expect(rows).toHaveLength(4);
  for (const [index, [name, outcome]] of Object.entries(outcomeByName).entries())
    expect(rows[index]).toMatch(new RegExp(`^${name.replace(" ", ",")},\\+49\\d+,.*,(Completed|Failed),${outcome},`));
  expect(rows[3]).toMatch(/^Mei,Tanaka,\+49\d+,.*,not_executed,/);
  await see(page.getByText("CSV exported successfully!"));
}

async function lookAtHistory(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Calls history" }).click();
  const calls = page.getByRole("region", { name: "Calls history" });
  await see(calls.getByRole("row", { name: "Open the call with Nora Lindqvist" }));
  expect(await calls.locator("tbody tr").count()).toBe(3);
  await calls.getByRole("row", { name: "Open the call with Lukas Groß" }).click();
  await page.waitForURL("**/logs/call_*");
  await see(page.getByRole("dialog", { name: "Call" }).getByRole("list", { name: "Transcript" }));
  await page.goBack();
  await page.waitForURL("**/logs");
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await see(page.getByText("Logged out successfully"));
  await page.goto("/job/overview");
  await page.waitForURL("**/login?redirect=*");
}
