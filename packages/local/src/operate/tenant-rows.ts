/** Which rows and blobs are a tenant's, and which of a row's attributes never leave the house. */
import type { Row } from "./rows.ts";

/** By what the row says of itself; a row without that says it in its key, where ElectroDB writes small letters. */
export function isOf(row: Row, tenantId: string): boolean {
  if (row.tenantId?.S !== undefined) return row.tenantId.S === tenantId;
  const id = tenantId.toLowerCase();
  const key = row.pk?.S?.toLowerCase() ?? "";
  return key.split("#").some((part) => part === id || part === `tenantid_${id}`);
}

/** Under which prefixes a tenant's blobs lie, each in a folder of its id. Raw webhooks lie by provider, and go after a month. */
export const blobPrefixes = ["calls", "brand", "imports", "lists", "documents", "runs"] as const;

/** What proves somebody to be somebody, or is sealed for us alone: left out of an export. */
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

/** Kinds that are nothing but proofs, and soon over: left out whole. */
export const secretEntities: ReadonlySet<string> = new Set(["session", "link", "signup", "limit"]);

/** Keys repeat what the attributes say, in the form of our table; marks are ElectroDB's. */
export const isOfTheTable = (name: string): boolean => /^(?:pk|sk|gsi\d[ps]k|__edb_[ev]__)$/.test(name);
