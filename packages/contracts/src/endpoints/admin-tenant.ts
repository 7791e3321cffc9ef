import * as z from "zod/mini";
import { languages, statsPeriods } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { adminAcrossTenants, listQuery, nextPage, platformAfterStepUp, reason, tenantFilter } from "./access.ts";
import { personName } from "./account.ts";
import { usageItemSchema } from "./admin-user.ts";
import { getRecording } from "./call.ts";
import { callLogSummarySchema } from "./candidate.ts";
import { getLead } from "./lead.ts";
import { emailSchema } from "./session.ts";
import { answer, atMost, doneSchema, idParams, instant, timeZone } from "./shared.ts";
import { tenantSettingsSchema } from "./tenant.ts";

export const adminTenantSchema = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  timezone: z.string(),
  state: z.enum(["active", "suspended", "removing"]),
  suspendedAt: z.optional(instant),
  suspendedFor: z.optional(z.string()), // the reason
  createdAt: instant,
  users: z.number(),
  minutes: z.optional(z.object({ used: z.number(), allowed: z.number() })),
});
export type AdminTenant = z.infer<typeof adminTenantSchema>;

const tenantAnswer = z.extend(doneSchema, { tenant: adminTenantSchema });

export const listTenants = defineEndpoint("listTenants", "GET /admin/tenants", {
  summary: "Tenants, newest first: every one for super administrators, their own for owners.",
  ...adminAcrossTenants,
  query: z.object({
    limit: listQuery.limit,
    after: listQuery.after,
    search: z.optional(z.string().check(z.trim(), atMost("Search", 100))),
  }),
  response: answer({ tenants: z.array(adminTenantSchema), ...nextPage }),
});

const badHost = "Enter a host such as acme.example.com";

export const createTenantBody = z.object({
  name: tenantSettingsSchema.shape.name,
  /** A name for operators, and for local hosts in the sandbox; a deployment finds the tenant by its host. */
  slug: z
    .string("Enter small letters, digits and dashes")
    .check(z.trim(), z.regex(/^[a-z0-9][a-z0-9-]{1,30}$/, "Enter small letters, digits and dashes")),
  timezone: timeZone,
  host: z
    .string(badHost)
    .check(z.trim(), z.toLowerCase(), z.maxLength(253, badHost), z.regex(/^[a-z0-9-]+(?:[.][a-z0-9-]+)+$/, badHost)),
  ownerName: personName,
  ownerEmail: emailSchema,
  language: z._default(z.enum(languages, "Choose a language from the list"), "en"),
});

export const createTenant = defineEndpoint("createTenant", "POST /admin/tenants", {
  summary: "Creates a tenant with its host and invites its first owner.",
  ...platformAfterStepUp,
  body: createTenantBody,
  response: tenantAnswer,
});

export const suspendTenant = defineEndpoint("suspendTenant", "POST /admin/tenants/{id}/suspend", {
  summary: "Signs out everyone in the tenant, blocks sign-in, and holds the tenant's calls and texts.",
  ...platformAfterStepUp,
  params: idParams,
  body: z.object({ reason: reason("Say why, in at least 5 characters") }),
  response: tenantAnswer,
});

export const resumeTenant = defineEndpoint("resumeTenant", "POST /admin/tenants/{id}/resume", {
  summary: "Lets a suspended tenant sign in and call again.",
  ...platformAfterStepUp,
  params: idParams,
  response: tenantAnswer,
});

export const tenantExportSchema = z.object({
  _id: z.string(),
  state: z.enum(["running", "complete", "stalled"]),
  startedAt: instant,
  startedBy: z.string(),
  finishedAt: z.optional(instant),
  rows: z.number(),
  files: z.number(),
  parts: z.array(z.object({ bytes: z.number(), url: z.string() })),
});
export type TenantExport = z.infer<typeof tenantExportSchema>;

export const exportTenant = defineEndpoint("exportTenant", "POST /admin/tenants/{id}/export", {
  summary: "Starts an export of all that is kept of a tenant, without secrets. Its files are kept for seven days.",
  ...platformAfterStepUp,
  params: idParams,
  response: z.extend(doneSchema, { export: tenantExportSchema }),
});

