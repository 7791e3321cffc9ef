/** Streams a CSV file that the browser saves under its name. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { HttpContext } from "./http.ts";

export interface CsvFile {
  readonly filename: string;
  /** Lazily read chunks of complete lines. May throw a refusal before the first chunk, not later. */
  readonly lines: AsyncIterable<string>;
}

/** Spreadsheets need this mark to detect UTF-8. */
const byteOrderMark = "\uFEFF";

export async function csvAnswer(c: HttpContext, { filename, lines }: CsvFile): Promise<Response> {
  const encoder = new TextEncoder();
  const iterator = lines[Symbol.asyncIterator]();
  // The body is read after the handler returned, so the request's context is bound here.
  const nextChunk = AsyncLocalStorage.bind(() => iterator.next());
  // Read before the response starts, so that a refusal still sets the status.
  let chunk = await nextChunk();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(byteOrderMark)),
    async pull(controller) {
      if (chunk.done) return controller.close();
      controller.enqueue(encoder.encode(chunk.value));
      chunk = await nextChunk();
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return c.body(body, 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": attachmentHeader(filename),
  });
}

/** Matches characters that are not ASCII or not allowed between quotes. */
const unquotable = /[^\x20-\x7e]|["\\]/g;
/** Matches characters that encodeURIComponent leaves, but that an encoded header parameter may not have. */
const unencoded = /['()*]/g;

/** The header content-disposition by RFC 6266: the percent-encoded name, and a plain one for older clients. */
export function attachmentHeader(filename: string): string {
  const plain = filename.replace(unquotable, "_");
  const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(unencoded, percentEncoded);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
