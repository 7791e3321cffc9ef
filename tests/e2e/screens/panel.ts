/** The administrator panel, as an owner and as the platform's administrator. */
import type { Page } from "playwright";
import { see } from "../seeing.ts";
import type { Words } from "../words.ts";
import { goToFirstRow, goToRow, type Screen, screenAt } from "./screen.ts";

const panel = "/administrator-panel";

/** Opens the detail page of the demo recruiter. */
async function goToRecruiter(page: Page, tab = ""): Promise<void> {
  await goToFirstRow(page, `${panel}/users?search=recruiter`, tab);
  await see(page.getByRole("tab").first());
}

/** Chooses an action in the row menu of the demo tenant. */
async function chooseTenantAction(page: Page, words: Words, action: string): Promise<void> {
  await goToRow(page, `${panel}/tenants`);
  const row = page.getByRole("row", { name: /globex/ });
  await row.getByRole("button", { name: words("actions") }).click();
  await page.getByRole("menuitem", { name: words(action), exact: true }).click();
}

const userScreen = (name: string, tab: string, messageKey: string): Screen => ({
  name: `panel-user-${name}`,
  as: "owner",
  async show(page, words) {
    await goToRecruiter(page, tab);
    await see(page.getByText(words(messageKey)).first());
  },
});

const listScreen = (name: string, as: Screen["as"], path: string): Screen => ({
  name: `panel-${name}`,
  as,
  show: (page) => goToRow(page, `${panel}/${path}`),
});

export const panelScreens: readonly Screen[] = [
  screenAt("panel", "owner", panel, "administration_text"),
  listScreen("users", "owner", "users"),
  screenAt("panel-create-user", "owner", `${panel}/create-user`, "panel_create_user_text"),
  userScreen("information", "", "panel_user_type"),
  userScreen("subscription", "?tab=subscription", "panel_customer_since"),
  {
    name: "panel-user-usage",
    as: "owner",
    async show(page) {
      await goToRecruiter(page, "?tab=usage");
      await see(page.locator("tbody tr").first());
    },
  },
  userScreen("logins", "?tab=logins", "panel_tab_logins"),
  {
    name: "panel-edit-user",
    as: "owner",
    async show(page, words) {
      await goToRecruiter(page);
      await page.getByRole("link", { name: words("panel_edit_user") }).click();
      await page.locator("[name=name]").fill("R");
      await see(page.getByText(words("panel_fault_name_short")));
    },
  },
  listScreen("analytics", "owner", "analytics"),
  listScreen("calls", "owner", "calls-history"),
  {
    name: "panel-lead",
    as: "owner",
    async show(page, words) {
      await goToRow(page, `${panel}/calls-history`);
      await page.locator("tbody tr a").first().click();
      await see(page.getByText(words("lead_report")));
    },
  },
  listScreen("telephony", "owner", "telephony"),
  {
    name: "panel-reassign",
    isVariant: true,
    as: "owner",
    async show(page, words) {
      await goToRow(page, `${panel}/telephony`);
      await page.locator("tbody tr").first().getByRole("button").click();
      await page.getByRole("menuitem", { name: words("panel_reassign") }).click();
      await see(page.getByLabel(words("panel_new_owner")).first());
    },
  },
  listScreen("plans", "owner", "plans"),
  {
    name: "panel-plan-edit",
    as: "owner",
    async show(page, words) {
      await goToRow(page, `${panel}/plans`);
      await page
        .getByRole("button", { name: words("actions") })
        .first()
        .click();
      await page.getByRole("menuitem", { name: words("panel_plan_edit") }).click();
      await see(page.getByRole("dialog").getByText(words("panel_popular_text")));
    },
  },
  screenAt("panel-audit-log", "owner", `${panel}/audit-log`, "panel_audit_text"),
  screenAt("panel-settings", "owner", `${panel}/settings`, "appearance_help_text"),
  screenAt("panel-general-settings", "owner", `${panel}/general/settings`, "organisation_walkthroughs_text"),
  screenAt("dead-letters", "owner", `${panel}/dead-letters`, "letters_empty"),
  { ...screenAt("panel-closed", "recruiter", `${panel}/users`, "closed_title"), isVariant: true },
  listScreen("all-users", "admin", "users"),
  listScreen("all-analytics", "admin", "analytics"),
  {
    name: "panel-view-as",
    as: "admin",
    async show(page, words) {
      await goToRow(page, `${panel}/users?search=recruiter`);
      await page
        .locator("tbody tr", { hasText: "recruiter@acme.test" })
        .getByRole("button", { name: words("actions") })
        .click();
      await page.getByRole("menuitem", { name: words("panel_view_as") }).click();
      await see(page.getByText(words("panel_view_as_text")));
    },
  },
  listScreen("tenants", "admin", "tenants"),
  {
    name: "panel-create-tenant",
    as: "admin",
    async show(page, words) {
      await goToRow(page, `${panel}/tenants`);
      await page.getByRole("button", { name: words("panel_create_tenant") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: words("panel_create_tenant") }).click();
      await see(dialog.getByText(words("panel_host_invalid")));
    },
  },
  {
    name: "panel-export-tenant",
    isVariant: true,
    as: "admin",
    async show(page, words) {
      await chooseTenantAction(page, words, "panel_export");
      await see(page.getByText(words("panel_export_text")));
    },
  },
  {
    name: "panel-suspend-tenant",
    isVariant: true,
    as: "admin",
    async show(page, words) {
      await chooseTenantAction(page, words, "panel_suspend");
      await see(page.getByText(words("panel_suspend_text")));
    },
  },
];
