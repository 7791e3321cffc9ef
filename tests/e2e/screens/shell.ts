/** The shell, and the pages that every user has. */
import { see } from "../seeing.ts";
import { goToRow, type Screen, screenAt } from "./screen.ts";
import { stubAnalytics } from "./stubbed-analytics.ts";

/** On a phone a button opens the sidebar. */
const isPhone = (width: number | undefined) => (width ?? 0) < 768;

const showAnalytics: Screen["show"] = async (page, words) => {
  await stubAnalytics(page);
  await page.goto("/analytics?days=90");
  await see(page.getByText(words("analytics_hours")).first());
  // Charts load when they are scrolled to.
  const charts = page.locator("[data-chart]");
  for (const index of [0, 1]) {
    await charts.nth(index).scrollIntoViewIfNeeded();
    await see(charts.nth(index).locator(".recharts-surface").first());
  }
};

export const shellScreens: readonly Screen[] = [
  screenAt("analytics", "recruiter", "/analytics", "analytics_hours"),
  { name: "analytics-quarter", as: "recruiter", isVariant: true, show: showAnalytics },
  {
    name: "analytics-tables",
    as: "recruiter",
    isVariant: true,
    async show(page, words) {
      await showAnalytics(page, words);
      for (const button of await page.getByText(words("analytics_table"), { exact: true }).all()) await button.click();
      await see(page.getByRole("columnheader", { name: words("analytics_step") }));
    },
  },
  { ...screenAt("analytics-first-use", "trial", "/analytics", "analytics_empty_text"), isVariant: true },
  screenAt("feedback", "recruiter", "/feedback", "feedback_send"),
  screenAt("about", "recruiter", "/about", "about_up"),
  screenAt("integrations", "recruiter", "/integrations", "integrations_text"),
  screenAt("subscription", "recruiter", "/subscription", "pricing_popular"),
  {
    name: "pricing",
    as: "trial",
    async show(page, words) {
      await page.goto("/settings/profile");
      if (isPhone(page.viewportSize()?.width)) await page.getByRole("button", { name: words("nav_open") }).click();
      await page.getByRole("button", { name: words("trial_upgrade"), exact: true }).click();
      const dialog = page.getByRole("dialog", { name: words("pricing_title") });
      await see(dialog.getByRole("radio", { checked: true }));
    },
  },
  {
    name: "card-form",
    as: "recruiter",
    async show(page, words) {
      await page.goto("/settings/billing/card");
      await see(page.locator("iframe"));
      await see(page.locator("button:enabled", { hasText: words("card_save") }));
    },
  },
  screenAt("getting-started", "trial", "/getting-started", "started_title"),
  screenAt("profile", "recruiter", "/profile", "profile_logins_text"),
  {
    name: "profile-authenticator",
    as: "trial",
    async show(page, words) {
      await page.goto("/profile");
      await page.getByRole("button", { name: words("factor_app_add") }).click();
      await see(page.getByRole("img", { name: words("factor_app_picture") }));
    },
  },
  screenAt("billing", "recruiter", "/settings/billing", "billing_usage"),
  screenAt("invoices", "recruiter", "/settings/invoices", "invoices_none_text"),
  screenAt("users-closed", "recruiter", "/settings/users", "closed_title"),
  screenAt("onboarding", "newcomer", "/onboarding", "onboarding_text"),
  {
    name: "help-menu",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await page.goto("/dashboard");
      if (isPhone(page.viewportSize()?.width)) await page.getByRole("button", { name: words("nav_open") }).click();
      await page.getByRole("button", { name: words("help_title") }).click();
      await see(page.getByRole("menuitem", { name: words("tour_overview") }));
    },
  },
  {
    name: "walkthrough",
    as: "recruiter",
    async show(page, words) {
      await page.goto("/getting-started");
      await page.getByRole("button", { name: `${words("started_tour")}: ${words("started_dashboard")}` }).click();
      await see(page.getByRole("dialog", { name: words("tour_overview_start"), exact: true }));
    },
  },
  {
    name: "user-menu",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await page.goto("/dashboard");
      await page.getByRole("button", { name: words("user_menu") }).click();
      await see(page.getByRole("menuitem", { name: words("logout") }));
    },
  },
  {
    name: "palette",
    as: "recruiter",
    async show(page, words) {
      await goToRow(page, "/job/overview");
      await page.keyboard.press("Control+k");
      await see(page.getByPlaceholder(words("palette_placeholder")));
    },
  },
  {
    name: "sidebar-toggled",
    as: "recruiter",
    isVariant: true,
    async show(page) {
      await goToRow(page, "/logs");
      await page.keyboard.press("Control+b");
    },
  },
  {
    name: "not-found",
    async show(page, words) {
      await page.goto("/nowhere");
      await see(page.getByText(words("not_found_title")));
    },
  },
];
