/** Campaigns, the list of all leads (one row per phone number), and the companies. */
import type { Page } from "playwright";
import { see } from "../seeing.ts";
import { goToFirstRow, type Screen, screenAt } from "./screen.ts";

/** In the demo data: a lead with five calls. */
const alice = "Alice Archer";

const goToCampaign = (page: Page, search = "") => goToFirstRow(page, "/campaign/overview", search);
const goToLead = (page: Page) => goToFirstRow(page, "/leads?search=alice");

export const campaignScreens: readonly Screen[] = [
  screenAt("campaigns", "recruiter", "/campaign/overview", "campaigns_text"),
  { ...screenAt("campaigns-empty", "trial", "/campaign/overview", "campaigns_empty_text"), isVariant: true },
  screenAt("campaign-create", "recruiter", "/campaign/overview?create=1", "campaign_variables_none"),
  {
    name: "campaign",
    as: "recruiter",
    async show(page) {
      await goToCampaign(page, "?size=20");
      await see(page.getByText(alice, { exact: true }));
    },
  },
  {
    name: "campaign-settings",
    as: "recruiter",
    async show(page, words) {
      await goToCampaign(page, "?settings=detail");
      await see(page.getByRole("dialog").getByText(words("campaign_detail")).first());
    },
  },
  {
    name: "campaign-launch",
    isVariant: true,
    as: "recruiter",
    async show(page, words) {
      await goToCampaign(page);
      await page.getByRole("button", { name: words("campaign_launch") }).click();
      await see(page.getByRole("region", { name: words("launch_label") }));
      await see(page.getByRole("dialog").getByRole("switch").nth(1));
    },
  },
  {
    name: "lead",
    as: "recruiter",
    async show(page, words) {
      await goToLead(page);
      await see(page.getByRole("list", { name: words("call_transcript") }));
    },
  },
  screenAt("leads", "recruiter", "/leads", "leads_text"),
  screenAt("companies", "recruiter", "/company/overview", "companies_text"),
];
