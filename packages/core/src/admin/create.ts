/** Invited users: created by an administrator, with their plan, minutes and access. */
import type { createUserBody } from "@callwright/contracts";
import type * as z from "zod/mini";
import * as Account from "../account/index.ts";
import * as Audit from "../audit/index.ts";
import * as Auth from "../auth/index.ts";
import { userActor } from "../kernel/context.ts";
import { send } from "../kernel/message.ts";
import * as Team from "../team/index.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";
import { requireWithinTenant } from "./edit.ts";
import { getUser, inTenant, oneTenant } from "./scope.ts";
import { rowOf, type UserRow } from "./users.ts";

export async function createUser(
  { tenantId: wanted, minutes, role, ...person }: z.output<typeof createUserBody>,
  origin: string,
): Promise<UserRow> {
  const [inviter, tenant] = await Promise.all([User.current(), oneTenant(wanted)]);
  return inTenant(tenant.tenantId, async () => {
    await Auth.countInvitation();
    if (minutes !== undefined) await requireWithinTenant(minutes, "minutes");
    const { language = inviter.language, companyName = ownCompany(inviter, tenant), ...fields } = person;
    const row = {
      ...fields,
      companyName,
      roles: role,
      ...(language ? { language } : {}),
      timezone: tenant.timezone,
      invitedBy: inviter.userId,
      ...startOf(person.subscriptionPlan, minutes),
    };
    const userId = await User.create(row, (writer, id) => [
      Audit.entry(writer, {
        action: "user.invited",
        target: { kind: "user", id: id.userId, name: person.name },
        after: { email: person.email, roles: role, dashboardAccess: person.dashboardAccess, minutesAllowed: minutes },
      }),
    ]);
    await send(Account.invited, { userId, origin: originOf(tenant, origin) });
    return rowOf(await User.get(userId));
  });
}

/** Without minutes the person begins with a trial. */
function startOf(plan: string, minutes: number | undefined) {
  if (minutes !== undefined) return { startMinutes: minutes, subscriptionPlan: plan, subscriptionSettings: plan };
  const { subscriptionPlan, subscriptionSettings } = Account.newUserDefaults;
  return { subscriptionPlan, subscriptionSettings };
}

const ownCompany = (inviter: User.UserItem, tenant: Tenant.TenantItem): string =>
  inviter.tenantId === tenant.tenantId ? inviter.companyName : tenant.name;

/** Links lead to the tenant's own host, also when a super administrator invites from another. */
export function originOf({ host, tenantId }: Tenant.TenantItem, origin: string): string {
  if (!host || tenantId === ownTenantId()) return origin;
  const url = new URL(origin);
  url.hostname = host;
  return url.origin;
}

const ownTenantId = (): string => userActor().tenantId;

export async function resendInvitation(userId: string, origin: string): Promise<void> {
  const user = await getUser(userId);
  await inTenant(user.tenantId, async () =>
    Team.resendInvitation(userId, originOf(await Tenant.current({ consistent: false }), origin)),
  );
}

export async function withdrawInvitation(userId: string): Promise<void> {
  const user = await getUser(userId);
  await inTenant(user.tenantId, () => Team.withdrawInvitation(userId));
}
