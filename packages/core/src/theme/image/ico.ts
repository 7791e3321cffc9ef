import { refusal } from "@callwright/contracts/refusals";
import { join, latin1, type ReencodedImage, type Refuse, reasons, take, viewOf } from "./bytes.ts";
import { cleanPng, pngSignature } from "./png.ts";

export const icoSignature = "\0\0\x01\0";

const maxImages = 16;
const maxIconSide = 256;
const headerBytes = 6;
const entryBytes = 16;
const bitmapHeaderBytes = 40;
const littleEndian = true;

export async function cleanIco(bytes: Uint8Array, refuse: Refuse): Promise<ReencodedImage> {
  const view = viewOf(bytes);
  const count = view.getUint16(4, littleEndian);
  if (count === 0 || count > maxImages) refuse(refusal("icon_image_count", { count: maxImages }));
  const entries: Uint8Array[] = [];
  const images: ReencodedImage[] = [];
  let offset = headerBytes + count * entryBytes;
  for (let index = 0; index < count; index += 1) {
    const entry = take(bytes, headerBytes + index * entryBytes, entryBytes);
    const oldEntry = viewOf(entry);
    const oldLength = oldEntry.getUint32(8, littleEndian);
    const oldOffset = oldEntry.getUint32(12, littleEndian);
    const image = await cleanIconImage(take(bytes, oldOffset, oldLength), refuse);
    entries.push(directoryEntry(image, oldEntry, offset));
    images.push(image);
    offset += image.bytes.length;
    // Several entries may point at the same bytes, so the output's size is limited too.
    if (offset > bytes.length) refuse(reasons.damaged);
  }
  const sides = {
    width: Math.max(...images.map((image) => image.width)),
    height: Math.max(...images.map((image) => image.height)),
  };
  const header = take(bytes, 0, headerBytes);
  return { ...sides, bytes: join(header, ...entries, ...images.map((image) => image.bytes)) };
}

/** An image's directory entry: width and height (256 is written as 0), colours, offset. */
function directoryEntry({ bytes, width, height }: ReencodedImage, oldEntry: DataView, offset: number): Uint8Array {
  const entry = Buffer.alloc(entryBytes);
  entry.writeUInt8(width % 256, 0);
  entry.writeUInt8(height % 256, 1);
  entry.writeUInt8(oldEntry.getUint8(2), 2);
  entry.writeUInt16LE(oldEntry.getUint16(4, littleEndian), 4);
  entry.writeUInt16LE(oldEntry.getUint16(6, littleEndian), 6);
  entry.writeUInt32LE(bytes.length, 8);
  entry.writeUInt32LE(offset, 12);
  return entry;
}

async function cleanIconImage(bytes: Uint8Array, refuse: Refuse): Promise<ReencodedImage> {
  if (latin1(bytes.subarray(0, pngSignature.length)) === pngSignature) return cleanPng(bytes, maxIconSide, refuse);
  return cleanBitmap(bytes, refuse);
}

/** An uncompressed bitmap: colours, pixels and the mask, for which the header doubles the height. */
function cleanBitmap(bytes: Uint8Array, refuse: Refuse): ReencodedImage {
  const view = viewOf(bytes);
  const width = view.getInt32(4, littleEndian);
  const height = view.getInt32(8, littleEndian) / 2;
  const depth = view.getUint16(14, littleEndian);
  const compression = view.getUint32(16, littleEndian);
  const colours = view.getUint32(32, littleEndian);
  const isSupported =
    view.getUint32(0, littleEndian) === bitmapHeaderBytes && compression === 0 && [1, 4, 8, 24, 32].includes(depth);
  if (!isSupported || !Number.isInteger(height) || width < 1 || height < 1) refuse(reasons.damaged);
  if (width > maxIconSide || height > maxIconSide)
    refuse(refusal("icon_too_large", { width: maxIconSide, height: maxIconSide }));
  const paletteColours = depth <= 8 ? colours || 2 ** depth : 0;
  if (paletteColours > 256) refuse(reasons.damaged);
  const planeBytes = (bits: number) => Math.ceil((width * bits) / 32) * 4 * height;
  const imageBytes = bitmapHeaderBytes + paletteColours * 4 + planeBytes(depth);
  // The mask is optional for pixels with an alpha channel, and some programs omit it.
  const isWithoutMask = depth === 32 && bytes.length < imageBytes + planeBytes(1);
  return { bytes: join(take(bytes, 0, imageBytes + (isWithoutMask ? 0 : planeBytes(1)))), width, height };
}
