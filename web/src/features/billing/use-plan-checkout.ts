/** A chosen plan and its way to the checkout. */
import type { PlanName } from "@callwright/contracts/plans";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { call, messageOf } from "../../lib/api.ts";

export function usePlanCheckout() {
  const [plan, setPlan] = useState<PlanName>();
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
    /** Runs `proceed` with the chosen plan, or asks for one. */
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
