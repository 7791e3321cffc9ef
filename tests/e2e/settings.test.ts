import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { drawPng } from "../support/files/png.ts";
import { awaitMail } from "../support/outside/mail.ts";
import { worldForFile } from "../support/run/server.ts";
import { describeInFull, itInFull } from "../support/run/tier.ts";
import { browserForFile, type Visit } from "./browser.ts";
import { expectFocus, see } from "./seeing.ts";
import { acmeOf, enterAs } from "./sign-in.ts";

const server = worldForFile({ speed: 600 });
const open = browserForFile();

const globexOf = (url: string) => `http://globex.localhost:${new URL(url).port}`;

const purple = "#6d28d9";
const logo = Buffer.from(drawPng(120, 32, (x) => (x < 60 ? [109, 40, 217, 255] : [14, 116, 144, 255])));

const visit = enterAs(open, server);
const visitAsOwner = (path: string, options?: Visit): Promise<Page> => visit("owner@acme.test", path, options);

/** The tenant's brand as the page shows it. */
async function brandOf(page: Page) {
  return await page.evaluate(() => ({
    title: document.title,
    primary: getComputedStyle(document.documentElement).getPropertyValue("--mantine-color-brand-filled").trim(),
    logo: document.querySelector("aside img, header img, main img")?.getAttribute("src") ?? "",
  }));
}

/** Records the multipart bodies that the page sends, as fields and file names; the browser does not expose them. */
async function recordForms(page: Page): Promise<() => Promise<Record<string, string>[]>> {
  const forms = await page.evaluateHandle(() => {
    const sentForms: Record<string, string>[] = [];
    const send = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const entries = init?.body instanceof FormData ? [...init.body] : [];
      const texts = entries.map(([name, value]) => [name, value instanceof File ? value.name : value]);
      if (entries.length > 0) sentForms.push(Object.fromEntries(texts));
      return send(input, init);
    };
    return sentForms;
  });
  return () => forms.jsonValue();
}

describe("the look of a tenant", () => {
  it("is changed by its owner, and shown immediately and after a reload, but not to another tenant", async () => {
    const visitor = await open(globexOf(server()));
    await visitor.goto("/login");
    await see(visitor.getByLabel("Email"));
    const globex = await brandOf(visitor);

    const page = await visitAsOwner("/settings/appearance");
    const before = await brandOf(page);
    await page.getByLabel("Title").fill("Acme Calls");
    const light = page.getByRole("region", { name: "Light mode" });
    await light.getByLabel("Primary colour", { exact: true }).fill("#e0e0e0");
    await see(light.getByText("Buttons use the darker shade"));
    await light.getByLabel("Primary colour", { exact: true }).fill(purple);
    await see(light.getByText("That reads well"));
    await page
      .getByRole("group", { name: "Logo" })
      .locator("input[type=file]")
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
    await see(page.getByText("Unsaved changes"));
    const readSentForms = await recordForms(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await see(page.getByText("Appearance saved"));
    // Only changed fields are sent.
    const [{ theme = "", ...files } = {}] = await readSentForms();
    expect(Object.keys(JSON.parse(theme))).toEqual(["title", "lightMode"]);
    expect(files).toEqual({ logo: "logo.png" });
    await expect.poll(() => brandOf(page)).toMatchObject({ title: "Acme Calls", primary: purple });
    const now = await brandOf(page);
    expect(now.logo).toMatch(/^\/api\/brand\//);
    expect(now.logo).not.toBe(before.logo);

    await page.reload();
    await see(page.getByLabel("Title"));
    expect(await brandOf(page)).toEqual(now);
    const secondVisitor = await open(acmeOf(server()));
    await secondVisitor.goto("/login");
    await see(secondVisitor.getByLabel("Email"));
    expect(await brandOf(secondVisitor)).toMatchObject({ title: "Acme Calls", primary: purple, logo: now.logo });
    await visitor.reload();
    await see(visitor.getByLabel("Email"));
    expect(await brandOf(visitor)).toEqual(globex);
  });

  it("marks the wrong field, and asks before changes are discarded", async () => {
    const page = await visitAsOwner("/settings/appearance");
    await page.getByLabel("Book a call").fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await see(page.getByText("A link starts with https://"));
    await expectFocus(page.getByLabel("Book a call"));
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Domains" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await page.getByLabel("Book a call").inputValue()).toBe("javascript:alert(1)");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Domains" }).click();
    await see(page.getByRole("heading", { name: "Domains" }));
  });

  it("refuses a file that is not an image before it is sent", async () => {
    const page = await visitAsOwner("/settings/appearance");
    const field = page.getByRole("group", { name: "Logo" });
    const svg = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg onload='alert(1)'/>") };
    await field.locator("input[type=file]").setInputFiles(svg);
    await see(field.getByText("A logo is a PNG, JPEG or WebP image"));
    const disguised = { name: "logo.png", mimeType: "image/png", buffer: svg.buffer };
    await field.locator("input[type=file]").setInputFiles(disguised);
    await see(field.getByText("This file cannot be read as an image"));
    expect(await page.getByText("Unsaved changes").count()).toBe(0);
  });
});

