/** What an account sells: one meter of calls, and per plan a product, its flat price and its graduated price of calls. */
import { type PlanName, planIdOf, planNames } from "@callwright/contracts/plans";
import { refusal } from "@callwright/contracts/refusals";
import { AppError } from "@callwright/core/kernel/error";
import type { PlanPrice, PlanPrices } from "@callwright/core/ports/payments";
import type { Stripe } from "stripe";

export const meterEvent = "ai_call";

export const lookupKeys = (plan: PlanName) => ({
  flat: `${planIdOf(plan)}_flat_monthly`,
  calls: `${planIdOf(plan)}_calls_monthly`,
});

export interface StripePrices {
  readonly flat: Stripe.Price;
  readonly calls: Stripe.Price;
}

export async function pricesOf(stripe: Stripe): Promise<ReadonlyMap<PlanName, StripePrices>> {
  const keys = planNames.flatMap((plan) => Object.values(lookupKeys(plan)));
  const { data } = await stripe.prices.list({ lookup_keys: keys, active: true, limit: keys.length });
  const byKey = new Map(data.map((price) => [price.lookup_key, price]));
  return new Map(
    planNames.flatMap((plan) => {
      const wanted = lookupKeys(plan);
      const flat = byKey.get(wanted.flat);
      const calls = byKey.get(wanted.calls);
      return flat && calls ? [[plan, { flat, calls }] as const] : [];
    }),
  );
}

/** The meter of our event; undefined before the catalogue is made. */
export async function meterOf(stripe: Stripe): Promise<Stripe.Billing.Meter | undefined> {
  const { data } = await stripe.billing.meters.list({ status: "active", limit: 100 });
  return data.find(({ event_name }) => event_name === meterEvent);
}

/** Prices are never changed: other terms make new ones, which take over the lookup keys; subscriptions keep theirs. */
export async function ensureCatalogue(stripe: Stripe, wanted: PlanPrices): Promise<string[]> {
  const created: string[] = [];
  const meter = (await meterOf(stripe)) ?? (await createMeter(stripe, created));
  const known = await pricesOf(stripe);
  for (const plan of planNames) {
    const prices = known.get(plan);
    const price = wanted[plan];
    if (!price || (prices && charges(prices, price))) continue;
    // A tenant that made prices of its own keeps them.
    if (prices && prices.flat.metadata.terms === undefined) continue;
    await createPrices(stripe, { plan, price, meter: meter.id, replaced: prices?.flat.id });
    created.push(...Object.values(lookupKeys(plan)));
  }
  return created;
}

/** The prices of a plan at these terms, made where they are missing: nothing is sold at another price than was shown. */
export async function pricesFor(stripe: Stripe, plan: PlanName, price: PlanPrice): Promise<StripePrices> {
  const known = (await pricesOf(stripe)).get(plan);
  if (known && charges(known, price)) return known;
  await ensureCatalogue(stripe, { [plan]: price });
  const prices = (await pricesOf(stripe)).get(plan);
  if (!prices || !charges(prices, price)) throw new AppError("unprocessable", refusal("plan_not_sold"));
  return prices;
}

/** Of a price that a tenant has made itself only the flat amount is known. */
export function charges({ flat, calls }: StripePrices, price: PlanPrice): boolean {
  if (flat.metadata.terms === undefined) return flat.unit_amount === price.priceCents;
  const terms = termsText(price);
  return flat.metadata.terms === terms && calls.metadata.terms === terms;
}

export const termsText = ({ priceCents, calls, overageCents }: PlanPrice): string =>
  `${priceCents}/${calls}/${overageCents}`;

async function createMeter(stripe: Stripe, created: string[]): Promise<Stripe.Billing.Meter> {
  created.push(meterEvent);
  return stripe.billing.meters.create({
    display_name: "AI calls",
    event_name: meterEvent,
    default_aggregation: { formula: "sum" },
    customer_mapping: { type: "by_id", event_payload_key: "stripe_customer_id" },
    value_settings: { event_payload_key: "value" },
  });
}

interface NewPrices {
  readonly plan: PlanName;
  readonly price: PlanPrice;
  readonly meter: string;
  /** The price that loses its lookup key. */
  readonly replaced: string | undefined;
}

async function createPrices(stripe: Stripe, { plan, price, meter, replaced = "none" }: NewPrices): Promise<void> {
  const keys = lookupKeys(plan);
  const metadata = { plan, terms: termsText(price) };
  const [flat, calls] = await Promise.all([
    productOf(stripe, `callwright_${planIdOf(plan)}`, plan),
    productOf(stripe, `callwright_${planIdOf(plan)}_calls`, `${plan}: calls`),
  ]);
  const common = { currency: "usd", transfer_lookup_key: true, metadata } as const;
  // Terms that return within a day are another creation than the first one.
  const key = (name: string) => ({ idempotencyKey: `${name}:${metadata.terms}:${replaced}` });
  await stripe.prices.create(
    {
      ...common,
      product: flat,
      unit_amount: price.priceCents,
      recurring: { interval: "month" },
      lookup_key: keys.flat,
    },
    key(keys.flat),
  );
  await stripe.prices.create(
    {
      ...common,
      product: calls,
      billing_scheme: "tiered",
      tiers_mode: "graduated",
      recurring: { interval: "month", usage_type: "metered", meter },
      tiers: [
        { up_to: price.calls, unit_amount: 0 },
        { up_to: "inf", unit_amount: price.overageCents },
      ],
      lookup_key: keys.calls,
    },
    key(keys.calls),
  );
}

async function productOf(stripe: Stripe, id: string, name: string): Promise<string> {
  try {
    return (await stripe.products.retrieve(id)).id;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "resource_missing")) throw error;
    return (await stripe.products.create({ id, name })).id;
  }
}
