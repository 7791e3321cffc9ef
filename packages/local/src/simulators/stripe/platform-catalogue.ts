/** Seeds the platform account with the products and prices that `npm run operate -- stripe-catalogue` would create. */
import { planNames } from "@callwright/contracts/plans";
import { defaultPlans, planPrices } from "@callwright/core/plan/index";
import { lookupKeys, meterEvent, termsText } from "@callwright/providers/stripe/catalogue";
import { platformAccount } from "./accounts.ts";
import type { Meter, Objects, Price, Product } from "./objects.ts";

export function seedCatalogue(objects: Objects, atMs: number): void {
  const account = platformAccount.id;
  if (objects.list(account, "billing.meter").length > 0) return;
  const base = { created: Math.floor(atMs / 1000), livemode: false } as const;
  const meter: Meter = {
    id: "mtr_test_calls",
    object: "billing.meter",
    ...base,
    metadata: {},
    display_name: "AI calls",
    event_name: meterEvent,
    status: "active",
    default_aggregation: { formula: "sum" },
  };
  objects.put(account, meter);
  const prices = planPrices(defaultPlans);
  for (const plan of planNames) {
    const price = prices[plan];
    if (!price) continue;
    const { priceCents, calls, overageCents } = price;
    const keys = lookupKeys(plan);
    const id = `callwright_${plan.toLowerCase()}`;
    const product = (suffix: string, name: string): Product => ({
      id: `${id}${suffix}`,
      object: "product",
      ...base,
      metadata: {},
      name,
      active: true,
    });
    objects.put(account, product("", plan));
    objects.put(account, product("_calls", `${plan}: calls`));
    const common = {
      object: "price",
      ...base,
      metadata: { plan, terms: termsText(price) },
      currency: "usd",
      active: true,
      type: "recurring",
    } as const;
    const flatPrice: Price = {
      ...common,
      id: `price_${keys.flat}`,
      product: id,
      unit_amount: priceCents,
      billing_scheme: "per_unit",
      tiers_mode: null,
      lookup_key: keys.flat,
      recurring: { interval: "month", interval_count: 1, usage_type: "licensed", meter: null },
      $: { tiers: [] },
    };
    const usagePrice: Price = {
      ...common,
      id: `price_${keys.calls}`,
      product: `${id}_calls`,
      unit_amount: null,
      billing_scheme: "tiered",
      tiers_mode: "graduated",
      lookup_key: keys.calls,
      recurring: { interval: "month", interval_count: 1, usage_type: "metered", meter: meter.id },
      $: {
        tiers: [
          { up_to: calls, unit_amount: 0 },
          { up_to: null, unit_amount: overageCents },
        ],
      },
    };
    objects.put(account, flatPrice);
    objects.put(account, usagePrice);
  }
}
