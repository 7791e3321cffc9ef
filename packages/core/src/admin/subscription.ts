/** A user's subscription as an administrator sees it, from meter and plan. */
import * as Billing from "../billing/index.ts";
import type { UserRow } from "./users.ts";

export interface Subscription {
  readonly status: "trialing" | "active" | "none";
  readonly plan: string;
  readonly interval?: string | undefined;
  readonly isTrialing: boolean;
  readonly currentPeriodEnd?: string | undefined;
}

export async function subscriptionOf({ user, minutesLimits }: UserRow): Promise<Subscription> {
  const { trial } = await Billing.usage(user.userId);
  const plan = user.subscriptionPlan ?? minutesLimits.plan;
  const isTrialing = trial !== undefined && !trial.isOver;
  const status = isTrialing ? "trialing" : plan && !trial ? "active" : "none";
  return { status, plan, isTrialing, currentPeriodEnd: trial?.endsAt };
}
