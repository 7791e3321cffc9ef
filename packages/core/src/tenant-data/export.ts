/** Exports a tenant's data, of any size: each message writes one ZIP file, so that a crash costs only one file. */
import { refusal } from "@callwright/contracts/refusals";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import * as z from "zod/mini";
import * as Audit from "../audit/index.ts";
import type { Key } from "../db/database.ts";
import { db, type Item } from "../db/service.ts";
import {
  entityOf,
  exportedLine,
  exportReadme,
  manifestOf,
  manifestText,
  pageOfTenant,
  unexportedEntities,
} from "../db/tenant-rows.ts";
import { transact, tryWrite } from "../db/transact.ts";
import { blobPrefixes, folderOf } from "../kernel/bucket.ts";
import { now, nowIso, toTtl } from "../kernel/clock.ts";
import { context, ports, tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { newId, newSecretWord } from "../kernel/id.ts";
import { log } from "../kernel/log.ts";
import { defineMessage, send } from "../kernel/message.ts";
import type { ExportCounts, ExportPart, ExportPlace } from "./export.entity.ts";

export const tenantExport = defineMessage("tenant.export", "tenants", z.object({ exportId: z.string() }));

export type ExportItem = Item<"tenantExport">;

/** Well within the worker's timeout, since the last file of a part may take a while. */
const budgetMs = 45_000;
/** Rows are held in memory as text. */
const maxRowCharacters = 16_000_000;
const maxFileBytes = 512_000_000;
const retentionMs = 7 * 86_400_000;
const stalledMs = 15 * 60_000;

const exportKey = (exportId: string) => ({ tenantId: tenantId(), exportId });

export async function listExports(): Promise<ExportItem[]> {
  const query = db().tenantExport.query.primary({ tenantId: tenantId() });
  const { data } = await query.go({ order: "desc", limit: 10, consistent: true });
  return data.filter(({ ttl }) => ttl > toTtl(now()));
}

export const hasStalled = ({ state, updatedAt }: ExportItem): boolean =>
  state === "running" && now() - Date.parse(updatedAt) >= stalledMs;

export async function startExport(startedBy: string, tenantName: string): Promise<ExportItem> {
  if ((await listExports()).some((item) => item.state === "running" && !hasStalled(item)))
    throw new AppError("conflict", refusal("tenant_export_running"));
  const at = nowIso();
  const row: ExportItem = {
    ...exportKey(newId("exp")),
    state: "running",
    startedAt: at,
    updatedAt: at,
    startedBy,
    step: 0,
    place: { phase: "rows" },
    parts: [],
    counts: { rows: {}, leftOut: {}, blobs: 0 },
    ttl: toTtl(now() + retentionMs),
  };
  await transact((writer) => [
    writer.tenantExport.create(row).commit(),
    Audit.entry(writer, {
      action: "tenant.exported",
      target: { kind: "tenant", id: row.tenantId, name: tenantName },
    }),
  ]);
  await send(tenantExport, { exportId: row.exportId });
  return row;
}

export async function continueExport({ exportId }: { readonly exportId: string }): Promise<void> {
  const { data: row } = await db().tenantExport.get(exportKey(exportId)).go({ consistent: true });
  if (row?.state !== "running") return;
  const step = row.place.phase === "rows" ? await exportRows(row) : await exportBlobs(row);
  if (!(await saveStep(row, step))) return;
  if (step.place) await send(tenantExport, { exportId });
  else log.info("tenant.exported", { exportId, blobs: step.counts.blobs });
}

interface Step {
  readonly part: ExportPart | undefined;
  readonly counts: ExportCounts;
  /** Where the next step continues; undefined if the export is complete. */
  readonly place: ExportPlace | undefined;
}

function saveStep({ exportId, step: oldStep, parts }: ExportItem, { part, counts, place }: Step): Promise<boolean> {
  const at = nowIso();
  const patch = db()
    .tenantExport.patch(exportKey(exportId))
    .set({
      step: oldStep + 1,
      updatedAt: at,
      counts,
      parts: part ? [...parts, part] : parts,
      ...(place ? { place } : { state: "complete", finishedAt: at }),
    })
    .where(({ step }, op) => op.eq(step, oldStep));
  return tryWrite(patch.go());
}

async function exportRows(row: ExportItem): Promise<Step> {
  const endsAt = now() + budgetMs;
  const counts = { ...row.counts, rows: { ...row.counts.rows }, leftOut: { ...row.counts.leftOut } };
  const lines = new Map<string, string[]>();
  let size = 0;
  let after: Key | undefined = row.place.after;
  do {
    const page = await pageOfTenant(context().database, row.tenantId, after);
    for (const tenantRow of page.rows) {
      const entity = entityOf(tenantRow);
      const isLeftOut = unexportedEntities.has(entity);
      const counters = isLeftOut ? counts.leftOut : counts.rows;
      counters[entity] = (counters[entity] ?? 0) + 1;
      if (isLeftOut) continue;
      const line = exportedLine(tenantRow);
      const entityLines = lines.get(entity);
      if (entityLines) entityLines.push(line);
      else lines.set(entity, [line]);
      size += line.length;
    }
    after = page.next;
  } while (after && size < maxRowCharacters && now() < endsAt);
  const partNumber = row.parts.length + 1;
  async function* entries(): AsyncGenerator<ZipEntry> {
    if (partNumber === 1) yield textEntry("README.md", [exportReadme]);
    for (const [entity, texts] of lines) yield textEntry(`rows/${entity}-${partNumber}.jsonl`, texts);
  }
  const part = lines.size > 0 ? await writePart(row, entries()) : undefined;
  return { part, counts, place: after ? { phase: "rows", after } : { phase: "blobs" } };
}

async function exportBlobs(row: ExportItem): Promise<Step> {
  const endsAt = now() + budgetMs;
  let { prefix: prefixIndex = 0, blob: lastKey } = row.place;
  let { blobs } = row.counts;
  let size = 0;
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let prefix = blobPrefixes[prefixIndex]; prefix; prefix = blobPrefixes[prefixIndex]) {
      const folder = folderOf(prefix, row.tenantId);
      const files = await ports().blobs.list(folder, lastKey);
      for (const { key, bytes } of files) {
        // Each step exports at least one file, however large or late, so that the export progresses.
        if (size > 0 && (size + bytes > maxFileBytes || now() > endsAt)) return;
        const chunks = await ports().blobs.getStream(key);
        lastKey = key;
        if (!chunks) continue;
        yield { name: `blobs/${prefix}/${key.slice(folder.length)}`, isCompressed: isCompressed(key), chunks };
        size += bytes;
        blobs += 1;
      }
      // Only an empty page ends a prefix; until then its next page is listed.
      if (files.length > 0) continue;
      prefixIndex += 1;
      lastKey = undefined;
    }
    const { rows, leftOut } = row.counts;
    const { tenantId: id, startedAt: madeAt } = row;
    yield textEntry("manifest.json", [manifestText(manifestOf({ tenantId: id, madeAt, rows, blobs, leftOut }))]);
  }
  const part = await writePart(row, entries());
  const nextPlace: ExportPlace = { phase: "blobs", prefix: prefixIndex, blob: lastKey };
  return { part, counts: { ...row.counts, blobs }, place: prefixIndex < blobPrefixes.length ? nextPlace : undefined };
}

