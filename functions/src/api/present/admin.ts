import type {
  AdminNumber,
  AdminTenant,
  AdminUser,
  AdminUserDetail,
  AuditEntry,
  SubscriptionDetails,
  TenantExport,
  UsageItem,
} from "@callwright/contracts";
import { minutesOf } from "@callwright/contracts/figures";
import { toEnglish } from "@callwright/contracts/refusals";
import type * as Admin from "@callwright/core/admin/index";
import type * as Audit from "@callwright/core/audit/index";
import type { CandidateItem } from "@callwright/core/candidate/index";
import { isTextable } from "@callwright/core/number/index";
import type * as Users from "@callwright/core/user/index";
import { presentMailServer, presentMember } from "./tenant.ts";

export const presentAdminUser = ({ user, minutesLimits, lastSignInAt, planName }: Admin.UserRow): AdminUser => ({
  ...presentMember({ user, lastSignInAt }),
  id: user.userId,
  tenantId: user.tenantId,
  userType: user.userType,
  companyName: user.companyName,
  isOnboarded: user.isOnboarded,
  isPaid: user.isPaid === true,
  subscriptionSettings: user.subscriptionSettings,
  subscriptionPlan: user.subscriptionPlan,
  planName,
  minutesLimits,
});

export function presentUserDetail(detail: Admin.UserDetail): AdminUserDetail {
  const { user, tenant, mailServer, logins, usage, canEdit } = detail;
  return {
    ...presentAdminUser(detail),
    tenantName: tenant.name,
    version: user.version,
    phone: user.phone || undefined,
    timezone: user.timezone,
    smtp: mailServer ? presentMailServer(mailServer) : null,
    loginHistory: logins.map(presentLogin),
    agentData: usage.map(presentUsage),
    subscriptionDetails: presentSubscription(detail),
    canEdit,
  };
}

export const presentLogin = ({ date, ip, userAgent }: Users.LoginItem) => ({ date, ip, userAgent });

export const presentUsage = ({ parent, candidates }: Admin.Usage): UsageItem => ({
  _id: parent.parentId,
  campaignId: parent.parentId,
  kind: parent.kind,
  title: parent.title,
  companyName: parent.companyName,
  createdAt: parent.createdAt,
  totalLeads: parent.totalCandidates,
  calls: parent.totalCalls,
  reached: parent.totalSucceeded,
  failed: parent.totalFailed,
  goodFits: parent.countGoodFit,
  minutes: minutesOf(parent.totalSeconds),
  lastCallAt: parent.lastCallAt,
  candidates: candidates.map(presentPerson),
});

export const presentPerson = ({ candidateId, firstName, lastName, callStatus }: CandidateItem) => ({
  _id: candidateId,
  firstName,
  lastName,
  callStatus,
});

function presentSubscription({ user, minutesLimits, subscription }: Admin.UserDetail): SubscriptionDetails {
  const { state, customerId, subscriptionId, history, paidCents, countByStatus } = subscription;
  return {
    status: state.status,
    plan: state.plan || (user.subscriptionPlan ?? ""),
    interval: state.interval,
    currentPeriodStart: state.currentPeriodStart,
    currentPeriodEnd: state.currentPeriodEnd,
    minutesLimits,
    customerSince: state.customerSince,
    stripeCustomerId: customerId,
    isActive: state.isActive,
    isCanceled: state.isCanceled,
    isTrialing: state.isTrialing,
    totalSubscriptions: history.length,
    totalRevenue: paidCents / 100,
    subscriptionHistory: history.map((entry) => ({
      ...presentHistoryEntry(entry),
      ...(entry.subscription.subscriptionId === subscriptionId && { minutesLimits }),
    })),
    statusBreakdown: countByStatus,
  };
}

const presentHistoryEntry = ({ subscription, invoiceCount }: Admin.UserDetail["subscription"]["history"][number]) => ({
  status: subscription.status,
  plan: subscription.plan ?? "",
  interval: "monthly", // only monthly plans are on sale
  currentPeriodStart: subscription.periodStart,
  currentPeriodEnd: subscription.periodEnd,
  isActive: subscription.status === "active" || subscription.status === "trialing",
  priceCents: subscription.priceCents,
  calls: subscription.calls,
  overageCents: subscription.overageCents,
  invoiceCount,
});

function tenantState({ removal, suspendedAt }: Admin.TenantRow["tenant"]): AdminTenant["state"] {
  if (removal) return "removing";
  return suspendedAt ? "suspended" : "active";
}

export const presentExport = ({ item, isStalled, rows, parts }: Admin.TenantExport): TenantExport => ({
  _id: item.exportId,
  state: isStalled ? "stalled" : item.state,
  startedAt: item.startedAt,
  startedBy: item.startedBy,
  finishedAt: item.finishedAt,
  rows,
  files: item.counts.blobs,
  parts: [...parts],
});

export const presentTenant = ({ tenant, users, minutes }: Admin.TenantRow): AdminTenant => ({
  _id: tenant.tenantId,
  name: tenant.name,
  slug: tenant.slug,
  timezone: tenant.timezone,
  state: tenantState(tenant),
  suspendedAt: tenant.suspendedAt,
  suspendedFor: tenant.suspendedFor,
  createdAt: tenant.createdAt,
  users,
  minutes,
});

export const presentAdminNumber = ({ number, ownerName, ...figures }: Admin.NumberRow): AdminNumber => ({
  _id: number.numberId,
  tenantId: number.tenantId,
  owner: { _id: number.userId, name: ownerName },
  provider: number.provider,
  phoneNumber: number.phoneNumber,
  label: number.label,
  status: number.status,
  ...(number.reason && { reason: toEnglish(number.reason), refusal: number.reason }),
  canText: isTextable(number),
  concurrency: number.concurrency,
  ...figures,
  createdAt: number.createdAt,
});

export const presentAuditEntry = (entry: Audit.AuditItem): AuditEntry => ({
  _id: entry.entryId,
  tenantId: entry.tenantId,
  at: entry.at,
  action: entry.action,
  actor: { _id: entry.actorId, name: entry.actorName, apiKeyId: entry.apiKeyId },
  ip: entry.address,
  userAgent: entry.userAgent,
  target: { kind: entry.targetKind, _id: entry.targetId, name: entry.targetName },
  before: entry.before,
  after: entry.after,
  reason: entry.reason,
});
