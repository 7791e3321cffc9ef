/** Users and tenants of rows written before they were listed across tenants. */
import type { Migration } from "./migration.ts";

const lower = (value: unknown): string => String(value ?? "").toLowerCase();

export const usersDirectory: Migration = {
  id: "0004-users-directory",
  purpose: "Every user is listed across tenants.",
  entity: "user",
  change: (row) =>
    row.gsi1pk === undefined ? { ...row, gsi1pk: "directory#users", gsi1sk: lower(row.userId) } : undefined,
};

export const tenantsDirectory: Migration = {
  id: "0005-tenants-directory",
  purpose: "Every tenant is listed.",
  entity: "tenant",
  change: (row) =>
    row.gsi1pk === undefined ? { ...row, gsi1pk: "directory#tenants", gsi1sk: lower(row.tenantId) } : undefined,
};
