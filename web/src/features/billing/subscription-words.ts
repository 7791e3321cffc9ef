import type { Invoice, SubscriptionState, SubscriptionStatus } from "@callwright/contracts/endpoints/billing";
import { isPlanName } from "@callwright/contracts/plans";
import * as m from "#messages";
import type { BadgeWords } from "../../components/badge.tsx";

const subscriptionStatuses: Record<SubscriptionStatus, BadgeWords> = {
  none: { tone: "neutral", text: m.subscription_none },
  trialing: { tone: "neutral", text: m.subscription_trialing },
  active: { tone: "good", text: m.subscription_active },
  past_due: { tone: "bad", text: m.subscription_past_due },
  unpaid: { tone: "bad", text: m.subscription_unpaid },
  incomplete: { tone: "fair", text: m.subscription_incomplete },
  canceled: { tone: "neutral", text: m.subscription_canceled },
};

export const statusOf = ({ status, cancelsAtPeriodEnd }: SubscriptionState): BadgeWords =>
  cancelsAtPeriodEnd && status === "active"
    ? { tone: "fair", text: m.subscription_ending }
    : subscriptionStatuses[status];

export const invoiceStatuses: Record<Invoice["status"], BadgeWords> = {
  draft: { tone: "neutral", text: m.invoice_draft },
  open: { tone: "fair", text: m.invoice_open },
  paid: { tone: "good", text: m.invoice_paid },
  uncollectible: { tone: "bad", text: m.invoice_uncollectible },
  void: { tone: "neutral", text: m.invoice_void },
};

const billedStatuses: readonly SubscriptionStatus[] = ["trialing", "active", "past_due", "unpaid"];

/** Stripe bills it, so its plan changes there instead of by a new checkout. Our own trial has no plan of these. */
export const isBilled = ({ plan, status }: SubscriptionState): boolean =>
  isPlanName(plan) && billedStatuses.includes(status);

/** An administrator gave the plan, which is paid apart from Stripe. */
export const isGranted = ({ plan, status, isTrialing }: SubscriptionState): boolean =>
  plan !== "" && plan !== "Trial" && !isTrialing && !billedStatuses.includes(status);
