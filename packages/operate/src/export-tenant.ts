/** Exports a tenant's data, without secrets, into a folder with its own README. */
import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { now, toIso } from "@callwright/core/kernel/clock";
import { type Bucket, keysUnder, readBlob } from "./blobs.ts";
import type { Deployment } from "./deployment.ts";
import { type Counts, entityOf, type PlainRow, type Row, readRows, type Table, toPlain } from "./rows.ts";
import { belongsTo, blobPrefixes, isKeyAttribute, secretAttributes, secretEntities } from "./tenant-rows.ts";

export interface Manifest {
  readonly format: 1;
  readonly tenantId: string;
  readonly madeAt: string;
  /** Rows by entity, one file each. */
  readonly rows: Counts;
  readonly blobs: number;
  readonly leftOut: { readonly attributes: readonly string[]; readonly kinds: Counts };
}

export async function exportTenant(
  { table, bucket }: Pick<Deployment, "table" | "bucket">,
  tenantId: string,
  folder: string,
): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  mkdirSync(join(folder, "rows"), { recursive: true, mode: 0o700 });
  const { rows, leftOut } = await writeRows(table, tenantId, join(folder, "rows"));
  if (!rows.tenant) throw new Error(`There is no tenant ${tenantId}`);
  const blobs = await writeBlobs(bucket, tenantId, join(folder, "blobs"));
  const manifest: Manifest = {
    format: 1,
    tenantId,
    madeAt: toIso(now()),
    rows,
    blobs,
    leftOut: { attributes: [...secretAttributes].sort(), kinds: leftOut },
  };
  writeFileSync(join(folder, "README.md"), readme);
  // Written last: a folder without it is incomplete.
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return manifest;
}

async function writeRows(table: Table, tenantId: string, folder: string) {
  const rows: Counts = {};
  const leftOut: Counts = {};
  const files = new Map<string, ReturnType<typeof createWriteStream>>();
  for await (const row of readRows(table)) {
    if (!belongsTo(row, tenantId)) continue;
    const entity = entityOf(row);
    const counts = secretEntities.has(entity) ? leftOut : rows;
    counts[entity] = (counts[entity] ?? 0) + 1;
    if (counts === leftOut) continue;
    const file = files.get(entity) ?? createWriteStream(join(folder, `${entity}.jsonl`), { mode: 0o600 });
    files.set(entity, file);
    if (!file.write(`${JSON.stringify(exportedRow(row))}\n`)) await new Promise<void>((go) => file.once("drain", go));
  }
  await Promise.all([...files.values()].map((file) => new Promise<void>((done) => file.end(done))));
  return { rows, leftOut };
}

const exportedRow = (row: Row): PlainRow =>
  Object.fromEntries(
    Object.entries(toPlain(row)).filter(([name]) => !isKeyAttribute(name) && !secretAttributes.has(name)),
  );

async function writeBlobs(bucket: Bucket, tenantId: string, folder: string): Promise<number> {
  let count = 0;
  for (const prefix of blobPrefixes) {
    for await (const key of keysUnder(bucket, `${prefix}/${tenantId}/`)) {
      const file = resolve(folder, prefix, key.slice(`${prefix}/${tenantId}/`.length));
      if (!file.startsWith(resolve(folder) + sep)) throw new Error(`A blob's key points outside the folder: ${key}`);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(await readBlob(bucket, key), createWriteStream(file, { mode: 0o600 }));
      count += 1;
    }
  }
  return count;
}

const readme = `# A tenant's data in Callwright

- \`manifest.json\`: the tenant, when this was exported, how many rows of each kind, and what was left out.
- \`rows/<kind>.jsonl\`: one row of JSON per line, UTF-8. Ids connect them: a \`candidate\` belongs to the \`job\` whose \`jobId\` is
  its \`parentId\`; a \`call\` or a \`text\` names \`parentId\`, \`candidateId\` and \`userId\`. Instants are ISO 8601 in UTC, phone
  numbers E.164, \`…Seconds\`, \`…Cents\` and \`…Micros\` (millionths) say their unit.
- \`blobs/calls/<callId>/\`: \`transcript.json\` and the recordings (\`mono\`, \`stereo\`: WAV). \`blobs/brand/\`: logos and icons.
  \`blobs/lists/\`, \`imports/\`, \`runs/\`, \`documents/\`, \`figures/\`: working files of lists, uploads and figures, as long as they are kept.

Left out: credentials (hashes of passwords, keys and tokens; the sealed credentials of carriers and mail servers), and sessions, mailed links and unconfirmed sign-ups as a whole.
`;
