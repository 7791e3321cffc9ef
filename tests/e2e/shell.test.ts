import { login } from "@callwright/contracts/endpoints/session";
import { updateTenantSettings } from "@callwright/contracts/endpoints/tenant";
import { getTheme, saveTheme } from "@callwright/contracts/endpoints/theme";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type Client, createClient, demoPassword } from "../support/client.ts";
import { serverForFile } from "../support/server.ts";
import { browserForFile, patienceMs, type Visit } from "./browser.ts";
import { acmeOf, signIn } from "./sign-in.ts";

const server = serverForFile();
const open = browserForFile();

const patience = { timeout: patienceMs };
const see = (locator: Locator) => locator.waitFor();
const gone = (locator: Locator) => locator.waitFor({ state: "hidden" });

async function enter(who: string, visit?: Visit): Promise<Page> {
  const page = await open(acmeOf(server()), visit);
  await signIn(page, `${who}@acme.test`);
  return page;
}

async function owner(): Promise<Client> {
  const client = createClient(server(), "acme");
  await client.call(login, { body: { email: "owner@acme.test", password: demoPassword } });
  return client;
}

const expectFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement), patience).toBe(true);

const sidebar = (page: Page) => page.getByRole("complementary");
const entry = (page: Page, name: string) => sidebar(page).getByRole("link", { name, exact: true });

