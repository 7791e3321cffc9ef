import type { Plan as PlanTerms, planBody } from "@callwright/contracts";
import type * as z from "zod/mini";
import * as Audit from "../audit/index.ts";
import * as Billing from "../billing/index.ts";
import * as Plan from "../plan/index.ts";
import { inTenant, isSuperAdmin, requestedTenant, visibleTenantId } from "./scope.ts";

export { createUser, resendInvitation, withdrawInvitation } from "./create.ts";
export { edit } from "./edit.ts";
export { asCallOwner, asParentOwner } from "./scope.ts";
export { stats } from "./stats.ts";
export { listCalls, listNumbers, type NumberRow, reassignNumber, saveVoiceLines, voiceLines } from "./telephony.ts";
export {
  createTenant,
  exportTenant,
  listTenantExports,
  listTenants,
  removeTenant,
  resumeTenant,
  suspendTenant,
  type TenantExport,
  type TenantRow,
} from "./tenants.ts";
export {
  endViewAs,
  getUserDetail,
  getUserWithTenant,
  listLogins,
  listUsage,
  listUsers,
  startViewAs,
  type Usage,
  type UserDetail,
  type UserRow,
} from "./users.ts";

export type AuditFilter = Omit<Audit.EntryFilter, "tenantId"> & { readonly tenantId?: string | undefined };

export const listAudit = ({ tenantId, ...filter }: AuditFilter, limit: number, after?: string) =>
  Audit.entries({ ...filter, tenantId: visibleTenantId(tenantId) }, limit, after);

export async function planOwner(wantedId: string | undefined): Promise<string> {
  if (isSuperAdmin() && wantedId === undefined) return Plan.platformOwner;
  return (await requestedTenant(wantedId)).tenantId;
}

export async function savePlan(
  tenantId: string | undefined,
  id: string,
  body: z.output<typeof planBody>,
): Promise<PlanTerms> {
  const owner = await planOwner(tenantId);
  if (owner !== Plan.platformOwner)
    await inTenant(owner, () => Billing.Subscription.requirePlatformTerms({ id, ...body }));
  return Plan.save(owner, id, body);
}
