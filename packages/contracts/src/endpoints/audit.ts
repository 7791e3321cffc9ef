/** The audit log: every administrative change, append-only, kept for two years. */
import * as z from "zod/mini";
import { auditActions } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { adminAcrossTenants, listQuery, nextPage } from "./access.ts";
import { answer, atMost, idParams, instant } from "./shared.ts";

const values = z.record(z.string(), z.unknown());

export const auditEntrySchema = z.object({
  _id: z.string(),
  tenantId: z.string(),
  at: instant,
  action: z.enum(auditActions),
  actor: z.object({ _id: z.string(), name: z.string(), apiKeyId: z.optional(z.string()) }),
  ip: z.optional(z.string()),
  userAgent: z.optional(z.string()),
  target: z.object({ kind: z.string(), _id: z.string(), name: z.string() }),
  before: z.optional(values),
  after: z.optional(values),
  reason: z.optional(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const optionalInstant = z.optional(z.iso.datetime("Give a day and a time"));
const filters = {
  tenantId: listQuery.tenantId,
  action: z.optional(z.enum(auditActions, "Choose an action from the list")),
  actorId: z.optional(idParams.shape.id),
  from: optionalInstant,
  /** Exclusive. */
  to: optionalInstant,
  search: z.optional(z.string().check(z.trim(), atMost("Search", 100))),
};

export const getAuditLog = defineEndpoint("getAuditLog", "GET /admin/audit-log", {
  summary: "Administrative changes, newest first: the tenant's, or every tenant's for super administrators.",
  ...adminAcrossTenants,
  query: z.object({ ...filters, limit: listQuery.limit, after: listQuery.after }),
  response: answer({ entries: z.array(auditEntrySchema), ...nextPage }),
});

export const exportAuditLog = defineEndpoint("exportAuditLog", "GET /admin/audit-log.csv", {
  summary: "The same as a CSV file.",
  ...adminAcrossTenants,
  kind: "csv",
  query: z.object(filters),
  response: z.string(),
});
