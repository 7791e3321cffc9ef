/** Filters of the audit log in the address, and the query they make. */
import { type AuditAction, auditActions } from "@callwright/contracts/catalog";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { instantOf } from "../../../lib/zoned-time.ts";

export interface AuditFilters {
  readonly search: string;
  readonly action: AuditAction | "";
  /** Days, both included: "2026-11-23". */
  readonly from: string;
  readonly to: string;
}

const dayIn = (text: string | null): string => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : "");

export const filtersIn = (search: URLSearchParams): AuditFilters => ({
  search: search.get("search") ?? "",
  action: auditActions.find((action) => action === search.get("action")) ?? "",
  from: dayIn(search.get("from")),
  to: dayIn(search.get("to")),
});

interface AuditQuery {
  readonly tenantId?: string;
  readonly search?: string;
  readonly action?: AuditAction;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const queryOf = (
  { search, action, from, to }: AuditFilters,
  tenantId: string | undefined,
  zone: string,
): AuditQuery => ({
  ...(tenantId && { tenantId }),
  ...(search && { search }),
  ...(action && { action }),
  ...(from && { from: instantOf(`${from}T00:00`, zone) }),
  ...(to && { to: instantOf(`${dayAfter(to)}T00:00`, zone) }),
});

const DAY_MS = 86_400_000;
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

export const auditQuery = (query: AuditQuery) =>
  infiniteQueryOptions({
    queryKey: ["panel", "audit", query],
    queryFn: ({ signal, pageParam }) => call("getAuditLog", { query: { ...query, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
