/** A process that reads one PDF from its input. It writes no file, starts no process, and dies beyond its limits. */
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { ExtractionLimits, ExtractionResult } from "@callwright/core/ports/text-extraction";
import { init } from "@embedpdf/pdfium";
import { type Glyph, readLines } from "./lines.ts";

export interface ExtractionOrder extends ExtractionLimits {
  readonly engineFile: string;
  readonly memoryBytes: number;
  readonly computingSeconds: number;
}

export const childUrl = import.meta.url;

const maxGlyphsPerPage = 40_000;
/** On average. A scan has no letters, or only those of a stamp. */
const minLettersPerPage = 15;

export async function extract(
  pdf: Uint8Array,
  { engineFile, pages: maxPages, characters: maxCharacters }: ExtractionOrder,
): Promise<ExtractionResult> {
  if (!isPdf(pdf)) return { unreadable: "not-a-pdf" };
  const document = await openPdf(readFileSync(engineFile), pdf);
  if (typeof document === "string") return { unreadable: document };
  if (document.pages > maxPages) return { unreadable: "too-many-pages" };
  const texts: string[] = [];
  let length = 0;
  for (let page = 0; page < document.pages && length < maxCharacters; page += 1) {
    const text = readLines(document.readGlyphs(page, maxGlyphsPerPage)).join("\n");
    texts.push(text);
    length += text.length + 2; // with the two line breaks between pages
  }
  const text = texts
    .filter((page) => page !== "")
    .join("\n\n")
    .slice(0, maxCharacters);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < minLettersPerPage * Math.max(1, texts.length))
    return { unreadable: document.pages === 0 ? "damaged" : "no-text" };
  return { text, pages: document.pages };
}

/** PDF readers allow some bytes before the header. */
const isPdf = (pdf: Uint8Array): boolean => Buffer.from(pdf.subarray(0, 1024)).includes("%PDF-");

const watchdogCode = `const { memoryBytes, computingSeconds } = require("node:worker_threads").workerData;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isOver = process.memoryUsage.rss() > memoryBytes || user + system > computingSeconds * 1e6;
  if (isOver) process.kill(process.pid, "SIGKILL");
}, 20);`;

interface PageReader {
  readonly pages: number;
  readGlyphs(page: number, maxGlyphs: number): Glyph[];
}

const passwordErrors = [4, 5]; // FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY

async function openPdf(wasm: Uint8Array, pdf: Uint8Array): Promise<PageReader | "encrypted" | "damaged"> {
  const engine = await init({ wasmBinary: wasm.slice().buffer });
  engine.PDFiumExt_Init();
  const { wasmExports: memory } = engine.pdfium;
  const pdfAddress = memory.malloc(pdf.length);
  engine.pdfium.HEAPU8.set(pdf, pdfAddress);
  const file = engine.FPDF_LoadMemDocument(pdfAddress, pdf.length, "");
  if (file === 0) return passwordErrors.includes(engine.FPDF_GetLastError()) ? "encrypted" : "damaged";
  /** Receives a box (left, top, right, bottom) or a matrix (a to f). */
  const floats = memory.malloc(24);
  const readFloat = (index: number) => new DataView(engine.pdfium.HEAPU8.buffer).getFloat32(floats + 4 * index, true);

  function readGlyph(text: number, index: number): Glyph | undefined {
    if (engine.FPDFText_IsGenerated(text, index) === 1) return undefined;
    const code = engine.FPDFText_GetUnicode(text, index);
    if (code === 0 || code > 0x10ffff || code === 0xfffe || code === 0xffff) return undefined;
    if (!engine.FPDFText_GetLooseCharBox(text, index, floats)) return undefined;
    const left = readFloat(0);
    const right = readFloat(2);
    // The size comes from the font: the box of a character that is drawn in several parts is only the first part's.
    if (!engine.FPDFText_GetMatrix(text, index, floats)) return undefined;
    const size = engine.FPDFText_GetFontSize(text, index) * Math.hypot(readFloat(2), readFloat(3));
    return { character: toCharacter(code), left, right, baseline: readFloat(5), size };
  }

  return {
    pages: engine.FPDF_GetPageCount(file),
    readGlyphs(index, maxGlyphs) {
      const page = engine.FPDF_LoadPage(file, index);
      if (page === 0) return [];
      const text = engine.FPDFText_LoadPage(page);
      const glyphs: Glyph[] = [];
      const count = Math.min(engine.FPDFText_CountChars(text), maxGlyphs);
      for (let position = 0; position < count; position += 1) {
        const glyph = readGlyph(text, position);
        if (glyph) glyphs.push(glyph);
      }
      engine.FPDFText_ClosePage(text);
      engine.FPDF_ClosePage(page);
      return glyphs;
    },
  };
}

/** The engine marks a hyphen at the end of a line with the code 2. */
const toCharacter = (code: number): string => (code === 2 ? "-" : String.fromCodePoint(code));

if (import.meta.main) {
  const order: ExtractionOrder = JSON.parse(process.argv[2] ?? "");
  new Worker(watchdogCode, { eval: true, workerData: order }).unref();
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const answer = JSON.stringify(await extract(Buffer.concat(chunks), order));
  process.stdout.write(answer, () => process.exit(0));
}
