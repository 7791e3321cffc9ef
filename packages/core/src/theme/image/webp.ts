import { refusal } from "@callwright/contracts/refusals";
import { fromLatin1, join, latin1, type ReencodedImage, type Refuse, reasons, take, viewOf } from "./bytes.ts";

const animatedTypes = new Set(["ANIM", "ANMF"]);
const alphaFlag = 0x10;
const animationFlag = 0x02;

export function cleanWebp(bytes: Uint8Array, maxSide: number, refuse: Refuse): ReencodedImage {
  const chunks = readChunks(bytes, refuse);
  const lossy = chunks.get("VP8 ");
  const lossless = chunks.get("VP8L");
  const size = lossy ? sizeOfLossy(lossy) : lossless && sizeOfLossless(lossless);
  if (!size || (lossy && lossless)) return refuse(reasons.damaged);
  const { width, height } = size;
  if (width > maxSide || height > maxSide) refuse(refusal("image_too_large", { width: maxSide, height: maxSide }));
  const alpha = lossy && chunks.get("ALPH");
  const parts = [
    ...(alpha ? [chunk("VP8X", extensionData(width, height)), chunk("ALPH", alpha)] : []),
    ...(lossy ? [chunk("VP8 ", lossy)] : []),
    ...(lossless ? [chunk("VP8L", lossless)] : []),
  ];
  return { bytes: chunk("RIFF", join(fromLatin1("WEBP"), ...parts)), width, height };
}

function readChunks(bytes: Uint8Array, refuse: Refuse): Map<string, Uint8Array> {
  const view = viewOf(bytes);
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) refuse(reasons.incomplete);
  const chunks = new Map<string, Uint8Array>();
  const file = bytes.subarray(0, end);
  for (let at = 12; at + 8 <= end; ) {
    const type = latin1(take(file, at, 4));
    const data = take(file, at + 8, view.getUint32(at + 4, true));
    at += 8 + data.length + (data.length % 2);
    if (animatedTypes.has(type) || (type === "VP8X" && ((data[0] ?? 0) & animationFlag) !== 0))
      refuse(reasons.animated);
    if (!chunks.has(type)) chunks.set(type, data);
  }
  return chunks;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A key frame (RFC 6386, 9.1) with a complete header. */
function sizeOfLossy(data: Uint8Array): Size | undefined {
  const view = viewOf(take(data, 0, 10));
  const tag = view.getUint16(0, true) | (view.getUint8(2) << 16);
  const isKeyFrame = (tag & 1) === 0 && latin1(data.subarray(3, 6)) === "\x9d\x01\x2a";
  const firstPartBytes = tag >> 5;
  if (!isKeyFrame || 10 + firstPartBytes > data.length) return undefined;
  const width = view.getUint16(6, true) & 0x3fff;
  const height = view.getUint16(8, true) & 0x3fff;
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** Lossless header: a signature, two 14-bit sizes and a version that must be zero. */
function sizeOfLossless(data: Uint8Array): Size | undefined {
  const view = viewOf(take(data, 0, 5));
  const bits = view.getUint32(1, true);
  if (data[0] !== 0x2f || bits >>> 29 !== 0) return undefined;
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function extensionData(width: number, height: number): Uint8Array {
  const body = Buffer.alloc(10);
  body.writeUInt8(alphaFlag);
  body.writeUIntLE(width - 1, 4, 3);
  body.writeUIntLE(height - 1, 7, 3);
  return body;
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(8, type, "latin1");
  head.writeUInt32LE(data.length, 4);
  return join(head, data, new Uint8Array(data.length % 2));
}
