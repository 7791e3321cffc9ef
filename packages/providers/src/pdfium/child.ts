/** A process that reads one PDF, from input to output: it writes and starts nothing, and kills itself beyond its limits. */
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { ExtractionLimits, ExtractionResult } from "@callwright/core/ports/text-extraction";
import { init } from "@embedpdf/pdfium";
import type { Glyph } from "./lines.ts";
import { readLines } from "./lines.ts";

export interface Order extends ExtractionLimits {
  readonly engineFile: string;
  readonly memoryBytes: number;
  /** Of computing, however long a busy machine lets it wait. */
  readonly computingSeconds: number;
}

export const file = import.meta.url;

/** A page holds so many characters at most; a job description's has three thousand. */
const glyphsOfPage = 40_000;
/** What a page must hold on average to count as text: a scan has none, or a stamp. */
const fewestLetters = 15;

export async function extract(pdf: Uint8Array, { engineFile, pages, characters }: Order): Promise<ExtractionResult> {
  if (!isPdf(pdf)) return { unreadable: "not-a-pdf" };
  const opened = await openPdf(readFileSync(engineFile), pdf);
  if (typeof opened === "string") return { unreadable: opened };
  if (opened.pages > pages) return { unreadable: "too-many-pages" };
  const texts: string[] = [];
  let length = 0;
  for (let page = 0; page < opened.pages && length < characters; page += 1) {
    const text = readLines(opened.glyphsOf(page, glyphsOfPage)).join("\n");
    texts.push(text);
    length += text.length + 2;
  }
  const text = texts
    .filter((page) => page !== "")
    .join("\n\n")
    .slice(0, characters);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < fewestLetters * Math.max(1, texts.length))
    return { unreadable: opened.pages === 0 ? "damaged" : "no-text" };
  return { text, pages: opened.pages };
}

/** Readers allow some bytes before the mark. */
const isPdf = (pdf: Uint8Array): boolean => Buffer.from(pdf.subarray(0, 1024)).includes("%PDF-");

const watch = `const { memoryBytes, computingSeconds } = require("node:worker_threads").workerData;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isOver = process.memoryUsage.rss() > memoryBytes || user + system > computingSeconds * 1e6;
  if (isOver) process.kill(process.pid, "SIGKILL");
}, 20);`;

interface PageReader {
  readonly pages: number;
  glyphsOf(page: number, atMost: number): Glyph[];
}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const sealed = [4, 5];

async function openPdf(wasm: Uint8Array, pdf: Uint8Array): Promise<PageReader | "encrypted" | "damaged"> {
  const engine = await init({ wasmBinary: wasm.slice().buffer });
  engine.PDFiumExt_Init();
  const { wasmExports: memory } = engine.pdfium;
  const at = memory.malloc(pdf.length);
  engine.pdfium.HEAPU8.set(pdf, at);
  const file = engine.FPDF_LoadMemDocument(at, pdf.length, "");
  if (file === 0) return sealed.includes(engine.FPDF_GetLastError()) ? "encrypted" : "damaged";
  const place = memory.malloc(24);
  const float = (offset: number) => new DataView(engine.pdfium.HEAPU8.buffer).getFloat32(place + offset, true);

  function glyphAt(text: number, index: number): Glyph | undefined {
    if (engine.FPDFText_IsGenerated(text, index) === 1) return undefined;
    const code = engine.FPDFText_GetUnicode(text, index);
    if (code === 0 || code > 0x10ffff || code === 0xfffe || code === 0xffff) return undefined;
    if (!engine.FPDFText_GetLooseCharBox(text, index, place)) return undefined;
    const [left, right] = [float(0), float(8)];
    // Of a character that is drawn in several parts, the place is the first part's: its size says nothing.
    if (!engine.FPDFText_GetMatrix(text, index, place)) return undefined;
    const size = engine.FPDFText_GetFontSize(text, index) * Math.hypot(float(8), float(12));
    return { character: characterOf(code), left, right, baseline: float(20), size };
  }

  return {
    pages: engine.FPDF_GetPageCount(file),
    glyphsOf(index, atMost) {
      const page = engine.FPDF_LoadPage(file, index);
      if (page === 0) return [];
      const text = engine.FPDFText_LoadPage(page);
      const glyphs: Glyph[] = [];
      const count = Math.min(engine.FPDFText_CountChars(text), atMost);
      for (let each = 0; each < count; each += 1) {
        const glyph = glyphAt(text, each);
        if (glyph) glyphs.push(glyph);
      }
      engine.FPDFText_ClosePage(text);
      engine.FPDF_ClosePage(page);
      return glyphs;
    },
  };
}

/** A hyphen at the end of a line comes as a mark of the engine's own. */
const characterOf = (code: number): string => (code === 2 ? "-" : String.fromCodePoint(code));

if (import.meta.main) {
  const order: Order = JSON.parse(process.argv[2] ?? "");
  new Worker(watch, { eval: true, workerData: order }).unref();
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const answer = JSON.stringify(await extract(Buffer.concat(chunks), order));
  process.stdout.write(answer, () => process.exit(0));
}
