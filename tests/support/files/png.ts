/** Draws small PNG images by code: a colour for each pixel, with transparency. */
import { crc32, deflateSync } from "node:zlib";

/** Red, green, blue, opacity: 0 to 255. */
export type Pixel = readonly [number, number, number, number];

export function drawPng(width: number, height: number, pixelAt: (x: number, y: number) => Pixel): Uint8Array {
  // Each line is a filter byte (0: none) and four bytes a pixel.
  const lineBytes = 1 + width * 4;
  const lines = Buffer.alloc(height * lineBytes);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) lines.set(pixelAt(x, y), y * lineBytes + 1 + x * 4);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bit depth 8, colour type 6 (RGBA).
  header.set([8, 6], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const pixels = deflateSync(lines, { level: 9 });
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, checksum]);
}
