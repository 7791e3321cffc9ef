import { getVoiceLines, listNumbers, reassignNumber, saveVoiceLines } from "./admin-number.ts";
import {
  createTenant,
  deleteTenant,
  exportTenant,
  getStats,
  getUserLead,
  getUserLeads,
  getUserRecording,
  listCalls,
  listTenantExports,
  listTenants,
  resumeTenant,
  suspendTenant,
} from "./admin-tenant.ts";
import { getAdminUser, getUserLogins, getUserUsage, listUsers, lookUpUser } from "./admin-user.ts";
import {
  createUser,
  editUser,
  endViewAs,
  resendUserInvitation,
  startViewAs,
  withdrawUserInvitation,
} from "./admin-user-edit.ts";
import { exportAuditLog, getAuditLog } from "./audit.ts";
import { getPlans, listPlans, resetPlan, savePlan } from "./plan.ts";

export const administrationEndpoints = {
  ...{ listUsers, getAdminUser, lookUpUser, getUserLogins, getUserUsage },
  ...{ createUser, editUser, resendUserInvitation, withdrawUserInvitation },
  ...{ listTenants, createTenant, suspendTenant, resumeTenant, exportTenant, listTenantExports, deleteTenant },
  ...{ getPlans, listPlans, savePlan, resetPlan },
  ...{ getAuditLog, exportAuditLog },
  ...{ getStats, listCalls, getUserLead, getUserLeads, getUserRecording },
  ...{ listNumbers, reassignNumber, getVoiceLines, saveVoiceLines },
  ...{ startViewAs, endViewAs },
} as const;
