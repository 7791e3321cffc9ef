import * as Audit from "../audit/index.ts";
import { visibleTenant } from "./scope.ts";

export type AuditFilter = Omit<Audit.EntryFilter, "tenantId"> & { readonly tenantId?: string | undefined };

export const listAudit = ({ tenantId, ...filter }: AuditFilter, limit: number, after?: string) =>
  Audit.entries({ ...filter, tenantId: visibleTenant(tenantId) }, limit, after);
