/** Settings of another tenant, for super administrators who name it. */
import { context, runAs } from "@callwright/core/kernel/context";
import { notFound } from "@callwright/core/kernel/error";
import * as Tenant from "@callwright/core/tenant/index";

export async function inChosenTenant<T>(wanted: string | undefined, work: () => Promise<T>): Promise<T> {
  const { actor, tenantId } = context();
  if (wanted === undefined || wanted === tenantId) return work();
  const isPlatform = actor.type === "user" && actor.roles.includes("superAdmin");
  if (!isPlatform || !(await Tenant.loadMany([wanted])).has(wanted)) throw notFound("tenant");
  return runAs({ tenantId: wanted }, work);
}
