/** A newcomer's first day, from sign-up to their own phone ringing, counted in clicks and typed fields. */
import { endpoints } from "@callwright/contracts";
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { createClient } from "../support/clients/client.ts";
import { goodPassword } from "../support/clients/newcomer.ts";
import { awaitLink } from "../support/outside/mail.ts";
import { formFor } from "../support/outside/sealed.ts";
import { advanceClockTo, textsTo } from "../support/people/texts.ts";
import { worldForFile } from "../support/run/server.ts";
import { browserForFile } from "./browser.ts";
import { checkScreen } from "./look.ts";
import { patience, see, seeGone } from "./seeing.ts";
import { acmeOf } from "./sign-in.ts";

const server = worldForFile({ speed: 4 });
const open = browserForFile();

const email = "ada@first-day.test";
/** With these last digits the call is answered. */
const ownNumber = "+4915112345619";

function countActions(page: Page) {
  const counts = { clicks: 0, fields: 0 };
  const click = async (locator: Locator) => {
    counts.clicks += 1;
    await locator.click();
  };
  return {
    counts,
    click,
    press: (name: string, within: Page | Locator = page) =>
      click(within.getByRole("button", { name, exact: true }).first()),
    fill: async (within: Page | Locator, label: string, text: string) => {
      counts.fields += 1;
      // A required field has a mark in its label.
      await within.getByLabel(label, { exact: label !== "Job title" }).fill(text);
    },
  };
}

it("a newcomer's phone rings at 22:46 after at most 14 clicks and 9 fields", async () => {
  await advanceClockTo(server(), "2027-11-10T21:40:00Z");
  const page = await open(acmeOf(server()), { expectedComplaints: [/\b401\b/] });
  const { counts, click, press, fill } = countActions(page);
  await page.goto("/signup");
  await fill(page, "Name", "Ada Newcomer");
  await fill(page, "Email", email);
  await fill(page, "Phone number (optional)", ownNumber);
  await fill(page, "Password", goodPassword);
  await press("Create account");
  await see(page.getByText("Registration successful!"));
  // A click on the link in the mail.
  counts.clicks += 1;
  await page.goto(await awaitLink(server(), email, "/confirm-email"));
  await page.waitForURL("**/onboarding");
  expect(await page.getByLabel("Company name").inputValue()).toBe("First Day");
  await press("Get started");

  await click(page.getByRole("link", { name: "Import Phone Number" }).first());
  await press("Import Your Number");
  const account = formFor("+493023125016");
  const importDialog = page.getByRole("dialog", { name: "Import Your Number" });
  await fill(importDialog, "Phone number", account.phoneNumber);
  await fill(importDialog, "Account SID", account.accountSid ?? "");
  await fill(importDialog, "Auth token", account.authToken ?? "");
  await press("Import number", importDialog);
  await see(page.getByRole("row", { name: "First Day" }).getByText("Registered"));

  await click(page.getByRole("link", { name: "Jobs", exact: true }));
  await press("Create job");
  const wizard = page.getByRole("dialog", { name: "Create job" });
  await fill(wizard, "Job title", "Backend Engineer");
  await press("Next", wizard);
  await press("Next", wizard);
  await see(wizard.getByText("Edit script"));
  // A voice test in the browser needs no number.
  await see(wizard.getByRole("button", { name: "Talk to Assistant" }));
  expect(await checkScreen(page, "wizard-script", { onlyColours: false })).toEqual([]);
  await advanceClockTo(server(), "2027-11-10T21:46:00Z");
  await press("Create and call me", wizard);
  const codeDialog = page.getByRole("dialog", { name: "Create and call me" });
  await see(codeDialog.getByText(`We sent a code to`));
  expect(await checkScreen(page, "own-phone-code", { onlyColours: false })).toEqual([]);
  const [text] = await textsTo(server(), [ownNumber]);
  await fill(codeDialog, "Code", /\d{6}/.exec(text?.body ?? "")?.[0] ?? "");
  await press("Confirm and call me", codeDialog);
  await see(page.getByRole("heading", { name: "Backend Engineer" }));
  await see(page.getByRole("row", { name: "Ada Newcomer" }).getByRole("button", { name: "Active" }));

  expect(counts.clicks).toBeLessThanOrEqual(14);
  expect(counts.fields).toBeLessThanOrEqual(9);
  const client = createClient(server(), "acme");
  await client.call(endpoints.login, { body: { email, password: goodPassword } });
  await expect
    .poll(async () => (await client.call(endpoints.getAllLogs)).logs.map(({ phoneNumber }) => phoneNumber), patience)
    .toEqual([ownNumber]);
  // The trial's limits are shown only with the next page after the call.
  const trialDialog = page.getByRole("dialog", { name: "You're on a Free Trial" });
  await seeGone(trialDialog);
  await page.getByRole("link", { name: "Calls history" }).click();
  await see(trialDialog.getByText("7 days left", { exact: true }));
  await see(trialDialog.getByText("Only 3 calls per day"));
  await trialDialog.getByRole("button", { name: "Upgrade" }).click();
  await seeGone(trialDialog);
  await see(page.getByRole("dialog", { name: "Upgrade to Pro" }));
});
