/** Stripe's hosted pages: the checkout with 3-D Secure, an invoice and its PDF, the customer portal. */
import { Hono } from "hono";
import type { Store } from "../store.ts";
import type { StripeRouteDeps } from "./app.ts";
import { readExpiry } from "./cards.ts";
import type { Checkout, PayResult } from "./checkout.ts";
import { cardFields, dollars, escapeHtml, page } from "./html.ts";
import type { CheckoutSession, Invoice, Subscription } from "./objects.ts";
import { pdfOf } from "./pdf.ts";

const expiredPage = () => page("Not found", "<h1>This page has expired</h1>", { status: 404 });
const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
const originsOf = (...urls: readonly (string | null)[]): string[] =>
  urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []));

async function formOf(request: Request) {
  const form = new URLSearchParams(await request.text());
  const number = (form.get("number") ?? "").replace(/\s/g, "");
  return { form, card: { number, ...readExpiry(form.get("expiry") ?? "") } };
}

export function pageRoutes(deps: StripeRouteDeps, checkout: Checkout, store: Store): Hono {
  const app = new Hono();
  checkoutPages(app, deps, checkout, store);
  invoicePages(app, checkout, store);
  portalPages(app, deps, store);
  return app;
}

function checkoutPages(app: Hono, { objects }: StripeRouteDeps, checkout: Checkout, store: Store): void {
  function checkoutPage(account: string, session: CheckoutSession, error?: string): Response {
    const lines = session.$.prices
      .flatMap((id) => objects.get(account, "price", id) ?? [])
      .map((price) => {
        const name = objects.get(account, "product", price.product)?.name ?? "";
        const cost = price.unit_amount === null ? "by use" : `${dollars(price.unit_amount)} per month`;
        return `<li><span>${escapeHtml(name)}</span><span>${cost}</span></li>`;
      });
    const body = `
<h1>Subscribe</h1>
<p>This is the sandbox's Stripe: no money moves.</p>
<ul>${lines.join("")}</ul>
${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ""}
<form method="post">${cardFields}<button>Subscribe</button></form>
${session.cancel_url ? `<a href="${escapeHtml(session.cancel_url)}">Back</a>` : ""}`;
    return page("Checkout", body, { targets: originsOf(session.success_url, session.cancel_url) });
  }

  function afterCheckout(account: string, session: CheckoutSession, result: PayResult): Response {
    if (result.kind === "done") return seeOther(session.success_url.replace("{CHECKOUT_SESSION_ID}", session.id));
    if (result.kind === "declined") return checkoutPage(account, session, result.words);
    const body = `
<h1>3-D Secure</h1>
<p>Your bank asks whether it is you.</p>
<form method="post">
<input type="hidden" name="card" value="${escapeHtml(result.cardId)}">
<button name="step" value="complete">Complete authentication</button>
<button name="step" value="fail">Fail authentication</button>
</form>`;
    return page("3-D Secure", body, { targets: originsOf(session.success_url) });
  }

  app.get("/c/pay/:id", (c) => {
    const found = checkout.session(c.req.param("id"));
    return found?.session.status === "open" ? checkoutPage(found.account, found.session) : expiredPage();
  });
  app.post("/c/pay/:id", async (c) => {
    const found = checkout.session(c.req.param("id"));
    if (!found) return expiredPage();
    const { form, card } = await formOf(c.req.raw);
    const step = form.get("step");
    const { id } = found.session;
    const result = store.transaction(() =>
      step
        ? checkout.authenticateSession(id, form.get("card") ?? "", step === "complete")
        : checkout.completeSession(id, card),
    );
    return afterCheckout(found.account, found.session, result);
  });
}

