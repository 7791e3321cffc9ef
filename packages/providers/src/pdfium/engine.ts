/** PDFium in WebAssembly, as far as we use it: opens a document and tells each page's characters with their places. */
import { init } from "@embedpdf/pdfium";
import type { Glyph } from "./glyph.ts";

export interface PageReader {
  readonly pages: number;
  /** The characters of a page, from 0; at most so many. Those that the engine made up itself are left out. */
  glyphsOf(page: number, atMost: number): Glyph[];
}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const sealed = [4, 5];

export async function openPdf(wasm: Uint8Array, pdf: Uint8Array): Promise<PageReader | "encrypted" | "damaged"> {
  const engine = await init({ wasmBinary: wasm.slice().buffer });
  engine.PDFiumExt_Init();
  const { wasmExports: memory } = engine.pdfium;
  const at = memory.malloc(pdf.length);
  engine.pdfium.HEAPU8.set(pdf, at);
  const file = engine.FPDF_LoadMemDocument(at, pdf.length, "");
  if (file === 0) return sealed.includes(engine.FPDF_GetLastError()) ? "encrypted" : "damaged";
  /** Six floats, or fewer: the answers of the next question. */
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
