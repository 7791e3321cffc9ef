/** PNG: checks all chunks, inflates the pixels once to prove them complete, and writes only what decoders draw. */
import { crc32, createInflate } from "node:zlib";
import { refusal } from "@callwright/contracts/refusals";
import { fromLatin1, join, latin1, type ReencodedImage, type Refuse, reasons, take, viewOf } from "./bytes.ts";

export const pngSignature = "\x89PNG\r\n\x1a\n";

/** Lengths of the kept chunks; that of tRNS is a maximum. */
const keptChunkBytes: Readonly<Record<string, number>> = { gAMA: 4, cHRM: 32, sRGB: 1, tRNS: 256 };
const animationChunks = new Set(["acTL", "fcTL", "fdAT"]);

const colourTypes: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
  readonly hasPalette: boolean;
  readonly isInterlaced: boolean;
}

export async function cleanPng(bytes: Uint8Array, maxSide: number, refuse: Refuse): Promise<ReencodedImage> {
  const chunks = readChunks(bytes, refuse);
  const header = readHeader(chunks.get("IHDR"), refuse);
  const { width, height, hasPalette } = header;
  if (width > maxSide || height > maxSide) refuse(refusal("image_too_large", { width: maxSide, height: maxSide }));
  const palette = chunks.get("PLTE");
  const paletteBytes = palette?.length ?? 0;
  // Up to 256 colours of three bytes.
  const isValidPalette = paletteBytes > 0 && paletteBytes <= 768 && paletteBytes % 3 === 0;
  if (hasPalette && !isValidPalette) refuse(reasons.damaged);
  const pixels = await checkedPixels(chunks.get("IDAT"), header, refuse);
  const orderedChunks: [string, Uint8Array | undefined][] = [["IHDR", chunks.get("IHDR")]];
  for (const type of ["gAMA", "cHRM", "sRGB"]) orderedChunks.push([type, chunks.get(type)]);
  orderedChunks.push(["PLTE", hasPalette ? palette : undefined], ["tRNS", chunks.get("tRNS")], ["IDAT", pixels]);
  const parts = orderedChunks.flatMap(([type, data]) => (data ? writeChunk(type, data) : []));
  return { bytes: join(fromLatin1(pngSignature), ...parts, ...writeChunk("IEND", new Uint8Array())), width, height };
}

function readChunks(bytes: Uint8Array, refuse: Refuse): Map<string, Uint8Array> {
  const view = viewOf(bytes);
  const chunks = new Map<string, Uint8Array>();
  const pixels: Uint8Array[] = [];
  for (let at = pngSignature.length; ; ) {
    const length = view.getUint32(at);
    const typeAndData = take(bytes, at + 4, length + 4);
    if (view.getUint32(at + 8 + length) !== crc32(typeAndData)) refuse(reasons.damaged);
    const type = latin1(typeAndData.subarray(0, 4));
    const data = typeAndData.subarray(4);
    at += length + 12;
    if (chunks.size === 0 && type !== "IHDR") refuse(reasons.damaged);
    if (type === "IEND") break;
    if (animationChunks.has(type)) refuse(reasons.animated);
    if (type === "IDAT") pixels.push(data);
    else if (type === "IHDR" || type === "PLTE") {
      if (chunks.has(type)) refuse(reasons.damaged);
      chunks.set(type, data);
    } else if (isKept(type, data)) chunks.set(type, data);
    // A capital first letter marks a chunk that decoders must understand.
    else if (/^[A-Z]/.test(type)) refuse(reasons.damaged);
  }
  return chunks.set("IDAT", join(...pixels));
}

function isKept(type: string, { length }: Uint8Array): boolean {
  const size = keptChunkBytes[type];
  return size !== undefined && (type === "tRNS" ? length <= size : length === size);
}

function readHeader(data: Uint8Array | undefined, refuse: Refuse): Header {
  if (data?.length !== 13) return refuse(reasons.damaged);
  const view = viewOf(data);
  const width = view.getUint32(0);
  const height = view.getUint32(4);
  const [depth = 0, colourType = 0, compression, filter, interlace = 0] = data.subarray(8);
  const colours = colourTypes[colourType];
  const isKnown = colours?.depths.includes(depth) && compression === 0 && filter === 0 && interlace <= 1;
  if (!colours || !isKnown || width === 0 || height === 0) return refuse(reasons.damaged);
  const bitsPerPixel = depth * colours.samples;
  return { width, height, bitsPerPixel, hasPalette: colourType === 3, isInterlaced: interlace === 1 };
}

/** First column and row, and column and row steps, of each interlace pass. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function unpackedSize({ width, height, bitsPerPixel, isInterlaced }: Header): number {
  const size = (columns: number, rows: number) =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bitsPerPixel) / 8)) : 0;
  if (!isInterlaced) return size(width, height);
  let sum = 0;
  for (const [x, y, dx, dy] of passes) sum += size(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy));
  return sum;
}

async function checkedPixels(packed: Uint8Array | undefined, header: Header, refuse: Refuse): Promise<Uint8Array> {
  if (!packed || packed.length === 0) return refuse(reasons.incomplete);
  const expectedSize = unpackedSize(header);
  const inflate = createInflate();
  inflate.end(packed);
  let size = 0;
  try {
    for await (const part of inflate) {
      size += part.length;
      if (size > expectedSize) break;
    }
  } catch {
    refuse(reasons.incomplete);
  }
  if (size !== expectedSize) refuse(size > expectedSize ? reasons.damaged : reasons.incomplete);
  // Cuts off data after the compressed pixels.
  return packed.subarray(0, inflate.bytesWritten);
}

function writeChunk(type: string, data: Uint8Array): Uint8Array[] {
  const typeAndData = join(fromLatin1(type), data);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typeAndData));
  return [length, typeAndData, checksum];
}
