import type { createUserBody } from "@callwright/contracts";
import type * as z from "zod/mini";
import * as Account from "../account/index.ts";
import * as Audit from "../audit/index.ts";
import * as Auth from "../auth/index.ts";
import { userActor } from "../kernel/context.ts";
import { send } from "../kernel/message.ts";
import * as Plan from "../plan/index.ts";
import * as Team from "../team/index.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";
import { checkGift } from "./limits.ts";
import { getUser, inTenant, requestedTenant } from "./scope.ts";
import { type UserRow, userRow } from "./users.ts";

export async function createUser(
  { tenantId: wantedTenantId, minutes, role, subscriptionPlan, isPaid, ...person }: z.output<typeof createUserBody>,
  origin: string,
): Promise<UserRow> {
  const [inviter, tenant] = await Promise.all([User.current(), requestedTenant(wantedTenantId)]);
  return inTenant(tenant.tenantId, async () => {
    await Auth.limitInvitations();
    const chosenTerms = { subscriptionPlan, minutes, isPaid, role };
    const { giftWrites, ...start } = await startTerms(chosenTerms);
    const { language = inviter.language, companyName = defaultCompanyName(inviter, tenant), ...fields } = person;
    const row = {
      ...fields,
      companyName,
      roles: role,
      ...(language ? { language } : {}),
      timezone: tenant.timezone,
      invitedBy: inviter.userId,
      ...start,
    };
    const creation = User.create(row, (writer, key) => [
      ...giftWrites(writer),
      Audit.entry(writer, {
        action: "user.invited",
        target: User.auditTarget({ ...key, name: person.name }),
        after: {
          email: person.email,
          roles: role,
          dashboardAccess: person.dashboardAccess,
          minutesAllowed: start.startMinutes,
          subscriptionPlan: start.subscriptionPlan,
          isPaid: start.isPaid,
        },
      }),
    ]);
    const userId = await creation.catch(async (error: unknown) => {
      // If another gift used the minutes meanwhile, this throws with the number of remaining minutes.
      await startTerms(chosenTerms);
      throw error;
    });
    await send(Account.invited, { userId, origin: invitationOrigin(tenant, origin) });
    return userRow(await User.get(userId));
  });
}

type ChosenTerms = Pick<z.output<typeof createUserBody>, "subscriptionPlan" | "minutes" | "isPaid" | "role">;

async function startTerms({ subscriptionPlan: chosenPlan, minutes, isPaid, role: roles }: ChosenTerms) {
  // Without a plan or minutes, the person gets a trial.
  if (chosenPlan === undefined && minutes === undefined) {
    const giftWrites = await checkGift({ isPaid, roles }, "minutes");
    const { subscriptionPlan, subscriptionSettings } = Account.newUserDefaults;
    return { subscriptionPlan, subscriptionSettings, startMinutes: undefined, isPaid: isPaid ?? false, giftWrites };
  }
  const plan = chosenPlan ?? "Starter";
  const startMinutes = minutes ?? (await Plan.planMinutes(plan)) ?? 0;
  const start = { subscriptionPlan: plan, subscriptionSettings: plan, startMinutes, isPaid: isPaid ?? true };
  const gift = { minutes: startMinutes, plan, isPaid: start.isPaid, roles };
  return { ...start, giftWrites: await checkGift(gift, "minutes") };
}

const defaultCompanyName = (inviter: User.UserItem, tenant: Tenant.TenantItem): string =>
  inviter.tenantId === tenant.tenantId ? inviter.companyName : tenant.name;

/** Links lead to the tenant's own host, also when a super administrator invites from another. */
export function invitationOrigin({ host, tenantId }: Tenant.TenantItem, origin: string): string {
  if (!host || tenantId === userActor().tenantId) return origin;
  const url = new URL(origin);
  url.hostname = host;
  return url.origin;
}

export async function resendInvitation(userId: string, origin: string): Promise<void> {
  const user = await getUser(userId);
  await inTenant(user.tenantId, async () =>
    Team.resendInvitation(userId, invitationOrigin(await Tenant.current({ consistent: false }), origin)),
  );
}

export async function withdrawInvitation(userId: string): Promise<void> {
  const user = await getUser(userId);
  await inTenant(user.tenantId, () => Team.withdrawInvitation(userId));
}
