/** Payment provider. Throws `provider_unavailable` (safe to repeat), `provider_refused`, `unprocessable` (declined). */
import type { PlanName } from "@callwright/contracts/plans";

/** US cents and calls a month. */
export interface PlanPrice {
  readonly priceCents: number;
  readonly calls: number;
  /** Price of each further call. */
  readonly overageCents: number;
}

export type PlanPrices = Readonly<Partial<Record<PlanName, PlanPrice>>>;

export interface Payer {
  readonly tenantId: string;
  readonly userId: string;
}

export type PaidStatus = "trialing" | "active" | "past_due" | "unpaid" | "incomplete" | "canceled";

export interface PaidSubscription {
  readonly subscriptionId: string;
  readonly status: PaidStatus;
  /** Started by one of our checkouts. */
  readonly isOurs: boolean;
  /** Absent if its price is not one of ours. */
  readonly plan?: PlanName | undefined;
  readonly priceCents: number;
  /** As sold to this subscription; absent for prices that we have not made. */
  readonly calls?: number | undefined;
  readonly overageCents?: number | undefined;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly cancelsAtPeriodEnd: boolean;
  /** Page on which its open invoice can be paid. */
  readonly payUrl?: string | undefined;
}

export interface PaymentCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly isDefault: boolean;
}

export interface PaidInvoice {
  readonly id: string;
  readonly number?: string | undefined;
  readonly status: "draft" | "open" | "paid" | "uncollectible" | "void";
  readonly createdAt: string;
  readonly currency: string;
  readonly totalCents: number;
  readonly amountDueCents: number;
  readonly amountPaidCents: number;
  readonly lines: readonly {
    readonly description: string;
    readonly quantity?: number | undefined;
    readonly amountCents: number;
  }[];
  readonly url?: string | undefined;
  readonly pdfUrl?: string | undefined;
}

export interface PastSubscription {
  readonly subscription: PaidSubscription;
  readonly invoiceCount: number;
  readonly paidCents: number;
}

export interface RefundTotal {
  readonly refundedCents: number;
  readonly notRefundedCents: number;
}

export interface CheckoutState {
  readonly status: "open" | "complete" | "expired";
  readonly customerId: string;
}

export interface PlanChangePreview {
  /** Below zero: credited to the next invoice. */
  readonly amountDueCents: number;
  readonly lines: readonly { readonly description: string; readonly amountCents: number }[];
  readonly periodEnd: string;
}

export interface Payments {
  /** Finds the payer's customer, or creates it once. */
  customer(payer: Payer & { readonly email: string; readonly name: string }): Promise<string>;
  /** The payer stored with a customer; undefined if we did not create the customer. */
  payerOf(customerId: string): Promise<Payer | undefined>;
  /** Ends the customer's other open checkouts. Idempotent by id and content; undefined once the checkout is closed. */
  beginCheckout(checkout: {
    readonly checkoutId: string;
    readonly customerId: string;
    readonly payer: Payer;
    readonly plan: PlanName;
    readonly price: PlanPrice;
    /** `{CHECKOUT_SESSION_ID}` in it is replaced by the session's id. */
    readonly successUrl: string;
    readonly cancelUrl: string;
  }): Promise<{ readonly sessionId: string; readonly url: string } | undefined>;
  endCheckouts(customerId: string): Promise<void>;
  checkout(sessionId: string): Promise<CheckoutState | undefined>;
  /** The latest first. */
  subscriptions(customerId: string): Promise<readonly PaidSubscription[]>;
  /** Refunds what was paid since `since` (ISO 8601), voids open invoices. `notRefundedCents`: what was not refunded. */
  refund(subscription: {
    readonly customerId: string;
    readonly subscriptionId: string;
    readonly since: string;
  }): Promise<RefundTotal>;
  endSubscription(subscriptionId: string): Promise<void>;
  /** All subscriptions of a customer, the latest first, as far as the last 100 invoices reach. */
  history(customerId: string): Promise<readonly PastSubscription[]>;
  previewChange(subscriptionId: string, plan: PlanName, price: PlanPrice): Promise<PlanChangePreview>;
  changePlan(subscriptionId: string, plan: PlanName, price: PlanPrice): Promise<void>;
  setCancellation(subscriptionId: string, cancelsAtPeriodEnd: boolean): Promise<void>;
  /** The default card first. */
  cards(customerId: string): Promise<readonly PaymentCard[]>;
  /** The secret with which the browser saves a card; an unused one from an earlier form is reused. */
  setUpCard(customerId: string): Promise<string>;
  attachCard(customerId: string, cardId: string): Promise<void>;
  /** Pays open invoices with it too; a declined payment throws after the card was set. */
  setDefaultCard(customerId: string, cardId: string): Promise<void>;
  removeCard(customerId: string, cardId: string): Promise<void>;
  /** The last 24, newest first. */
  invoices(customerId: string): Promise<readonly PaidInvoice[]>;
  portal(customerId: string, returnUrl: string): Promise<string>;
  /** Counts a call once, at its own time (ISO 8601); "late" if that time is too long ago. */
  reportCall(call: {
    readonly customerId: string;
    readonly callId: string;
    readonly at: string;
  }): Promise<"counted" | "late">;
  /** Calls counted from `from` (inclusive) to `to` (exclusive), whole minutes (ISO 8601). */
  countCalls(customerId: string, from: string, to: string): Promise<number>;
  /** Creates missing meters, products and prices; returns what it created. */
  ensureCatalogue(prices: PlanPrices): Promise<readonly string[]>;
  /** Plans that the account does not sell at these prices; throws if the account or its key does not work. */
  missingPlans(prices: PlanPrices): Promise<readonly PlanName[]>;
}

export interface PaymentsAccount {
  readonly secretKey: string;
  readonly publishableKey: string;
}

export interface PaymentsPort {
  /** The platform's account; undefined in deployments without one. */
  platform(): Promise<PaymentsAccount | undefined>;
  open(account: PaymentsAccount): Promise<Payments>;
  readonly scriptUrl: string;
  /** Types of events that matter, for a tenant's own webhook endpoint. */
  readonly eventTypes: readonly string[];
  /** Our origin, as the account's webhooks reach it. */
  readonly publicUrl: string;
}