/** True for recordings and images: compressing them again saves nothing. */
const isCompressed = (key: string): boolean => !/[.](?:json|jsonl|txt|svg)$/.test(key);

const encoder = new TextEncoder();
const textEntry = (name: string, texts: readonly string[]): ZipEntry => ({
  name,
  isCompressed: false,
  chunks: (function* () {
    for (const text of texts) yield encoder.encode(text);
  })(),
});

async function writePart(
  { tenantId: id, exportId, parts }: ExportItem,
  entries: AsyncIterable<ZipEntry>,
): Promise<ExportPart> {
  // Two workers with the same message write two files; the row names one of them.
  const key = `${folderOf("exports", id)}${exportId}/${newSecretWord(8)}/export-${parts.length + 1}.zip`;
  let bytes = 0;
  async function* countedChunks() {
    for await (const chunk of zip(entries)) {
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  await ports().blobs.putStream(key, toStream(countedChunks()), "application/zip");
  return { key, bytes };
}

const toStream = (chunks: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });

interface ZipEntry {
  readonly name: string;
  readonly isCompressed: boolean;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const file = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  function* takeReady() {
    const chunks = ready;
    ready = [];
    yield* chunks;
  }
  for await (const { name, isCompressed, chunks } of entries) {
    const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.add(entry);
    for await (const chunk of chunks) {
      entry.push(chunk);
      yield* takeReady();
    }
    entry.push(new Uint8Array(), true);
    yield* takeReady();
  }
  file.end();
  yield* takeReady();
}
