/** The files inside a ZIP archive, inflated part by part by the browser itself, and never more of them than was allowed. */
import type { Bytes } from "@callwright/contracts/people-file/csv-file";

export class BadArchive extends Error {}
/** In order, but no workbook: a document of another program. */
export class OtherArchive extends BadArchive {}
/** An archive that unpacks to more than any honest table. */
export class TooLarge extends Error {}

export interface Entry {
  readonly name: string;
  readonly isStored: boolean;
  readonly isSealed: boolean;
  readonly packedBytes: number;
  /** Where its local header begins. */
  readonly offset: number;
}

export type Archive = ReadonlyMap<string, Entry>;

const END = 0x06054b50;
const END_64_LOCATOR = 0x07064b50;
const END_64 = 0x06064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const IS_64 = 0xffffffff;
/** The end's record with the longest comment, and what may stand before it. */
const TAIL_BYTES = 22 + 65_535 + 20;
const MAX_DIRECTORY_BYTES = 4_000_000;

const viewOf = async (file: Bytes, from: number, to: number) => new DataView(await file.slice(from, to).arrayBuffer());
const long = (view: DataView, at: number) => Number(view.getBigUint64(at, true));

export async function openArchive(file: Bytes): Promise<Archive> {
  try {
    const { offset, bytes } = await findDirectory(file);
    if (bytes > MAX_DIRECTORY_BYTES) throw new TooLarge();
    return readDirectory(await viewOf(file, offset, offset + bytes));
  } catch (error) {
    if (error instanceof RangeError) throw new BadArchive();
    throw error;
  }
}

async function findDirectory(file: Bytes) {
  const from = Math.max(0, file.size - TAIL_BYTES);
  const tail = await viewOf(file, from, file.size);
  let at = tail.byteLength - 22;
  while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1;
  if (at < 0) throw new BadArchive();
  const bytes = tail.getUint32(at + 12, true);
  const offset = tail.getUint32(at + 16, true);
  if (offset !== IS_64 && bytes !== IS_64) return { offset, bytes };
  if (tail.getUint32(at - 20, true) !== END_64_LOCATOR) throw new BadArchive();
  const end = long(tail, at - 12);
  const view = await viewOf(file, end, end + 56);
  if (view.getUint32(0, true) !== END_64) throw new BadArchive();
  return { bytes: long(view, 40), offset: long(view, 48) };
}

function readDirectory(view: DataView): Archive {
  const entries = new Map<string, Entry>();
  let at = 0;
  while (at + 46 <= view.byteLength && view.getUint32(at, true) === CENTRAL) {
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameBytes)).replaceAll("\\", "/");
    const method = view.getUint16(at + 10, true);
    if (method !== 0 && method !== 8) throw new BadArchive();
    const sizes = sizesOf(view, at, at + 46 + nameBytes, extraBytes);
    entries.set(name, { name, isStored: method === 0, isSealed: (view.getUint16(at + 8, true) & 1) === 1, ...sizes });
    at += 46 + nameBytes + extraBytes + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Sizes beyond 4 GB, or of writers that do not know them beforehand, stand in a field of their own. */
function sizesOf(view: DataView, at: number, extraAt: number, extraBytes: number) {
  let packedBytes = view.getUint32(at + 20, true);
  let offset = view.getUint32(at + 42, true);
  for (let field = extraAt; field + 4 <= extraAt + extraBytes; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue;
    let value = field + 4;
    if (view.getUint32(at + 24, true) === IS_64) value += 8;
    if (packedBytes === IS_64) {
      packedBytes = long(view, value);
      value += 8;
    }
    if (offset === IS_64) offset = long(view, value);
  }
  return { packedBytes, offset };
}

/** The text of a file in the archive; throws `TooLarge` when it unpacks to more than `maxBytes`. */
export async function* textOf(file: Bytes, entry: Entry, maxBytes: number, onShare?: (share: number) => void) {
  if (entry.isSealed) throw new BadArchive();
  const header = await viewOf(file, entry.offset, entry.offset + 30);
  if (header.byteLength < 30 || header.getUint32(0, true) !== LOCAL) throw new BadArchive();
  const from = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = file.slice(from, from + entry.packedBytes);
  let taken = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      taken += part.byteLength;
      controller.enqueue(part);
    },
  });
  const bytes = packed.stream().pipeThrough(counted);
  const reader = (entry.isStored ? bytes : bytes.pipeThrough(new DecompressionStream("deflate-raw"))).getReader();
  const decoder = new TextDecoder();
  let given = 0;
  try {
    for (;;) {
      const { value } = await reader.read();
      if (!value) break;
      given += value.byteLength;
      if (given > maxBytes) throw new TooLarge();
      yield decoder.decode(value, { stream: true });
      onShare?.(taken / Math.max(1, entry.packedBytes));
    }
    yield decoder.decode();
  } catch (error) {
    // A stream that is no deflate says so with a TypeError.
    throw error instanceof TypeError ? new BadArchive() : error;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
