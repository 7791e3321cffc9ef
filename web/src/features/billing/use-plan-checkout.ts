import type { PlanName } from "@callwright/contracts/plans";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { call, messageOf } from "../../lib/api.ts";
import { plansQuery, saleNameOf } from "./billing-queries.ts";

/** The most popular plan is chosen at first, else the first that is not the `current` one. */
export function usePlanCheckout(current?: string) {
  const { data: plans = [] } = useQuery(plansQuery);
  const [chosen, setPlan] = useState<PlanName>();
  const others = plans.filter((one) => saleNameOf(one) && saleNameOf(one) !== current);
  const first = others.find(({ isPopular }) => isPopular) ?? others[0];
  const plan = chosen ?? (first && saleNameOf(first));
  const [isMissing, setMissing] = useState(false);
  const checkout = useMutation({
    mutationFn: (chosen: PlanName) => call("createCheckoutSession", { body: { plan: chosen, interval: "monthly" } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  return {
    plan,
    choose: (chosen: PlanName) => {
      setPlan(chosen);
      setMissing(false);
    },
    withPlan: (proceed: (chosen: PlanName) => void) => {
      setMissing(!plan);
      if (plan) proceed(plan);
    },
    start: checkout.mutate,
    // The browser leaves the page after a success.
    isBusy: checkout.isPending || checkout.isSuccess,
    missing: isMissing ? m.plan_selected_none() : undefined,
    failure: checkout.isError ? messageOf(checkout.error, m.pricing_failed()) : undefined,
  };
}
