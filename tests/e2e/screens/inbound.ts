/** Inbound assistants: the list, creation and editor, and who answers a number. */
import type { Page } from "playwright";
import { dialogOf, press, textboxOf } from "../job-actions.ts";
import { see } from "../seeing.ts";
import type { Words } from "../words.ts";
import { goToRow, type Screen, screenAt } from "./screen.ts";

async function createAssistant(page: Page, words: Words): Promise<void> {
  await page.goto("/inbound/overview?create=1");
  await textboxOf(dialogOf(page), words("inbound_name")).fill("Reception");
  await press(dialogOf(page), words("inbound_create_submit"));
  await see(page.getByRole("heading", { name: "Reception" }));
  await see(page.getByRole("radio").first());
}

export const inboundScreens: readonly Screen[] = [
  { ...screenAt("inbound-empty", "trial", "/inbound/overview", "inbound_empty_text"), isVariant: true },
  screenAt("inbound-create", "trial", "/inbound/overview?create=1", "inbound_template"),
  { name: "inbound-editor", as: "recruiter", show: createAssistant },
  {
    name: "inbound-variable",
    as: "recruiter",
    isVariant: true,
    async show(page, words) {
      await createAssistant(page, words);
      await page.getByRole("button", { name: words("inbound_variable_add") }).click();
      await press(dialogOf(page), words("inbound_variable_save"));
      await see(dialogOf(page).getByText(words("inbound_variable_key_required")));
    },
  },
  {
    name: "inbound-delete",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await createAssistant(page, words);
      await page.getByRole("button", { name: words("inbound_delete") }).click();
      await see(dialogOf(page).getByText(words("inbound_delete_text")));
    },
  },
  {
    name: "inbound",
    as: "recruiter",
    async show(page, words) {
      await createAssistant(page, words);
      await goToRow(page, "/inbound/overview");
    },
  },
  {
    name: "numbers-answering",
    as: "recruiter",
    async show(page, words) {
      await goToRow(page, "/your-phone-numbers");
      await page.locator("tbody tr").first().locator("[aria-haspopup=menu]").click();
      await page.getByRole("menuitem", { name: words("numbers_answering_title") }).click();
      await see(dialogOf(page).getByRole("radio").first());
    },
  },
];
