import * as Call from "../call/index.ts";
import { context, runAs, runAsSystem, tenantId } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import * as Parent from "../parent/index.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";

export function isSuperAdmin(): boolean {
  const { actor } = context();
  return actor.type === "user" && actor.roles.includes("superAdmin");
}

/** The tenant to which a list is limited; undefined: every tenant. Only super admins see tenants other than theirs. */
export function visibleTenantId(wantedId: string | undefined): string | undefined {
  if (isSuperAdmin()) return wantedId;
  if (wantedId !== undefined && wantedId !== tenantId()) throw notFound("tenant");
  return tenantId();
}

export async function requestedTenant(wantedId: string | undefined): Promise<Tenant.TenantItem> {
  const id = visibleTenantId(wantedId) ?? tenantId();
  const tenant = (await Tenant.loadMany([id])).get(id);
  if (!tenant) throw notFound("tenant");
  return tenant;
}

export const inTenant = <T>(id: string, work: () => T): T => runAs({ tenantId: id }, work);

export async function getUser(userId: string): Promise<User.UserItem> {
  const user = isSuperAdmin() ? await User.findInAnyTenant(userId) : await User.find(userId);
  if (!user) throw notFound("user");
  return user;
}

export const asUser = <T>(user: User.UserKey, work: () => T): T => runAsSystem(user, "administration", work);

export async function asParentOwner<T>(
  parentId: string,
  wantedId: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const { tenantId } = await requestedTenant(wantedId);
  const parent = await inTenant(tenantId, () => Parent.loadCounters(parentId));
  if (!parent) throw notFound(Parent.kindOfId(parentId));
  return asUser({ tenantId, userId: parent.userId }, work);
}

export async function asCallOwner<T>(callId: string, wantedId: string | undefined, work: () => Promise<T>): Promise<T> {
  const { tenantId } = await requestedTenant(wantedId);
  const call = await inTenant(tenantId, () => Call.load(callId));
  if (!call) throw notFound("call");
  return asUser({ tenantId, userId: call.userId }, work);
}

export async function namesOfUsers(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = await Promise.all([...new Set(ids)].map(User.find));
  return new Map(users.flatMap((user) => (user ? [[user.userId, user.name]] : [])));
}
