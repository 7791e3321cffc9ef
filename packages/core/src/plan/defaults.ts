/** The specification's plans (administration spec §9), with three minutes for each included call. */
import type { Plan } from "@callwright/contracts";

const monthly = {
  interval: "monthly",
  hasFreeNumber: false,
  isPopular: false,
  isVisible: true,
} as const;

export const defaultPlans: readonly Plan[] = [
  {
    ...monthly,
    id: "start",
    name: "Start",
    priceCents: 9_900,
    calls: 200,
    overageCents: 29,
    minutes: 600,
    position: 1,
  },
  {
    ...monthly,
    ...{ id: "grow", name: "Grow", priceCents: 24_900, calls: 1_000, overageCents: 26, minutes: 3_000, position: 2 },
    isPopular: true,
  },
  {
    ...monthly,
    id: "scale",
    name: "Scale",
    priceCents: 49_900,
    calls: 2_000,
    overageCents: 23,
    minutes: 6_000,
    position: 3,
  },
  {
    ...monthly,
    ...{ id: "enterprise", name: "Enterprise", priceCents: null, calls: null, overageCents: null, minutes: null },
    hasFreeNumber: true,
    position: 4,
  },
];
