/** The removal of the current tenant, kept in its row until nothing else of it is left. */
import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { tenantId } from "../kernel/context.ts";
import type { TenantRemoval } from "./tenant.entity.ts";

export async function findRemoval(): Promise<TenantRemoval | undefined> {
  const { data } = await db().tenant.get({ tenantId: tenantId() }).go({ consistent: true });
  return data?.removal;
}

/** Refused unless the tenant is suspended. */
export const beginRemoval = (writer: Writer, id: string, startedAt: string): Write =>
  writer.tenant
    .patch({ tenantId: id })
    .set({ removal: { startedAt, phase: "release" } })
    .where(({ suspendedAt }, op) => op.exists(suspendedAt))
    .commit();

export async function saveRemoval(removal: TenantRemoval): Promise<void> {
  await db().tenant.patch({ tenantId: tenantId() }).set({ removal }).go();
}

export async function finishRemoval(): Promise<void> {
  await db().tenant.delete({ tenantId: tenantId() }).go();
}
