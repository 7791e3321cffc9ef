/** Prefixes of blobs with a folder for each tenant. Raw webhooks of providers lie by day and expire after a month. */
export const blobPrefixes = [
  ...["calls", "brand", "imports", "lists", "documents", "runs", "figures"],
  "webhooks/source",
] as const;

export const folderOf = (prefix: string, tenantId: string): string => `${prefix}/${tenantId}/`;

/** How long the bucket keeps files of calls at most: its rules know these days only, and delete what a file is marked with. */
export const keptDays = [30, 60, 90, 180, 365, 730, 1_825, 3_650] as const;

export const keptTag = "kept-days";

/** The first that is not below; the tenant's own days are kept to by the daily round. */
export const keptDaysFor = (days: number): number | undefined => keptDays.find((known) => known >= days);
