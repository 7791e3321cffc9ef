/** The texts of a job: its templates, what is asked before they leave, and what became of one. */
import type { JobDetail } from "@callwright/contracts/endpoints/job";
import type { TextDetail } from "@callwright/contracts/endpoints/text";
import type { Page } from "playwright-core";
import { goToRow, type Screen, see } from "./screen.ts";

const day = "2026-11-24";
const amelie = "Amelie Brandt";
const words = "Hello Amelie, Acme Recruiting calls you today about the role of Senior Backend Engineer in Berlin.";

const text: TextDetail = {
  ...{ textId: "text_played", direction: "outbound", purpose: "pre_call", state: "undelivered", group: "failed" },
  ...{ candidateName: amelie, phoneNumber: "+4915112345610", from: "+493023125016", to: "+4915112345610" },
  ...{ body: words, segments: 1, encoding: "gsm", numberId: "num_1", carrierId: "SM0123456789abcdef" },
  cost: { amount: 0.112, currency: "USD", isEstimate: true },
  reason: { code: "unreachable", words: "The phone could not be reached." },
  ...{ createdAt: `${day}T08:59:55.000Z`, dueAt: `${day}T09:00:00.000Z`, claimedAt: `${day}T09:00:01.000Z` },
  ...{ acceptedAt: `${day}T09:00:02.000Z`, sentAt: `${day}T09:00:03.000Z`, endedAt: `${day}T09:04:00.000Z` },
  decision: { kind: "allow", rule: "all", words: "Nothing stands against it.", at: `${day}T09:00:00.000Z` },
};

const fateOf = (index: number) =>
  [
    {
      sms: true,
      sentPreCallSms: words,
      isScheduled: { sent: true, time: text.dueAt, textId: "text_played", state: "sent" },
    },
    { sms: true, isScheduled: { sent: true, time: text.dueAt, textId: "text_played", state: "delivered" } },
    { isScheduled: { sent: false, time: `${day}T08:00:00.000Z`, textId: "text_played", state: "scheduled" } },
    {},
  ][index % 4];

/** The demo data's job as it would be if it sent texts. */
async function goToTexts(page: Page): Promise<void> {
  await page.route("**/api/get-job/*", async (route) => {
    const answer = await route.fetch();
    const { job } = (await answer.json()) as { job: JobDetail };
    const candidates = job.candidates.map((person, index) => ({ ...person, ...fateOf(index) }));
    const template = "Hello {{candidateName}}, {{companyName}} calls you today about the role of {{jobTitle}}.";
    const settings = { isPreCallSms: true, preCallSmsTemplate: template, preCallSmsDelay: { option: "10m" } };
    await route.fulfill({ json: { success: true, job: { ...job, ...settings, candidates, unscheduledCount: 12 } } });
  });
  await page.route("**/api/texts/text_played", (route) => route.fulfill({ json: { success: true, text } }));
  await goToRow(page, "/job/overview");
  const path = await page.locator("tbody tr a").first().getAttribute("href");
  await page.goto(`${path}?size=5`);
  await see(page.getByText(amelie));
}

export const jobTextScreens: readonly Screen[] = [
  {
    name: "job-sms-templates",
    as: "recruiter",
    async show(page, said) {
      await goToTexts(page);
      await page.goto(`${new URL(page.url()).pathname}?settings=sms`);
      await page.getByRole("switch", { name: said("sms_post_send") }).check();
      await page.getByLabel(said("sms_post"), { exact: true }).fill("Thank you for your time, {{candidateName}}.");
      await page.getByLabel(said("sms_post_when")).selectOption("custom");
      await page.getByText(said("sms_custom_at"), { exact: true }).click();
      await see(page.getByRole("checkbox", { name: said("outcome_good_fit") }));
    },
  },
  {
    name: "job-sms-confirm",
    as: "recruiter",
    async show(page, said) {
      await goToTexts(page);
      await page.getByRole("button", { name: said("pre_call_sms_send") }).click();
      await see(page.getByRole("dialog").getByText(said("sms_confirm_hours")));
    },
  },
  {
    name: "job-sms-view",
    as: "recruiter",
    async show(page, said) {
      await goToTexts(page);
      const row = page.getByRole("row", { name: amelie });
      await row.getByRole("button", { name: said("people_sms_sent") }).click();
      await see(page.getByRole("dialog").getByText(words));
    },
  },
];
