import type { AdminPlan } from "./catalog.ts";

export const planNames = ["Start", "Grow", "Scale"] as const;
export type PlanName = (typeof planNames)[number];

/** The first calls of a new subscription, which are free and do not count towards the plan's calls. */
export const freeCalls = 10;

/** Calls go on for `graceDays` after a failed payment; the payer is reminded `reminderDays` before they stop. */
export const graceDays = 7;
export const reminderDays = 3;

export const isPlanName = (name: string): name is PlanName => planNames.some((planName) => planName === name);

export const adminPlanIds = { Starter: "start", Enterprise: "enterprise" } as const satisfies Record<AdminPlan, string>;

export const planIdOf = (name: PlanName): string => name.toLowerCase();
export const planNameOf = (id: string): PlanName | undefined => planNames.find((name) => planIdOf(name) === id);
