/** Which rows and blobs belong to a tenant, and which attributes of a row are never exported. */
import type { Row } from "./rows.ts";

/** By the row's own attribute; a row without one has the tenant's id in its key, which ElectroDB writes in lower case. */
export function belongsTo(row: Row, tenantId: string): boolean {
  if (row.tenantId?.S !== undefined) return row.tenantId.S === tenantId;
  const id = tenantId.toLowerCase();
  const key = row.pk?.S?.toLowerCase() ?? "";
  return key.split("#").some((part) => part === id || part === `tenantid_${id}`);
}

/** Prefixes of blobs with a folder for each tenant. Raw webhooks lie by provider and expire after a month. */
export const blobPrefixes = ["calls", "brand", "imports", "lists", "documents", "runs", "figures"] as const;

/** Credentials, their hashes and what is sealed for us alone: left out of an export. */
export const secretAttributes: ReadonlySet<string> = new Set([
  "passwordHash",
  "currentHash",
  "previousHash",
  "tokenHash",
  "secretHash",
  "sealed",
  "sealedPassword",
  "sealedMarkKey",
]);

/** Short-lived rows that hold nothing but credentials: left out whole. */
export const secretEntities: ReadonlySet<string> = new Set(["session", "link", "signup", "limit"]);

/** Keys, which repeat the attributes in the form of our table, and ElectroDB's marks. */
export const isKeyAttribute = (name: string): boolean => /^(?:pk|sk|gsi\d[ps]k|__edb_[ev]__)$/.test(name);
