export { type AuditFilter, listAudit } from "./audit.ts";
export { listCalls } from "./calls.ts";
export { createUser, resendInvitation, withdrawInvitation } from "./create.ts";
export { edit } from "./edit.ts";
export { listNumbers, type NumberRow, reassignNumber } from "./numbers.ts";
export { asCallOwner, asParentOwner } from "./owned.ts";
export { savePlan } from "./plans.ts";
export { planOwner } from "./scope.ts";
export { stats } from "./stats.ts";
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
export { saveVoiceLines, voiceLines } from "./voice-lines.ts";
