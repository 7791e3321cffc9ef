/** Label of a user's plan, and the fill of their minutes (core spec §2). */
import type { User } from "@callwright/contracts/endpoints/session";
import * as m from "#messages";
import { hasSubscription, isEnterprise } from "./roles.ts";

/** subscriptionSettings, else "Enterprise" for the role, else "Free Plan". */
export function planLabel(user: Pick<User, "subscriptionSettings" | "role">): string {
  if (user.subscriptionSettings) return user.subscriptionSettings;
  return isEnterprise(user) ? m.minutes_plan_enterprise() : m.minutes_plan_free();
}

export const canUpgrade = (user: Pick<User, "role">, plan: string): boolean =>
  hasSubscription(user) && (plan === "" || plan.toLowerCase() === "trial");

const MIN_VISIBLE = 2;

/** Width of the bar in per cent, from 2 to 100. */
export function barWidth(used: number, allowed: number): number {
  if (allowed <= 0) return used > 0 ? 100 : MIN_VISIBLE;
  return Math.min(100, Math.max(MIN_VISIBLE, (used / allowed) * 100));
}
