import { refusal } from "@callwright/contracts/refusals";
import { fromLatin1, join, latin1, type ReencodedImage, type Refuse, reasons, take, viewOf } from "./bytes.ts";

const marker = { end: 0xd9, scan: 0xda, app0: 0xe0, app1: 0xe1, app14: 0xee, comment: 0xfe } as const;
const frameMarkers = new Set([0xc0, 0xc1, 0xc2]); // baseline, extended, progressive
const tableChecks = new Map<number, (body: Uint8Array) => boolean>([
  [0xc4, areHuffmanTables],
  [0xdb, areQuantisationTables],
  [0xdd, (body) => body.length === 2], // restart interval
]);
/** Progressive images have about ten; thousands would keep a browser busy. */
const maxScans = 40;

interface Frame {
  readonly width: number;
  readonly height: number;
}

export function cleanJpeg(bytes: Uint8Array, maxSide: number, refuse: Refuse): ReencodedImage {
  const view = viewOf(bytes);
  const outputParts: Uint8Array[] = [];
  const notes: Notes = { isJfif: false, colours: undefined, orientation: 1 };
  let frame: Frame | undefined;
  let scans = 0;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) refuse(reasons.damaged);
    while (view.getUint8(at) === 0xff) at += 1;
    const type = view.getUint8(at);
    at += 1;
    if (type === marker.end) break;
    const body = take(bytes, at + 2, view.getUint16(at) - 2);
    at += body.length + 2;
    if (frameMarkers.has(type)) {
      if (frame) refuse(reasons.damaged);
      frame = readFrame(body, maxSide, refuse);
      outputParts.push(segment(type, body));
    } else if (type === marker.scan) {
      scans += 1;
      if (!frame || scans > maxScans || !isScan(body)) refuse(reasons.damaged);
      const end = endOfScan(bytes, at);
      outputParts.push(segment(type, body), bytes.subarray(at, end));
      at = end;
    } else if (tableChecks.has(type)) {
      if (!tableChecks.get(type)?.(body)) refuse(reasons.damaged);
      outputParts.push(segment(type, body));
    } else if (type >= marker.app0 && type <= marker.comment) readNote(type, body, notes);
    else refuse(refusal("image_jpeg_unsupported"));
  }
  if (!frame || scans === 0) return refuse(reasons.incomplete);
  return {
    ...frame,
    bytes: join(Buffer.of(0xff, 0xd8), ...writeNotes(notes), ...outputParts, Buffer.of(0xff, marker.end)),
  };
}

/** Facts from dropped segments that the right colours and orientation depend on. */
interface Notes {
  isJfif: boolean;
  colours: Uint8Array | undefined;
  orientation: number;
}

function readNote(type: number, body: Uint8Array, notes: Notes): void {
  const begins = (text: string) => latin1(body.subarray(0, text.length)) === text;
  if (type === marker.app0 && begins("JFIF\0")) notes.isJfif = true;
  if (type === marker.app14 && begins("Adobe") && body.length >= 12) notes.colours = body.subarray(0, 12);
  if (type === marker.app1 && begins("Exif\0\0")) notes.orientation = orientationOf(body.subarray(6));
}

function* writeNotes({ isJfif, colours, orientation }: Notes): Generator<Uint8Array> {
  if (isJfif) yield segment(marker.app0, join(fromLatin1("JFIF\0"), Buffer.of(1, 1, 0, 0, 1, 0, 1, 0, 0)));
  if (orientation !== 1) yield segment(marker.app1, orientationSegment(orientation));
  if (colours) yield segment(marker.app14, colours);
}

function segment(type: number, body: Uint8Array): Uint8Array {
  const head = Buffer.of(0xff, type, 0, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return join(head, body);
}

function readFrame(body: Uint8Array, maxSide: number, refuse: Refuse): Frame {
  const view = viewOf(body);
  const precision = view.getUint8(0);
  const height = view.getUint16(1);
  const width = view.getUint16(3);
  const components = body[5] ?? 0;
  if (components === 4) refuse(refusal("image_cmyk"));
  if (precision !== 8 || width === 0 || height === 0) refuse(reasons.damaged);
  if ((components !== 1 && components !== 3) || body.length !== 6 + 3 * components) refuse(reasons.damaged);
  if (width > maxSide || height > maxSide) refuse(refusal("image_too_large", { width: maxSide, height: maxSide }));
  return { width, height };
}

function isScan(body: Uint8Array): boolean {
  const [components = 0] = body;
  return components >= 1 && components <= 3 && body.length === 4 + 2 * components;
}

/** The next marker that is neither a restart nor an escaped byte. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const nextByte = bytes[at + 1];
    if (nextByte === undefined) break;
    if (nextByte !== 0 && nextByte !== 0xff && !(nextByte >= 0xd0 && nextByte <= 0xd7)) return at;
  }
  throw new RangeError("The pixels have no end");
}

/** The upper four bits hold the table's precision or class, the lower four its number. */
const isTableHead = (head: number): boolean => head >> 4 <= 1 && (head & 15) <= 3;

function areQuantisationTables(body: Uint8Array): boolean {
  let at = 0;
  while (at < body.length) {
    const head = body[at] ?? 0;
    if (!isTableHead(head)) return false;
    const entryBytes = head >> 4 ? 2 : 1;
    at += 1 + 64 * entryBytes;
  }
  return at === body.length;
}

function areHuffmanTables(body: Uint8Array): boolean {
  let at = 0;
  while (at < body.length) {
    const head = body[at] ?? 0;
    const counts = body.subarray(at + 1, at + 17);
    const symbols = counts.reduce((sum, count) => sum + count, 0);
    if (!isTableHead(head) || counts.length < 16 || symbols > 256) return false;
    at += 17 + symbols;
  }
  return at === body.length;
}

const orientationTag = 0x0112;
const shortType = 3;

function orientationOf(tiff: Uint8Array): number {
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
    if (view.getUint16(at, isLittle) !== orientationTag || view.getUint16(at + 2, isLittle) !== shortType) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

function orientationSegment(value: number): Uint8Array {
  const head = Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\x01", "latin1");
  const entry = Buffer.of(orientationTag >> 8, orientationTag & 255, 0, shortType, 0, 0, 0, 1, 0, value, 0, 0);
  const noNextDirectory = Buffer.alloc(4);
  return join(head, entry, noNextDirectory);
}
