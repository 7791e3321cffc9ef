import type { Plan as PlanTerms } from "@callwright/contracts";
import type { PlanName } from "@callwright/contracts/plans";
import { refusal } from "@callwright/contracts/refusals";
import { AppError, invalidField } from "../../kernel/error.ts";
import * as Plan from "../../plan/index.ts";
import type { PlanPrice, PlanPrices } from "../../ports/payments.ts";
import { platformAccountId } from "../key.ts";
import { findOwnAccount } from "./accounts.ts";

/** The tenant's plans, including hidden ones, with the platform's terms if the platform's account charges them. */
async function plansChargedBy(accountId: string): Promise<readonly PlanTerms[]> {
  const plans = await Plan.list();
  if (accountId !== platformAccountId) return plans;
  const { plans: platformPlans } = await Plan.ownerPlans(Plan.platformOwner);
  return plans.map((plan) => ({ ...plan, ...chargedTerms(platformPlans.find(({ id }) => id === plan.id)) }));
}

/** Null means by agreement, also for a plan that the platform does not have. */
const chargedTerms = (plan: PlanTerms | undefined) => ({
  priceCents: plan?.priceCents ?? null,
  calls: plan?.calls ?? null,
  overageCents: plan?.overageCents ?? null,
  minutes: plan?.minutes ?? null,
  interval: plan?.interval ?? ("monthly" as const),
});

const termNames = ["priceCents", "calls", "overageCents", "minutes", "interval"] as const;

/** A tenant without its own payment account must keep the platform's terms, which its users are charged. */
export async function requirePlatformTerms(plan: PlanTerms): Promise<void> {
  if (await findOwnAccount()) return;
  const { plans } = await Plan.ownerPlans(Plan.platformOwner);
  const platformTerms = chargedTerms(plans.find(({ id }) => id === plan.id));
  const changedTerm = termNames.find((name) => plan[name] !== platformTerms[name]);
  if (changedTerm) throw invalidField(changedTerm, refusal("plan_terms_of_platform"));
}

export async function plansOnSale(): Promise<readonly PlanTerms[]> {
  const plans = await plansChargedBy((await findOwnAccount())?.accountId ?? platformAccountId);
  return plans.filter(({ isVisible }) => isVisible);
}

export async function findPlan(accountId: string, name: string): Promise<PlanTerms | undefined> {
  return (await plansChargedBy(accountId)).find(({ id }) => id === name.toLowerCase());
}

export async function soldPrice(accountId: string, name: PlanName): Promise<PlanPrice> {
  const plan = await findPlan(accountId, name);
  const price = plan?.isVisible ? Plan.planPrice(plan) : undefined;
  if (!price) throw new AppError("unprocessable", refusal("plan_not_sold"));
  return price;
}

export const ownPrices = async (): Promise<PlanPrices> => Plan.planPrices(await Plan.list());
