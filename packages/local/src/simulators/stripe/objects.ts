/** The simulated Stripe objects and their store. Times are seconds since the epoch, amounts cents. */
import { randomBytes } from "node:crypto";
import type { Store } from "../store.ts";

type Metadata = Readonly<Record<string, string>>;

interface Base {
  readonly id: string;
  readonly created: number;
  readonly livemode: false;
  readonly metadata: Metadata;
}

export interface Customer extends Base {
  readonly object: "customer";
  readonly email: string | null;
  readonly name: string | null;
  /** Below zero: a credit. */
  readonly balance: number;
  readonly invoice_settings: { readonly default_payment_method: string | null };
}

export interface PaymentMethod extends Base {
  readonly object: "payment_method";
  readonly type: "card";
  readonly customer: string | null;
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
  };
  /** Internal; the API shows no `$`. */
  readonly $: { readonly number: string; readonly isAuthenticated: boolean };
}

export interface SetupIntent extends Base {
  readonly object: "setup_intent";
  readonly client_secret: string;
  readonly status: "requires_payment_method" | "requires_action" | "succeeded" | "canceled";
  readonly customer: string | null;
  readonly payment_method: string | null;
  readonly usage: string;
}

export interface Product extends Base {
  readonly object: "product";
  readonly name: string;
  readonly active: boolean;
}

export interface Tier {
  readonly up_to: number | null;
  readonly unit_amount: number;
}

export interface Price extends Base {
  readonly object: "price";
  readonly product: string;
  readonly currency: string;
  readonly unit_amount: number | null;
  readonly billing_scheme: "per_unit" | "tiered";
  readonly tiers_mode: "graduated" | null;
  readonly lookup_key: string | null;
  readonly active: boolean;
  readonly type: "recurring";
  readonly recurring: {
    readonly interval: "month";
    readonly interval_count: 1;
    readonly usage_type: "licensed" | "metered";
    readonly meter: string | null;
  };
  readonly $: { readonly tiers: readonly Tier[] };
}

export interface Meter extends Base {
  readonly object: "billing.meter";
  readonly display_name: string;
  readonly event_name: string;
  readonly status: "active";
  readonly default_aggregation: { readonly formula: string };
}

export interface SubscriptionItem {
  readonly id: string;
  readonly object: "subscription_item";
  readonly price: Price;
  readonly quantity?: number;
  readonly current_period_start: number;
  readonly current_period_end: number;
}

export type SubscriptionStatus = "active" | "past_due" | "unpaid" | "incomplete" | "canceled";

export interface Subscription extends Base {
  readonly object: "subscription";
  readonly customer: string;
  readonly status: SubscriptionStatus;
  readonly items: { readonly object: "list"; readonly has_more: false; readonly data: readonly SubscriptionItem[] };
  readonly currency: string;
  readonly start_date: number;
  readonly billing_cycle_anchor: number;
  readonly cancel_at_period_end: boolean;
  readonly cancel_at: number | null;
  readonly canceled_at: number | null;
  readonly ended_at: number | null;
  readonly default_payment_method: string | null;
  readonly latest_invoice: string | null;
  readonly collection_method: "charge_automatically";
}

export interface InvoiceLine {
  readonly id: string;
  readonly object: "line_item";
  readonly description: string;
  readonly amount: number;
  readonly currency: string;
  readonly quantity: number | null;
  readonly period: { readonly start: number; readonly end: number };
}

export interface Invoice extends Base {
  readonly object: "invoice";
  readonly customer: string;
  readonly number: string | null;
  readonly status: "draft" | "open" | "paid" | "uncollectible" | "void";
  readonly currency: string;
  readonly billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  readonly total: number;
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly amount_remaining: number;
  readonly attempt_count: number;
  readonly next_payment_attempt: number | null;
  readonly period_start: number;
  readonly period_end: number;
  readonly lines: { readonly object: "list"; readonly has_more: false; readonly data: readonly InvoiceLine[] };
  readonly parent: {
    readonly type: "subscription_details";
    readonly subscription_details: { readonly subscription: string; readonly metadata: Metadata };
  };
  readonly hosted_invoice_url: string | null;
  readonly invoice_pdf: string | null;
}

