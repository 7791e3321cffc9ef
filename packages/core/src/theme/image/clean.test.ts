import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { AppError } from "../../kernel/error.ts";
import { cleanImage, type ImageName } from "./clean.ts";

const folder = join(import.meta.dirname, "fixtures");
const fixture = (name: string): Buffer => readFileSync(join(folder, name));
const stillImages = readdirSync(folder).filter((name) => !/^(moving|print)/.test(name));

const clean = async (bytes: Uint8Array, name: ImageName = "favIcon") =>
  Buffer.from((await cleanImage(name, bytes)).bytes);

/** The refusal's message. */
async function refusalOf(bytes: Uint8Array, name: ImageName = "logo"): Promise<string> {
  const refusal = await cleanImage(name, bytes).catch((error: unknown) => error);
  if (!(refusal instanceof AppError)) throw new Error("The image was not refused", { cause: refusal });
  expect([refusal.code, refusal.issues?.[0]?.path]).toEqual(["validation_failed", name]);
  return refusal.message;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, "latin1"), data, Buffer.alloc(4)]);
  bytes.writeUInt32BE(data.length);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

interface Drawing {
  width?: number;
  height?: number;
  depth?: number;
  colourType?: number;
  interlace?: number;
  pixels?: Uint8Array;
  before?: Buffer[];
}

/** A PNG, by default of 4 × 4 opaque pixels. */
function png({ width = 4, height = 4, depth = 8, colourType = 2, interlace = 0, pixels, before = [] }: Drawing = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, interlace], 8);
  const packed = pixels ?? deflateSync(Buffer.alloc(height * (1 + width * 3)));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    ...before,
    chunk("IDAT", packed),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe.each(stillImages)("%s", (name) => {
  it("is recognised by its content, and cleaning is idempotent", async () => {
    const once = await clean(fixture(name));
    expect(await clean(once)).toEqual(once);
  });

  it("loses trailing data", async () => {
    const polyglot = Buffer.concat([fixture(name), Buffer.from("<script>alert(1)</script>")]);
    expect(await clean(polyglot)).toEqual(await clean(fixture(name)));
  });

  it("is refused when truncated", async () => {
    const bytes = fixture(name);
    for (let length = 12; length < bytes.length - 2; length += 5)
      expect(await refusalOf(bytes.subarray(0, length), "favIcon")).toMatch(/incomplete|damaged/);
  });

  it("is either refused or re-encoded, whichever two bytes are altered", async () => {
    const bytes = fixture(name);
    for (let round = 0; round < 400; round += 1) {
      const altered = Buffer.from(bytes);
      for (const step of [7, 131]) altered[(round * step) % altered.length] = (round * 37 + step) % 256;
      const outcome = await cleanImage("favIcon", altered).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AppError);
    }
  });
});

