import * as Audit from "../audit/index.ts";
import { visibleTenant } from "./scope.ts";

export { listCalls } from "./calls.ts";
export { createUser, resendInvitation, withdrawInvitation } from "./create.ts";
export { edit } from "./edit.ts";
export { planOwner, savePlan } from "./plans.ts";
export { asCallOwner, asParentOwner } from "./scope.ts";
export { stats } from "./stats.ts";
export {
  listNumbers,
  type NumberRow,
  reassignNumber,
  saveVoiceLines,
  voiceLines,
} from "./telephony.ts";
export { exportTenant, listTenantExports, removeTenant, type TenantExport } from "./tenant-data.ts";
export { createTenant, listTenants, resumeTenant, suspendTenant, type TenantRow } from "./tenants.ts";
export {
  getUserDetail,
  listLogins,
  listUsage,
  listUsers,
  lookUp,
  type Usage,
  type UserDetail,
  type UserRow,
} from "./users.ts";
export { endViewAs, startViewAs } from "./view-as.ts";

export type AuditFilter = Omit<Audit.EntryFilter, "tenantId"> & { readonly tenantId?: string | undefined };

export const listAudit = ({ tenantId, ...filter }: AuditFilter, limit: number, after?: string) =>
  Audit.entries({ ...filter, tenantId: visibleTenant(tenantId) }, limit, after);
