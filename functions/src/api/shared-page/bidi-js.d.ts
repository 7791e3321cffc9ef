/** The part of bidi-js that we use; the package's own types declare the wrong module format. */
declare module "bidi-js" {
  interface Bidi {
    getEmbeddingLevels(
      text: string,
      direction?: "ltr" | "rtl",
    ): { readonly levels: Uint8Array; readonly paragraphs: readonly { readonly level: number }[] };
    /** Null for a character that looks the same in both directions. */
    getMirroredCharacter(character: string): string | null;
  }
  export default function createBidi(): Bidi;
}
