import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/billing";
import { isPlanName } from "@callwright/contracts/plans";
import { Subscription } from "@callwright/core/billing/index";
import { tenantId } from "@callwright/core/kernel/context";
import { readVisit } from "../host.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

async function overviewAnswer(message: string) {
  return { message, data: [await Subscription.overview()] };
}

const presentCards = (cards: readonly Subscription.SavedCard[]) => ({ cards: [...cards], hasData: cards.length > 0 });

export function billingRoutes(app: App): void {
  subscriptionRoutes(app);
  paymentRoutes(app);
  stripeAccountRoutes(app);
}

function subscriptionRoutes(app: App): void {
  implement(app, endpoints.createCheckoutSession, ({ body }, c) =>
    Subscription.beginCheckout(body.plan, readVisit(c).origin),
  );

  implement(app, endpoints.getCheckoutSession, async ({ params }) => {
    const { status: checkoutStatus, row: subscription } = await Subscription.checkoutState(params.id);
    const { plan = "" } = subscription;
    const isSubscribed = subscription.status === "active" || subscription.status === "trialing";
    const isActive = checkoutStatus === "complete" && isSubscribed;
    return {
      status: checkoutStatus,
      isActive,
      interval: "monthly" as const,
      ...(isPlanName(plan) && { plan }),
      ...(isActive && { message: messages.subscriptionActivated }),
    };
  });

  implement(app, endpoints.getCurrentSubscription, async () => ({ data: [await Subscription.overview()] }));

  implement(app, endpoints.previewPlanChange, async ({ query }) => {
    const { amountDueCents, lines, periodEnd } = await Subscription.previewChange(query.plan);
    return { amountDueCents, lines: [...lines], currentPeriodEnd: periodEnd };
  });

  implement(app, endpoints.changePlan, async ({ body }) => {
    await Subscription.changePlan(body.plan);
    return overviewAnswer(messages.planChanged);
  });

  implement(app, endpoints.cancelSubscription, async () => {
    await Subscription.setCancellation(true);
    return overviewAnswer(messages.subscriptionCancelled);
  });

  implement(app, endpoints.undoCancellation, async () => {
    await Subscription.setCancellation(false);
    return overviewAnswer(messages.cancellationUndone);
  });
}

function paymentRoutes(app: App): void {
  implement(app, endpoints.getInvoices, async () => ({
    data: (await Subscription.invoices()).map((invoice) => ({ ...invoice, lines: [...invoice.lines] })),
  }));

  implement(app, endpoints.getCards, async () => presentCards(await Subscription.cards()));

  implement(app, endpoints.createSetupIntent, () => Subscription.setUpCard());

  implement(app, endpoints.addPaymentMethod, async ({ body }) => {
    const cards = await Subscription.addCard(body.paymentMethodId, body.isDefault);
    return { message: messages.cardSaved, ...presentCards(cards) };
  });

  implement(app, endpoints.setDefaultCard, async ({ body }) => {
    const cards = await Subscription.setDefaultCard(body.paymentMethodId);
    return { message: messages.cardIsDefault, ...presentCards(cards) };
  });

  implement(app, endpoints.removeCard, async ({ params }) => {
    const cards = await Subscription.removeCard(params.id);
    return { message: messages.cardRemoved, ...presentCards(cards) };
  });

  implement(app, endpoints.createPortalSession, async (_, c) => ({
    url: await Subscription.portal(readVisit(c).origin),
  }));
}

function presentStripeAccount(account: Subscription.OwnAccount) {
  const { url, events } = Subscription.webhookSettings(account.tenantId);
  const { status, reason: refusal, keyEnding, publishableKey, hasWebhookSecret, isLive } = account;
  const { connectedAt, checkedAt } = account;
  const fields = { status, refusal, keyEnding, publishableKey, hasWebhookSecret, isLive, connectedAt, checkedAt };
  return { ...fields, webhookUrl: url, events: [...events] };
}

function stripeAccountRoutes(app: App): void {
  implement(app, endpoints.getStripeAccount, async () => {
    const { url, events } = Subscription.webhookSettings(tenantId());
    const account = await Subscription.findOwnAccount();
    return { ...(account && { account: presentStripeAccount(account) }), webhookUrl: url, events: [...events] };
  });

  implement(app, endpoints.connectStripeAccount, async ({ body }) => {
    const account = await Subscription.connectOwn(body);
    return { message: messages.stripeConnected, account: presentStripeAccount(account) };
  });

  implement(app, endpoints.checkStripeAccount, async () => {
    const account = await Subscription.checkOwnAccount();
    return { message: messages.stripeChecked, account: presentStripeAccount(account) };
  });

  implement(app, endpoints.disconnectStripeAccount, async () => {
    await Subscription.disconnectOwn();
    return { message: messages.stripeDisconnected };
  });
}
