import type { SubscriptionState } from "@callwright/contracts/endpoints/billing";
import type { Plan } from "@callwright/contracts/endpoints/plan";
import { type PlanName, planNameOf } from "@callwright/contracts/plans";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { keys, meQuery, subscriptionQuery } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";

export const plansQuery = queryOptions({
  queryKey: [...keys.billing, "plans"],
  queryFn: async ({ signal }) => (await call("getPlans", { signal })).plans,
  staleTime: 300_000,
});

/** The name under which Stripe sells the plan; undefined for yearly plans and plans by agreement. */
export function stripePlanName({ id, priceCents, calls, overageCents, interval }: Plan): PlanName | undefined {
  const hasPrices = priceCents !== null && calls !== null && overageCents !== null;
  return hasPrices && interval === "monthly" ? planNameOf(id) : undefined;
}

/** Never cached, since the prorated cost changes every second. */
export const planChangeQuery = (plan: PlanName) =>
  queryOptions({
    queryKey: [...keys.billing, "plan-change", plan],
    queryFn: ({ signal }) => call("previewPlanChange", { query: { plan }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Stores the new subscription, and refetches user, minutes, cards and invoices, which change with it. */
export async function adoptSubscription(data: readonly SubscriptionState[]): Promise<void> {
  queryClient.setQueryData(subscriptionQuery.queryKey, data[0]);
  const staleKeys = [meQuery.queryKey, keys.minutes, [...keys.billing, "cards"], [...keys.billing, "invoices"]];
  await Promise.all(staleKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** The plan's current name; while plans load and for hidden plans, the name under which it was sold. */
export function usePlanName(soldName: string): string {
  const { data: plans } = useQuery({ ...plansQuery, enabled: soldName !== "" });
  return plans?.find(({ id }) => id === soldName.toLowerCase())?.name ?? soldName;
}