function invoicePages(app: Hono, checkout: Checkout, store: Store): void {
  const invoiceRows = (invoice: Invoice): (readonly [string, number])[] => [
    ...invoice.lines.data.map(({ description, amount }) => [description, amount] as const),
    ["Total", invoice.total] as const,
    ["Amount due", invoice.amount_remaining] as const,
  ];
  function invoicePage(invoice: Invoice, error?: string): Response {
    const lines = invoiceRows(invoice).map(
      ([words, cents]) => `<li><span>${escapeHtml(words)}</span><span>${dollars(cents)}</span></li>`,
    );
    const body = `
<h1>Invoice ${escapeHtml(invoice.number ?? "")}</h1>
<p>${invoice.status === "paid" ? "Paid" : "Open"}</p>
<ul>${lines.join("")}</ul>
${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ""}
${invoice.status === "open" ? `<form method="post">${cardFields}<button>Pay ${dollars(invoice.amount_remaining)}</button></form>` : ""}
<a href="${escapeHtml(invoice.id)}/pdf">Download PDF</a>`;
    return page(`Invoice ${invoice.number}`, body);
  }
  app.get("/i/:id", (c) => {
    const found = checkout.invoice(c.req.param("id"));
    return found ? invoicePage(found.invoice) : expiredPage();
  });
  app.post("/i/:id", async (c) => {
    const { card } = await formOf(c.req.raw);
    const id = c.req.param("id");
    const result = store.transaction(() => checkout.payInvoice(id, card));
    const found = checkout.invoice(id);
    if (!found) return expiredPage();
    return invoicePage(found.invoice, result.kind === "declined" ? result.words : undefined);
  });
  app.get("/i/:id/pdf", (c) => {
    const found = checkout.invoice(c.req.param("id"));
    if (!found) return expiredPage();
    const lines = invoiceRows(found.invoice).map(([words, cents]) => `${words}: ${dollars(cents)}`);
    const file = pdfOf([
      `Invoice ${found.invoice.number}`,
      new Date(found.invoice.created * 1000).toISOString(),
      ...lines,
    ]);
    return new Response(file, {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="Invoice-${found.invoice.number}.pdf"`,
      },
    });
  });
}

const periodEndOf = ({ items }: Subscription): string =>
  new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10);

function portalPages(app: Hono, { objects, cycle, now }: StripeRouteDeps, store: Store): void {
  const findPortal = (id: string) => {
    const account = objects.accountOf(id);
    const session = account === undefined ? undefined : objects.get(account, "billing_portal.session", id);
    return account !== undefined && session ? { account, session } : undefined;
  };
  function portalPage(id: string): Response {
    const found = findPortal(id);
    if (!found) return expiredPage();
    const { account, session } = found;
    const cards = objects.list(account, "payment_method", session.customer);
    const invoices = objects.list(account, "invoice", session.customer);
    const subscriptions = objects
      .list(account, "subscription", session.customer)
      .filter(({ status }) => status !== "canceled");
    const body = `
<h1>Your subscription</h1>
<ul>${subscriptions.map((subscription) => `<li><span>${escapeHtml(subscription.status)}</span><span>until ${periodEndOf(subscription)}${subscription.cancel_at_period_end ? ", then it ends" : ""}</span></li>`).join("")}</ul>
${subscriptions.map(({ id: subscriptionId, cancel_at_period_end: isEnding }) => `<form method="post"><input type="hidden" name="subscription" value="${subscriptionId}"><button>${isEnding ? "Renew plan" : "Cancel plan"}</button></form>`).join("")}
<h2>Cards</h2>
<ul>${cards.map(({ card }) => `<li><span>${card.brand} •••• ${card.last4}</span><span>${card.exp_month}/${card.exp_year}</span></li>`).join("")}</ul>
<h2>Invoices</h2>
<ul>${invoices.map((invoice) => `<li><a href="../../i/${invoice.id}">${escapeHtml(invoice.number ?? "Draft")}</a><span>${dollars(invoice.total)} ${invoice.status}</span></li>`).join("")}</ul>
<a href="${escapeHtml(session.return_url)}">Return to Callwright</a>`;
    return page("Customer portal", body);
  }
  app.get("/p/session/:id", (c) => portalPage(c.req.param("id")));
  app.post("/p/session/:id", async (c) => {
    const id = c.req.param("id");
    const { form } = await formOf(c.req.raw);
    const found = findPortal(id);
    const subscription = found && objects.get(found.account, "subscription", form.get("subscription") ?? "");
    if (found && subscription?.customer === found.session.customer) {
      const cancelAtPeriodEnd = !subscription.cancel_at_period_end;
      store.transaction(() => cycle.change(found.account, subscription, { cancelAtPeriodEnd }, now()));
    }
    return portalPage(id);
  });
}
