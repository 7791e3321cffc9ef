import type { User } from "@callwright/contracts/endpoints/session";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../test/harness.tsx";
import { plans } from "../../../test/plans.ts";
import { subscriber } from "../../../test/subscriber.ts";
import { cardsQuery, invoicesQuery, subscriptionQuery } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { BillingPage } from "./billing-page.tsx";
import { CheckoutPage } from "./checkout-page.tsx";
import { InvoicesPage } from "./invoices-page.tsx";
import { PricingDialog } from "./pricing-dialog.tsx";
import { SubscriptionPage } from "./subscription-page.tsx";

const harness = harnessForFile();
afterEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const limits = { minutesUsed: 412, totalAllowed: 3000, freeMinutes: 0, plan: "Grow" };
const user: User = { ...subscriber, minutesLimits: limits };

const active = {
  status: "active",
  plan: "Grow",
  interval: "monthly",
  isActive: true,
  isCanceled: false,
  isTrialing: false,
  cancelsAtPeriodEnd: false,
  currentPeriodEnd: "2026-12-01T10:00:00Z",
  isBlocked: false,
  priceCents: 249_00,
  minutesLimits: limits,
  calls: { used: 1042, included: 1000, freeLeft: 0, overageCents: 26, forecast: 1391 },
  forecastMinutes: 560,
};
const inactive = { ...active, status: "none", plan: "", isActive: false, priceCents: 0, currentPeriodEnd: undefined };
const card = { id: "pm_1", brand: "visa", last4: "4242", expMonth: 4, expYear: 2026, isDefault: true, isExpired: true };
const invoice = {
  id: "in_1",
  number: "AC-0001",
  status: "open",
  createdAt: "2026-11-01T10:00:00Z",
  currency: "usd",
  totalCents: 25992,
  amountDueCents: 25992,
  amountPaidCents: 0,
  lines: [{ description: "Calls beyond the plan", quantity: 42, amountCents: 1092 }],
  url: "https://stripe.example/i/1",
  pdfUrl: "https://stripe.example/i/1/pdf",
};

const planAnswers = { "/api/plans": () => okResponse({ plans }) };

const billingAnswers = (subscription: object) => ({
  ...planAnswers,
  "/api/current-subscription": () => okResponse({ data: [subscription] }),
  "/api/get-cards": () => okResponse({ cards: [card], hasData: true }),
  "/api/invoices": () => okResponse({ data: [invoice] }),
});

function answerWith(byPath: Readonly<Record<string, () => Response>>) {
  harness.answerWith(({ path }) => byPath[path]?.() ?? okResponse());
}

const show = (screen: ReactNode) =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={user}>
        <MemoryRouter>{screen}</MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );

const bodiesOf = (path: string) => harness.requests.filter((request) => request.path === path).map(({ body }) => body);

async function choose(plan: string) {
  const find = () => document.querySelector<HTMLInputElement>(`input[name=plan][value=${plan}]`);
  await expect.poll(find).not.toBeNull();
  const radio = find();
  if (!radio) throw new Error(`No plan ${plan}`);
  await act(async () => radio.click());
}

const chosenPlan = () => document.querySelector<HTMLInputElement>("input[name=plan]:checked")?.value;

