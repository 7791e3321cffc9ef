/** Checks an upload part by part; its stream is untrusted and has limits. */
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { importLimits } from "@callwright/contracts/endpoints/import";
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { now } from "../kernel/clock.ts";
import { ports } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import type { ParentItem } from "../parent/index.ts";
import * as Parent from "../parent/index.ts";
import { advance, endCheck, type ImportItem } from "./item.ts";
import { maxPartLength, partRows, readHeader, readSamples, uploadKey, writeChecked, writeSamples } from "./parts.ts";
import { addSamples, checkRow, countFlags, flagKnownContacts, type Row } from "./row.ts";

const incomplete = refusal("upload_incomplete");

/** Rows checked before the event loop serves other work. */
const rowsPerTurn = 25;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

export async function check(item: ImportItem, deadline: number): Promise<"more" | "done"> {
  const [parent, upload, header] = await Promise.all([
    Parent.load(item.parentId),
    ports().blobs.getStream(uploadKey(item)),
    readHeader(item),
  ]);
  if (!parent) throw new AppError("unprocessable", refusal("job_deleted"));
  if (!upload) throw new AppError("unprocessable", incomplete);
  let partCount = 0;
  let rowCount = 0;
  for await (const rows of readParts(upload, header)) {
    rowCount += rows.length;
    partCount += 1;
    if (partCount <= item.part) continue;
    // Another worker checked the part, or the import has ended.
    if (!(await checkPart(item, parent, partCount - 1, rows))) return "done";
    if (now() > deadline) return "more";
  }
  if (rowCount !== item.rows) throw new AppError("unprocessable", incomplete);
  await endCheck(item, partCount);
  return "done";
}

/** Parts checked earlier are parsed again, since duplicates are found across parts. */
async function* readParts(upload: ReadableStream<Uint8Array>, header: readonly string[]): AsyncGenerator<Row[]> {
  const numbers = new Set<string>();
  let part: Row[] = [];
  let partLength = 0;
  let rows = 0;
  for await (const text of readLines(upload)) {
    const row = checkRow(text, rows, header);
    rows += 1;
    if (rows % rowsPerTurn === 0) await nextTurn();
    if (row.person) {
      if (row.flags.length === 0 && numbers.has(row.person.phoneNumber)) row.flags.push("duplicate_in_file");
      numbers.add(row.person.phoneNumber);
    }
    part.push(row);
    partLength += text.length;
    if (part.length < partRows && partLength < maxPartLength) continue;
    yield part;
    part = [];
    partLength = 0;
  }
  if (part.length > 0) yield part;
}

async function checkPart(item: ImportItem, parent: ParentItem, part: number, rows: readonly Row[]): Promise<boolean> {
  await flagKnownContacts(parent, rows);
  const samples = await readSamples(item);
  const extended = addSamples(samples, rows);
  await Promise.all([
    writeChecked(item, part, rows),
    extended.length > samples.length ? writeSamples(item, extended) : undefined,
  ]);
  return advance(item, part, { ...countFlags(rows), done: rows.length });
}

const newline = 0x0a;
const maxLineBytes = 1024 * 1024;
/** Limits against gzip bombs: `maxBytes` unpacked in total, and `freeBytes` plus `maxInflation` per uploaded byte. */
const maxBytes = 500 * 1024 * 1024;
const maxInflation = 200;
const freeBytes = 4 * 1024 * 1024;
const uploadError = (reason: Refusal) => new AppError("unprocessable", reason);

async function* readLines(upload: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let unfinishedLine: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  let rows = 0;
  for await (const chunk of unpack(upload)) {
    const bytes: Buffer<ArrayBufferLike> = unfinishedLine.length > 0 ? Buffer.concat([unfinishedLine, chunk]) : chunk;
    let from = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
      // Blank lines count, since each costs work.
      rows += 1;
      if (rows > importLimits.rows) throw uploadError(refusal("import_too_many_rows"));
      if (end > from) yield bytes.toString("utf8", from, end);
      from = end + 1;
    }
    unfinishedLine = bytes.subarray(from);
    if (unfinishedLine.length > maxLineBytes) throw uploadError(refusal("import_row_too_long", { row: rows + 1 }));
  }
  if (unfinishedLine.length === 0) return;
  if (rows === importLimits.rows) throw uploadError(refusal("import_too_many_rows"));
  yield unfinishedLine.toString("utf8");
}

async function* unpack(upload: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  let packedBytes = 0;
  const countPacked = async function* () {
    for await (const chunk of upload) {
      packedBytes += chunk.length;
      yield chunk;
    }
  };
  const source = Readable.from(countPacked());
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  let bytes = 0;
  try {
    for await (const chunk of gunzip) {
      bytes += chunk.length;
      if (bytes > Math.min(maxBytes, freeBytes + packedBytes * maxInflation))
        throw uploadError(refusal("import_file_too_large"));
      yield chunk;
    }
  } catch (error) {
    throw isGzipError(error) ? uploadError(refusal("upload_malformed")) : error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** zlib's own error codes begin with "Z_". */
const isGzipError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
