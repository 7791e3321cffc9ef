import * as Billing from "@callwright/core/billing/index";
import * as Plan from "@callwright/core/plan/index";
import type { Payments, PaymentsPort } from "@callwright/core/ports/payments";
import { createPayments } from "@callwright/providers/stripe/index";
import { eventTypes } from "@callwright/providers/stripe/webhook";
import { asOperator, type Deployment, onlyPorts } from "./deployment.ts";

function platformKey(): string {
  const key = process.env.STRIPE_SECRET_KEY;
  if (!key) throw new Error("STRIPE_SECRET_KEY is not set: the secret key of the platform's Stripe account");
  return key;
}

const config = () => ({ baseUrl: process.env.STRIPE_BASE_URL });
const openPlatform = (): Promise<Payments> =>
  createPayments({ secretKey: platformKey(), publishableKey: "" }, config());

/** Creates the missing meter, products and prices of the platform; new prices apply to new subscriptions. */
export async function makeCatalogue({ database }: Pick<Deployment, "database">, isDry: boolean) {
  const payments = await openPlatform();
  const { plans } = await asOperator({ database }, () => Plan.ownerPlans(Plan.platformOwner));
  const prices = Plan.planPrices(plans);
  const created = isDry ? [] : await payments.ensureCatalogue(prices);
  return { created, missingPlans: await payments.missingPlans(prices) };
}

/** For each subscription of a tenant: calls that we reported and that Stripe counted in the current billing period. */
export async function reconcileUsage(deployment: Deployment, tenantId: string) {
  const payments: PaymentsPort = {
    platform: async () => ({ secretKey: platformKey(), publishableKey: "" }),
    open: (account) => createPayments(account, config()),
    scriptUrl: "",
    eventTypes,
    publicUrl: "",
  };
  const ports = onlyPorts({ vault: deployment.ports().vault, payments });
  const scope = { database: deployment.database, ports, tenantId };
  const subscriptions = await asOperator(scope, () => Billing.Subscription.reconcile());
  return { subscriptions, differing: subscriptions.filter(({ reported, counted }) => reported !== counted).length };
}
