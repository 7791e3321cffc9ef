import * as Call from "../call/index.ts";
import { notFound } from "../kernel/error.ts";
import * as Parent from "../parent/index.ts";
import { asUser, inTenant, oneTenant } from "./scope.ts";

export async function asParentOwner<T>(
  parentId: string,
  wanted: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const { tenantId } = await oneTenant(wanted);
  const parent = await inTenant(tenantId, () => Parent.loadCounters(parentId));
  if (!parent) throw notFound(Parent.kindOfId(parentId));
  return asUser({ tenantId, userId: parent.userId }, work);
}

export async function asCallOwner<T>(callId: string, wanted: string | undefined, work: () => Promise<T>): Promise<T> {
  const { tenantId } = await oneTenant(wanted);
  const call = await inTenant(tenantId, () => Call.load(callId));
  if (!call) throw notFound("call");
  return asUser({ tenantId, userId: call.userId }, work);
}
