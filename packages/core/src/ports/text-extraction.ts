/** The text of documents that strangers wrote: read apart from us, within bounds, whatever they hold. */

/** Why a document has no text for us. `too-complex`: it took too long or too much memory, or broke whoever read it. */
export const unreadable = ["not-a-pdf", "encrypted", "damaged", "no-text", "too-many-pages", "too-complex"] as const;
export type Unreadable = (typeof unreadable)[number];

export type Extracted =
  | {
      /** Lines apart by a line feed, pages by an empty line; in reading order, and right-to-left text in logical order. */
      readonly text: string;
      readonly pages: number;
    }
  | { readonly unreadable: Unreadable };

export interface ExtractionLimits {
  readonly pages: number;
  /** Of text; what is beyond is left out. */
  readonly characters: number;
}

export interface TextExtraction {
  /** Answers within five seconds on a machine that is not overloaded, whatever the document holds, and takes nothing else down. Throws when it cannot begin. */
  read(pdf: Uint8Array, limits: ExtractionLimits): Promise<Extracted>;
}
