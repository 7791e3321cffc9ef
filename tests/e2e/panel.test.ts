import { endpoints } from "@callwright/contracts";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { signedIn } from "../support/batch.ts";
import { serverForFile } from "../support/server.ts";
import { browserForFile } from "./browser.ts";
import { see } from "./seeing.ts";
import { enterAs, platformOf, sessionOf } from "./sign-in.ts";

const server = serverForFile();
const open = browserForFile();
const visit = enterAs(open, server);

const seeTitle = (page: Page, name: string) => see(page.getByRole("heading", { level: 1, name, exact: true }));

it("the panel's navigation leads an owner into every room", async () => {
  const page = await visit("owner@acme.test", "/administrator-panel");
  const entries = page.getByRole("navigation", { name: "Administrator Panel" });
  const rooms = [
    ["Users", "Users", "users"],
    ["Plans", "Plans", "plans"],
    ["Analytics", "Analytics", "analytics"],
    ["Calls history", "Calls history", "calls-history"],
    ["Telephony", "Telephony", "telephony"],
    ["Audit log", "Audit log", "audit-log"],
    ["Settings", "Appearance", "settings"],
    ["General settings", "Organisation", "general/settings"],
    ["Overview", "Administrator Panel", ""],
  ] as const;
  for (const [name, title, path] of rooms) {
    await entries.getByRole("link", { name, exact: true }).click();
    await seeTitle(page, title);
    expect(new URL(page.url()).pathname).toBe(path ? `/administrator-panel/${path}` : "/administrator-panel");
  }
  expect(await entries.getByRole("link", { name: "Tenants" }).count()).toBe(0);
});

it("an owner goes from the users to one of them, edits them, and creates another", async () => {
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

it("a super administrator goes from a tenant to a user's calls, and hears and reads one", async () => {
  const client = await signedIn(server(), "admin@callwright.test", "platform");
  const origin = platformOf(server());
  const page = await open(origin, { as: sessionOf(client, origin) });
  const { users } = await client.call(endpoints.listUsers, { query: { search: "ralf" } });
  await page.goto(`${origin}/administrator-panel?tenant=${users[0]?.tenantId}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Users/ })
    .click();
  await see(page.getByText("2 of 2 shown"));
  await page.getByRole("link", { name: "Ralf Recruiter" }).click();
  await page.getByRole("main").getByRole("link", { name: "Calls history" }).click();
  await page.locator("tbody tr a").first().click();
  await page.waitForURL("**/administrator-panel/user-detail/*/lead/*");
  const { searchParams, pathname } = new URL(page.url());
  const [postId] = pathname.split("/").slice(-3);
  expect([searchParams.get("campaignId"), searchParams.get("agentId")]).toEqual([postId, postId]);
  await see(page.getByText("Call analysis"));
  await see(page.getByRole("button", { name: /^Play/ }).first());
  await page.getByRole("link", { name: "Back to calls history" }).click();
  await page.waitForURL("**/calls-history?tenant=*");
  await see(page.locator("tbody tr").first());
});
