/**
 * What an owner may give: at most what the tenant has as the platform set it, else what the owner's own plan has. Super
 * administrators give anything.
 */
import type { AdminPlan, Role } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import * as Billing from "../billing/index.ts";
import { userActor } from "../kernel/context.ts";
import { invalidField } from "../kernel/error.ts";
import * as User from "../user/index.ts";
import { isPlatform } from "./scope.ts";

interface Given {
  readonly minutes?: number | undefined;
  readonly plan?: AdminPlan | undefined;
  readonly isPaid?: boolean | undefined;
}

export async function requireMayGive({ minutes, plan, isPaid }: Given, minutesField: string): Promise<void> {
  if (isPlatform()) return;
  const tenant = await Billing.tenantMinutes();
  if (tenant && minutes !== undefined && minutes > tenant.allowed)
    throw invalidField(minutesField, refusal("minutes_above_tenant", { count: tenant.allowed }));
  if (tenant) return;
  const [owner, meter] = await Promise.all([User.current(), Billing.findMeter(userActor().userId)]);
  const isEnterprise = owner.roles.includes("enterprise" satisfies Role) || meter?.plan === "Enterprise";
  const hasPlan = isEnterprise || (meter !== undefined && meter.plan !== "" && meter.trialEndsAt === undefined);
  if (plan && !(plan === "Enterprise" ? isEnterprise : hasPlan))
    throw invalidField("subscriptionPlan", refusal("plan_above_own", { plan }));
  if (isPaid && !hasPlan && !owner.isPaid) throw invalidField("isPaid", refusal("paid_above_own"));
  const { totalAllowed } = Billing.toMinutesLimits(meter);
  if (minutes !== undefined && minutes > totalAllowed)
    throw invalidField(minutesField, refusal("minutes_above_plan", { count: totalAllowed }));
}
