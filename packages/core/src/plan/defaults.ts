/** The specification's plans (administration spec §9), with three minutes for each included call. */
import type { Plan } from "@callwright/contracts";

const monthly = { interval: "monthly", hasFreeNumber: false, isPopular: false, isVisible: true } as const;

type SoldPlan = Pick<Plan, "id" | "name" | "priceCents" | "overageCents" | "position"> & { readonly calls: number };

const sold = (plan: SoldPlan): Plan => ({ ...monthly, ...plan, minutes: 3 * plan.calls });

export const defaultPlans: readonly Plan[] = [
  sold({ id: "start", name: "Start", priceCents: 9_900, calls: 200, overageCents: 29, position: 1 }),
  {
    ...sold({ id: "grow", name: "Grow", priceCents: 24_900, calls: 1_000, overageCents: 26, position: 2 }),
    isPopular: true,
  },
  sold({ id: "scale", name: "Scale", priceCents: 49_900, calls: 2_000, overageCents: 23, position: 3 }),
  {
    ...monthly,
    ...{ id: "enterprise", name: "Enterprise", priceCents: null, calls: null, overageCents: null, minutes: null },
    hasFreeNumber: true,
    position: 4,
  },
];
