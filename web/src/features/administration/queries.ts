import type { StatsPeriod } from "@callwright/contracts/catalog";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { searchedList } from "../../lib/query.ts";

export const panelKeys = {
  users: ["panel", "users"],
  user: ["panel", "user"],
  tenants: ["panel", "tenants"],
  plans: ["panel", "plans"],
  numbers: ["panel", "numbers"],
  lines: ["panel", "lines"],
} as const;

export const usersQuery = (tenantId: string | undefined, search: string) =>
  infiniteQueryOptions({
    ...searchedList,
    queryKey: [...panelKeys.users, { tenantId, search }],
    queryFn: ({ signal, pageParam }) => call("listUsers", { query: { tenantId, search, after: pageParam }, signal }),
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...panelKeys.user, id],
    queryFn: async ({ signal }) => (await call("getAdminUser", { params: { id }, signal })).user,
    staleTime: 5_000,
  });

export const userNameQuery = (id: string) =>
  queryOptions({
    queryKey: [...panelKeys.user, id, "name"],
    queryFn: async ({ signal }) => (await call("lookUpUser", { params: { id }, signal })).user,
  });

export const usageQuery = (id: string, page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...panelKeys.user, id, "usage", { page, pageSize }],
    queryFn: ({ signal }) => call("getUserUsage", { params: { id }, query: { page, pageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const userLeadsQuery = (parentId: string, tenantId: string) =>
  infiniteQueryOptions({
    ...searchedList,
    queryKey: ["panel", "leads", parentId, { tenantId }],
    queryFn: ({ signal, pageParam }) =>
      call("getUserLeads", { params: { id: parentId }, query: { tenantId, limit: 20, after: pageParam }, signal }),
  });

export const tenantsQuery = (search: string) =>
  infiniteQueryOptions({
    ...searchedList,
    queryKey: [...panelKeys.tenants, { search }],
    queryFn: ({ signal, pageParam }) => call("listTenants", { query: { search, after: pageParam }, signal }),
  });

export const statsQuery = (period: StatsPeriod, tenantId: string | undefined) =>
  queryOptions({
    queryKey: ["panel", "stats", { period, tenantId }],
    queryFn: async ({ signal }) => (await call("getStats", { query: { period, tenantId }, signal })).stats,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const callsQuery = (tenantId: string | undefined, userId: string | undefined) =>
  infiniteQueryOptions({
    ...searchedList,
    queryKey: ["panel", "calls", { tenantId, userId }],
    queryFn: ({ signal, pageParam }) => call("listCalls", { query: { tenantId, userId, after: pageParam }, signal }),
  });

export const tenantNumbersQuery = (tenantId: string | undefined) =>
  infiniteQueryOptions({
    ...searchedList,
    queryKey: [...panelKeys.numbers, { tenantId }],
    queryFn: ({ signal, pageParam }) => call("listNumbers", { query: { tenantId, after: pageParam }, signal }),
  });

export const voiceLinesQuery = (tenantId: string | undefined) =>
  queryOptions({
    queryKey: [...panelKeys.lines, { tenantId }],
    queryFn: async ({ signal }) => (await call("getVoiceLines", { query: { tenantId }, signal })).voiceLines,
    staleTime: 10_000,
  });

export const plansQuery = (tenantId: string | undefined) =>
  queryOptions({
    queryKey: [...panelKeys.plans, { tenantId }],
    queryFn: ({ signal }) => call("listPlans", { query: { tenantId }, signal }),
    staleTime: 10_000,
  });