export interface CheckoutSession extends Base {
  readonly object: "checkout.session";
  readonly mode: "subscription";
  readonly status: "open" | "complete" | "expired";
  readonly payment_status: "paid" | "unpaid";
  readonly customer: string;
  readonly client_reference_id: string | null;
  readonly subscription: string | null;
  readonly success_url: string;
  readonly cancel_url: string | null;
  readonly url: string | null;
  readonly expires_at: number;
  readonly $: { readonly prices: readonly string[]; readonly metadata: Metadata };
}

export interface PortalSession extends Base {
  readonly object: "billing_portal.session";
  readonly customer: string;
  readonly return_url: string;
  readonly url: string;
}

export interface Refund extends Base {
  readonly object: "refund";
  readonly amount: number;
  readonly payment_intent: string;
  readonly status: "succeeded";
}

export interface WebhookEndpoint extends Base {
  readonly object: "webhook_endpoint";
  readonly url: string;
  readonly enabled_events: readonly string[];
  readonly api_version: string | null;
  readonly status: "enabled";
  /** Shown only when the endpoint is created. */
  readonly $: { readonly secret: string };
}

export interface TestClock extends Base {
  readonly object: "test_helpers.test_clock";
  readonly name: string | null;
  readonly frozen_time: number;
  readonly status: "ready";
}

export interface ObjectByKind {
  customer: Customer;
  payment_method: PaymentMethod;
  setup_intent: SetupIntent;
  product: Product;
  price: Price;
  "billing.meter": Meter;
  subscription: Subscription;
  invoice: Invoice;
  "checkout.session": CheckoutSession;
  "billing_portal.session": PortalSession;
  refund: Refund;
  webhook_endpoint: WebhookEndpoint;
  "test_helpers.test_clock": TestClock;
}
export type Kind = keyof ObjectByKind;
export type AnyObject = ObjectByKind[Kind];

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
export const newStripeId = (prefix: string): string =>
  `${prefix}_${[...randomBytes(20)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("")}`;

export interface Objects {
  get<K extends Kind>(account: string, kind: K, id: string): ObjectByKind[K] | undefined;
  /** Writes a new object, or changes one. */
  put<O extends AnyObject>(account: string, object: O): O;
  /** Newest first, optionally of one customer only. */
  list<K extends Kind>(account: string, kind: K, customer?: string): ObjectByKind[K][];
  remove(id: string): void;
  /** The object's account, for pages and scheduled work that know only its id. */
  accountOf(id: string): string | undefined;
}

interface Row {
  body: string;
}

export function createObjects(store: Store): Objects {
  return {
    get<K extends Kind>(account: string, kind: K, id: string) {
      const row = store.get<Row>(
        "SELECT body FROM sim_stripe WHERE id = ? AND account = ? AND kind = ?",
        id,
        account,
        kind,
      );
      return row && (JSON.parse(row.body) as ObjectByKind[K]);
    },
    put(account, object) {
      store.run(
        `INSERT INTO sim_stripe (id, kind, account, customer, body) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id, account) DO UPDATE SET customer = excluded.customer, body = excluded.body`,
        object.id,
        object.object,
        account,
        "customer" in object ? object.customer : null,
        JSON.stringify(object),
      );
      return object;
    },
    list<K extends Kind>(account: string, kind: K, customer?: string) {
      const rows =
        customer === undefined
          ? store.all<Row>(
              "SELECT body FROM sim_stripe WHERE account = ? AND kind = ? ORDER BY seq DESC",
              account,
              kind,
            )
          : store.all<Row>(
              "SELECT body FROM sim_stripe WHERE account = ? AND kind = ? AND customer = ? ORDER BY seq DESC",
              account,
              kind,
              customer,
            );
      return rows.map(({ body }) => JSON.parse(body) as ObjectByKind[K]);
    },
    remove: (id) => store.run("DELETE FROM sim_stripe WHERE id = ?", id),
    accountOf: (id) => store.get<{ account: string }>("SELECT account FROM sim_stripe WHERE id = ?", id)?.account,
  };
}

/** The object as the API shows it, without the internal `$`. */
export function withoutInternals(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutInternals);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (name === "$" ? [] : [[name, withoutInternals(inner)]])),
  );
}
