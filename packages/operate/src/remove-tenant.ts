/** Deletes a tenant's rows and blobs once nothing of it is left at a provider. Repeatable after an interruption. */
import { deleteRow, entityOf, type PlainRow } from "@callwright/core/db/scan";
import { blocksRemoval, type Counts } from "@callwright/core/db/tenant-rows";
import { blobPrefixes, folderOf } from "@callwright/core/kernel/tenant-folders";
import { deleteBlob, keysUnder } from "./blobs.ts";
import type { Deployment } from "./deployment.ts";
import { countEach, mapConcurrently } from "./rows.ts";
import { tenantRows } from "./tenant-rows.ts";

export interface RemovalReport {
  /** Rows that must go first, by kind; with any of them nothing is deleted. */
  readonly blockers: Counts;
  readonly rows: Counts;
  readonly blobs: number;
}

export async function removeTenant(
  { database, bucket }: Pick<Deployment, "database" | "bucket">,
  tenantId: string,
  isDry: boolean,
): Promise<RemovalReport> {
  const rows: PlainRow[] = [];
  for await (const row of tenantRows(database, tenantId)) rows.push(row);
  const blocking = rows.filter(blocksRemoval);
  const keys: string[] = [];
  for (const prefix of [...blobPrefixes, "exports"])
    for await (const key of keysUnder(bucket, folderOf(prefix, tenantId))) keys.push(key);
  const report = {
    blockers: countEach(blocking.map(entityOf)),
    rows: countEach(rows.map(entityOf)),
    blobs: keys.length,
  };
  if (isDry || blocking.length > 0) return report;
  const hosts = rows.filter((row) => entityOf(row) === "host");
  const tenants = rows.filter((row) => entityOf(row) === "tenant");
  const others = rows.filter((row) => !/^(host|tenant)$/.test(entityOf(row)));
  // Hosts first, to shut everyone out; the tenant last, so that a repeated run still finds the rest.
  await mapConcurrently(hosts, (row) => deleteRow(database, row));
  await mapConcurrently(keys, (key) => deleteBlob(bucket, key));
  await mapConcurrently(others, (row) => deleteRow(database, row));
  await mapConcurrently(tenants, (row) => deleteRow(database, row));
  return report;
}
