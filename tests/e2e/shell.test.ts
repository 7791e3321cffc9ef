import { login } from "@callwright/contracts/endpoints/session";
import { updateTenantSettings } from "@callwright/contracts/endpoints/tenant";
import { getTheme, saveTheme } from "@callwright/contracts/endpoints/theme";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { type Client, createClient, demoPassword } from "../support/clients/client.ts";
import { worldForFile } from "../support/run/server.ts";
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

const sidebar = (page: Page) => page.getByRole("complementary");
const entry = (page: Page, name: string) => sidebar(page).getByRole("link", { name, exact: true });

describe("the sidebar", () => {
  it("folds with Ctrl+B and by its button, and a cookie remembers it for 7 days", async () => {
    const page = await enter("recruiter");
    const width = async () => (await sidebar(page).boundingBox())?.width;
    await see(entry(page, "Dashboard"));
    expect(await width()).toBe(232);
    await waitSettled(page);
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
    const page = await enter("recruiter", "/dashboard", { width: 768 });
    await see(entry(page, "Dashboard"));
    await page.setViewportSize({ width: 767, height: 900 });
    await seeGone(sidebar(page));
    const opener = page.getByRole("button", { name: "Open menu" });
    await see(opener);
    await waitSettled(page);
    await page.keyboard.press("Control+b");
    const drawer = page.getByRole("dialog", { name: "Main navigation" });
    await see(drawer.getByRole("link", { name: "Calls history" }));
    await pressEscape(page);
    await seeGone(drawer);
    await opener.click();
    await drawer.getByRole("link", { name: "Calls history" }).click();
    await page.waitForURL("**/logs");
    await seeGone(drawer);
    await page.setViewportSize({ width: 768, height: 900 });
    await see(entry(page, "Dashboard"));
  });

  it("shows the minutes used against those allowed, with the plan", async () => {
    const page = await enter("recruiter");
    const meter = sidebar(page).getByRole("progressbar", { name: "Minutes" });
    expect(await meter.getAttribute("aria-valuetext")).toMatch(/^\d+ of 6,000 used$/);
    await see(sidebar(page).getByText("Scale"));
  });

  it("opens each page under its heading", async () => {
    const page = await enter("recruiter");
    const headingByEntry = {
      Analytics: "Analytics",
      "Calls history": "Calls history",
      Integrations: "Integrations",
      Jobs: "Jobs",
      Campaigns: "Campaigns",
      "Follow-ups": "Follow-ups",
      SMS: "SMS",
      "Import Your Number": "Phone numbers",
      Profile: "Profile",
      Subscription: "Subscription",
      "Api Keys": "Api Keys",
    };
    for (const [name, heading] of Object.entries(headingByEntry)) {
      await entry(page, name).click();
      await see(page.getByRole("heading", { level: 1, name: heading, exact: true }));
    }
  });

  it("has one settings area, and entries for people and companies", async () => {
    const page = await enter("recruiter");
    await entry(page, "Api Keys").click();
    const settings = page.getByRole("navigation", { name: "Settings" });
    for (const name of ["Profile", "Subscription", "Billing", "Invoices", "Calling", "Do not call", "Api Keys"]) {
      await settings.getByRole("link", { name, exact: true }).click();
      await see(settings.locator("[aria-current=page]").getByText(name, { exact: true }));
    }
    for (const name of ["Leads", "Companies"]) {
      await entry(page, name).click();
      await see(page.getByRole("heading", { level: 1, name, exact: true }));
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
    await see(page.getByRole("navigation", { name: "Administrator Panel" }).getByRole("link", { name: "Users" }));
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
    await see(recruiter.getByRole("heading", { name: "You don't have access to this page" }));
    const enterprise = await enter("enterprise");
    await see(entry(enterprise, "Api Keys"));
    expect(await entry(enterprise, "Subscription").count()).toBe(0);
    for (const path of ["/subscription", "/billing", "/billing/cs_1", "/settings/billing", "/settings/invoices"]) {
      await enterprise.goto(path);
      await see(enterprise.getByRole("heading", { name: "You don't have access to this page" }));
    }
  });

  it.each(["User menu", "Need Help"])("%s opens by keyboard, and gives the focus back", async (name) => {
    const page = await enter("recruiter");
    const button = page.getByRole("button", { name });
    await button.focus();
    await page.keyboard.press("Enter");
    const items = page.getByRole("menu").locator("[data-menu-item]");
    await expectFocus(items.first());
    await page.keyboard.press("ArrowDown");
    await expectFocus(items.nth(1));
    await page.keyboard.press("Escape");
    await seeGone(page.getByRole("menu"));
    await expectFocus(button);
  });

  it("change the colour scheme immediately, and keep it", async () => {
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
  it("begin with the profile, and list the pages for everyone and for owners", async () => {
    const page = await enter("owner", "/settings");
    await page.waitForURL("**/settings/profile");
    const settings = page.getByRole("navigation", { name: "Settings" });
    await see(settings);
    const everyonesPages = ["Profile", "Subscription", "Billing", "Invoices", "Api Keys", "Calling", "Do not call"];
    const names = [...everyonesPages, "Users", "Appearance", "Domains", "Organisation"];
    expect(await settings.getByRole("link").allInnerTexts()).toEqual(names);
    await settings.getByRole("link", { name: "Billing" }).click();
    await see(page.getByRole("heading", { name: "Usage this month" }));
    await settings.getByRole("link", { name: "Invoices" }).click();
    await see(page.getByText("No invoices yet."));
    await settings.getByRole("link", { name: "Users" }).click();
    await see(page.getByRole("heading", { level: 1, name: "Users" }));
  });
});

describe("the banner", () => {
  const banner = (page: Page) => page.getByText("Import your phone number to start calling");

  it("is shown while no number is imported, if the tenant has not hidden it", async () => {
    const page = await enter("trial");
    await see(banner(page));
    await page.getByRole("status").getByRole("link", { name: "Import Phone Number" }).click();
    await page.waitForURL("**/your-phone-numbers");
    const recruiter = await enter("recruiter");
    await see(recruiter.getByText("Senior Backend Engineer").first());
    expect(await banner(recruiter).count()).toBe(0);
  });

  it("is hidden if the tenant's settings say so", async () => {
    const client = await ownerClient();
    const { data } = await client.call(getTheme);
    const form = new FormData();
    const { title, lightMode, darkMode, isOnboarding, gitbookUrl, calendlyUrl, chatwootWebsiteToken } = data;
    const fields = { title, lightMode, darkMode, isOnboarding, gitbookUrl, calendlyUrl, chatwootWebsiteToken };
    const save = async (isnumberWarning: boolean) => {
      form.set("theme", JSON.stringify({ ...fields, isnumberWarning }));
      const { status } = await client.request(saveTheme.method, `/api${saveTheme.path}`, form);
      expect(status).toBe(200);
    };
    await save(false);
    const page = await enter("trial");
    await see(page.getByText("On the way to your first call"));
    expect(await banner(page).count()).toBe(0);
    await save(true);
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
  ] as const)("follows the tenant's setting: %s", async (numberPicker, choices) => {
    const client = await ownerClient();
    await client.call(updateTenantSettings, { body: { numberPicker } });
    const page = await enter("recruiter", "/job/overview");
    await page.locator("tbody tr a").first().click();
    await page.getByRole("button", { name: "Execute Calls" }).click();
    const dialog = page.getByRole("dialog", { name: "Execute Calls" });
    await see(dialog.getByRole("button", { name: "Execute Calls" }));
    const radios = dialog.getByRole("radiogroup", { name: "Call from" }).getByRole("radio");
    expect(await radios.evaluateAll((list) => list.map((radio) => radio.getAttribute("aria-label")))).toEqual(choices);
    await pressEscape(page);
    await seeGone(dialog);
  });
});
