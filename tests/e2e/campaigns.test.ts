/// <reference lib="dom" />

import { rmSync } from "node:fs";
import { type CandidateInput, endpoints } from "@callwright/contracts";
import type { Locator, Page } from "playwright";
import { afterAll, describe, expect, it } from "vitest";
import { signedIn, usableNumber } from "../support/batch.ts";
import type { Client } from "../support/client.ts";
import { people, strangers } from "../support/people.ts";
import { serverForFile } from "../support/server.ts";
import { browserForFile, type Visit } from "./browser.ts";
import { longFile } from "./import-file.ts";
import { dialogOf, press, recruiterOf, textOf } from "./job-rooms.ts";
import { look } from "./look.ts";
import { expectFocus, patience, see } from "./seeing.ts";
import { wordsOf } from "./words.ts";

const server = serverForFile();
const enter = recruiterOf(browserForFile(), server);
const rows = 300;
const longMs = 120_000;

async function campaignWith(client: Client, leads: readonly CandidateInput[]): Promise<string> {
  const { agent } = await client.call(endpoints.createAgent, { body: { title: "Spring offer" } });
  if (leads.length > 0)
    await client.call(endpoints.addCandidates, { params: { id: agent._id }, body: { candidates: [...leads] } });
  return agent._id;
}

const until = (holds: () => Promise<boolean>) => expect.poll(holds, { timeout: longMs, interval: 300 }).toBe(true);

/** Calls the campaign's only lead, whose call then has a recording. */
async function callLead(client: Client, parentId: string): Promise<string> {
  const query = { page: 1, pageSize: 1 };
  const { agent } = await client.call(endpoints.getAgent, { params: { id: parentId }, query });
  const leadId = agent.candidates[0]?._id ?? "";
  const body = { agentId: parentId, candidate: leadId, selectedPhoneNumberId: await usableNumber(client) };
  await client.call(endpoints.placeCall, { body });
  await until(async () => {
    const { lead } = await client.call(endpoints.getLead, { params: { id: leadId }, query: { parentId } });
    return lead.logs.some(({ state, recordingUrl }) => state === "ended" && recordingUrl);
  });
  return leadId;
}

/** Shows the lead's only call five times; the rules of countries allow one a day. */
async function repeatCall(page: Page): Promise<void> {
  await page.route("**/api/get-lead-by-id/**", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const shown = Number(new URL(route.request().url()).searchParams.get("page") ?? 1) === 1 ? 4 : 1;
    const [log] = body.lead.logs.length > 0 ? body.lead.logs : played;
    played = [log];
    const logs = Array.from({ length: shown }, (_, index) => (index === 0 ? log : { ...log, callId: `call_${index}` }));
    const pagination = { ...body.lead.pagination, total: 5, totalPages: 2 };
    await route.fulfill({ response: answer, json: { ...body, lead: { ...body.lead, logs, pagination } } });
  });
}
let played: readonly unknown[] = [];

async function create(page: Page, title: string): Promise<string> {
  await page.goto("/campaign/overview?create=1");
  await textOf(dialogOf(page), "Title").fill(title);
  await dialogOf(page).getByLabel("Template").selectOption({ label: "Appointment setting" });
  await press(dialogOf(page), "Create campaign");
  await see(page.getByRole("heading", { name: title }));
  return new URL(page.url()).pathname;
}

const deleteButton = (within: Page | Locator) => within.getByRole("button", { name: "Delete campaign", exact: true });

