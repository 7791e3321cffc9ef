import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Database } from "@callwright/core/db/database";
import {
  type Counts,
  entityOf,
  exportedLine,
  exportReadme,
  type Manifest,
  manifestOf,
  manifestText,
  unexportedEntities,
} from "@callwright/core/db/tenant-rows";
import { blobPrefixes, folderOf } from "@callwright/core/kernel/bucket";
import { now, toIso } from "@callwright/core/kernel/clock";
import { type Bucket, keysUnder, readBlob } from "./blobs.ts";
import type { Deployment } from "./deployment.ts";
import { tenantRows } from "./tenant-rows.ts";

export async function exportTenant(
  { database, bucket }: Pick<Deployment, "database" | "bucket">,
  tenantId: string,
  folder: string,
): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  mkdirSync(join(folder, "rows"), { recursive: true, mode: 0o700 });
  const { rows, leftOut } = await writeRows(database, tenantId, join(folder, "rows"));
  if (!rows.tenant) throw new Error(`There is no tenant ${tenantId}`);
  const blobs = await writeBlobs(bucket, tenantId, join(folder, "blobs"));
  const manifest = manifestOf({ tenantId, madeAt: toIso(now()), rows, blobs, leftOut });
  writeFileSync(join(folder, "README.md"), exportReadme);
  // Written last: a folder without it is incomplete.
  writeFileSync(join(folder, "manifest.json"), manifestText(manifest));
  return manifest;
}

async function writeRows(database: Database, tenantId: string, folder: string) {
  const rows: Counts = {};
  const leftOut: Counts = {};
  const files = new Map<string, ReturnType<typeof createWriteStream>>();
  for await (const row of tenantRows(database, tenantId)) {
    const entity = entityOf(row);
    const counts = unexportedEntities.has(entity) ? leftOut : rows;
    counts[entity] = (counts[entity] ?? 0) + 1;
    if (counts === leftOut) continue;
    const file = files.get(entity) ?? createWriteStream(join(folder, `${entity}.jsonl`), { mode: 0o600 });
    files.set(entity, file);
    if (!file.write(exportedLine(row))) await new Promise<void>((go) => file.once("drain", go));
  }
  await Promise.all([...files.values()].map((file) => new Promise<void>((done) => file.end(done))));
  return { rows, leftOut };
}

async function writeBlobs(bucket: Bucket, tenantId: string, folder: string): Promise<number> {
  let count = 0;
  for (const prefix of blobPrefixes) {
    for await (const key of keysUnder(bucket, folderOf(prefix, tenantId))) {
      const file = resolve(folder, prefix, key.slice(folderOf(prefix, tenantId).length));
      if (!file.startsWith(resolve(folder) + sep)) throw new Error(`A blob's key points outside the folder: ${key}`);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(await readBlob(bucket, key), createWriteStream(file, { mode: 0o600 }));
      count += 1;
    }
  }
  return count;
}
