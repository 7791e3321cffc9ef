/** Deletes a tenant's rows and blobs once nothing of it is left at a provider. Repeatable after an interruption. */
import { deleteBlob, keysUnder } from "./blobs.ts";
import type { Deployment } from "./deployment.ts";
import { type Counts, countEach, deleteRow, entityOf, mapConcurrently, type Row, readRows } from "./rows.ts";
import { belongsTo, blobPrefixes } from "./tenant-rows.ts";

/** Rows with a counterpart at a provider, which the product must release first. */
const isBlocking: Readonly<Record<string, (row: Row) => boolean>> = {
  number: () => true,
  purchase: () => true,
  domain: () => true,
  call: (row) => row.state?.S !== "ended" && row.state?.S !== "queued",
};

export interface RemovalReport {
  /** Rows that must go first, by kind; with any of them nothing is deleted. */
  readonly blockers: Counts;
  readonly rows: Counts;
  readonly blobs: number;
}

export async function removeTenant(
  { table, bucket }: Pick<Deployment, "table" | "bucket">,
  tenantId: string,
  isDry: boolean,
): Promise<RemovalReport> {
  const rows: Row[] = [];
  for await (const row of readRows(table)) if (belongsTo(row, tenantId)) rows.push(row);
  const blocking = rows.filter((row) => isBlocking[entityOf(row)]?.(row));
  const keys: string[] = [];
  for (const prefix of blobPrefixes)
    for await (const key of keysUnder(bucket, `${prefix}/${tenantId}/`)) keys.push(key);
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
  await mapConcurrently(hosts, (row) => deleteRow(table, row));
  await mapConcurrently(keys, (key) => deleteBlob(bucket, key));
  await mapConcurrently(others, (row) => deleteRow(table, row));
  await mapConcurrently(tenants, (row) => deleteRow(table, row));
  return report;
}