describe("a campaign", () => {
  const file = longFile(rows);
  afterAll(() => rmSync(file.path, { force: true }));

  it("is created, filled from a file with bad rows, launched, watched, exported and deleted", async () => {
    const page = await enter("/campaign/overview");
    const path = await create(page, "Autumn offer");
    await see(page.getByText("No candidates found for this campaign."));
    await page.getByRole("button", { name: "Add leads" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add leads" });
    await dialog.locator("input[type=file]").setInputFiles(file.path);
    await dialog.getByRole("button", { name: /^Check rows/ }).click();
    await dialog.getByRole("checkbox", { name: /^I confirm that everybody/ }).check({ timeout: longMs });
    await dialog.getByRole("button", { name: /^Add candidates/ }).click();
    await until(async () => (await page.locator("tbody tr").count()) > 1);
    await page.goto(path);
    await page.getByRole("button", { name: "Launch campaign" }).click();
    const launch = page.getByRole("dialog", { name: "Launch campaign" });
    await see(launch.getByRole("switch").first());
    await launch.getByRole("button", { name: "Execute Calls" }).click();
    await page.goto(path);
    await until(
      async () =>
        (await page
          .locator("tbody")
          .getByText(/Completed|Failed/)
          .count()) > 0,
    );
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toBe("Autumn offer-candidates.csv");
    await page.goto(`${path}?settings=detail`);
    await deleteButton(page.getByRole("dialog")).click();
    await deleteButton(page.getByRole("dialog").last()).last().click();
    await see(page.getByText("Campaign deleted successfully"));
    await page.waitForURL("**/campaign/overview");
  });

  it("is created by keyboard alone", async () => {
    const page = await enter("/campaign/overview?create=1");
    await expectFocus(textOf(dialogOf(page), "Title"));
    await page.keyboard.type("By keyboard");
    await page.keyboard.press("Enter");
    await see(page.getByRole("heading", { name: "By keyboard" }));
  });
});

describe("a lead", () => {
  it("has five calls on two pages, whose transcript plays the recording from a line", async () => {
    const client = await signedIn(server());
    const campaignId = await campaignWith(client, people(1));
    const leadId = await callLead(client, campaignId);
    const page = await enter("/campaign/overview");
    await repeatCall(page);
    await page.goto(`/campaign/overview/${campaignId}/lead/${leadId}`);
    await see(page.getByText("Showing 1 to 4 of 5 calls"));
    await page.getByRole("button", { name: "Next" }).click();
    await see(page.getByText("Showing 5 to 5 of 5 calls"));
    await see(page.getByText("Next Steps"));
    const line = page.getByRole("list", { name: "Transcript" }).getByRole("button").nth(1);
    await line.click();
    await see(page.getByRole("button", { name: "Pause" }));
    await page.getByRole("link", { name: "Back to Campaign" }).click();
    await page.waitForURL(`**/campaign/overview/${campaignId}`);
  });

  it("is found among everyone, by name or number, and opens", async () => {
    const client = await signedIn(server());
    const [lead] = strangers(1);
    if (!lead) throw new Error("No lead");
    await campaignWith(client, [lead]);
    const page = await enter("/leads");
    await page.getByLabel("Search by name or phone number").fill(lead.phoneNumber);
    await expect.poll(() => page.locator("tbody tr").count(), patience).toBe(1);
    await page.locator("tbody tr").first().click();
    await see(page.getByRole("heading", { name: `${lead.firstName} ${lead.lastName}` }));
    await page.goto("/company/overview");
    await page.locator("tbody tr").first().click();
    await page.waitForURL(/overview\?company=/);
  });
});

describe("the screens of campaigns", () => {
  const visits = (["en", "de", "ar"] as const).flatMap((locale) =>
    (["light", "dark"] as const).flatMap((scheme) => [390, 1440].map((width) => ({ locale, scheme, width }))),
  );

  it.each(visits)(
    "are whole in $locale, $scheme, at $width px",
    async (visit: Visit & { locale: "en" | "de" | "ar" }) => {
      const client = await signedIn(server());
      const campaignId = await campaignWith(client, people(2));
      const { agent } = await client.call(endpoints.getAgent, { params: { id: campaignId }, query: {} });
      const words = wordsOf(visit.locale);
      const page = await enter("/campaign/overview", visit);
      const name = `${visit.locale}-${visit.scheme}-${visit.width}`;
      const complaints: string[] = [];
      const shown = async (path: string, word: string) => {
        await page.goto(path);
        await see(page.getByText(words(word)).first());
        complaints.push(...(await look(page, `campaign-${word}-${name}`, { onlyColours: visit.scheme === "dark" })));
      };
      await shown("/campaign/overview", "campaigns_text");
      await shown("/campaign/overview?create=1", "campaign_variables_none");
      await shown(`/campaign/overview/${campaignId}`, "campaign_total_leads");
      await shown(`/campaign/overview/${campaignId}?settings=detail`, "campaign_detail");
      await shown(`/campaign/overview/${campaignId}/lead/${agent.candidates[0]?._id}`, "lead_none");
      await shown("/leads", "leads_text");
      await shown("/company/overview", "companies_text");
      expect(complaints).toEqual([]);
    },
  );
});
