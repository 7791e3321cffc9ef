/** The specification's plans, as `GET /plans` returns them. */
const monthly = {
  interval: "monthly",
  minutes: 600,
  freeCalls: 10,
  hasFreeNumber: false,
  isPopular: false,
  isVisible: true,
};
export const plans = [
  { ...monthly, id: "start", name: "Start", priceCents: 9_900, calls: 200, overageCents: 29, position: 1 },
  {
    ...monthly,
    id: "grow",
    name: "Grow",
    priceCents: 24_900,
    calls: 1_000,
    overageCents: 26,
    isPopular: true,
    position: 2,
  },
  { ...monthly, id: "scale", name: "Scale", priceCents: 49_900, calls: 2_000, overageCents: 23, position: 3 },
  {
    ...monthly,
    id: "enterprise",
    name: "Enterprise",
    priceCents: null,
    calls: null,
    overageCents: null,
    position: 4,
    hasFreeNumber: true,
  },
];
