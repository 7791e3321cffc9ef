import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { importLimits } from "@callwright/contracts/endpoints/import";
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import { AppError } from "../kernel/error.ts";

const maxLineBytes = 1024 * 1024;
/** More than a full file unpacks to, less than a gzip bomb: in all, and by byte of the upload. */
const maxBytes = 500 * 1024 * 1024;
const maxInflation = 200;
const freeBytes = 4 * 1024 * 1024;

const refused = (reason: Refusal) => new AppError("unprocessable", reason);

export async function* linesOf(upload: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  let rows = 0;
  for await (const chunk of unpacked(upload)) {
    const bytes: Buffer<ArrayBufferLike> = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      // Blank lines count, since each costs work.
      rows += 1;
      if (rows > importLimits.rows) throw refused(refusal("import_too_many_rows"));
      if (end > from) yield bytes.toString("utf8", from, end);
      from = end + 1;
    }
    rest = bytes.subarray(from);
    if (rest.length > maxLineBytes) throw refused(refusal("import_row_too_long", { row: rows + 1 }));
  }
  if (rest.length === 0) return;
  if (rows === importLimits.rows) throw refused(refusal("import_too_many_rows"));
  yield rest.toString("utf8");
}

async function* unpacked(upload: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  let packedBytes = 0;
  const counted = async function* () {
    for await (const chunk of upload) {
      packedBytes += chunk.length;
      yield chunk;
    }
  };
  const source = Readable.from(counted());
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  let bytes = 0;
  try {
    for await (const chunk of gunzip) {
      bytes += chunk.length;
      if (bytes > Math.min(maxBytes, freeBytes + packedBytes * maxInflation))
        throw refused(refusal("import_file_too_large"));
      yield chunk;
    }
  } catch (error) {
    throw isOfGzip(error) ? refused(refusal("upload_malformed")) : error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

const isOfGzip = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