describe("a domain of the tenant's own", () => {
  it("is added, shows its records, becomes active, and is removed", async () => {
    const page = await visitAsOwner("/settings/domains");
    await page.getByRole("button", { name: "Add domain" }).click();
    const dialog = page.getByRole("dialog", { name: "Add domain" });
    await dialog.getByLabel("Domain").fill("nowhere");
    await dialog.getByRole("button", { name: "Add domain" }).click();
    await see(dialog.getByText("Enter a domain such as calls.example.com"));
    await dialog.getByLabel("Domain").fill("https://Calls.acme-recruiting.com/login");
    await dialog.getByRole("button", { name: "Add domain" }).click();
    const card = page.getByRole("region", { name: "calls.acme-recruiting.com" });
    await see(card.getByRole("list", { name: "DNS records of calls.acme-recruiting.com" }).getByText("CNAME"));
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await card.getByRole("button", { name: "Copy: Name" }).last().click();
    await see(page.getByText("Copied to clipboard."));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("calls.acme-recruiting.com");
    const check = card.getByRole("button", { name: "Check again" });
    // The domain's owner sets the records after a while; then the certificate is issued.
    await expect
      .poll(
        async () => {
          if (await check.isVisible()) await check.click();
          return await card.getByText("Active", { exact: true }).count();
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe(1);
    await card.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await see(page.getByText("No domains yet"));
  });
});

describeInFull("the people of a tenant", () => {
  it("are invited by mail, set a password, sign in, and are signed out when disabled", async () => {
    const page = await visitAsOwner("/settings/users");
    await page.getByRole("button", { name: "Invite user" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite user" });
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await see(dialog.getByText("Please enter a valid email address"));
    await dialog.getByLabel("Name").fill("Ingrid Invited");
    await dialog.getByLabel("Email").fill("ingrid@acme.test");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    const row = page.getByRole("row", { name: "Ingrid Invited" });
    await see(row.getByText("Invited", { exact: true }));

    const guest = await open(acmeOf(server()), { expectedComplaints: [/\b401\b/] });
    const mail = await awaitMail(server(), "ingrid@acme.test");
    await guest.goto(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? "");
    await see(guest.getByRole("button", { name: "Set password" }));
    for (const field of await guest.locator("input[type=password]").all()) await field.fill("violet-Ladder-42");
    await guest.getByRole("button", { name: "Set password" }).click();
    await guest.waitForURL("**/login*");
    await guest.getByLabel("Email").fill("ingrid@acme.test");
    await guest.getByLabel("Password", { exact: true }).fill("violet-Ladder-42");
    await guest.getByRole("button", { name: "Sign in", exact: true }).click();
    await guest.waitForURL(/\/(dashboard|onboarding)/);

    await page.reload();
    await see(row.getByText("Active", { exact: true }));
    await row.getByRole("button", { name: "Actions: Ingrid Invited" }).click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
    await see(row.getByText("Disabled", { exact: true }));
    await guest.goto("/job/overview");
    await guest.waitForURL("**/login*");
  });

  it("are found by name; the last owner cannot give up the role, and the dialog shows why", async () => {
    const page = await visitAsOwner("/settings/users", { expectedComplaints: [/\b(409|422)\b/] });
    await page.getByRole("searchbox", { name: "Search name or email" }).fill("no-such-name");
    await see(page.getByText("No one found"));
    await page.getByRole("button", { name: "Clear filters" }).click();
    const row = page.getByRole("row", { name: "owner@acme.test" });
    await see(row.getByText("You", { exact: true }));
    await row.getByRole("button", { name: /^Actions/ }).click();
    await see(page.getByRole("menuitem"));
    expect(await page.getByRole("menuitem").allInnerTexts()).toEqual(["Roles and access"]);
    await page.getByRole("menuitem", { name: "Roles and access" }).click();
    const dialog = page.getByRole("dialog", { name: /^Roles and access of/ });
    await dialog.getByRole("checkbox", { name: "Owner" }).uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    await see(dialog.getByRole("alert"));
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Leave", exact: true }).click();
    await see(row.getByText("Owner", { exact: true }));
  });
});

describe("an API key", () => {
  it("is shown once, works as a bearer token, and stops working when it is revoked", async () => {
    const page = await visitAsOwner("/api-keys");
    await page.getByRole("button", { name: "Create key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Nightly export");
    await dialog.getByRole("button", { name: "Create key" }).click();
    await see(dialog.getByText("Copy this key now"));
    const secret = (await dialog.locator("code").textContent()) ?? "";
    await dialog.getByRole("button", { name: "Done" }).click();
    // The owner's keys are listed twice: among their own, then among the team's.
    const row = page.getByRole("row", { name: "Nightly export" }).first();
    await see(row);
    expect(await page.content()).not.toContain(secret);

    const requestMe = async () => {
      const answer = await fetch(`${server()}/api/me`, {
        headers: { authorization: `Bearer ${secret}`, "x-tenant-slug": "acme" },
      });
      return { status: answer.status, body: await answer.text() };
    };
    expect(await requestMe()).toMatchObject({ status: 200, body: expect.stringContaining("owner@acme.test") });
    await row.getByRole("button", { name: "Revoke key Nightly export" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
    await see(page.getByText("No API keys yet"));
    expect((await requestMe()).status).toBe(401);
  });

  itInFull("is created by keyboard alone, and the focus comes back", async () => {
    const page = await visitAsOwner("/api-keys");
    const opener = page.getByRole("button", { name: "Create key" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expectFocus(dialog.getByLabel("Name"));
    await page.keyboard.type("By keyboard");
    await page.keyboard.press("Enter");
    await see(dialog.getByText("Copy this key now"));
    await expectFocus(dialog.getByRole("button", { name: "Copy the key" }));
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press("Tab");
      await expectFocus(dialog.locator(":focus"));
    }
    await dialog.getByRole("button", { name: "Done" }).focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await see(page.getByRole("row", { name: "By keyboard" }).first());
  });
});
