/** The part of bidi-js that we use; its own types describe another kind of module than it is. */
declare module "bidi-js" {
  interface Bidi {
    getEmbeddingLevels(
      text: string,
      direction?: "ltr" | "rtl",
    ): { readonly levels: Uint8Array; readonly paragraphs: readonly { readonly level: number }[] };
    /** Null for what looks the same in both directions. */
    getMirroredCharacter(sign: string): string | null;
  }
  export default function createBidi(): Bidi;
}