describe("the sidebar", () => {
  it("folds with Ctrl+B and by its button, and a cookie remembers it for 7 days", async () => {
    const page = await enter("recruiter");
    const width = async () => (await sidebar(page).boundingBox())?.width;
    expect(await width()).toBe(232);
    await page.keyboard.press("Control+b");
    await expect.poll(width).toBe(56);
    const cookies = await page.context().cookies();
    const { value, expires = 0 } = cookies.find(({ name }) => name === "cw_sidebar") ?? {};
    expect(value).toBe("collapsed");
    const days = (expires - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    await page.reload();
    await see(entry(page, "Dashboard"));
    expect(await width()).toBe(56);
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    await expect.poll(width).toBe(232);
  });

  it("is a column at 768 px and a drawer below", async () => {
    const page = await enter("recruiter", { width: 768 });
    await see(entry(page, "Dashboard"));
    await page.setViewportSize({ width: 767, height: 900 });
    await gone(sidebar(page));
    const opener = page.getByRole("button", { name: "Open menu" });
    await page.keyboard.press("Control+b");
    const drawer = page.getByRole("dialog", { name: "Main navigation" });
    await see(drawer.getByRole("link", { name: "Calls history" }));
    await page.keyboard.press("Escape");
    await gone(drawer);
    await opener.click();
    await drawer.getByRole("link", { name: "Calls history" }).click();
    await page.waitForURL("**/logs");
    await gone(drawer);
    await page.setViewportSize({ width: 768, height: 900 });
    await see(entry(page, "Dashboard"));
  });

  it("shows the minutes used against those allowed, with the plan", async () => {
    const page = await enter("recruiter");
    const meter = sidebar(page).getByRole("progressbar", { name: "Minutes" });
    expect(await meter.getAttribute("aria-valuetext")).toMatch(/^\d+ of 6,000 used$/);
    await see(sidebar(page).getByText("Scale"));
  });

  it("leads into every room that it names", async () => {
    const page = await enter("recruiter");
    const rooms = {
      Analytics: "Analytics",
      "Calls history": "Calls history",
      Integrations: "Integrations",
      Jobs: "Jobs",
      Campaigns: "Campaigns",
      "Import Your Number": "Phone numbers",
      Profile: "Profile",
      Subscription: "Subscription",
      "Api Keys": "API keys",
    };
    for (const [name, heading] of Object.entries(rooms)) {
      await entry(page, name).click();
      await see(page.getByRole("heading", { level: 1, name: heading, exact: true }));
    }
  });
});

describe("the menus", () => {
  it("show the administrator panel to an owner, and the way back from there", async () => {
    const page = await enter("owner");
    const menu = page.getByRole("button", { name: "User menu" });
    await menu.click();
    await page.getByRole("menuitem", { name: "Administrator Panel" }).click();
    await page.waitForURL("**/administrator-panel");
    await see(page.getByRole("link", { name: "Users" }));
    await menu.click();
    await page.getByRole("menuitem", { name: "Back to App" }).click();
    await page.waitForURL("**/dashboard");
  });

  it("show a recruiter no administration, and an enterprise user no subscription", async () => {
    const recruiter = await enter("recruiter");
    await recruiter.getByRole("button", { name: "User menu" }).click();
    await see(recruiter.getByRole("menuitem", { name: "Log out" }));
    expect(await recruiter.getByRole("menuitem", { name: "Administrator Panel" }).count()).toBe(0);
    await recruiter.goto("/settings/users");
    await see(recruiter.getByRole("heading", { name: "This room is for owners" }));
    const enterprise = await enter("enterprise");
    await see(entry(enterprise, "Api Keys"));
    expect(await entry(enterprise, "Subscription").count()).toBe(0);
  });

  it("change the look at once, and keep it", async () => {
    const page = await enter("recruiter");
    const scheme = () => page.locator("html").getAttribute("data-mantine-color-scheme");
    await page.getByRole("button", { name: "User menu" }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect.poll(scheme).toBe("dark");
    await page.reload();
    expect(await scheme()).toBe("dark");
  });
});

describe("the settings", () => {
  it("begin with the profile, and hold the rooms of everybody and of owners", async () => {
    const page = await enter("owner");
    await page.goto("/settings");
    await page.waitForURL("**/settings/profile");
    const rooms = page.getByRole("navigation", { name: "Settings" });
    await see(rooms);
    const names = ["Profile", "Billing", "Invoices", "Users", "Appearance", "Domains", "Organisation"];
    expect(await rooms.getByRole("link").allInnerTexts()).toEqual(names);
    await rooms.getByRole("link", { name: "Billing" }).click();
    await see(page.getByText("Minutes left"));
    await rooms.getByRole("link", { name: "Invoices" }).click();
    await see(page.getByText("No invoices yet."));
    await rooms.getByRole("link", { name: "Users" }).click();
    await see(page.getByRole("heading", { level: 1, name: "Users" }));
  });
});

describe("a guided walkthrough", () => {
  it("goes through real rooms by keyboard alone, and gives the focus back", async () => {
    const page = await enter("recruiter");
    const help = page.getByRole("button", { name: "Need Help" });
    await help.focus();
    await page.keyboard.press("Enter");
    const choice = page.getByRole("menuitem", { name: "Overview/Analytics" });
    await see(choice);
    await choice.focus();
    await page.keyboard.press("Enter");
    for (const title of ["Your dashboard", "Recent jobs", "Minutes", "Analytics", "Calls history", "Search or jump"]) {
      const stop = page.getByRole("dialog", { name: title });
      await see(stop);
      await expectFocus(stop.locator(":focus"));
      // It stays inside, however often Tab is pressed.
      for (let press = 0; press < 4; press += 1) {
        await page.keyboard.press("Tab");
        await expectFocus(stop.locator(":focus"));
      }
      await page.keyboard.press("ArrowRight");
    }
    await gone(page.getByRole("dialog"));
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
    await page.keyboard.press("Escape");
    await gone(stop);
    await begin("Outbound Campaigns");
    await see(page.getByRole("dialog", { name: "Jobs" }));
    await page.goBack();
    await gone(page.getByRole("dialog"));
    await page.evaluate(() => localStorage.setItem("cw-locale", "ar"));
    await page.goto("/dashboard");
    await begin("نظرة عامة/التحليلات");
    await see(page.getByRole("dialog", { name: "لوحة معلوماتك" }));
    await page.keyboard.press("ArrowLeft");
    await see(page.getByRole("dialog", { name: "أحدث الوظائف" }));
    await page.keyboard.press("ArrowRight");
    await see(page.getByRole("dialog", { name: "لوحة معلوماتك" }));
  });

  it("is nobody's to find where the tenant hides it", async () => {
    const client = await owner();
    await client.call(updateTenantSettings, { body: { guidedWalkthroughs: false } });
    const page = await enter("recruiter");
    await page.getByRole("button", { name: "Need Help" }).click();
    await see(page.getByRole("menuitem", { name: "Help Center" }));
    expect(await page.getByText("Guided Walkthroughs").count()).toBe(0);
    await client.call(updateTenantSettings, { body: { guidedWalkthroughs: true } });
  });
});

describe("the banner", () => {
  const banner = (page: Page) => page.getByText("Import your phone number to start calling");

  it("stands while no number is imported, where the tenant wants it", async () => {
    const page = await enter("trial");
    await see(banner(page));
    await page.getByRole("link", { name: "Import Phone Number" }).click();
    await page.waitForURL("**/your-phone-numbers");
    const recruiter = await enter("recruiter");
    await see(recruiter.getByText("Senior Backend Engineer").first());
    expect(await banner(recruiter).count()).toBe(0);
  });

  it("is not there where the tenant does not want it", async () => {
    const client = await owner();
    const { data } = await client.call(getTheme);
    const look = new FormData();
    const { title, lightMode, darkMode, isOnboarding, gitbookUrl, calendlyUrl, chatwootWebsiteToken } = data;
    const fields = { title, lightMode, darkMode, isOnboarding, gitbookUrl, calendlyUrl, chatwootWebsiteToken };
    const save = async (isnumberWarning: boolean) => {
      look.set("theme", JSON.stringify({ ...fields, isnumberWarning }));
      const { status } = await client.request(saveTheme.method, `/api${saveTheme.path}`, look);
      expect(status).toBe(200);
    };
    await save(false);
    const page = await enter("trial");
    await see(page.getByText("Your first call in three steps"));
    expect(await banner(page).count()).toBe(0);
    await save(true);
  });
});

describe("getting started", () => {
  it("keeps its steps in the browser and on the account", async () => {
    const page = await enter("enterprise");
    await page.goto("/getting-started");
    await see(page.getByText("0 of 8 steps done"));
    await page.getByRole("checkbox", { name: "Add Prompt" }).check({ force: true });
    await see(page.getByText("1 of 8 steps done"));
    await see(page.getByText("13%"));
    const kept = await page.evaluate(() => [localStorage.completedSteps, localStorage.progressPercentage]);
    expect(kept).toEqual(['["add-prompt"]', "12.5"]);
    // Another browser of the same person.
    const elsewhere = await enter("enterprise");
    await elsewhere.goto("/getting-started");
    await see(elsewhere.getByText("1 of 8 steps done"));
    // A tour is a step's next action, and taking it does the step.
    await elsewhere.getByRole("button", { name: "Take the tour: Dashboard Overview" }).click();
    await see(elsewhere.getByRole("dialog", { name: "Your dashboard" }));
    await elsewhere.keyboard.press("Escape");
    await page.reload();
    await see(page.getByText("2 of 8 steps done"));
  });

  it("knows what the account shows: a number, a job, people, calls", async () => {
    const page = await enter("recruiter");
    await page.goto("/getting-started");
    await see(page.getByText("4 of 8 steps done"));
    for (const name of ["Create Your First Agent", "Add Users", "Execute Calls", "Phone Number Management"])
      expect(await page.getByRole("checkbox", { name }).isDisabled()).toBe(true);
  });
});

describe("the profile", () => {
  it("keeps what was typed, saves it, and says so", async () => {
    const page = await enter("enterprise");
    await page.goto("/profile");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("E");
    await page.reload();
    expect(await name.inputValue()).toBe("E");
    await page.getByRole("button", { name: "Save changes" }).click();
    await see(page.getByText("Name must be at least 2 characters"));
    await expectFocus(name);
    await name.fill("Emilia Enterprise");
    await page.getByLabel("Phone", { exact: true }).fill("+49 30 2312 5016");
    await page.getByLabel("Time zone").selectOption("Asia/Riyadh");
    await page.getByRole("button", { name: "Save changes" }).click();
    await see(page.getByText("Profile updated successfully"));
    await page.reload();
    expect(await name.inputValue()).toBe("Emilia Enterprise");
    expect(await page.getByLabel("Phone", { exact: true }).inputValue()).toBe("+493023125016");
    await see(page.getByRole("columnheader", { name: "Date (Asia/Riyadh)" }));
  });

  it("lists the sign-ins, marks those of the last 24 hours, and shows them all when asked", async () => {
    for (let more = 0; more < 12; more += 1) await owner();
    const page = await enter("owner");
    await page.goto("/settings/profile?size=10");
    const rows = page.getByRole("table").locator("tbody tr");
    await expect.poll(() => rows.count(), patience).toBe(10);
    await see(rows.first().getByText("Last 24 hours"));
    const sizes = await page.getByLabel("Rows per page").locator("option").allInnerTexts();
    expect(sizes).toEqual(["10", "20", "50", "100"]);
    await page.getByRole("button", { name: "Show All" }).click();
    await expect.poll(() => rows.count(), patience).toBeGreaterThan(12);
  });

  it("changes the password, and signs out everywhere", async () => {
    const elsewhere = await enter("trial", { expected: [/\b401\b/] });
    const page = await enter("trial", { expected: [/\b40[01]\b/] });
    await page.goto("/profile");
    const fill = async (password: string, confirm: string) => {
      await page.getByLabel("New password", { exact: true }).fill(password);
      await page.getByLabel("Confirm new password").fill(confirm);
      await page.getByRole("button", { name: "Change password" }).click();
    };
    await fill("a-brand-new-one", "another-one");
    await see(page.getByText("Passwords do not match"));
    await fill("password123", "password123");
    await see(page.getByText("This password is too common. Choose one that is harder to guess."));
    await fill("a-brand-new-one", "a-brand-new-one");
    await see(page.getByText("Password changed. Your other sessions have ended."));
    await elsewhere.goto("/logs");
    await elsewhere.waitForURL("**/login?redirect=%2Flogs");
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
    await page.waitForURL("**/login");
    await see(page.getByText("Signed out on all devices"));
  });
});

describe("copying", () => {
  it('says "Copied to clipboard."', async () => {
    const page = await enter("recruiter");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/your-phone-numbers");
    await page.getByRole("button", { name: "Copy" }).first().click();
    await see(page.getByText("Copied to clipboard."));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\+\d+$/);
  });
});

describe("the number picker of a call", () => {
  it.each([
    ["required", ["Berlin office, +493023125015"]],
    ["optional", ["Any registered number", "Berlin office, +493023125015"]],
    ["hidden", []],
  ] as const)("follows the tenant: %s", async (numberPicker, choices) => {
    const client = await owner();
    await client.call(updateTenantSettings, { body: { numberPicker } });
    const page = await enter("recruiter");
    await page.goto("/job/overview");
    await page.locator("tbody tr a").first().click();
    await page.getByRole("button", { name: "Execute Calls" }).click();
    const dialog = page.getByRole("dialog", { name: "Execute Calls" });
    await see(dialog.getByRole("button", { name: "Execute Calls" }));
    const radios = dialog.getByRole("radio");
    expect(await radios.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual(choices);
    await page.keyboard.press("Escape");
    await gone(dialog);
  });
});
