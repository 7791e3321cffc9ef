import type { User } from "@callwright/contracts";
import * as Billing from "@callwright/core/billing/index";
import { context } from "@callwright/core/kernel/context";
import * as Plan from "@callwright/core/plan/index";
import * as Tenant from "@callwright/core/tenant/index";
import * as Users from "@callwright/core/user/index";

export async function presentUser(user: Users.UserItem, mustEnrol = false): Promise<User> {
  return {
    _id: user.userId,
    id: user.userId,
    name: user.name,
    email: user.email,
    role: Users.rolesOf(user),
    userType: user.userType,
    tenantId: user.tenantId,
    companyName: user.companyName,
    isOnboarded: user.isOnboarded,
    minutesLimits: await Billing.minutesLimits(user.userId),
    dashboardAccess: user.dashboardAccess,
    subscriptionSettings: await Plan.currentPlanName(user.subscriptionSettings),
    subscriptionPlan: user.subscriptionPlan,
    timezone: user.timezone,
    language: user.language,
    phone: user.phone || undefined,
    verifiedPhone: user.verifiedPhone,
    callsFor: user.callsFor,
    completedSteps: user.completedSteps ?? [],
    mustEnrol: mustEnrol || undefined,
    returnedMail: user.returnedMail,
    viewAs: await presentViewAs(),
  };
}

async function presentViewAs(): Promise<User["viewAs"]> {
  const { actor } = context();
  if (actor.type !== "user" || !actor.viewer) return undefined;
  const { name: tenantName } = await Tenant.current({ consistent: false });
  return { by: actor.viewer.user.name, tenantName, until: actor.viewer.until };
}