describe("the pricing dialog", () => {
  it("shows the specification's plans, the most popular one and the free calls", async () => {
    answerWith(planAnswers);
    await show(<PricingDialog onClose={() => undefined} />);
    await expect.poll(() => document.querySelectorAll("label").length).toBe(3);
    const [start, grow, scale] = [...document.querySelectorAll("label")].map(({ textContent }) => textContent);
    expect(start).toBe("Start$99 per month200 calls600 minutesthen $0.29 per call");
    expect(grow).toBe("GrowMost popular$249 per month1,000 calls600 minutesthen $0.26 per call");
    expect(scale).toBe("Scale$499 per month2,000 calls600 minutesthen $0.23 per call");
    expect(harness.text()).toContain("Upgrade to Pro");
    expect(harness.text()).toContain("All plans start with 10 free calls.");
    expect(harness.text()).toContain("EnterpriseCustom pricing, with a free phone number");
  });

  it("shows a tenant's own price, and leaves out a plan that is hidden from the tenant", async () => {
    const [start] = plans;
    answerWith({ "/api/plans": () => okResponse({ plans: [{ ...start, name: "Basic", priceCents: 4_900 }] }) });
    await show(<PricingDialog onClose={() => undefined} />);
    const labels = () => [...document.querySelectorAll("label")].map(({ textContent }) => textContent);
    await expect.poll(labels).toEqual(["Basic$49 per month200 calls600 minutesthen $0.29 per call"]);
  });

  it('says "No plan selected" and sends no request', async () => {
    // Without the three plans that Stripe sells, only the plan by agreement is left.
    answerWith({ "/api/plans": () => okResponse({ plans: plans.slice(3) }) });
    await show(<PricingDialog onClose={() => undefined} />);
    await expect.poll(() => harness.text()).toContain("Enterprise");
    await harness.press("Continue to checkout");
    expect(harness.alert()).toBe("No plan selected");
    expect(bodiesOf("/api/create-checkout-session")).toEqual([]);
  });

  it("preselects the most popular plan, or the first other plan if the popular one is the current plan", async () => {
    answerWith(billingAnswers(active));
    await show(<PricingDialog onClose={() => undefined} />);
    await expect.poll(chosenPlan).toBe("Grow");
    await show(<SubscriptionPage />);
    await expect.poll(chosenPlan).toBe("Start");
  });

  it("sends the plan with the monthly interval, and leaves for the checkout", async () => {
    const assign = vi.fn();
    vi.stubGlobal("location", Object.assign(new URL(location.href), { assign }));
    answerWith({
      ...planAnswers,
      "/api/create-checkout-session": () => okResponse({ sessionId: "cs_1", url: "https://stripe.example/c/pay/cs_1" }),
    });
    await show(<PricingDialog onClose={() => undefined} />);
    await choose("Scale");
    await harness.press("Continue to checkout");
    expect(bodiesOf("/api/create-checkout-session")).toEqual([{ plan: "Scale", interval: "monthly" }]);
    expect(assign).toHaveBeenCalledWith("https://stripe.example/c/pay/cs_1");
  });

  it("says that the subscription could not be processed if the server gives no reason", async () => {
    answerWith({
      ...planAnswers,
      "/api/create-checkout-session": () => errorResponse(500, "internal", "Something went wrong."),
    });
    await show(<PricingDialog onClose={() => undefined} />);
    await choose("Start");
    await harness.press("Continue to checkout");
    expect(harness.alert()).toBe("An error occurred while processing the subscription.");
  });
});

describe("the billing page", () => {
  it("shows plan, period, calls and minutes with a forecast, and the cards", async () => {
    answerWith(billingAnswers(active));
    await show(<BillingPage />);
    const text = () => harness.text();
    await expect.poll(text).toContain("GrowActive$249 per monthRenews on1 Dec 2026");
    expect(text()).toContain("1,042 of 1,000 used");
    expect(text()).toContain("42 beyond your plan: $10.92");
    expect(text()).toContain("At this pace, 1,391 calls by 1 Dec 2026");
    expect(text()).toContain("At this pace, 560 minutes by 1 Dec 2026");
    await expect.poll(text).toContain("\u2066Visa\u2069 ending in \u20664242\u2069Expires 04/2026ExpiredDefault");
  });

  it('says "No plan selected" without a subscription', async () => {
    answerWith(billingAnswers(inactive));
    await show(<BillingPage />);
    await expect.poll(() => harness.text()).toContain("No plan selected");
  });

  it("says that an administrator set the plan, without a subscription", async () => {
    answerWith(billingAnswers({ ...inactive, plan: "Scale" }));
    await show(<BillingPage />);
    await expect.poll(() => harness.text()).toContain("Scale, set by your administrator");
    expect(harness.text()).not.toContain("No subscription");
  });

  it("cancels at the period's end after a confirmation, and undoes the cancellation", async () => {
    answerWith({
      ...billingAnswers(active),
      "/api/cancel-subscription": () => okResponse({ data: [{ ...active, cancelsAtPeriodEnd: true }] }),
      "/api/undo-cancellation": () => okResponse({ data: [active] }),
    });
    await show(<BillingPage />);
    await expect.poll(() => harness.text()).toContain("Cancel subscription");
    await harness.press("Cancel subscription");
    await expect.poll(() => harness.text()).toContain("Grow stays active until 1 Dec 2026.");
    const confirm = [...document.querySelectorAll<HTMLElement>("[role=dialog] button")].at(-1);
    await act(async () => confirm?.click());
    await expect.poll(() => harness.text()).toContain("Ends on1 Dec 2026");
    await harness.press("Keep subscription");
    await expect.poll(() => harness.text()).toContain("Renews on1 Dec 2026");
  });
});

