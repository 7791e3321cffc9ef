import { endpoints } from "@callwright/contracts";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { createClient } from "../support/clients/client.ts";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { checkScreen } from "./look.ts";
import { see } from "./seeing.ts";
import { acmeOf, enterAs, platformOf, sessionOf } from "./sign-in.ts";

const server = worldForFile();
const open = browserForFile();
const visit = enterAs(open, server);

const seeTitle = (page: Page, name: string) => see(page.getByRole("heading", { level: 1, name, exact: true }));

it("the panel's navigation leads an owner to every page", async () => {
  const page = await visit("owner@acme.test", "/administrator-panel");
  const entries = page.getByRole("navigation", { name: "Administrator Panel" });
  const pages = [
    ["Users", "Users", "users"],
    ["Plans", "Plans", "plans"],
    ["Analytics", "Analytics", "analytics"],
    ["Calls history", "Calls history", "calls-history"],
    ["Telephony", "Telephony", "telephony"],
    ["Audit log", "Audit log", "audit-log"],
    ["Tenant settings", "Appearance", "settings"],
    ["Overview", "Administrator Panel", ""],
  ] as const;
  for (const [name, title, path] of pages) {
    await entries.getByRole("link", { name, exact: true }).click();
    await seeTitle(page, title);
    expect(new URL(page.url()).pathname).toBe(path ? `/administrator-panel/${path}` : "/administrator-panel");
  }
  expect(await entries.getByRole("link", { name: "Tenants" }).count()).toBe(0);
  await entries.getByRole("link", { name: "Tenant settings" }).click();
  const settings = page.getByRole("navigation", { name: "Tenant settings" });
  for (const name of ["Domains", "Calling", "Organisation"]) {
    await settings.getByRole("link", { name, exact: true }).click();
    await see(settings.locator("[aria-current=page]").getByText(name, { exact: true }));
  }
  expect(new URL(page.url()).pathname).toBe("/administrator-panel/general/settings");
});

it("an owner opens a user from the list, edits the user, and creates another", async () => {
  const page = await visit("owner@acme.test", "/administrator-panel/users");
  await page.getByRole("link", { name: "Rita Recruiter" }).click();
  await page.waitForURL("**/administrator-panel/user-detail/user_*");
  await seeTitle(page, "Rita Recruiter");
  await page.getByRole("tab", { name: "Usage History" }).click();
  await see(page.getByRole("row", { name: /Senior Backend Engineer/ }));
  await page.getByRole("link", { name: "Edit user" }).click();
  await page.waitForURL("**/administrator-panel/edit-user/user_*");
  await page.getByLabel("Company Name").fill("Acme Berlin");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await see(page.getByText("User updated successfully"));
  await page.getByRole("link", { name: "Back to Users" }).click();
  await page.getByRole("link", { name: "Create user" }).click();
  await page.waitForURL("**/administrator-panel/create-user");
  await seeTitle(page, "Create user");
});

