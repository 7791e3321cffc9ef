/** Streams a ZIP file, whatever the size of its entries. */
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export interface ZipEntry {
  readonly name: string;
  /** Sound and archives are stored as they are. */
  readonly isPacked: boolean;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
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
  for await (const { name, isPacked, chunks } of entries) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
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
