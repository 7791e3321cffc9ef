/** Blob prefixes with a folder per tenant. Raw webhooks of providers are stored by day and expire after a month. */
export const blobPrefixes = [
  "calls",
  "brand",
  "imports",
  "lists",
  "documents",
  "runs",
  "figures",
  "webhooks/source",
] as const;

export const folderOf = (prefix: string, tenantId: string): string => `${prefix}/${tenantId}/`;

/** Days of the bucket's expiry rules for files of calls; a file's tag names its rule. */
export const keptDays = [30, 60, 90, 180, 365, 730, 1_825, 3_650] as const;

export const keptTag = "kept-days";

/** The shortest rule that keeps a file long enough; the daily round deletes it sooner, after the tenant's own days. */
export const keptDaysFor = (days: number): number | undefined => keptDays.find((known) => known >= days);
