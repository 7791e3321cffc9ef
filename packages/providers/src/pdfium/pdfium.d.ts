declare module "@embedpdf/pdfium" {
  interface Pdfium {
    readonly pdfium: {
      /** Replaced by another array when the memory grows, so it must not be kept. */
      readonly HEAPU8: Uint8Array<ArrayBuffer>;
      readonly wasmExports: { malloc(bytes: number): number };
    };
    PDFiumExt_Init(): void;
    /** Returns 0 if the document cannot be opened. */
    FPDF_LoadMemDocument(address: number, bytes: number, password: string): number;
    FPDF_GetLastError(): number;
    FPDF_GetPageCount(file: number): number;
    FPDF_LoadPage(file: number, index: number): number;
    FPDF_ClosePage(page: number): void;
    FPDFText_LoadPage(page: number): number;
    FPDFText_ClosePage(text: number): void;
    FPDFText_CountChars(text: number): number;
    FPDFText_GetUnicode(text: number, index: number): number;
    FPDFText_IsGenerated(text: number, index: number): number;
    FPDFText_GetLooseCharBox(text: number, index: number, rectangle: number): boolean;
    /** Writes the transform from font space to page space: six floats, the last two the origin on the baseline. */
    FPDFText_GetMatrix(text: number, index: number, matrix: number): boolean;
    FPDFText_GetFontSize(text: number, index: number): number;
  }
  export function init(options: { wasmBinary: ArrayBuffer }): Promise<Pdfium>;
}
