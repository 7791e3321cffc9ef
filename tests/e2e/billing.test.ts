import { endpoints } from "@callwright/contracts";
import { platformAccount } from "@callwright/local/simulators/stripe/accounts";
import { nextWorkingMorning } from "@callwright/local/working-hours";
import { meterEvent } from "@callwright/providers/stripe/catalogue";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Client } from "../support/clients/client.ts";
import { clockNow, post } from "../support/outside/sandbox.ts";
import { formFor, seal } from "../support/outside/sealed.ts";
import { cards } from "../support/outside/stripe.ts";
import { awaitJob, isOver, jobWith, signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { send } from "../support/run/send.ts";
import { worldForFile } from "../support/run/server.ts";
import { isFullRun, itInFull } from "../support/run/tier.ts";
import { browserForFile, type Visit } from "./browser.ts";
import { checkScreen } from "./look.ts";
import { patience, see, seeGone } from "./seeing.ts";
import { acmeOf, sessionOf, signIn } from "./sign-in.ts";
import { wordsOf } from "./words.ts";

const server = worldForFile({ isKept: true });
const open = browserForFile();

const email = "trial@acme.test";
const dayMs = 86_400_000;
const visits: readonly Visit[] = isFullRun
  ? [
      { width: 1440, locale: "en" },
      { width: 390, locale: "de", scheme: "dark" },
      { width: 390, locale: "ar" },
    ]
  : [{ width: 390, locale: "ar" }];

/** Opens a page with a new session, since a moved clock ends the sessions of earlier visits. */
async function enter(path: string, visit: Visit = {}): Promise<Page> {
  const origin = acmeOf(server());
  const page = await open(origin, {
    session: sessionOf(await signedIn(server(), email), origin),
    expectedComplaints: [/\b401\b/],
    ...visit,
  });
  await page.goto(path);
  return page;
}

const moveClockTo = (ms: number) => post(server(), "clock", { to: new Date(ms).toISOString() });
const advanceDays = async (days: number) => moveClockTo((await clockNow(server())) + days * dayMs);

/** The last day of the next month: valid for one renewal, and not for the second. */
async function expiryAfterOneRenewal(): Promise<string> {
  const now = new Date(await clockNow(server()));
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return `${String(next.getUTCMonth() + 1).padStart(2, "0")} / ${String(next.getUTCFullYear()).slice(2)}`;
}

async function pay(page: Page, number: string, button: string | RegExp, expiry = "12 / 40"): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration").fill(expiry);
  await page.getByLabel("CVC").fill("123");
  await page.getByRole("button", { name: button }).click();
}

const subscriptionOf = async (client: Client) => (await client.call(endpoints.getCurrentSubscription)).data[0];