it("a super administrator changes the look and domains of the tenant named in the address, and reaches its mail server", async () => {
  const client = await signedIn(server(), "admin@callwright.test", "platform");
  const origin = platformOf(server());
  const page = await open(origin, { session: sessionOf(client, origin) });
  const tenantOf = async (search: string) =>
    (await client.call(endpoints.listTenants, { query: { search } })).tenants[0];
  await page.goto(`${origin}/administrator-panel/settings?tenant=${(await tenantOf("acme"))?._id}`);
  const logo = page.getByRole("main").locator('img[src*="/api/tenant-theme/"]').first();
  await expect
    .poll(() => logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeTruthy();
  const tenant = await tenantOf("globex");
  await page.goto(`${origin}/administrator-panel/settings?tenant=${tenant?._id}`);
  const filter = page.locator('input[aria-label="Tenant"]');
  await expect.poll(() => filter.inputValue()).toBe(tenant?.name);
  await page.getByLabel("Title").fill("Globex Calling");
  await page.getByRole("button", { name: "Save" }).click();
  await see(page.getByText("Appearance saved"));
  const globex = createClient(server(), "globex");
  expect((await globex.call(endpoints.getTheme)).data.title).toBe("Globex Calling");
  await page.getByRole("main").getByRole("link", { name: "Domains" }).click();
  await page.waitForURL("**/settings/domains?tenant=*");
  await seeTitle(page, "Domains");
  await page.getByRole("button", { name: "Add domain" }).first().click();
  await page.getByRole("dialog").getByRole("textbox").fill("calls.globex-group.test");
  await page.getByRole("dialog").getByRole("button", { name: "Add domain" }).click();
  await see(page.getByRole("heading", { name: "calls.globex-group.test" }));
  await page.getByRole("link", { name: "Organisation" }).click();
  await page.waitForURL("**/general/settings?tenant=*");
  await see(page.getByRole("button", { name: "Set up a mail server" }));
  expect(await page.getByText("Stripe").count()).toBe(0);
});

itInFull("an owner goes from a user's usage to a person of a job, and back", async () => {
  const client = await signedIn(server(), "owner@acme.test");
  const origin = acmeOf(server());
  const page = await open(origin, { session: sessionOf(client, origin) });
  const { users } = await client.call(endpoints.listUsers, { query: { search: "rita" } });
  const userId = users[0]?._id ?? "";
  await page.goto(`/administrator-panel/user-detail/${userId}?tab=usage`);
  await page.locator("tbody button[aria-expanded]").first().click();
  const person = page.locator("tbody li").first().getByRole("link");
  const name = (await person.textContent()) ?? "";
  await person.click();
  await page.waitForURL("**/administrator-panel/user-detail/*/lead/*");
  const { searchParams, pathname } = new URL(page.url());
  // On a person's page, "user-detail" is followed by the id of the job, which the query repeats.
  const [, postId] = /\/user-detail\/([^/]+)\/lead\//.exec(pathname) ?? [];
  expect([searchParams.get("campaignId"), searchParams.get("agentId")]).toEqual([postId, postId]);
  await seeTitle(page, name);
  await page.getByRole("link", { name: "Back to the user" }).click();
  await page.waitForURL(`**/administrator-panel/user-detail/${userId}?tab=usage`);
});

it("a super administrator goes from a tenant to a user's calls, and plays and reads a call", async () => {
  const client = await signedIn(server(), "admin@callwright.test", "platform");
  const origin = platformOf(server());
  const page = await open(origin, { session: sessionOf(client, origin) });
  const { users } = await client.call(endpoints.listUsers, { query: { search: "rita" } });
  await page.goto(`${origin}/administrator-panel?tenant=${users[0]?.tenantId}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Users/ })
    .click();
  await see(page.getByText("4 of 4 shown"));
  await page.getByRole("link", { name: "Rita Recruiter" }).click();
  await page.getByRole("main").getByRole("link", { name: "Calls history" }).click();
  // A call with a conversation, which has a recording.
  await page.locator("tbody tr", { hasText: "Excellent" }).first().getByRole("link").first().click();
  await page.waitForURL("**/administrator-panel/user-detail/*/lead/*");
  const { searchParams, pathname } = new URL(page.url());
  const [, postId] = /\/user-detail\/([^/]+)\/lead\//.exec(pathname) ?? [];
  expect([searchParams.get("campaignId"), searchParams.get("agentId")]).toEqual([postId, postId]);
  await see(page.getByText("Call analysis"));
  await see(page.getByRole("button", { name: /^Play/ }).first());
  await page.getByRole("link", { name: "Back to calls history" }).click();
  await page.waitForURL("**/calls-history?tenant=*");
  await see(page.locator("tbody tr").first());
});

it("a super administrator exports a tenant, suspends it and deletes it by typing its name", async () => {
  const client = await signedIn(server(), "admin@callwright.test", "platform");
  const origin = platformOf(server());
  const page = await open(origin, { session: sessionOf(client, origin) });
  await page.goto("/administrator-panel/tenants");
  const row = page.getByRole("row", { name: /globex/ });
  const choose = async (item: string) => {
    await row.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  await choose("Export");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Start export" }).click();
  await see(dialog.getByText("Complete"));
  expect(await checkScreen(page, "panel-tenant-export", { onlyColours: false })).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: /^Part 1/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("export-1.zip");
  await dialog.getByRole("button", { name: "Close" }).last().click();

  const confirm = async (action: string, name: string) => {
    await dialog.getByLabel("Reason").fill("They have left us for good");
    await dialog.getByLabel(/^Type/).fill(name);
    await dialog.getByRole("button", { name: action }).click();
  };
  const { tenants } = await client.call(endpoints.listTenants, { query: { search: "globex" } });
  const name = tenants[0]?.name ?? "";
  await choose("Suspend");
  await confirm("Suspend", name);
  await see(row.getByText("Suspended"));
  await choose("Delete");
  await confirm("Delete", "Globe");
  await see(dialog.getByText("The name does not match"));
  expect(await checkScreen(page, "panel-tenant-delete", { onlyColours: false })).toEqual([]);
  await confirm("Delete", name);
  await see(row.getByText("Being deleted"));
});
