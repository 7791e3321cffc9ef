/** What an administrator may see: an owner the own tenant, a super administrator every tenant. */
import { context, runAs, tenantId } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import * as Plan from "../plan/index.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";

export function isPlatform(): boolean {
  const { actor } = context();
  return actor.type === "user" && actor.roles.includes("superAdmin");
}

/** The tenant of a list; undefined: every tenant. Another tenant is not found by its neighbours. */
export function visibleTenant(wanted: string | undefined): string | undefined {
  if (isPlatform()) return wanted;
  if (wanted !== undefined && wanted !== tenantId()) throw notFound("tenant");
  return tenantId();
}

/** Of lists that show one tenant at a time: the own one unless another is named. */
export async function oneTenant(wanted: string | undefined): Promise<Tenant.TenantItem> {
  const id = visibleTenant(wanted) ?? tenantId();
  const tenant = (await Tenant.loadMany([id])).get(id);
  if (!tenant) throw notFound("tenant");
  return tenant;
}

/** Whose plans are changed: a super administrator's without a tenant are the platform's. */
export async function planOwner(wanted: string | undefined): Promise<string> {
  if (isPlatform() && wanted === undefined) return Plan.platformOwner;
  return (await oneTenant(wanted)).tenantId;
}

/** Runs work in a tenant; the actor stays. */
export const inTenant = <T>(id: string, work: () => T): T => runAs({ tenantId: id }, work);

/** A user whom the administrator may see; anyone else is not found. */
export async function getUser(userId: string): Promise<User.UserItem> {
  const user = isPlatform() ? await User.locate(userId) : await User.find(userId);
  if (!user) throw notFound("user");
  return user;
}

/** Reads a user's own lists on behalf of an administrator. */
export const asUser = <T>({ tenantId, userId }: User.UserKey, work: () => T): T =>
  runAs({ tenantId, actor: { type: "system", tenantId, userId, cause: "administration" } }, work);