/** A request to the simulated Stripe, as its dashboard would send it. */
async function askStripe(path: string, body?: Readonly<Record<string, string>>): Promise<unknown> {
  const answer = await send(`${server()}/sandbox/providers/stripe/v1/${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${platformAccount.secretKey}` },
    ...(body && { body: new URLSearchParams(body) }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

const customersSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Adds calls of this month to Stripe's meter. */
async function addCallsAtStripe(calls: number): Promise<void> {
  const { data } = z.parse(customersSchema, await askStripe("customers"));
  await askStripe("billing/meter_events", {
    event_name: meterEvent,
    identifier: "a busy month",
    "payload[stripe_customer_id]": data[0]?.id ?? "",
    "payload[value]": String(calls),
  });
}

async function expectLooksRight(path: string, textKey: string): Promise<void> {
  for (const visit of visits) {
    const words = wordsOf(visit.locale ?? "en");
    const page = await enter(path, visit);
    await see(page.getByText(words(textKey)).first());
    const name = `billing-${textKey}-${visit.width}-${visit.locale}`;
    expect(await checkScreen(page, name, { onlyColours: false })).toEqual([]);
  }
}

describe("a subscription", () => {
  it("begins in the pricing dialog, after one declined card, with a card that the bank asks to confirm", async () => {
    const page = await open(acmeOf(server()));
    await signIn(page, email);
    await page.getByRole("button", { name: "Upgrade", exact: true }).click();
    const pricing = page.getByRole("dialog", { name: "Upgrade to Pro" });
    await see(pricing.getByRole("radio", { name: /^Grow/, checked: true }));
    await pricing.getByText("Start", { exact: true }).click();
    await pricing.getByRole("button", { name: "Continue to checkout" }).click();
    await page.waitForURL("**/c/pay/**");
    await pay(page, cards.declined, "Subscribe");
    await see(page.getByText("Your card was declined."));
    const expiry = await expiryAfterOneRenewal();
    await pay(page, cards.threeDSecure, "Subscribe", expiry);
    await page.getByRole("button", { name: "Fail authentication" }).click();
    await see(page.getByText(/unable to authenticate/));
    await pay(page, cards.threeDSecure, "Subscribe", expiry);
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await page.waitForURL("**/billing/cs_*");
    await see(page.getByText("Subscription activated for monthly!"));
    await page.getByRole("link", { name: "View billing" }).click();
    await see(page.getByText("$99 per month"));
    await see(page.getByText("10 free calls left"));
    expect(await page.getByRole("button", { name: "Upgrade", exact: true }).count()).toBe(0);
  });

  itInFull("saves another card in Stripe's form, and removes it again", async () => {
    const page = await enter("/settings/billing");
    await page.getByRole("link", { name: "Add card" }).click();
    await page.waitForURL("**/settings/billing/card");
    const form = page.frameLocator("iframe");
    await form.getByLabel("Card number").fill(cards.good);
    await form.getByLabel("Expiration date").fill("01 / 41");
    await form.getByLabel("Security code").fill("123");
    await page.getByRole("button", { name: "Save card" }).click();
    await page.waitForURL((url) => url.pathname === "/settings/billing");
    const newCard = page.getByRole("listitem").filter({ hasText: "01/2041" });
    await see(newCard.getByText("Default"));
    const otherCard = page.getByRole("listitem").filter({ hasText: "3155" });
    await otherCard.getByRole("button").click();
    await page.getByRole("menuitem", { name: "Make default" }).click();
    await see(otherCard.getByText("Default"));
    await newCard.getByRole("button").click();
    await page.getByRole("menuitem", { name: "Remove card" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove card" }).click();
    await seeGone(newCard);
  });

  it("counts a call, and after a month its invoice lists the calls beyond the plan, and has a PDF", async () => {
    const client = await signedIn(server(), email);
    const encrypted = await seal(client, formFor("+493023125016", "Berlin desk"));
    await client.call(endpoints.importNumber, { body: { encrypted } });
    const jobId = await jobWith(client, strangers(1, ["19"]));
    const page = await enter(`/job/overview/${jobId}`);
    await page.getByRole("button", { name: "Execute Calls" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Execute Calls" }).click();
    await awaitJob(client, jobId, isOver);
    await expect.poll(async () => (await subscriptionOf(client))?.calls.used, patience).toBe(1);
    await addCallsAtStripe(206);
    await moveClockTo(nextWorkingMorning((await clockNow(server())) + 31 * dayMs));
    const clientNextMonth = await signedIn(server(), email);
    const invoices = async () =>
      (await clientNextMonth.call(endpoints.getInvoices)).data.filter(({ status }) => status === "paid");
    await expect.poll(async () => (await invoices()).length, patience).toBe(2);
    const invoicesPage = await enter("/settings/invoices");
    // Stripe counts 206 calls, without the free one; 200 are included: 6 × $0.29, and $99 for the next month.
    const row = invoicesPage.getByRole("row").filter({ hasText: "$100.74" });
    await row.getByRole("button").click();
    await see(invoicesPage.getByText("$1.74"));
    const pdf = await row.getByRole("link", { name: /^PDF of invoice/ }).getAttribute("href");
    expect((await (await send(pdf ?? "")).text()).slice(0, 5)).toBe("%PDF-");
    await expectLooksRight("/settings/invoices", "invoices_text");
  });

  it("is past due once its card has expired: a banner, then refusals and paused runs, until it is paid", async () => {
    await advanceDays(31);
    const client = await signedIn(server(), email);
    await expect.poll(async () => (await subscriptionOf(client))?.status, patience).toBe("past_due");
    const page = await enter("/settings/billing", { expectedComplaints: [/\b401\b/, /\b422\b/] });
    await see(page.getByText(/^Your last payment failed\. Pay before/));
    await see(page.getByText("Expired", { exact: true }));
    await expectLooksRight("/settings/billing", "overdue_pay");

    // After the week of grace.
    const runAt = nextWorkingMorning((await clockNow(server())) + 8 * dayMs);
    const pausedJobId = await jobWith(client, strangers(1, ["19"]));
    const { numbers } = await client.call(endpoints.importedNumbers);
    await client.call(endpoints.batchCalls, {
      body: {
        campaignId: pausedJobId,
        leads: "all",
        selectedPhoneNumberId: numbers[0]?.id,
        startAt: new Date(runAt).toISOString(),
      },
    });
    await moveClockTo(runAt + 60_000);
    const clientAtRun = await signedIn(server(), email);
    await awaitJob(clientAtRun, pausedJobId, ({ run }) => run?.pauseReason === "payment");
    const jobPage = await enter(`/job/overview/${pausedJobId}`, { expectedComplaints: [/\b401\b/, /\b422\b/] });
    await see(jobPage.getByText(/new calls are refused until you pay/));
    await see(jobPage.getByText("Paused: a payment is overdue"));
    await see(jobPage.getByRole("link", { name: "Open billing" }));
    await jobPage.getByRole("button", { name: "Resume" }).click();
    const refusal = jobPage.getByRole("alert").filter({ hasText: "Your last payment failed. Pay the open invoice" });
    await refusal.getByRole("link", { name: "Open billing" }).click();
    await jobPage.getByRole("link", { name: "Pay open invoice" }).click();
    await jobPage.waitForURL("**/i/in_*");
    await pay(jobPage, cards.good, /^Pay/);
    await see(jobPage.getByText("Paid", { exact: true }));
    await awaitJob(clientAtRun, pausedJobId, isOver);
    const billingPage = await enter("/settings/billing");
    await see(billingPage.getByText("Active", { exact: true }));
    await seeGone(billingPage.getByText(/^Your last payment failed/));
  });

  itInFull("ends when its period is over once it is cancelled, which can be undone until then", async () => {
    const page = await enter("/settings/billing");
    const cancel = async () => {
      await page.getByRole("button", { name: "Cancel subscription" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
      await see(page.getByText("Ends soon"));
    };
    await cancel();
    await page.getByRole("button", { name: "Keep subscription" }).click();
    await see(page.getByText("Renews on"));
    await cancel();
    await advanceDays(32);
    const client = await signedIn(server(), email);
    await expect.poll(async () => (await subscriptionOf(client))?.status, patience).toBe("canceled");
    const endedPage = await enter("/subscription");
    await see(endedPage.getByText("Cancelled", { exact: true }));
    await expectLooksRight("/subscription", "subscription_plans");
  });
});
