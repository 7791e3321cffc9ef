/** Integrations on the screen: webhook endpoints, their secrets and their deliveries. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright";
import { afterAll, describe, expect, it } from "vitest";
import { worldForFile } from "../support/run/server.ts";
import { browserForFile } from "./browser.ts";
import { see, seeGone } from "./seeing.ts";
import { enterAs } from "./sign-in.ts";

const server = worldForFile();
const open = browserForFile();
const enter = enterAs(open, server);

const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
});

/** Starts a customer's server; `received` has the ids of the webhooks that it got. */
async function startReceiver() {
  const received: unknown[] = [];
  const http = createServer((request, response) => {
    received.push(request.headers["webhook-id"]);
    request.resume().on("end", () => response.end("received with thanks"));
  });
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  closers.push(() => http.close());
  const { port } = http.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/hook` };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function choose(page: Page, url: string, name: string): Promise<void> {
  await press(page, `Actions: ${url}`);
  await page.getByRole("menuitem", { name, exact: true }).click();
}

describe("a webhook endpoint", () => {
  it("is added, shows its secret once, is tested, read in its log, replayed, rotated, disabled and deleted", async () => {
    const hook = await startReceiver();
    const page = await enter("owner@acme.test", "/integrations");
    await see(page.getByText("No webhook endpoints yet"));
    await press(page, "Add endpoint");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Address").fill(hook.url);
    await dialog.getByLabel("Description (optional)").fill("Our CRM");
    await dialog.getByRole("button", { name: "Add endpoint" }).click();
    await see(dialog.getByText("Copy this secret now"));
    const secret = await dialog.locator("code").textContent();
    expect(secret).toMatch(/^whsec_/);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focused).toBe("Copy the secret");
    await press(page, "Done");
    await see(page.getByText("Nothing delivered yet"));
    // The empty list's button is gone, so the content takes the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");

    await choose(page, hook.url, "Send test event");
    await expect.poll(() => hook.received.length).toBe(1);
    await page.getByRole("link", { name: "Deliveries" }).click();
    const row = page.getByRole("row", { name: /webhook\.test/ });
    await see(row.getByText("Delivered"));
    await row.getByText("HTTP 200").click();
    await see(row.getByText("received with thanks"));
    await row.getByRole("button", { name: "Replay" }).click();
    await expect.poll(() => hook.received.length).toBe(2);
    expect(new Set(hook.received).size).toBe(1); // A replay keeps the event's id.
    await press(page, "Replay since");
    const replay = page.getByRole("dialog");
    // The dialog proposes a day ago by the browser's clock, which by the sandbox's clock is before the delivery log.
    await replay.locator("input[type=datetime-local]").fill("2027-11-09T00:00");
    await replay.getByRole("button", { name: "Replay" }).click();
    await see(page.getByText("Replay started"));
    await expect.poll(() => hook.received.length).toBe(3);
    await page.getByLabel("State").selectOption({ label: "Failed" });
    await see(page.getByText("No deliveries in this state"));
    expect(new URL(page.url()).search).toBe("?state=failed");

    await page.goBack();
    await see(page.getByText("Our CRM"));
    await choose(page, hook.url, "Replace secret");
    await page.getByRole("dialog").getByRole("button", { name: "Replace secret" }).click();
    await see(page.getByText("New secret"));
    const rotated = await page.getByRole("dialog").locator("code").textContent();
    expect(rotated).not.toBe(secret);
    await press(page, "Done");
    await choose(page, hook.url, "Disable");
    await see(page.getByText("Disabled", { exact: true }));
    await choose(page, hook.url, "Delete endpoint");
    await page.getByRole("dialog").getByRole("button", { name: "Delete endpoint" }).click();
    await seeGone(page.getByRole("heading", { name: hook.url }));
    await see(page.getByText("No webhook endpoints yet"));
  });

  it("cannot be seen by a recruiter, who sees telephony, sources and API keys", async () => {
    const page = await enter("recruiter@acme.test", "/integrations");
    await see(page.getByText("Numbers: 1"));
    await see(page.getByRole("link", { name: "View keys" }));
    await see(page.getByText("No sources yet"));
    expect(await page.getByText("Webhooks").count()).toBe(0);
    await page.goto("/integrations/webhooks/whe_1");
    await see(page.getByText("You don't have access to this page"));
  });
});

describe("a candidate source", () => {
  it("is added with its address and secret, shows who waits, has them called once approved, and is deleted", async () => {
    const page = await enter("recruiter@acme.test", "/integrations");
    await press(page, "Add source");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Add source" }).click();
    await see(dialog.getByText("Choose a job or campaign"));
    await dialog.getByLabel("System").selectOption({ label: "JSON" });
    await dialog.getByLabel("Name", { exact: true }).fill("Our form");
    await expect.poll(() => dialog.getByLabel("Job or campaign").locator("option").count()).toBeGreaterThan(1);
    await dialog.getByLabel("Job or campaign").selectOption({ index: 1 });
    await dialog.getByLabel("Source of consent").fill("The application form");
    await dialog.getByLabel("Call from").selectOption({ index: 1 });
    await dialog.getByLabel("First or full name").fill("who");
    await dialog.getByLabel("Phone number").fill("phone");
    await dialog.getByRole("button", { name: "Add source" }).click();
    await see(dialog.getByText("Copy this secret now"));
    const [address = "", secret = ""] = await dialog.locator("code").allTextContents();
    await press(page, "Done");
    await see(page.getByText("Nothing received yet"));

    const { pathname } = new URL(address);
    const body = JSON.stringify({ who: "Ada Maria Lovelace", phone: "+4915199887700" });
    const posted = await fetch(`${server()}${pathname}`, {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    });
    expect(posted.status).toBe(200);
    await page.getByRole("link", { name: "Received" }).click();
    await page.waitForURL("**/integrations/sources/*");
    const row = page.getByRole("row", { name: /Ada Maria Lovelace/ });
    const isShownAfterReload = async () => {
      await page.reload();
      await page.getByRole("heading", { name: "Received" }).waitFor();
      return row.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(isShownAfterReload).toBe(true);
    await row.getByRole("button", { name: "Approve call" }).click();
    await see(row.getByText("Handed to a run"));

    await page.goto("/integrations");
    await choose(page, "Our form", "Edit source");
    await press(page, "Preview of the last payload");
    await see(page.getByText("This person would join"));
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await choose(page, "Our form", "Delete source");
    await page.getByRole("dialog").getByRole("button", { name: "Delete source" }).click();
    await see(page.getByText("No sources yet"));
  });
});
