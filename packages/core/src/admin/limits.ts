/** A user gets at most the tenant's allowance of minutes; without one, all users together at most the owner's plan. */
import type { AdminPlan, Role } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import * as Billing from "../billing/index.ts";
import type { Write, Writer } from "../db/transact.ts";
import { userActor } from "../kernel/context.ts";
import { invalidField } from "../kernel/error.ts";
import * as User from "../user/index.ts";
import { isSuperAdmin } from "./scope.ts";

interface Gift {
  readonly minutes?: number | undefined;
  readonly minutesBefore?: number | undefined;
  readonly plan?: AdminPlan | undefined;
  readonly isPaid?: boolean | undefined;
  readonly roles?: readonly string[] | undefined;
}

/** Writes that count given minutes; none for super admins and within a tenant's own allowance. */
type GiftWrites = (writer: Writer) => readonly Write[];

const noWrites: GiftWrites = () => [];

/** Throws if the administrator may not give this gift; super admins have no limit. */
export async function checkGift(gift: Gift, minutesField: string): Promise<GiftWrites> {
  if (isSuperAdmin()) return noWrites;
  const { minutes, minutesBefore = 0, plan, isPaid, roles = [] } = gift;
  const [owner, meter, tenant] = await Promise.all([
    User.current(),
    Billing.findMeter(userActor().userId),
    Billing.tenantMinutes(),
  ]);
  const isEnterprise = Billing.isEnterprise(owner, meter);
  const hasPlan = isEnterprise || (meter !== undefined && meter.plan !== "" && meter.trialEndsAt === undefined);
  if (roles.includes("enterprise" satisfies Role) && !isEnterprise)
    throw invalidField("role", refusal("plan_above_own", { plan: "Enterprise" }));
  const canGivePlan = plan === "Enterprise" ? isEnterprise : hasPlan || tenant !== undefined;
  if (plan && !canGivePlan) throw invalidField("subscriptionPlan", refusal("plan_above_own", { plan }));
  // First minutes replace a trial even without a plan, so they need the right to give paid minutes.
  const replacesTrial = minutes !== undefined && minutesBefore === 0;
  const canGivePaid = hasPlan || owner.isPaid === true || tenant !== undefined;
  if ((isPaid || replacesTrial) && !canGivePaid)
    throw invalidField(isPaid ? "isPaid" : minutesField, refusal("paid_above_own"));
  if (minutes === undefined) return noWrites;
  if (!tenant) return checkPlanMinutes(meter, { minutes, minutesBefore }, minutesField);
  if (minutes > tenant.allowed)
    throw invalidField(minutesField, refusal("minutes_above_tenant", { count: tenant.allowed }));
  return noWrites;
}

type Meter = Awaited<ReturnType<typeof Billing.findMeter>>;

interface MinutesChange {
  readonly minutes: number;
  readonly minutesBefore: number;
}

async function checkPlanMinutes(
  meter: Meter,
  { minutes, minutesBefore }: MinutesChange,
  field: string,
): Promise<GiftWrites> {
  const { totalAllowed } = Billing.toMinutesLimits(meter);
  const givenMinutes = await Billing.readGivenMinutes();
  const remainingMinutes = Math.max(0, totalAllowed - givenMinutes);
  const addedMinutes = minutes - minutesBefore;
  if (addedMinutes > 0 && (addedMinutes > remainingMinutes || minutes > totalAllowed))
    throw invalidField(field, refusal("minutes_above_plan", { count: remainingMinutes }));
  // Taking back minutes that no owner gave must not make the count of given minutes negative.
  const countChange = Math.max(addedMinutes, -givenMinutes);
  return countChange === 0 ? noWrites : (writer) => [Billing.countGivenMinutes(writer, countChange, totalAllowed)];
}
