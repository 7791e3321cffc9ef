/** The user's plan: its label, the fill of their minutes (core spec §2), the pricing dialog, the trial. */
import type { User } from "@callwright/contracts/endpoints/session";
import * as m from "#messages";
import { hasSubscription, isEnterprise } from "./session.ts";
import { createSignal } from "./signal.ts";
import { readStored, writeStored } from "./storage.ts";

/** subscriptionSettings, else "Enterprise" for the role, else "Free Plan". */
export function planLabel(user: Pick<User, "subscriptionSettings" | "role">): string {
  if (user.subscriptionSettings) return user.subscriptionSettings;
  return isEnterprise(user) ? m.minutes_plan_enterprise() : m.minutes_plan_free();
}

export const canUpgrade = (user: Pick<User, "role">, plan: string): boolean =>
  hasSubscription(user) && (plan === "" || plan.toLowerCase() === "trial");

const MIN_VISIBLE_PERCENT = 2;

/** Width of the bar in per cent, from 2 to 100. */
export function barWidth(used: number, allowed: number): number {
  if (allowed <= 0) return used > 0 ? 100 : MIN_VISIBLE_PERCENT;
  return Math.min(100, Math.max(MIN_VISIBLE_PERCENT, (used / allowed) * 100));
}

const pricingOpen = createSignal(false);

/** Opens the pricing dialog from any component; the shell shows it. */
export const setPricingOpen = pricingOpen.set;
export const usePricingOpen = pricingOpen.useValue;

const TRIAL_KEY = "cw-trial";

export const isTrialUser = ({ subscriptionSettings }: Pick<User, "subscriptionSettings">) =>
  subscriptionSettings === "trial";

/** The flag is on from a trial user's sign-in until the trial dialog is closed, in this tab. */
export function raiseTrialFlag(user: Pick<User, "id" | "subscriptionSettings">) {
  if (isTrialUser(user)) writeStored(TRIAL_KEY, user.id, "session");
}

export const isTrialFlagOn = ({ id }: Pick<User, "id">) => readStored(TRIAL_KEY, "session") === id;

export const clearTrialFlag = () => writeStored(TRIAL_KEY, undefined, "session");
