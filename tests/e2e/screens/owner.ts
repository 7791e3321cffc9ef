/** Pages of a tenant's owners, and API keys. */
import { see } from "../seeing.ts";
import { type Screen, screenAt } from "./screen.ts";
import { stubFollowUps } from "./stubbed-follow-ups.ts";

export const ownerScreens: readonly Screen[] = [
  screenAt("appearance", "owner", "/settings/appearance", "appearance_help_text"),
  screenAt("domains-first-use", "owner", "/settings/domains", "domains_empty_text"),
  screenAt("organisation", "owner", "/settings/organisation", "organisation_walkthroughs_text"),
  screenAt("calling", "owner", "/settings/calling", "policy_countries_text"),
  screenAt("do-not-call", "recruiter", "/do-not-call", "dnc_text"),
  { ...screenAt("follow-ups", "recruiter", "/follow-ups", "followup_text"), isVariant: true },
  {
    name: "follow-ups-open",
    as: "recruiter",
    async show(page) {
      await stubFollowUps(page);
      await page.goto("/follow-ups");
      await see(page.getByText("Amelie Brandt"));
    },
  },
  { ...screenAt("closed-to-others", "recruiter", "/settings/appearance", "closed_title"), isVariant: true },
  {
    name: "users",
    as: "owner",
    async show(page) {
      await page.goto("/settings/users");
      await see(page.getByRole("row", { name: /recruiter@acme\.test/ }));
    },
  },
  {
    name: "users-invite",
    isVariant: true,
    as: "owner",
    async show(page, words) {
      await page.goto("/settings/users");
      await page
        .getByRole("button", { name: words("users_invite") })
        .first()
        .click();
      await see(page.getByRole("button", { name: words("users_invite_submit") }));
    },
  },
  {
    name: "domains-add",
    isVariant: true,
    as: "owner",
    async show(page, words) {
      await page.goto("/settings/domains");
      await page
        .getByRole("button", { name: words("domains_add") })
        .first()
        .click();
      await see(page.getByRole("dialog"));
    },
  },
  {
    name: "appearance-unsaved",
    as: "owner",
    isVariant: true,
    async show(page, words) {
      await page.goto("/settings/appearance");
      await page.locator("[name='lightMode.primary']").fill("#ffe600");
      await page.locator("[name='darkMode.primary']").fill("#111111");
      await page.locator("[name='calendlyUrl']").fill("javascript:alert(1)");
      await page.getByRole("button", { name: words("settings_save"), exact: true }).click();
      await see(page.getByText(words("appearance_link_invalid")));
    },
  },
  {
    name: "users-access",
    isVariant: true,
    as: "owner",
    async show(page, words) {
      await page.goto("/settings/users");
      const person = page.getByRole("row", { name: /recruiter@acme\.test/ });
      await person.getByRole("button", { name: words("actions") }).click();
      await page.getByRole("menuitem", { name: words("users_edit") }).click();
      await see(page.getByRole("dialog").getByText(words("users_access_inbound_text")));
    },
  },
  {
    name: "mail-server",
    isVariant: true,
    as: "owner",
    async show(page, words) {
      await page.goto("/settings/organisation");
      await page.getByRole("button", { name: words("smtp_set_up") }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: words("smtp_save") })
        .click();
      await see(page.getByText(words("smtp_host_invalid")));
    },
  },
  {
    name: "api-keys-team",
    as: "owner",
    async show(page, words) {
      const key = { id: "key_1", prefix: "cw_live_01K8Z4M2Q7R5T9", createdAt: "2026-11-01T09:00:00.000Z" };
      const keys = [
        { ...key, name: "Nightly export", scopes: ["read"], expiresAt: "2027-11-01T09:00:00.000Z" },
        { ...key, id: "key_2", name: "ATS", scopes: ["read", "call", "write"], expiresAt: "2026-11-25T09:00:00.000Z" },
      ].map((fields) => ({ ...fields, userId: "user_1", userName: "Maximilian-Alexander von Hohenstein-Waldenburg" }));
      await page.route("**/api/team/api-keys", (route) => route.fulfill({ json: { success: true, keys } }));
      await page.goto("/api-keys");
      await see(page.getByRole("button", { name: `${words("api_keys_revoke")} ATS` }));
    },
  },
  { ...screenAt("api-keys-first-use", "trial", "/api-keys", "api_keys_empty_text"), isVariant: true },
  {
    name: "api-keys-create",
    isVariant: true,
    as: "trial",
    async show(page, words) {
      await page.goto("/api-keys");
      await page
        .getByRole("button", { name: words("api_keys_create") })
        .first()
        .click();
      await see(page.getByText(words("api_keys_scope_account_text")));
    },
  },
];
