/** The plans that are on sale (administration spec §9); prices in cents of US dollars. */

export const planNames = ["Start", "Grow", "Scale"] as const;
export type PlanName = (typeof planNames)[number];

export interface PlanTerms {
  readonly priceCents: number;
  /** Calls that the price includes each month. */
  readonly calls: number;
  /** Price of each further call. */
  readonly overageCents: number;
  readonly minutes: number;
}

export const planTerms: Readonly<Record<PlanName, PlanTerms>> = {
  Start: { priceCents: 99_00, calls: 200, overageCents: 29, minutes: 600 },
  Grow: { priceCents: 249_00, calls: 1_000, overageCents: 26, minutes: 3_000 },
  Scale: { priceCents: 499_00, calls: 2_000, overageCents: 23, minutes: 6_000 },
};

export const popularPlan: PlanName = "Grow";

/** Calls of a new subscription that no plan counts. */
export const freeCalls = 10;

/** From a failed payment until new calls are refused. */
export const graceDays = 7;

export const isPlanName = (name: string): name is PlanName => planNames.some((one) => one === name);
