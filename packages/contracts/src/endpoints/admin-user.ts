import * as z from "zod/mini";
import { userTypes } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { callStatuses } from "../outcome.ts";
import { loginHistory, loginSchema } from "./account.ts";
import { listQuery, nextPage } from "./admin-shared.ts";
import { minutesLimitsSchema } from "./session.ts";
import { answer, atMost, idParams, instant, pageNumber, pageSize, pagination } from "./shared.ts";
import { memberSchema } from "./team.ts";
import { smtpSchema } from "./tenant.ts";

export const adminUserSchema = z.extend(memberSchema, {
  id: z.string(),
  tenantId: z.string(),
  userType: z.enum(userTypes),
  companyName: z.string(),
  isOnboarded: z.boolean(),
  isPaid: z.boolean(),
  subscriptionSettings: z.optional(z.string()),
  subscriptionPlan: z.optional(z.string()),
  /** The plan as it is named now; `subscriptionPlan` is as it was sold. */
  planName: z.string(),
  minutesLimits: minutesLimitsSchema,
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const usageItemSchema = z.object({
  _id: z.string(),
  campaignId: z.string(),
  kind: z.enum(["job", "campaign"]),
  title: z.string(),
  companyName: z.string(),
  createdAt: instant,
  totalLeads: z.number(),
  calls: z.number(),
  reached: z.number(),
  failed: z.number(),
  goodFits: z.number(),
  minutes: z.number(),
  lastCallAt: z.optional(instant),
  candidates: z.array(
    z.object({ _id: z.string(), firstName: z.string(), lastName: z.string(), callStatus: z.enum(callStatuses) }),
  ),
});
export type UsageItem = z.infer<typeof usageItemSchema>;

const period = {
  status: z.string(),
  plan: z.string(),
  interval: z.optional(z.string()),
  currentPeriodStart: z.optional(instant),
  currentPeriodEnd: z.optional(instant),
  isActive: z.boolean(),
};

export const subscriptionDetailsSchema = z.object({
  ...period,
  minutesLimits: minutesLimitsSchema,
  customerSince: z.optional(instant),
  stripeCustomerId: z.optional(z.string()),
  isCanceled: z.boolean(),
  isTrialing: z.boolean(),
  totalSubscriptions: z.number(),
  /** US dollars, of the last 100 invoices. */
  totalRevenue: z.number(),
  /** The latest first, as Stripe has them; empty while Stripe does not answer. Minutes are known of the current one. */
  subscriptionHistory: z.array(
    z.object({
      ...period,
      /** Price, included calls and price of a further call as they were sold; calls are absent of prices not ours. */
      priceCents: z.number(),
      calls: z.optional(z.number()),
      overageCents: z.optional(z.number()),
      minutesLimits: z.optional(minutesLimitsSchema),
      invoiceCount: z.number(),
    }),
  ),
  statusBreakdown: z.record(z.string(), z.number()),
});
export type SubscriptionDetails = z.infer<typeof subscriptionDetailsSchema>;

export const adminUserDetailSchema = z.object({
  ...adminUserSchema.shape,
  tenantName: z.string(),
  version: z.number(),
  phone: z.optional(z.string()),
  timezone: z.string(),
  smtp: z.nullable(smtpSchema),
  loginHistory: z.array(loginSchema),
  agentData: z.array(usageItemSchema),
  subscriptionDetails: subscriptionDetailsSchema,
  canEdit: z.boolean(),
});
export type AdminUserDetail = z.infer<typeof adminUserDetailSchema>;

export const listUsers = defineEndpoint("listUsers", "GET /admin/users", {
  summary:
    "Users, newest first: the tenant's, or every tenant's for super administrators. `tenants` names the rows' tenants.",
  access: "admin",
  spansTenants: true,
  query: z.object({ ...listQuery, search: z.optional(z.string().check(z.trim(), atMost("Search", 100))) }),
  response: answer({
    users: z.array(adminUserSchema),
    tenants: z.array(z.object({ _id: z.string(), name: z.string() })),
    total: z.optional(z.number()),
    ...nextPage,
  }),
});

export const getAdminUser = defineEndpoint("getAdminUser", "GET /admin/get-user/{id}", {
  summary: "A user with sign-ins, usage and subscription.",
  access: "admin",
  spansTenants: true,
  params: idParams,
  response: answer({ user: adminUserDetailSchema }),
});

export const lookUpUser = defineEndpoint("lookUpUser", "GET /admin/user/{id}", {
  summary: "A user's name, address and tenant.",
  access: "admin",
  spansTenants: true,
  params: idParams,
  response: answer({
    user: z.pick(adminUserDetailSchema, { _id: true, name: true, email: true, tenantId: true, tenantName: true }),
  }),
});

const pageSizes = z.object({ page: pageNumber, pageSize: pageSize(20) });

export const getUserLogins = defineEndpoint("getUserLogins", "GET /admin/users/{id}/logins", {
  summary: "A user's sign-ins, newest first.",
  access: "admin",
  spansTenants: true,
  params: idParams,
  query: pageSizes,
  response: loginHistory.response,
});

export const getUserUsage = defineEndpoint("getUserUsage", "GET /admin/users/{id}/usage", {
  summary: "A user's jobs and campaigns with their figures, newest first.",
  access: "admin",
  spansTenants: true,
  params: idParams,
  query: pageSizes,
  response: answer({ agentData: z.array(usageItemSchema), pagination }),
});
