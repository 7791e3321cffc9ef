/** What an account sells: one meter of calls, and per plan a product, its flat price and its graduated price of calls. */
import { type PlanName, type PlanTerms, planNames } from "@callwright/contracts/plans";
import type { Stripe } from "stripe";

export const meterEvent = "ai_call";

export const lookupKeys = (plan: PlanName) => ({
  flat: `${plan.toLowerCase()}_flat_monthly`,
  calls: `${plan.toLowerCase()}_calls_monthly`,
});

export interface PlanPrices {
  readonly flat: Stripe.Price;
  readonly calls: Stripe.Price;
}

export async function pricesOf(stripe: Stripe): Promise<ReadonlyMap<PlanName, PlanPrices>> {
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
export async function ensureCatalogue(stripe: Stripe, terms: Readonly<Record<PlanName, PlanTerms>>): Promise<string[]> {
  const created: string[] = [];
  const meter = (await meterOf(stripe)) ?? (await createMeter(stripe, created));
  const known = await pricesOf(stripe);
  for (const plan of planNames) {
    const prices = known.get(plan);
    const wanted = termsText(terms[plan]);
    if (prices?.flat.metadata.terms === wanted && prices.calls.metadata.terms === wanted) continue;
    // A tenant that made prices of its own keeps them.
    if (prices && prices.flat.metadata.terms === undefined) continue;
    await createPrices(stripe, plan, terms[plan], meter.id);
    created.push(...Object.values(lookupKeys(plan)));
  }
  return created;
}

const termsText = ({ priceCents, calls, overageCents }: PlanTerms): string => `${priceCents}/${calls}/${overageCents}`;

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

async function createPrices(stripe: Stripe, plan: PlanName, terms: PlanTerms, meter: string): Promise<void> {
  const keys = lookupKeys(plan);
  const metadata = { plan, terms: termsText(terms) };
  const [flat, calls] = await Promise.all([
    productOf(stripe, `callwright_${plan.toLowerCase()}`, plan),
    productOf(stripe, `callwright_${plan.toLowerCase()}_calls`, `${plan}: calls`),
  ]);
  const common = { currency: "usd", transfer_lookup_key: true, metadata } as const;
  const key = (name: string) => ({ idempotencyKey: `${name}:${metadata.terms}` });
  await stripe.prices.create(
    {
      ...common,
      product: flat,
      unit_amount: terms.priceCents,
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
        { up_to: terms.calls, unit_amount: 0 },
        { up_to: "inf", unit_amount: terms.overageCents },
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
