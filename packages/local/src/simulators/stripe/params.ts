/** Closed schemas of the request parameters; values are strings, as in forms. */
import * as z from "zod/mini";

const text = z.string().check(z.minLength(1));
const int = z.pipe(z.string().check(z.regex(/^-?\d+$/)), z.transform(Number));
const flag = z.stringbool({ truthy: ["true"], falsy: ["false"] });
const metadata = z.optional(z.record(z.string(), z.string()));
const expand = z.optional(z.array(text));
const page = { limit: z.optional(int), starting_after: z.optional(text), ending_before: z.optional(text), expand };

export const retrievalParams = z.strictObject({ expand });

export const customerParams = z.strictObject({
  email: z.optional(text),
  name: z.optional(text),
  description: z.optional(text),
  metadata,
  expand,
  test_clock: z.optional(text),
  invoice_settings: z.optional(z.strictObject({ default_payment_method: z.optional(z.string()) })),
});
export const customerListParams = z.strictObject({ ...page, email: z.optional(text) });
export const byCustomerListParams = z.strictObject({
  ...page,
  customer: z.optional(text),
  status: z.optional(text),
  type: z.optional(text),
});

export const checkoutParams = z.strictObject({
  mode: z.literal("subscription"),
  customer: text,
  client_reference_id: z.optional(text),
  line_items: z.array(z.strictObject({ price: text, quantity: z.optional(int) })).check(z.minLength(1)),
  subscription_data: z.optional(z.strictObject({ metadata })),
  metadata,
  success_url: text,
  cancel_url: z.optional(text),
  locale: z.optional(text),
  expand,
});

export const setupIntentParams = z.strictObject({
  customer: z.optional(text),
  usage: z.optional(z.enum(["off_session", "on_session"])),
  automatic_payment_methods: z.optional(z.strictObject({ enabled: flag, allow_redirects: z.optional(text) })),
  metadata,
  expand,
});

export const attachParams = z.strictObject({ customer: text, expand });

export const subscriptionParams = z.strictObject({
  items: z.optional(z.array(z.strictObject({ id: text, price: text }))),
  proration_behavior: z.optional(z.enum(["always_invoice", "create_prorations", "none"])),
  payment_behavior: z.optional(
    z.enum(["allow_incomplete", "error_if_incomplete", "pending_if_incomplete", "default_incomplete"]),
  ),
  proration_date: z.optional(int),
  cancel_at_period_end: z.optional(flag),
  default_payment_method: z.optional(z.string()),
  metadata,
  expand,
});

export const previewParams = z.strictObject({
  customer: z.optional(text),
  subscription: text,
  subscription_details: z.strictObject({
    items: z.array(z.strictObject({ id: text, price: text })),
    proration_behavior: z.optional(z.enum(["always_invoice", "create_prorations", "none"])),
    proration_date: z.optional(int),
  }),
  expand,
});

export const payParams = z.strictObject({ payment_method: z.optional(text), off_session: z.optional(flag), expand });

export const invoicePaymentListParams = z.strictObject({ ...page, invoice: text, status: z.optional(text) });
export const refundParams = z.strictObject({ payment_intent: text, metadata, expand });

export const portalParams = z.strictObject({
  customer: text,
  return_url: z.optional(text),
  locale: z.optional(text),
  expand,
});

export const productParams = z.strictObject({
  id: z.optional(text),
  name: text,
  description: z.optional(text),
  metadata,
  expand,
});
export const priceParams = z.strictObject({
  product: text,
  currency: z.literal("usd"),
  unit_amount: z.optional(int),
  billing_scheme: z.optional(z.enum(["per_unit", "tiered"])),
  tiers_mode: z.optional(z.literal("graduated")),
  tiers: z.optional(z.array(z.strictObject({ up_to: z.union([int, z.literal("inf")]), unit_amount: int }))),
  recurring: z.strictObject({
    interval: z.literal("month"),
    usage_type: z.optional(z.enum(["licensed", "metered"])),
    meter: z.optional(text),
  }),
  lookup_key: z.optional(text),
  transfer_lookup_key: z.optional(flag),
  nickname: z.optional(text),
  metadata,
  expand,
});
export const priceListParams = z.strictObject({
  ...page,
  lookup_keys: z.optional(z.array(text)),
  active: z.optional(flag),
});
export const meterListParams = z.strictObject({ ...page, status: z.optional(text) });
export const meterParams = z.strictObject({
  display_name: text,
  event_name: text,
  default_aggregation: z.strictObject({ formula: z.enum(["sum", "count", "last"]) }),
  customer_mapping: z.optional(z.strictObject({ type: z.literal("by_id"), event_payload_key: text })),
  value_settings: z.optional(z.strictObject({ event_payload_key: text })),
  expand,
});
export const summaryListParams = z.strictObject({ ...page, customer: text, start_time: int, end_time: int });
export const meterEventParams = z.strictObject({
  event_name: text,
  payload: z.strictObject({ stripe_customer_id: text, value: text }),
  identifier: z.optional(text),
  timestamp: z.optional(int),
  expand,
});

export const endpointParams = z.strictObject({
  url: z.url(),
  enabled_events: z.array(text).check(z.minLength(1)),
  api_version: z.optional(text),
  description: z.optional(text),
  metadata,
  expand,
});

export const clockParams = z.strictObject({ frozen_time: int, name: z.optional(text), expand });
export const advanceParams = z.strictObject({ frozen_time: int, expand });
