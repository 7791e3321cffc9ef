import { login } from "@callwright/contracts/endpoints/session";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { type Client, createClient, demoPassword } from "../support/clients/client.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile, type Visit } from "./browser.ts";
import { expectFocus, patience, pressEscape, see } from "./seeing.ts";
import { enterAs } from "./sign-in.ts";

const server = worldForFile();
const open = browserForFile();

const visit = enterAs(open, server);
const enter = (userName: string, path = "/dashboard", options?: Visit): Promise<Page> =>
  visit(`${userName}@acme.test`, path, options);

async function signInOwner(): Promise<Client> {
  const client = createClient(server(), "acme");
  await client.call(login, { body: { email: "owner@acme.test", password: demoPassword } });
  return client;
}

describe("getting started", () => {
  it("stores its completed steps in the browser and on the account", async () => {
    const page = await enter("enterprise", "/getting-started");
    await see(page.getByText("0 of 8 steps done"));
    await page.getByRole("checkbox", { name: "Add Prompt" }).check({ force: true });
    await see(page.getByText("1 of 8 steps done"));
    await see(page.getByText("13%"));
    const stored = await page.evaluate(() => [localStorage.completedSteps, localStorage.progressPercentage]);
    expect(stored).toEqual(['["add-prompt"]', "12.5"]);
    // Another browser of the same person.
    const otherPage = await enter("enterprise", "/getting-started");
    await see(otherPage.getByText("1 of 8 steps done"));
    // Taking a step's tour completes the step.
    await otherPage.getByRole("button", { name: "Take the tour: Dashboard Overview" }).click();
    await see(otherPage.getByRole("dialog", { name: "Your dashboard" }));
    await pressEscape(otherPage);
    await page.reload();
    await see(page.getByText("2 of 8 steps done"));
  });

  it("marks the steps done for what the account has: a number, a job, people, calls, a campaign", async () => {
    const page = await enter("recruiter", "/getting-started");
    await see(page.getByText("5 of 8 steps done"));
    for (const name of [
      "Create Your First Agent",
      "Add Users",
      "Execute Calls",
      "Phone Number Management",
      "Create Campaign",
    ])
      expect(await page.getByRole("checkbox", { name }).isDisabled()).toBe(true);
  });
});

describe("the profile", () => {
  it("keeps the typed text over a reload, saves it, and confirms the save", async () => {
    const page = await enter("enterprise", "/profile");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("E");
    await page.reload();
    expect(await name.inputValue()).toBe("E");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await see(page.getByText("Name must be at least 2 characters"));
    await expectFocus(name);
    await name.fill("Emilia Enterprise");
    await page.getByLabel("Phone", { exact: true }).fill("+49 30 2312 5016");
    await page.getByLabel("Time zone").selectOption("Asia/Riyadh");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await see(page.getByText("Profile updated successfully"));
    await page.reload();
    expect(await name.inputValue()).toBe("Emilia Enterprise");
    expect(await page.getByLabel("Phone", { exact: true }).inputValue()).toBe("+493023125016");
    await see(page.getByRole("columnheader", { name: "Date (Asia/Riyadh)" }));
  });

  it("lists the sign-ins, marks those of the last 24 hours, and shows them all when asked", async () => {
    for (let signIn = 0; signIn < 12; signIn += 1) await signInOwner();
    const page = await enter("owner", "/settings/profile?size=10");
    const rows = page.getByRole("table").last().locator("tbody tr");
    await expect.poll(() => rows.count(), patience).toBe(10);
    await see(rows.first().getByText("Last 24 hours"));
    const sizes = await page.getByLabel("Rows per page").locator("option").allInnerTexts();
    expect(sizes).toEqual(["10", "20", "50", "100"]);
    await page.getByRole("button", { name: "Show All" }).click();
    await expect.poll(() => rows.count(), patience).toBeGreaterThan(12);
  });

  itInFull("changes the password, and signs out everywhere", async () => {
    const otherPage = await enter("trial", "/dashboard", { expectedComplaints: [/\b401\b/] });
    const page = await enter("trial", "/profile", { expectedComplaints: [/\b40[01]\b/] });
    const fill = async (password: string, confirmation: string) => {
      await page.getByLabel("Current password").fill(demoPassword);
      await page.getByLabel("New password", { exact: true }).fill(password);
      await page.getByLabel("Confirm new password").fill(confirmation);
      await page.getByRole("button", { name: "Change password" }).click();
    };
    await fill("a-brand-new-one", "another-one");
    await see(page.getByText("Passwords do not match"));
    await fill("password123", "password123");
    await see(page.getByText("This password is too common. Choose one that is harder to guess."));
    await fill("a-brand-new-one", "a-brand-new-one");
    await see(page.getByText("Password changed. Your other sessions have ended."));
    await otherPage.goto("/logs");
    await otherPage.waitForURL("**/login?redirect=%2Flogs");
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
    await page.waitForURL("**/login");
    await see(page.getByText("Signed out on all devices"));
  });
});
