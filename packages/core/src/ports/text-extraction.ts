/** Text extraction from untrusted documents, isolated and bounded. */

/** Why a document yields no text. `too-complex`: it exceeded time or memory, or crashed the reader. */
export const extractionFailures = [
  "not-a-pdf",
  "encrypted",
  "damaged",
  "no-text",
  "too-many-pages",
  "too-complex",
] as const;
export type ExtractionFailure = (typeof extractionFailures)[number];

export type ExtractionResult =
  | {
      /** Lines end in a line feed, pages in an empty line; in reading order, right-to-left text in logical order. */
      readonly text: string;
      readonly pages: number;
    }
  | { readonly unreadable: ExtractionFailure };

export interface ExtractionLimits {
  readonly pages: number;
  /** Maximum characters of text; the rest is dropped. */
  readonly characters: number;
}

export interface TextExtraction {
  /** Answers within five seconds whatever the document contains. Throws if it cannot start. */
  read(pdf: Uint8Array, limits: ExtractionLimits): Promise<ExtractionResult>;
}
