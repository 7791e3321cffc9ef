/** Writes small valid and invalid PDFs: positioned texts, and raw objects for odd cases. */
import { deflateSync } from "node:zlib";

export interface Words {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  /** Written as glyph numbers, left to right, in a font with a table of their characters; otherwise as WinAnsi text. */
  readonly isDrawnAsGlyphs?: boolean;
}

export type Page = readonly Words[];

interface Extras {
  /** Entries of the trailer. */
  readonly trailer?: string;
  /** Objects from number 100 on. */
  readonly objects?: readonly (string | Buffer)[];
}

/** A file of numbered objects, with the table of their offsets; the first is the catalogue. */
export function fileOf(objects: ReadonlyMap<number, string | Buffer>, trailer = ""): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const offsets = new Map<number, number>();
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [number, body] of objects) {
    offsets.set(number, length);
    add(Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n")]));
  }
  const start = length;
  const entries = [...offsets].map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`);
  const size = Math.max(...offsets.keys()) + 1;
  add(Buffer.from(`xref\n0 1\n0000000000 65535 f \n${entries.join("")}`));
  add(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** A stream, compressed `packed` times. */
export function streamOf(content: Buffer | string, { packed = 1, entries = "" } = {}): Buffer {
  let body = Buffer.from(content);
  for (let time = 0; time < packed; time += 1) body = deflateSync(body, { level: 9 });
  const filter = packed > 0 ? `/Filter [${" /FlateDecode".repeat(packed)} ]` : "";
  return Buffer.concat([
    Buffer.from(`<< /Length ${body.length} ${filter} ${entries} >>\nstream\n`),
    body,
    Buffer.from("\nendstream"),
  ]);
}

export function pdfOf(pages: readonly Page[], { trailer = "", objects = [] }: Extras = {}): Buffer {
  const glyphCharacters = [...new Set(pages.flat().flatMap((words) => (words.isDrawnAsGlyphs ? [...words.text] : [])))];
  const bodies = new Map<number, string | Buffer>();
  /** A page has two objects: itself and, with the next number, its content. */
  const pageObjectNumber = (index: number) => 200 + 2 * index;
  bodies.set(1, "<< /Type /Catalog /Pages 2 0 R >>");
  const kids = pages.map((_, index) => `${pageObjectNumber(index)} 0 R`).join(" ");
  bodies.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  bodies.set(3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  bodies.set(
    4,
    "<< /Type /Font /Subtype /Type0 /BaseFont /Drawn /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 7 0 R >>",
  );
  bodies.set(
    5,
    "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Drawn /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 6 0 R /DW 500 >>",
  );
  bodies.set(
    6,
    "<< /Type /FontDescriptor /FontName /Drawn /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
  );
  bodies.set(7, streamOf(glyphMapOf(glyphCharacters)));
  for (const [index, body] of objects.entries()) bodies.set(100 + index, body);
  for (const [index, page] of pages.entries()) {
    const number = pageObjectNumber(index);
    bodies.set(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /L 3 0 R /D 4 0 R >> >> /Contents ${number + 1} 0 R >>`,
    );
    const content = page.map((words) => drawText(words, glyphCharacters)).join("\n");
    bodies.set(number + 1, streamOf(Buffer.from(content, "latin1")));
  }
  return fileOf(bodies, trailer);
}

function drawText({ text, x, y, size = 11, isDrawnAsGlyphs }: Words, glyphCharacters: readonly string[]): string {
  const textOperand = isDrawnAsGlyphs
    ? `<${[...text].map((character) => hex(glyphCharacters.indexOf(character) + 1)).join("")}>`
    : `(${winAnsi(text).replace(/[\\()]/g, "\\$&")})`;
  return `BT /${isDrawnAsGlyphs ? "D" : "L"} ${size} Tf ${x} ${y} Td ${textOperand} Tj ET`;
}

const winAnsi = (text: string): string => text.replaceAll("€", "\x80").replaceAll("–", "\x96").replaceAll("•", "\x95");

const hex = (value: number): string => value.toString(16).padStart(4, "0");

/** The font's table that maps each glyph to its character. */
function glyphMapOf(characters: readonly string[]): string {
  const lines = characters.map((character, index) => {
    const utf16 = Buffer.from(character, "utf16le").swap16().toString("hex");
    return `<${hex(index + 1)}> <${utf16}>`;
  });
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Drawn def /CMapType 2 def",
    "1 begincodespacerange <0000> <ffff> endcodespacerange",
    ...(lines.length > 0 ? [`${lines.length} beginbfchar`, ...lines, "endbfchar"] : []),
    "endcmap end end",
  ].join("\n");
}

/** Lines one below the other. */
export const column = (lines: readonly string[], { x = 60, y = 780, step = 16, size = 11 } = {}): Page =>
  lines.map((text, index) => ({ text, x, y: y - index * step, size }));
