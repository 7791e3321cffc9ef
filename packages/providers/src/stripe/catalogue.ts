/** What an account sells: one meter of calls and, for each plan, products with a flat and a graduated call price. */
import { type PlanName, planIdOf, planNames } from "@callwright/contracts/plans";
import { refusal } from "@callwright/contracts/refusals";
import { AppError } from "@callwright/core/kernel/error";
import type { PlanPrice, PlanPrices } from "@callwright/core/ports/payments";
import type { Stripe } from "stripe";
import { hasErrorCode } from "./refusal.ts";

export const meterEvent = "ai_call";

export const lookupKeys = (plan: PlanName) => ({
  flat: `${planIdOf(plan)}_flat_monthly`,
  calls: `${planIdOf(plan)}_calls_monthly`,
});

export interface StripePrices {
  readonly flat: Stripe.Price;
  readonly calls: Stripe.Price;
}

export async function readPrices(stripe: Stripe): Promise<ReadonlyMap<PlanName, StripePrices>> {
  const keys = planNames.flatMap((plan) => Object.values(lookupKeys(plan)));
  const { data } = await stripe.prices.list({ lookup_keys: keys, active: true, limit: keys.length });
  const byKey = new Map(data.map((price) => [price.lookup_key, price]));
  return new Map(
    planNames.flatMap((plan) => {
      const planKeys = lookupKeys(plan);
      const flat = byKey.get(planKeys.flat);
      const calls = byKey.get(planKeys.calls);
      return flat && calls ? [[plan, { flat, calls }] as const] : [];
    }),
  );
}

export async function findMeter(stripe: Stripe): Promise<Stripe.Billing.Meter | undefined> {
  const { data } = await stripe.billing.meters.list({ status: "active", limit: 100 });
  return data.find(({ event_name }) => event_name === meterEvent);
}

/** Returns what was created. Prices are immutable: new ones take over the lookup keys, subscriptions keep the old prices. */
export async function ensureCatalogue(stripe: Stripe, wanted: PlanPrices): Promise<string[]> {
  const existingMeter = await findMeter(stripe);
  const meter = existingMeter ?? (await createMeter(stripe));
  const created: string[] = existingMeter ? [] : [meterEvent];
  const existingPrices = await readPrices(stripe);
  for (const plan of planNames) {
    const existing = existingPrices.get(plan);
    const price = wanted[plan];
    if (!price) continue;
    // Prices that the account's owner created stay as they are.
    if (existing && (hasTerms(existing, price) || !isOurs(existing))) continue;
    await createPrices(stripe, { plan, price, meter: meter.id, replacedId: existing?.flat.id });
    created.push(...Object.values(lookupKeys(plan)));
  }
  return created;
}

export async function pricesFor(stripe: Stripe, plan: PlanName, price: PlanPrice): Promise<StripePrices> {
  const existing = (await readPrices(stripe)).get(plan);
  if (existing && hasTerms(existing, price)) return existing;
  await ensureCatalogue(stripe, { [plan]: price });
  const prices = (await readPrices(stripe)).get(plan);
  if (!prices || !hasTerms(prices, price)) throw new AppError("unprocessable", refusal("plan_not_sold"));
  return prices;
}

const isOurs = ({ flat }: StripePrices): boolean => flat.metadata.terms !== undefined;

export function hasTerms(prices: StripePrices, price: PlanPrice): boolean {
  const { flat, calls } = prices;
  // Prices that the account's owner created do not state their terms, so only the flat price is compared.
  if (!isOurs(prices)) return flat.unit_amount === price.priceCents;
  const terms = termsText(price);
  return flat.metadata.terms === terms && calls.metadata.terms === terms;
}

export const termsText = ({ priceCents, calls, overageCents }: PlanPrice): string =>
  `${priceCents}/${calls}/${overageCents}`;

async function createMeter(stripe: Stripe): Promise<Stripe.Billing.Meter> {
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
  readonly replacedId: string | undefined;
}

async function createPrices(stripe: Stripe, { plan, price, meter, replacedId = "none" }: NewPrices): Promise<void> {
  const keys = lookupKeys(plan);
  const metadata = { plan, terms: termsText(price) };
  const [flat, calls] = await Promise.all([
    ensureProduct(stripe, `callwright_${planIdOf(plan)}`, plan),
    ensureProduct(stripe, `callwright_${planIdOf(plan)}_calls`, `${plan}: calls`),
  ]);
  const common = { currency: "usd", transfer_lookup_key: true, metadata } as const;
  // Stripe keeps an idempotency key for a day. The replaced price's id in it lets earlier terms return within that day.
  const idempotencyOptions = (name: string) => ({ idempotencyKey: `${name}:${metadata.terms}:${replacedId}` });
  await stripe.prices.create(
    {
      ...common,
      product: flat,
      unit_amount: price.priceCents,
      recurring: { interval: "month" },
      lookup_key: keys.flat,
    },
    idempotencyOptions(keys.flat),
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
    idempotencyOptions(keys.calls),
  );
}

async function ensureProduct(stripe: Stripe, id: string, name: string): Promise<string> {
  try {
    return (await stripe.products.retrieve(id)).id;
  } catch (error) {
    if (!hasErrorCode(error, "resource_missing")) throw error;
    return (await stripe.products.create({ id, name })).id;
  }
}
