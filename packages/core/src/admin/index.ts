/** Administration: users, tenants, numbers and figures, for owners of a tenant and super administrators of all. */
export { type AuditFilter, listAudit } from "./audit.ts";
export { createUser, resendInvitation, withdrawInvitation } from "./create.ts";
export { edit } from "./edit.ts";
export { planOwner } from "./scope.ts";
export { createTenant, listTenants, resumeTenant, suspendTenant, type TenantRow } from "./tenants.ts";
export {
  getUserDetail,
  listLogins,
  listUsage,
  listUsers,
  lookUp,
  type UserDetail,
  type UserList,
  type UserRow,
} from "./users.ts";