describe("a PNG", () => {
  it("keeps only the chunks that draw it", async () => {
    const notes = [chunk("tEXt", Buffer.from("Comment\0<script>")), chunk("eXIf", Buffer.from("a secret place"))];
    const colours = chunk("gAMA", Buffer.of(0, 0, 0xb1, 0x8f));
    expect(await clean(png({ before: [...notes, colours] }))).toEqual(png({ before: [colours] }));
  });

  it("loses data after its pixels", async () => {
    // Four rows, each a filter byte and four pixels of three bytes.
    const pixels = deflateSync(Buffer.alloc(4 * 13));
    expect(await clean(png({ pixels: Buffer.concat([pixels, Buffer.from("<script>")]) }))).toEqual(png({ pixels }));
  });

  it.each([
    ["fewer pixels than its header says", { pixels: deflateSync(Buffer.alloc(51)) }, /incomplete/],
    ["more pixels than its header says", { pixels: deflateSync(Buffer.alloc(10_000_000)) }, /damaged/],
    ["pixels that cannot be unpacked", { pixels: Buffer.from("pixels") }, /incomplete/],
    ["a side of 0", { width: 0 }, /damaged/],
    ["sides beyond the bound", { width: 4097, height: 1 }, /4096 × 4096/],
    ["a bit depth that its colour type does not allow", { depth: 4 }, /damaged/],
    ["an unknown colour type", { colourType: 5 }, /damaged/],
    ["a missing palette", { colourType: 3, pixels: deflateSync(Buffer.alloc(20)) }, /damaged/],
    ["an unknown critical chunk", { before: [chunk("CgBI", Buffer.alloc(4))] }, /damaged/],
    ["a second frame", { before: [chunk("acTL", Buffer.alloc(8))] }, /moves/],
  ] as const)("with %s is refused", async (_, drawing, reason) => {
    expect(await refusalOf(png({ ...drawing } as Drawing))).toMatch(reason);
  });

  it("may be interlaced if all passes are complete", async () => {
    // 15 pixels of three bytes, and a byte for each row: two in the sixth pass, none in the third, else one.
    const size = 15 * 3 + 7;
    const drawing = { width: 5, height: 3, interlace: 1 };
    const whole = png({ ...drawing, pixels: deflateSync(Buffer.alloc(size)) });
    expect(await clean(whole)).toEqual(whole);
    expect(await refusalOf(png({ ...drawing, pixels: deflateSync(Buffer.alloc(size - 1)) }))).toMatch(/incomplete/);
  });
});

describe("a JPEG", () => {
  it("keeps the orientation and no other metadata", async () => {
    const [before, after] = [fixture("camera.jpg"), await clean(fixture("camera.jpg"))];
    expect(before.includes("a secret place")).toBe(true);
    expect(after.includes("a secret place")).toBe(false);
    // One entry: tag 0x0112, a short, rotated by a quarter turn.
    expect(after.includes(Buffer.from([1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))).toBe(true);
  });

  it("for print is refused", async () => {
    expect(await refusalOf(fixture("print.jpg"))).toMatch(/CMYK/);
  });

  it("with too many scans is refused", async () => {
    const bytes = fixture("gray.jpg");
    const scan = bytes.subarray(bytes.indexOf(Buffer.of(0xff, 0xda)), -2);
    const many = Buffer.concat([bytes.subarray(0, -2), ...Array<Buffer>(60).fill(scan), bytes.subarray(-2)]);
    expect(await refusalOf(many)).toMatch(/damaged/);
  });

  it("beyond the bound is refused", async () => {
    const bytes = fixture("gray.jpg");
    bytes.writeUInt16BE(60_000, bytes.indexOf(Buffer.of(0xff, 0xc0)) + 5);
    expect(await refusalOf(bytes)).toMatch(/4096 × 4096/);
  });
});

describe("a WebP", () => {
  it("keeps its transparency and loses its metadata", async () => {
    const [before, after] = [fixture("alpha.webp"), await clean(fixture("alpha.webp"))];
    expect([before.includes("EXIF"), after.includes("EXIF")]).toEqual([true, false]);
    expect([before.includes("ALPH"), after.includes("ALPH")]).toEqual([true, true]);
  });

  it("that is animated is refused, as is an animated PNG", async () => {
    for (const name of ["moving.webp", "moving.png"]) expect(await refusalOf(fixture(name))).toMatch(/moves/);
  });
});

describe("an ICO", () => {
  it("is for favicons only", async () => {
    expect(await refusalOf(fixture("icon.ico"))).toMatch(/an icon. Choose a PNG, JPEG or WebP/);
    expect((await cleanImage("favIcon", fixture("icons.ico"))).width).toBe(48);
  });

  it("cannot grow by entries that share the same bytes", async () => {
    const bytes = fixture("icon.ico");
    const [header, entry, image] = [bytes.subarray(0, 6), bytes.subarray(6, 22), bytes.subarray(22)];
    header.writeUInt16LE(16, 4);
    entry.writeUInt32LE(6 + 16 * 16, 12);
    const many = Buffer.concat([header, ...Array<Buffer>(16).fill(entry), image]);
    expect(await refusalOf(many, "favIcon")).toMatch(/damaged/);
  });
});