it("the plan of a subscription changes only after its cost is shown", async () => {
  answerWith({
    ...billingAnswers(active),
    "/api/preview-plan-change?plan=Scale": () =>
      okResponse({ amountDueCents: 16667, lines: [{ description: "Remaining time on Scale", amountCents: 16667 }] }),
    "/api/change-plan": () => okResponse({ data: [{ ...active, plan: "Scale" }] }),
  });
  await show(<SubscriptionPage />);
  await expect.poll(() => harness.text()).toContain("Change plan");
  await choose("Scale");
  await harness.press("Change plan");
  await expect.poll(() => harness.text()).toContain("Due now$166.67");
  expect(bodiesOf("/api/change-plan")).toEqual([]);
  const confirm = [...document.querySelectorAll<HTMLElement>("[role=dialog] button")].at(-1);
  await act(async () => confirm?.click());
  // The new plan is current, so another one is suggested.
  await expect.poll(chosenPlan).toBe("Grow");
});

it("an invoice has its state, its amounts, what it contains, its PDF and its payment", async () => {
  answerWith(billingAnswers(active));
  await show(<InvoicesPage />);
  await expect.poll(() => harness.text()).toContain("AC-00011 Nov 2026Open$259.92$259.92Pay");
  expect(harness.text()).not.toContain("Calls beyond the plan");
  await act(async () => document.querySelector<HTMLElement>("td button[aria-expanded='false']")?.click());
  expect(harness.text()).toContain("Calls beyond the plan × 42$10.92");
  expect(document.querySelector("a[aria-label='PDF of invoice AC-0001']")?.getAttribute("href")).toBe(invoice.pdfUrl);
});

describe("the return from the checkout", () => {
  const openCheckoutPage = (answer: () => Response) => {
    answerWith({ "/api/checkout-session/cs_1": answer });
    return harness.show(
      <QueryClientProvider client={queryClient}>
        <UserContext value={user}>
          <RouterProvider
            router={createMemoryRouter([{ path: "/billing/:sessionId", element: <CheckoutPage /> }], {
              initialEntries: ["/billing/cs_1"],
            })}
          />
        </UserContext>
      </QueryClientProvider>,
    );
  };

  it("reloads once when the subscription is active, and then says so", async () => {
    const reload = vi.fn();
    vi.stubGlobal("location", Object.assign(new URL(location.href), { reload }));
    const activated = () => okResponse({ status: "complete", isActive: true, plan: "Grow", interval: "monthly" });
    await openCheckoutPage(activated);
    await expect.poll(() => reload.mock.calls.length).toBe(1);
    expect(harness.text()).not.toContain("Subscription activated");
    // The reload empties the memory and opens the page again.
    queryClient.clear();
    await harness.show(null);
    await openCheckoutPage(activated);
    await expect.poll(() => harness.text()).toContain("Subscription activated for monthly!");
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("waits while Stripe processes the payment", async () => {
    await openCheckoutPage(() => okResponse({ status: "complete", isActive: false, interval: "monthly" }));
    await expect.poll(() => harness.text()).toContain("Activating your subscription…");
  });

  it("says that an expired checkout charged nothing", async () => {
    await openCheckoutPage(() => okResponse({ status: "expired", isActive: false, interval: "monthly" }));
    await expect.poll(() => harness.text()).toContain("You have not been charged.");
  });
});

it("cards and subscription are fresh for five minutes, invoices for ten", () => {
  expect([cardsQuery.staleTime, subscriptionQuery.staleTime, invoicesQuery.staleTime]).toEqual([
    300_000, 300_000, 600_000,
  ]);
});