export const listTenantExports = defineEndpoint("listTenantExports", "GET /admin/tenants/{id}/exports", {
  summary: "The exports of a tenant in the last seven days, newest first.",
  ...platformAfterStepUp,
  params: idParams,
  response: answer({ exports: z.array(tenantExportSchema) }),
});

export const deleteTenant = defineEndpoint("deleteTenant", "DELETE /admin/tenants/{id}", {
  summary:
    "Permanently removes a suspended tenant: its numbers and domains at their providers, its files and its rows. `name` repeats its name.",
  ...platformAfterStepUp,
  params: idParams,
  body: z.object({
    name: z.string("The name differs").check(z.trim(), atMost("Name", 80)),
    reason: reason("Say why, in at least 5 characters"),
  }),
  response: tenantAnswer,
});

const figures = {
  calls: z.number(),
  inbound: z.number(),
  reached: z.number(),
  dialedReached: z.number(),
  minutes: z.number(),
};

export const statsSchema = z.object({
  period: z.enum(statsPeriods),
  /** First and last day, in the tenant's zone. */
  from: z.iso.date(),
  to: z.iso.date(),
  tenants: z.number(),
  users: z.number(),
  ...figures,
  byDay: z.array(z.object({ day: z.string(), ...figures })),
  /** The 20 users with the most calls. */
  byUser: z.array(z.object({ _id: z.string(), name: z.string(), ...figures })),
  /** The 20 tenants with the most calls; empty in the figures of one tenant. */
  byTenant: z.array(z.object({ _id: z.string(), name: z.string(), ...figures })),
});
export type Stats = z.infer<typeof statsSchema>;

export const getStats = defineEndpoint("getStats", "GET /admin/stats", {
  summary:
    "Calls, dialled and inbound, reached calls and minutes of a period by day and user; of all tenants together for super administrators.",
  ...adminAcrossTenants,
  query: z.object({
    period: z._default(z.enum(statsPeriods, "Choose a period from the list"), "month"),
    tenantId: tenantFilter,
  }),
  response: answer({ stats: statsSchema }),
});

export const adminCallSchema = z.object({
  ...callLogSummarySchema.shape,
  user: z.object({ _id: z.string(), name: z.string() }),
});
export type AdminCall = z.infer<typeof adminCallSchema>;

export const listCalls = defineEndpoint("listCalls", "GET /admin/calls", {
  summary: "Ended calls of all of a tenant's users, newest first; of the caller's own tenant unless another is named.",
  access: "admin",
  query: z.object({ ...listQuery, userId: z.optional(idParams.shape.id) }),
  response: answer({ logs: z.array(adminCallSchema), ...nextPage }),
});

export const getUserLead = defineEndpoint("getUserLead", "GET /admin/leads/{id}", {
  summary: "A person of a job or campaign of any of the tenant's users, as their owner sees them.",
  access: "admin",
  params: idParams,
  query: z.extend(getLead.query, { tenantId: tenantFilter }),
  response: getLead.response,
});

export const getUserLeads = defineEndpoint("getUserLeads", "GET /admin/campaigns/{id}/leads", {
  summary: "The people of a job or campaign of any of the tenant's users, in import order.",
  access: "admin",
  params: idParams,
  query: z.object(listQuery),
  response: answer({ candidates: usageItemSchema.shape.candidates, ...nextPage }),
});

export const getUserRecording = defineEndpoint("getUserRecording", "GET /admin/recordings/{id}/{channel}", {
  summary: "Redirects to a short-lived link of a recording of any of the tenant's users.",
  access: "admin",
  kind: "redirect",
  params: getRecording.params,
  query: z.object({ tenantId: tenantFilter }),
  response: z.string(),
});

export const adminTenantEndpoints = {
  listTenants,
  createTenant,
  suspendTenant,
  resumeTenant,
  exportTenant,
  listTenantExports,
  deleteTenant,
};
export const adminCallEndpoints = { getStats, listCalls, getUserLead, getUserLeads, getUserRecording };
