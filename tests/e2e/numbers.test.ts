/// <reference lib="dom" />
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { post } from "../support/outside/sandbox.ts";
import { accountOf, formFor } from "../support/outside/sealed.ts";
import { worldForFile } from "../support/run/server.ts";
import { describeInFull, itInFull } from "../support/run/tier.ts";
import { browserForFile, type Visit } from "./browser.ts";
import { see, seeGone } from "./seeing.ts";
import { enterAs } from "./sign-in.ts";

const server = worldForFile();
const open = browserForFile();

const enterAsUser = enterAs(open, server);
const enter = (path: string, options?: Visit): Promise<Page> => enterAsUser("enterprise@acme.test", path, options);

const dialogOf = (page: Page) => page.getByRole("dialog");
const press = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true }).click();

async function chooseAction(page: Page, phoneNumber: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${phoneNumber}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

const seattle = accountOf("+12065550151");

describeInFull("a number of Telnyx", () => {
  it("is imported with its public key, connected again with other credentials, and deleted after a list of the consequences", async () => {
    // The carrier refuses the wrong key.
    const page = await enter("/your-phone-numbers", { expectedComplaints: [/\b(422|400|502)\b/] });
    const { phoneNumber, label, apiKey = "" } = formFor("+12065550151", "Seattle desk");
    await press(page, "Import Your Number");
    const dialog = dialogOf(page);
    await dialog.getByText("Telnyx", { exact: true }).click();
    await dialog.getByLabel("Phone number").fill("+1 (206) 555-0151");
    await see(dialog.getByText("To send SMS to the USA, first register"));
    await dialog.getByLabel("Label").fill(label);
    await dialog.getByLabel("API key", { exact: true }).fill(apiKey);
    await dialog.getByLabel("Public key").fill("not a key");
    await press(dialog, "Import number");
    await see(dialog.getByText("Public key has 44 characters and ends with ="));
    await dialog.getByLabel("Public key").fill(seattle.provider === "telnyx" ? seattle.publicKey : "");
    await press(dialog, "Import number");
    await see(page.getByText("Number Imported"));
    const row = page.getByRole("row", { name: label });
    await see(row.getByText("Registered"));
    await see(row.getByText("Calls and SMS"));

    await chooseAction(page, phoneNumber, "Change credentials");
    await see(
      dialog.getByText("A key is stored. Leave this empty to keep it, or enter one again if you change the API key."),
    );
    await dialog.getByLabel("API key", { exact: true }).fill("KEY0000000000_of_nobody");
    await press(dialog, "Connect number");
    await see(dialog.getByText("Failed to connect phone number"));
    await dialog.getByLabel("API key", { exact: true }).fill(apiKey);
    await press(dialog, "Connect number");
    await see(page.getByText("Number connected"));
    await chooseAction(page, phoneNumber, "Check again");
    await see(page.getByText("Number checked. It works."));

    await chooseAction(page, phoneNumber, "Delete number");
    await see(dialog.getByText("Telnyx restores the text settings from before the import"));
    await see(dialog.getByText("The stored credentials are erased."));
    await press(dialog, "Delete number");
    await see(page.getByText("Phone number deleted successfully!"));
    await seeGone(row);
  });
});

describe("a new number", () => {
  it("is found in an account by its credentials, bought after a confirmation, and its account is offered again", async () => {
    const page = await enter("/get-new-phone-number");
    const { accountSid = "", authToken = "" } = formFor("+12125550121");
    const search = page.getByRole("button", { name: "Search numbers" });
    await search.click();
    await see(page.getByText("Auth token has 32 characters (0-9, a-f)"));
    await page.getByLabel("Account SID").fill(accountSid);
    await page.getByLabel("Auth token", { exact: true }).fill(authToken);
    await page.getByLabel("Country").selectOption("US");
    await page.getByLabel("Area code").fill("212");
    await page.getByLabel("Supports SMS").check();
    await search.click();
    const offers = page.getByRole("region", { name: "Numbers for sale" });
    const firstOffer = offers.locator("tbody tr").first();
    await see(firstOffer.getByText("$1.15"));
    expect(page.url()).toContain("areaCode=212");
    expect(page.url()).not.toContain(authToken);

    const phoneNumber = ((await firstOffer.locator("bdi").first().textContent()) ?? "").trim();
    expect(phoneNumber).toMatch(/^\+1212\d{7}$/);
    await firstOffer.getByRole("button", { name: `Buy ${phoneNumber}` }).click();
    const dialog = dialogOf(page);
    await see(dialog.getByText("Twilio charges the account for it every month"));
    await press(dialog, "Buy for $1.15 a month");
    await see(dialog.getByText("Label is required"));
    await dialog.getByLabel("Label").fill("New York desk");
    await press(dialog, "Buy for $1.15 a month");
    await page.waitForURL("**/your-phone-numbers");
    await see(page.getByText("Number bought and imported"));
    await see(page.getByRole("row", { name: "New York desk" }).getByText("Registered"));

    // The next number is searched in the same account; the search survives a reload.
    await page.getByRole("link", { name: "Get New Phone Number" }).click();
    await see(page.getByLabel("Account", { exact: true }));
    await page.getByText("Mobile", { exact: true }).click();
    await search.click();
    await see(offers.locator("tbody tr").first());
    await page.reload();
    await see(offers.locator("tbody tr").first());
    expect(await page.getByRole("radio", { name: "Mobile" }).isChecked()).toBe(true);
  });
});

itInFull(
  "a check of a number shows that its token was replaced at Twilio; the number works again with the new token",
  async () => {
    const page = await enter("/your-phone-numbers", { expectedComplaints: [/\b(422|400|502)\b/] });
    const { phoneNumber, label, accountSid = "", authToken = "" } = formFor("+442079460114", "London desk");
    await press(page, "Import Your Number");
    const dialog = dialogOf(page);
    await dialog.getByLabel("Phone number").fill(phoneNumber);
    await dialog.getByLabel("Label").fill(label);
    await dialog.getByLabel("Account SID").fill(accountSid);
    await dialog.getByLabel("Auth token", { exact: true }).fill(authToken);
    await press(dialog, "Import number");
    const row = page.getByRole("row", { name: label });
    await see(row.getByText("Registered"));

    const rotationSchema = z.object({ account: z.object({ authToken: z.string() }) });
    const answer = await post(server(), "accounts/rotate", { title: accountOf(phoneNumber).title });
    const { account } = rotationSchema.parse(await answer.json());
    await chooseAction(page, phoneNumber, "Check again");
    await see(row.getByText("Twilio does not accept this account SID and auth token."));
    await press(row, `Reconnect ${phoneNumber}`);
    await dialog.getByLabel("Account SID").fill(accountSid);
    await dialog.getByLabel("Auth token", { exact: true }).fill(account.authToken);
    await press(dialog, "Connect number");
    await see(page.getByText("Number connected"));
    await see(row.getByText("Registered"));
  },
);
