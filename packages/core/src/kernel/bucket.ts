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

/** The bucket's expiry rules for files of calls, in days. A file's tag names its rule. */
export const expiryRuleDays = [30, 60, 90, 180, 365, 730, 1_825, 3_650] as const;

export const keptTag = "kept-days";

/** The shortest rule of at least `days`. The daily sweep deletes the file as soon as `days` are over. */
export const expiryRuleFor = (days: number): number | undefined => expiryRuleDays.find((ruleDays) => ruleDays >= days);
