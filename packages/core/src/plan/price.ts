import type { Plan } from "@callwright/contracts";
import { planIdOf, planNames } from "@callwright/contracts/plans";
import type { PlanPrice, PlanPrices } from "../ports/payments.ts";

/** Undefined for a plan by agreement, or of an interval that is not sold. */
export function planPrice({ priceCents, calls, overageCents, interval }: Plan): PlanPrice | undefined {
  if (priceCents === null || calls === null || overageCents === null || interval !== "monthly") return undefined;
  return { priceCents, calls, overageCents };
}

export function planPrices(plans: readonly Plan[]): PlanPrices {
  const byId = new Map(plans.map((plan) => [plan.id, planPrice(plan)]));
  return Object.fromEntries(planNames.map((name) => [name, byId.get(planIdOf(name))]));
}
