/** All that is kept of a tenant, written into a folder that explains itself; secrets are left out. */
import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { toIso } from "@callwright/core/kernel/clock";
import { type Bucket, keysUnder, readBlob } from "./blobs.ts";
import { entityOf, plain, type Row, readRows, type Table } from "./rows.ts";
import { blobPrefixes, isOf, isOfTheTable, secretAttributes, secretEntities } from "./tenant-rows.ts";

export interface Manifest {
  readonly format: 1;
  readonly tenantId: string;
  readonly madeAt: string;
  /** Rows by kind: each has a file. */
  readonly rows: Record<string, number>;
  readonly blobs: number;
  readonly leftOut: { readonly attributes: readonly string[]; readonly kinds: Record<string, number> };
}

interface Source {
  readonly table: Table;
  readonly bucket: Bucket;
  readonly nowMs: number;
}

export async function exportTenant({ table, bucket, nowMs }: Source, tenantId: string, folder: string) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  mkdirSync(join(folder, "rows"), { recursive: true, mode: 0o700 });
  const { rows, leftOut } = await writeRows(table, tenantId, join(folder, "rows"));
  if (!rows.tenant) throw new Error(`There is no tenant ${tenantId}`);
  const blobs = await writeBlobs(bucket, tenantId, join(folder, "blobs"));
  const manifest: Manifest = {
    format: 1,
    tenantId,
    madeAt: toIso(nowMs),
    rows,
    blobs,
    leftOut: { attributes: [...secretAttributes].sort(), kinds: leftOut },
  };
  writeFileSync(join(folder, "README.md"), readme);
  // Last: a folder without it is unfinished.
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return manifest;
}

async function writeRows(table: Table, tenantId: string, folder: string) {
  const rows: Record<string, number> = {};
  const leftOut: Record<string, number> = {};
  const files = new Map<string, ReturnType<typeof createWriteStream>>();
  for await (const row of readRows(table)) {
    if (!isOf(row, tenantId)) continue;
    const entity = entityOf(row);
    const counts = secretEntities.has(entity) ? leftOut : rows;
    counts[entity] = (counts[entity] ?? 0) + 1;
    if (counts === leftOut) continue;
    const file = files.get(entity) ?? createWriteStream(join(folder, `${entity}.jsonl`), { mode: 0o600 });
    files.set(entity, file);
    if (!file.write(`${JSON.stringify(told(row))}\n`)) await new Promise<void>((go) => file.once("drain", go));
  }
  await Promise.all([...files.values()].map((file) => new Promise<void>((done) => file.end(done))));
  return { rows, leftOut };
}

const told = (row: Row): Record<string, unknown> =>
  Object.fromEntries(Object.entries(plain(row)).filter(([name]) => !isOfTheTable(name) && !secretAttributes.has(name)));

async function writeBlobs(bucket: Bucket, tenantId: string, folder: string): Promise<number> {
  let count = 0;
  for (const prefix of blobPrefixes) {
    for await (const key of keysUnder(bucket, `${prefix}/${tenantId}/`)) {
      const file = resolve(folder, prefix, key.slice(`${prefix}/${tenantId}/`.length));
      if (!file.startsWith(resolve(folder) + sep)) throw new Error(`A blob's name leads out of the folder: ${key}`);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(await readBlob(bucket, key), createWriteStream(file, { mode: 0o600 }));
      count += 1;
    }
  }
  return count;
}

const readme = `# What Callwright keeps of a tenant

- \`manifest.json\`: the tenant, when this was made, how many rows of each kind, and what was left out.
- \`rows/<kind>.jsonl\`: a line of JSON a row, UTF-8. Ids tie them together: a \`candidate\` belongs to the \`job\` whose \`jobId\` is
  its \`parentId\`; a \`call\` or a \`text\` names \`parentId\`, \`candidateId\` and \`userId\`. Instants are ISO 8601 in UTC, phone
  numbers E.164, \`…Seconds\`, \`…Cents\` and \`…Micros\` (millionths) say their unit.
- \`blobs/calls/<callId>/\`: \`transcript.json\` and the recordings (\`mono\`, \`stereo\`: WAV). \`blobs/brand/\`: logos and icons.
  \`blobs/lists/\`, \`imports/\`, \`runs/\`, \`documents/\`: working files of lists and uploads, as long as they are kept.

Left out: whatever proves somebody's identity or opens somebody's account (hashes of passwords, keys and tokens; the sealed
credentials of carriers and mail servers), and sessions, mailed links and unconfirmed sign-ups as a whole.
`;
