/** Phone numbers: the list, import and reconnection, deletion, search and purchase. */
import type { Page } from "playwright";
import { see } from "../seeing.ts";
import type { Words } from "../words.ts";
import { goToRow, type Screen } from "./screen.ts";

async function goToNumbers(page: Page): Promise<void> {
  await goToRow(page, "/your-phone-numbers");
}

async function openImport(page: Page, words: Words): Promise<void> {
  await goToNumbers(page);
  await page.getByRole("button", { name: words("numbers_import") }).click();
  await see(page.getByLabel(words("numbers_account_sid")));
}

async function chooseAction(page: Page, words: Words, name: string): Promise<void> {
  await goToNumbers(page);
  const row = page.locator("tbody tr").first();
  await row.locator("[aria-haspopup=menu]").click();
  await page.getByRole("menuitem", { name: words(name) }).click();
}

/** Searches for numbers for sale through the account of the user's first number. */
async function searchOffers(page: Page, words: Words): Promise<void> {
  await page.goto("/get-new-phone-number?country=US&areaCode=415");
  await page.getByRole("button", { name: words("offers_search") }).click();
  await see(page.locator("tbody").getByRole("button").first());
}

export const numberScreens: readonly Screen[] = [
  { name: "numbers", as: "recruiter", show: goToNumbers },
  {
    name: "numbers-first-use",
    as: "trial",
    isVariant: true,
    async show(page, words) {
      await page.goto("/your-phone-numbers");
      await see(page.getByText(words("numbers_empty")));
    },
  },
  {
    name: "numbers-import",
    as: "recruiter",
    async show(page, words) {
      await openImport(page, words);
      await page.getByText(words("numbers_how")).click();
    },
  },
  {
    name: "numbers-import-telnyx",
    as: "recruiter",
    isVariant: true,
    async show(page, words) {
      await openImport(page, words);
      await page.getByRole("dialog").getByText("Telnyx", { exact: true }).click();
      await page.getByLabel(words("numbers_number"), { exact: true }).fill("+16175550142");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: words("numbers_submit") })
        .click();
      await see(page.getByText(words("numbers_invalid_key")));
    },
  },
  {
    name: "numbers-reconnect",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await chooseAction(page, words, "numbers_credentials");
      await see(page.getByRole("dialog").getByText(words("numbers_reconnect_form_text")));
    },
  },
  {
    name: "numbers-delete",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await chooseAction(page, words, "numbers_delete");
      await see(page.getByRole("dialog").getByText(words("numbers_delete_secrets")));
    },
  },
  { name: "offers", as: "recruiter", show: searchOffers },
  {
    name: "offers-first-use",
    as: "trial",
    isVariant: true,
    async show(page, words) {
      await page.goto("/get-new-phone-number");
      await see(page.getByText(words("offers_first")));
    },
  },
  {
    name: "offers-buy",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await searchOffers(page, words);
      await page.locator("tbody").getByRole("button").first().click();
      await see(page.getByRole("dialog").getByText(words("offers_buy_title")));
    },
  },
];
