/** Queries of the administrator panel. Lists are paged by key. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const panelKeys = {
  users: ["panel", "users"],
  /** One user: ["panel", "user", id, …]. */
  user: ["panel", "user"],
  tenants: ["panel", "tenants"],
  plans: ["panel", "plans"],
} as const;

const firstPage = undefined as string | undefined;
const byKey = {
  initialPageParam: firstPage,
  getNextPageParam: ({ next }: { readonly next?: string | undefined }) => next,
  placeholderData: keepPreviousData,
  staleTime: 10_000,
};

export const usersQuery = (tenantId: string | undefined, search: string) =>
  infiniteQueryOptions({
    ...byKey,
    queryKey: [...panelKeys.users, { tenantId, search }],
    queryFn: ({ signal, pageParam }) => call("listUsers", { query: { tenantId, search, after: pageParam }, signal }),
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...panelKeys.user, id],
    queryFn: async ({ signal }) => (await call("getAdminUser", { params: { id }, signal })).user,
    staleTime: 5_000,
  });

export const usageQuery = (id: string, page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...panelKeys.user, id, "usage", { page, pageSize }],
    queryFn: ({ signal }) => call("getUserUsage", { params: { id }, query: { page, pageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const tenantsQuery = (search: string) =>
  infiniteQueryOptions({
    ...byKey,
    queryKey: [...panelKeys.tenants, { search }],
    queryFn: ({ signal, pageParam }) => call("listTenants", { query: { search, after: pageParam }, signal }),
  });

export const plansQuery = (tenantId: string | undefined) =>
  queryOptions({
    queryKey: [...panelKeys.plans, { tenantId }],
    queryFn: ({ signal }) => call("listPlans", { query: { tenantId }, signal }),
    staleTime: 10_000,
  });
