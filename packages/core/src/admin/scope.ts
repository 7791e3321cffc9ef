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

export async function oneTenant(wanted: string | undefined): Promise<Tenant.TenantItem> {
  const id = visibleTenant(wanted) ?? tenantId();
  const tenant = (await Tenant.loadMany([id])).get(id);
  if (!tenant) throw notFound("tenant");
  return tenant;
}

export async function planOwner(wanted: string | undefined): Promise<string> {
  if (isPlatform() && wanted === undefined) return Plan.platformOwner;
  return (await oneTenant(wanted)).tenantId;
}

/** Runs work in a tenant; the actor stays. */
export const inTenant = <T>(id: string, work: () => T): T => runAs({ tenantId: id }, work);

export async function getUser(userId: string): Promise<User.UserItem> {
  const user = isPlatform() ? await User.locate(userId) : await User.find(userId);
  if (!user) throw notFound("user");
  return user;
}

export const asUser = <T>({ tenantId, userId }: User.UserKey, work: () => T): T =>
  runAs({ tenantId, actor: { type: "system", tenantId, userId, cause: "administration" } }, work);
