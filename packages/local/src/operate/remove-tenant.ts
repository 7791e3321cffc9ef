/** Takes a tenant's rows and blobs away, once nothing of it reaches into the world any more. May be repeated after a stop. */
import { type Bucket, deleteBlob, keysUnder } from "./blobs.ts";
import { deleteRow, eachOf, entityOf, type Row, readRows, type Table, tally } from "./rows.ts";
import { blobPrefixes, isOf } from "./tenant-rows.ts";

/** Rows behind which something stands elsewhere: what must be taken down in the product first. */
const blockers: Readonly<Record<string, (row: Row) => boolean>> = {
  number: () => true,
  purchase: () => true,
  domain: () => true,
  call: (row) => row.state?.S !== "ended" && row.state?.S !== "queued",
};

export interface Removed {
  /** What stands against it, by kind; then nothing was done. */
  readonly blockers: Record<string, number>;
  readonly rows: Record<string, number>;
  readonly blobs: number;
}

interface Place {
  readonly table: Table;
  readonly bucket: Bucket;
}

export async function removeTenant({ table, bucket }: Place, tenantId: string, isDry: boolean): Promise<Removed> {
  const rows: Row[] = [];
  for await (const row of readRows(table)) if (isOf(row, tenantId)) rows.push(row);
  const standing = rows.map((row) => (blockers[entityOf(row)]?.(row) ? entityOf(row) : "")).filter(Boolean);
  const keys: string[] = [];
  for (const prefix of blobPrefixes)
    for await (const key of keysUnder(bucket, `${prefix}/${tenantId}/`)) keys.push(key);
  const found = { blockers: tally(standing), rows: tally(rows.map(entityOf)), blobs: keys.length };
  if (isDry || standing.length > 0) return found;
  // Its hosts first: from then on nobody gets in. The tenant itself last: until then the rest can be found.
  const order = (row: Row) => ["host", undefined, "tenant"].indexOf(/^(host|tenant)$/.exec(entityOf(row))?.[0]);
  for (const step of [0, 1, 2]) {
    const some = rows.filter((row) => order(row) === step);
    await eachOf(listed(some), (row) => deleteRow(table, row));
    if (step === 0) await eachOf(listed(keys), (key) => deleteBlob(bucket, key));
  }
  return found;
}

async function* listed<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
