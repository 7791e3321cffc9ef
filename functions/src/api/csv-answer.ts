/** A CSV file as an answer, saved by the browser under its name. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Http } from "./http.ts";

export interface CsvFile {
  readonly filename: string;
  /** Complete lines, one or some at a time, made as they are read; a refusal comes before the first. */
  readonly lines: AsyncIterable<string>;
}

/** Spreadsheets read UTF-8 only behind this mark. */
const byteOrderMark = "\uFEFF";

export async function csvAnswer(c: Http, { filename, lines }: CsvFile): Promise<Response> {
  const encoder = new TextEncoder();
  const iterator = lines[Symbol.asyncIterator]();
  // The body is read after the request's own work is done: its context goes along.
  const nextLine = AsyncLocalStorage.bind(() => iterator.next());
  let next = await nextLine();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(byteOrderMark)),
    async pull(controller) {
      if (next.done) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      next = await nextLine();
    },
  });
  return c.body(body, 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": dispositionOf(filename),
  });
}

/** RFC 6266: the percent-encoded name, and a plain one for older clients. */
export function dispositionOf(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
