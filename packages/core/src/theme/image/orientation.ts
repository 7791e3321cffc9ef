/** Exif orientation, the only metadata that changes the image. Values are 1 (upright) to 8. */
import { join, latin1, viewOf } from "./bytes.ts";

const tag = 0x0112;
const short = 3;

/** Reads the TIFF block of an Exif segment; 1 if absent or unreadable. */
export function orientationOf(tiff: Uint8Array): number {
  try {
    return readOrientation(tiff);
  } catch {
    return 1;
  }
}

function readOrientation(tiff: Uint8Array): number {
  const order = latin1(tiff.subarray(0, 2));
  if (order !== "II" && order !== "MM") return 1;
  const isLittle = order === "II";
  const view = viewOf(tiff);
  const directory = view.getUint32(4, isLittle);
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * 12;
    if (view.getUint16(at, isLittle) !== tag || view.getUint16(at + 2, isLittle) !== short) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** An Exif segment with the orientation only. */
export function orientationSegment(value: number): Uint8Array {
  const head = Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\x01", "latin1");
  const entry = Buffer.of(tag >> 8, tag & 255, 0, short, 0, 0, 0, 1, 0, value, 0, 0);
  const noMore = Buffer.alloc(4);
  return join(head, entry, noMore);
}
