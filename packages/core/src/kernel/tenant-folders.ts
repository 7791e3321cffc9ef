/** Prefixes of blobs with a folder for each tenant. Raw webhooks of providers lie by day and expire after a month. */
export const blobPrefixes = [
  ...["calls", "brand", "imports", "lists", "documents", "runs", "figures"],
  "webhooks/source",
] as const;

export const folderOf = (prefix: string, tenantId: string): string => `${prefix}/${tenantId}/`;
