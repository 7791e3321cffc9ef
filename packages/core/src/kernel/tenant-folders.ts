/** Where the files of a tenant lie in the bucket. */

/** Prefixes of blobs with a folder for each tenant. Raw webhooks lie by provider and expire after a month. */
export const blobPrefixes = ["calls", "brand", "imports", "lists", "documents", "runs", "figures"] as const;

export const folderOf = (prefix: string, tenantId: string): string => `${prefix}/${tenantId}/`;
