import * as z from "zod/mini";
import { adminPlans, languages, userTypes } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { callStatuses } from "../outcome.ts";
import {
  adminAcrossTenants,
  adminAfterStepUp,
  listQuery,
  nextPage,
  platformAfterStepUp,
  reason,
  tenantFilter,
} from "./access.ts";
import { loginHistory, loginSchema } from "./account.ts";
import { minutesLimitsSchema } from "./session.ts";
import { answer, atMost, doneSchema, idParams, instant, pageNumber, pageSize, pagination } from "./shared.ts";
import { accessSchema, assignedRoles, memberSchema } from "./team.ts";
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
  /** The plan's current name; `subscriptionPlan` is its name when it was sold. */
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

const subscriptionPeriod = {
  status: z.string(),
  plan: z.string(),
  interval: z.optional(z.string()),
  currentPeriodStart: z.optional(instant),
  currentPeriodEnd: z.optional(instant),
  isActive: z.boolean(),
};

export const subscriptionDetailsSchema = z.object({
  ...subscriptionPeriod,
  minutesLimits: minutesLimitsSchema,
  customerSince: z.optional(instant),
  stripeCustomerId: z.optional(z.string()),
  isCanceled: z.boolean(),
  isTrialing: z.boolean(),
  totalSubscriptions: z.number(),
  /** US dollars, of the last 100 invoices. */
  totalRevenue: z.number(),
  /** As Stripe has them, latest first; empty while Stripe does not answer. Only the current one has `minutesLimits`. */
  subscriptionHistory: z.array(
    z.object({
      ...subscriptionPeriod,
      /** As sold; `calls` and `overageCents` (per further call) are absent for a price that is not the product's. */
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
  ...adminAcrossTenants,
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
  ...adminAcrossTenants,
  params: idParams,
  response: answer({ user: adminUserDetailSchema }),
});

export const lookUpUser = defineEndpoint("lookUpUser", "GET /admin/user/{id}", {
  summary: "A user's name, address and tenant.",
  ...adminAcrossTenants,
  params: idParams,
  response: answer({
    user: z.pick(adminUserDetailSchema, { _id: true, name: true, email: true, tenantId: true, tenantName: true }),
  }),
});

const pageQuery = z.object({ page: pageNumber, pageSize: pageSize(20) });

export const getUserLogins = defineEndpoint("getUserLogins", "GET /admin/users/{id}/logins", {
  summary: "A user's sign-ins, newest first.",
  ...adminAcrossTenants,
  params: idParams,
  query: pageQuery,
  response: loginHistory.response,
});

export const getUserUsage = defineEndpoint("getUserUsage", "GET /admin/users/{id}/usage", {
  summary: "A user's jobs and campaigns with their figures, newest first.",
  ...adminAcrossTenants,
  params: idParams,
  query: pageQuery,
  response: answer({ agentData: z.array(usageItemSchema), pagination }),
});

const userName = z
  .string("Name is required")
  .check(
    z.trim(),
    z.minLength(1, "Name cannot be empty"),
    z.minLength(2, "Name must be at least 2 characters"),
    atMost("Name", 100),
  );
const badEmail = "Please enter a valid email address";
const email = z
  .string("Email is required")
  .check(z.trim(), z.toLowerCase(), z.minLength(1, "Email is required"), z.email(badEmail), z.maxLength(254, badEmail));
const companyName = z
  .string("Company Name is required")
  .check(z.trim(), z.minLength(1, "Company Name cannot be empty"), atMost("Company Name", 120));
const minutes = z
  .int("Value must be 0 or greater")
  .check(z.minimum(0, "Value must be 0 or greater"), z.maximum(10_000_000, "Value must be at most 10,000,000"));

const plan = z.enum(adminPlans, "Choose a plan from the list");

export const editUserFields = z.object({
  name: userName,
  email,
  subscriptionPlan: plan,
  companyName,
  minutesLimits: z.object({ totalAllowed: minutes }),
  isPaid: z.boolean(),
  dashboardAccess: accessSchema,
  role: assignedRoles,
  isDisabled: z.boolean(),
});

export const editUser = defineEndpoint("editUser", "PUT /edit-recruiter", {
  summary:
    "Saves the changed fields of a user. With a `version` that is not the latest it is refused, and `issues` name what changed. Another plan brings its minutes and `isPaid`, unless they are sent too.",
  ...adminAfterStepUp,
  spansTenants: true,
  /** Clients send all of minutesLimits, but only totalAllowed is saved; the mail server is not edited here. */
  ignored: ["id", "smtp", "minutesLimits.minutesUsed", "minutesLimits.freeMinutes", "minutesLimits.plan"],
  body: z.extend(z.partial(editUserFields), {
    _id: idParams.shape.id,
    /** The version that the client read; without it, the save is refused only if the user changes meanwhile. */
    version: z.optional(z.int()),
  }),
  response: z.extend(doneSchema, { user: adminUserDetailSchema }),
});

export const createUserBody = z.object({
  name: userName,
  email,
  companyName: z.optional(companyName),
  subscriptionPlan: z.optional(plan),
  userType: z._default(z.enum(userTypes, "Choose a user type from the list"), "subscription"),
  minutes: z.optional(minutes),
  isPaid: z.optional(z.boolean()),
  role: z._default(assignedRoles, []),
  dashboardAccess: z._default(accessSchema, { campaigns: true, recruiter: false, inbound: false }),
  language: z.optional(z.enum(languages, "Choose a language from the list")),
  tenantId: tenantFilter,
});

export const createUser = defineEndpoint("createUser", "POST /admin/user", {
  summary: "Invites a person by mail; they set their own password.",
  ...adminAfterStepUp,
  body: createUserBody,
  response: z.extend(doneSchema, { user: adminUserSchema }),
});

export const resendUserInvitation = defineEndpoint("resendUserInvitation", "POST /admin/users/{id}/invitation", {
  summary: "Sends the invitation again.",
  ...adminAcrossTenants,
  scope: "account",
  params: idParams,
  response: doneSchema,
});

export const withdrawUserInvitation = defineEndpoint("withdrawUserInvitation", "DELETE /admin/users/{id}/invitation", {
  summary: "Withdraws a pending invitation; the person disappears from the list.",
  ...adminAcrossTenants,
  scope: "account",
  params: idParams,
  response: doneSchema,
});

export const startViewAs = defineEndpoint("startViewAs", "POST /admin/users/{id}/view-as", {
  summary: "Shows the product as this user sees it for 30 minutes, read-only; the tenant's audit log records it.",
  ...platformAfterStepUp,
  params: idParams,
  body: z.object({ reason: reason("Say why, in at least 5 characters") }),
  response: z.extend(doneSchema, { until: instant }),
});

export const endViewAs = defineEndpoint("endViewAs", "POST /view-as/end", {
  summary: "Ends the view as another user; succeeds without one too.",
  scope: "account",
  endsViewAs: true,
  response: doneSchema,
});

export const adminUserEndpoints = {
  listUsers,
  getAdminUser,
  lookUpUser,
  getUserLogins,
  getUserUsage,
  createUser,
  editUser,
  resendUserInvitation,
  withdrawUserInvitation,
};
export const viewAsEndpoints = { startViewAs, endViewAs };
